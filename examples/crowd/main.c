/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* crowd: runs a crowd on the host, reports on it, checks it, records and draws it. */

#include "graph.h"
#include "record.h"
#include "run.h"

#include "examples/common/program.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char usage[] =
    "usage: crowd [OPTION...] CLIP.csv...\n"
    "\n"
    "A crowd walks about between four walls, playing recorded clips (lines t,x,y,r), and never\n"
    "collides. Clips above 6 s are cut into pieces; each also serves as its mirror image.\n"
    "\n"
    "  --agents N          walkers; default 100\n"
    "  --size W,D          metres between the walls; default 40,30\n"
    "  --seconds S         simulated time; default 120\n"
    "  --seed N            another crowd; default 1\n"
    "  --radius R          metres, of all discs; default: each clip's own, its largest\n"
    "  --considered N      clips looked at in a decision, 1 to 32; default 12\n"
    "  --tried N           of these, tested against the neighbours; default 12\n"
    "  --record FILE       the questions asked, as text (examples/crowd/record.c has the format)\n"
    "  --record-every N    only every N-th\n"
    "  --record-most N     at most so many, spread over the run\n"
    "  --dump-clips DIR    the clips that the questions are about\n"
    "  --svg FILE          a picture of the trails\n"
    "  --trail S           their length in seconds; default 12\n"
    "  --html FILE         a page that plays the run back\n"
    "  --log FILE          who was where and when, as played, for others to check; its head "
    "describes\n"
    "                      it\n"
    "  --spoil             puts walker 1 onto walker 0 at the start, to see the check find it\n"
    "  --no-check          leaves out the check of the played-back motion\n"
    "\n"
    "Exit status: 0; 1 when two walkers collide or one crosses a wall; 2 on an error.\n";

typedef struct settings {
    program common;
    crowd_desc desc;
    double radius;
    const char *record, *clips_folder;
    uint32_t every, most;
} settings;

static void parse(settings *s, int count, char **words)
{
    const option own[] = {
        {.name = "--radius", .number = &s->radius, .least = 0.01, .most = 100},
        {.name = "--considered",
         .whole = &s->desc.considered,
         .least = 1,
         .most = CROWD_MOST_CONSIDERED},
        {.name = "--tried", .whole = &s->desc.tried, .least = 1, .most = CROWD_MOST_CONSIDERED},
        {.name = "--record", .word = &s->record},
        {.name = "--record-every", .whole = &s->every, .least = 1, .most = 1e9},
        {.name = "--record-most", .whole = &s->most, .least = 1, .most = 1e9},
        {.name = "--dump-clips", .word = &s->clips_folder},
    };
    s->desc = crowd_desc_default();
    s->radius = -1.0;
    s->every = 1;
    s->common = program_default("crowd", usage, &s->desc.walkers, 100, 120.0);
    program_parse(&s->common, "--agents", own, sizeof own / sizeof own[0], count, words);
    s->desc.walkers = s->common.walkers;
    if (s->common.file_count == 0) {
        fail("no clips given; name some files of lines t,x,y,r, or see crowd --help");
    }
}

/* ---- Report --------------------------------------------------------------------------------- */

static double ratio(uint64_t part, uint64_t of)
{
    return of == 0 ? 0.0 : (double)part / (double)of;
}

static double share(uint64_t part, uint64_t of)
{
    return 100.0 * ratio(part, of);
}

static void report_graph(const graph *g)
{
    size_t i, edges = 0;
    berth_num widest = 0;
    for (i = 0; i < g->crowd.clip_count; i++) {
        edges += (size_t)(g->clips[i].follow_end - g->clips[i].follow);
        const berth_num radius = crowd_radius(g->clips[i].walk);
        widest = radius > widest ? radius : widest;
    }
    printf(
        "graph           %u clips, %zu bytes of images; %.0f clips may follow one, %u a standing\n"
        "                one; radii %.3f to %.3f m\n",
        g->crowd.clip_count, g->bytes, (double)edges / g->crowd.clip_count, g->crowd.slow_end,
        crowd_radius(g->clips[g->crowd.slimmest].walk) / 65536.0, widest / 65536.0);
}

static void report_run(const run *r)
{
    const walkers *all = &r->crowd.all;
    const walkers_counts *n = &all->counts;
    const int32_t end = r->past.end;
    const double seconds = (double)end / WALKERS_SECOND;
    printf("crowd           %lu agents for %g s in %g x %g m\n", (unsigned long)all->desc.count,
           seconds, all->desc.width / 65536.0, all->desc.depth / 65536.0);
    printf("decisions       %.1f a second, %.1f %% of them to wait; %.2f clips tested in each\n",
           n->decisions / seconds, share(n->failed, n->decisions),
           ratio(r->crowd.tried, n->decisions));
    printf(
        "questions       %.1f a second about %.2f neighbours each of %.1f looked at; %.1f %% of\n"
        "                these hit\n",
        r->crowd.tried / seconds, ratio(n->queries, r->crowd.tried),
        ratio(r->looked, r->crowd.tried), share(n->hits, n->queries));
    printf("tests           %.1f of bounds and %.1f of legs a second (%.2f and %.2f a neighbour); "
           "%llu exact\n",
           (double)r->bounds / seconds, (double)r->legs / seconds, ratio(r->bounds, n->queries),
           ratio(r->legs, n->queries), (unsigned long long)r->exact);
    printf("waiting         %.2f %% of agent time\n",
           share(walkers_waited(all, end), (uint64_t)end * all->desc.count));
    history_report(&r->past);
    printf("state           %08lx\n", (unsigned long)walkers_hash(all));
    if (n->error != 0) {
        fail("internal error: %s; please report it", berth_status_text((berth_status)n->error));
    }
}

static void write_files(const settings *s, const graph *g, const run *r, recorder *book)
{
    if (book != NULL) {
        printf("recorded        %lu questions in %s\n", recorder_write(book, s->record), s->record);
    }
    if (s->clips_folder != NULL) {
        clips_dump(g, &r->acts, s->clips_folder);
    }
    if (s->common.svg != NULL) {
        draw_svg(r, s->common.trail, s->common.svg);
    }
}

int main(int count, char **words)
{
    static settings s;
    static run r;
    graph g;
    player by;
    recorder *book = NULL;
    bool good;
    parse(&s, count, words);
    g = graph_build(motions_read(s.common.files, s.common.file_count, s.radius));
    s.desc.graph = &g.crowd;
    if (s.record != NULL) {
        book = recorder_new(&r.crowd, s.every, s.most);
        s.desc.on_question = recorder_take;
        s.desc.user = book;
    }
    report_graph(&g);
    run_crowd(&r, &s.desc, g.originals, (int32_t)lround(s.common.seconds * WALKERS_SECOND));
    report_run(&r);
    write_files(&s, &g, &r, book);
    by = run_player(&r);
    good = program_end(&s.common, &r.past, &by, 1);
    if (s.common.html != NULL) {
        draw_html(&r, s.common.html);
    }
    free(s.common.files);
    return good ? 0 : 1;
}
