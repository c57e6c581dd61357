/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* crowd: runs a crowd on the host, reports on it, checks it, records and draws it. */

#include "graph.h"
#include "run.h"

#include "examples/common/program.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Record ---------------------------------------------------------------------------------- */

/* The crowd's questions as a workload, to be asked again by others: tests/bench/tables/load.h has
 * the format.
 *
 * The crowd asks a table. What is written down is what a program without one would ask: a walk, and
 * standing at its end, are two clips, and a plan's are asked about those of all others in reach
 * that have a common time with them. First standing against standing, then the walk against
 * standing, then both against walks; no more after a hit.
 *
 * The clips are as they were recorded: those of the graph, then a stand at the end of each, which
 * is one sample, held for 2^30 - 1 ticks. */

typedef struct kept_question {
    berth_placement at_a, at_b;
    unsigned long number; /* of all questions asked */
    uint16_t a, b;
} kept_question;

typedef struct recorder {
    const crowd *of;
    kept_question *kept;
    size_t count, room;
    unsigned long most, asked;
    uint64_t random;
} recorder;

/* Keeps at most `most` questions (0: all), each with the same chance: a sample that is spread over
 * the whole run. */
static recorder *recorder_new(const crowd *of, unsigned long most)
{
    recorder *r = grab(1, sizeof *r);
    r->of = of;
    r->most = most;
    r->random = 3;
    return r;
}

static uint64_t below(recorder *r, uint64_t limit)
{
    r->random = r->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (r->random >> 16) % limit;
}

/* The place for one more question, or null when it is not kept: with a full book, the n-th takes
 * the place of a random one with the chance most / n. */
static kept_question *place_for(recorder *r)
{
    uint64_t victim;
    if (r->most != 0 && r->count == r->most) {
        victim = below(r, r->asked);
        return victim < r->most ? &r->kept[victim] : NULL;
    }
    if (r->count == r->room) {
        r->room = r->room * 2 + 4096;
        r->kept = realloc(r->kept, r->room * sizeof *r->kept);
        if (r->kept == NULL) {
            fail("out of memory for %zu questions; keep fewer with --record-most", r->room);
        }
    }
    return &r->kept[r->count++];
}

/* A walk, or standing at its end. */
typedef struct piece {
    const berth_motion *view; /* of both together */
    const berth_placement *whole, *at;
    int32_t from, until;
    uint32_t number;
} piece;

static piece piece_of(const crowd_graph *of, uint32_t act, const berth_placement *at,
                      const berth_placement *rest, bool stands)
{
    const piece walk = {of->clips[act].walk, at, at, at->start, rest->start, act};
    const piece standing = {walk.view, at, rest, rest->start, BERTH_TICK_END, of->clip_count + act};
    return stands ? standing : walk;
}

/* Asks and writes down; true at a hit. */
static bool ask(recorder *r, const piece *a, const piece *b)
{
    const berth_motion_options both = {.from = a->from > b->from ? a->from : b->from,
                                       .until = a->until < b->until ? a->until : b->until};
    kept_question *to;
    if (both.from >= both.until) {
        return false;
    }
    const berth_status answer =
        berth_motion_collide(a->view, a->whole, b->view, b->whole, &both, NULL);
    r->asked++;
    if ((to = place_for(r)) != NULL) {
        to->at_a = *a->at;
        to->at_b = *b->at;
        to->number = r->asked;
        to->a = (uint16_t)a->number;
        to->b = (uint16_t)b->number;
    }
    return answer == BERTH_HIT;
}

static bool in_reach(const crowd_clip *a, const berth_placement *at_a, const crowd_clip *b,
                     const berth_placement *at_b)
{
    berth_num ax, ay, bx, by;
    return berth_placement_apply(at_a, a->middle_x, a->middle_y, &ax, &ay) == BERTH_OK &&
           berth_placement_apply(at_b, b->middle_x, b->middle_y, &bx, &by) == BERTH_OK &&
           walkers_within(ax - bx, ay - by, a->reach + b->reach);
}

/* The hook for the crowd; `user` is the recorder. */
static void recorder_take(void *user, const crowd_question *asked)
{
    static const struct {
        bool mine, its; /* stands */
    } rounds[] = {{true, true}, {false, true}, {false, false}, {true, false}};
    recorder *r = user;
    const crowd_graph *of = r->of->desc.graph;
    const berth_placement *rest = &r->of->decision.plan.rest;
    if (asked->answer == BERTH_UNKNOWN) {
        return; /* it goes on */
    }
    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        const piece mine = piece_of(of, asked->clip, asked->at, rest, rounds[i].mine);
        for (uint32_t who = 0; who < r->of->all.desc.count; who++) {
            const walker *w = &r->of->all.list[who];
            const piece its = piece_of(of, w->form, &w->at, &w->rest, rounds[i].its);
            if (who != asked->self &&
                in_reach(&of->clips[asked->clip], asked->at, &of->clips[w->form], &w->at) &&
                ask(r, &mine, &its)) {
                return;
            }
        }
    }
}

static int by_number(const void *a, const void *b)
{
    const kept_question *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static void print_clip(FILE *out, const crowd_original *shown)
{
    fprintf(out, "clip %ld %lu %ld\n", (long)shown->dt, (unsigned long)shown->count,
            (long)shown->radius);
    for (uint32_t i = 0; i < shown->count; i++) {
        fprintf(out, "%ld %ld\n", (long)shown->x[i], (long)shown->y[i]);
    }
}

static void print_placed(FILE *out, const berth_placement *at)
{
    fprintf(out, " %ld %ld %d %d %ld", (long)at->x, (long)at->y, at->rotation.c, at->rotation.s,
            (long)at->start);
}

/* Writes the clips, and the questions in the order asked; frees the recorder. */
static void recorder_write(recorder *r, const acts *shown, const char *path)
{
    FILE *out = output_open(path);
    qsort(r->kept, r->count, sizeof *r->kept, by_number);
    fprintf(out, "# %zu of %lu questions, %d ticks a second\n", r->count, r->asked, WALKERS_SECOND);
    for (size_t i = 0; i < shown->count; i++) {
        print_clip(out, &shown->list[i]);
    }
    for (size_t i = 0; i < r->count; i++) {
        fprintf(out, "query %u %u", r->kept[i].a, r->kept[i].b);
        print_placed(out, &r->kept[i].at_a);
        print_placed(out, &r->kept[i].at_b);
        fprintf(out, "\n");
    }
    output_commit();
    printf("recorded        %zu questions in %s\n", r->count, path);
    free(r->kept);
    free(r);
}

/* ---- Main ------------------------------------------------------------------------------------ */

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
    "  --record FILE       the clips and the questions asked, as tests/bench/tables/load.h has "
    "them\n"
    "  --record-most N     at most so many questions, spread over the run\n"
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
    const char *record;
    uint32_t most;
} settings;

static void parse(settings *s, int count, char **words)
{
    const option own[] = {
        {.name = "--radius", .number = &s->radius, .least = 0.01, .most = 100},
        {.name = "--record", .word = &s->record},
        {.name = "--record-most", .whole = &s->most, .least = 1, .most = 1e9},
    };
    s->desc = crowd_desc_default();
    s->radius = -1.0;
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

int main(int count, char **words)
{
    static settings s;
    static run r;
    recorder *book = NULL;
    parse(&s, count, words);
    graph g = graph_build(motions_read(s.common.files, s.common.file_count, s.radius));
    s.desc.graph = &g.crowd;
    if (s.record != NULL) {
        book = recorder_new(&r.crowd, s.most);
        s.desc.on_question = recorder_take;
        s.desc.user = book;
    }
    report_graph(&g);
    run_crowd(&r, &s.desc, g.originals, (int32_t)lround(s.common.seconds * WALKERS_SECOND));
    report_run(&r);
    if (book != NULL) {
        recorder_write(book, &r.acts, s.record);
    }
    player by = run_player(&r);
    bool good = program_end(&s.common, &r.past, &by, 1);
    if (s.common.html != NULL) {
        draw_html(&r, s.common.html);
    }
    free(s.common.files);
    said();
    return good ? EXIT_CLEAR : EXIT_HIT;
}
