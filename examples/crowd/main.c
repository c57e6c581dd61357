/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* crowd: runs a crowd on the host, reports on it, checks it, records and draws it. */

#include "draw.h"
#include "record.h"
#include "run.h"

#include "examples/common/arguments.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    "  --ask-all           also asks about neighbours that are out of reach\n"
    "  --record FILE       the questions asked, as text (examples/crowd/record.c has the format)\n"
    "  --record-every N    only every N-th\n"
    "  --record-most N     at most so many, spread over the run\n"
    "  --dump-clips DIR    the clips that the questions are about\n"
    "  --svg FILE          a picture of the trails\n"
    "  --trail S           their length in seconds; default 12\n"
    "  --html FILE         a page that plays the run back\n"
    "  --spoil             puts walker 1 onto walker 0 at the start, to see the check find it\n"
    "  --no-check          leaves out the check of the played-back motion\n"
    "\n"
    "Exit status: 0; 1 when two walkers collide or one crosses a wall; 2 on an error.\n";

typedef struct settings {
    crowd_desc desc;
    double seconds, radius, trail;
    const char *record, *clips_folder, *svg, *html;
    unsigned long every, most;
    bool check, spoil;
    char **files;
    size_t file_count;
} settings;

/* ---- Options -------------------------------------------------------------------------------- */

static void parse_size(settings *s, const char *word)
{
    long width, depth;
    size_of(word, "--size", &width, &depth);
    s->desc.width = (berth_num)width;
    s->desc.depth = (berth_num)depth;
}

static bool parse_crowd(settings *s, arguments *a, const char *o)
{
    if (strcmp(o, "--agents") == 0) {
        s->desc.agents = (uint32_t)whole_of(arguments_value(a, o), o, 1, CROWD_MOST_AGENTS);
    } else if (strcmp(o, "--size") == 0) {
        parse_size(s, arguments_value(a, o));
    } else if (strcmp(o, "--seconds") == 0) {
        s->seconds = number_of(arguments_value(a, o), o, 0.1, 100000);
    } else if (strcmp(o, "--seed") == 0) {
        s->desc.seed = (uint32_t)whole_of(arguments_value(a, o), o, 0, UINT32_MAX);
    } else if (strcmp(o, "--radius") == 0) {
        s->radius = number_of(arguments_value(a, o), o, 0.01, 100);
    } else if (strcmp(o, "--considered") == 0) {
        s->desc.considered = (uint16_t)whole_of(arguments_value(a, o), o, 1, CROWD_MOST_CONSIDERED);
    } else if (strcmp(o, "--tried") == 0) {
        s->desc.tried = (uint16_t)whole_of(arguments_value(a, o), o, 1, CROWD_MOST_CONSIDERED);
    } else if (strcmp(o, "--ask-all") == 0) {
        s->desc.ask_all = true;
    } else {
        return false;
    }
    return true;
}

static bool parse_output(settings *s, arguments *a, const char *o)
{
    if (strcmp(o, "--record") == 0) {
        s->record = arguments_value(a, o);
    } else if (strcmp(o, "--record-every") == 0) {
        s->every = whole_of(arguments_value(a, o), o, 1, 1000000000);
    } else if (strcmp(o, "--record-most") == 0) {
        s->most = whole_of(arguments_value(a, o), o, 1, 1000000000);
    } else if (strcmp(o, "--dump-clips") == 0) {
        s->clips_folder = arguments_value(a, o);
    } else if (strcmp(o, "--svg") == 0) {
        s->svg = arguments_value(a, o);
    } else if (strcmp(o, "--trail") == 0) {
        s->trail = number_of(arguments_value(a, o), o, 0.1, 100000);
    } else if (strcmp(o, "--html") == 0) {
        s->html = arguments_value(a, o);
    } else if (strcmp(o, "--spoil") == 0) {
        s->spoil = true;
    } else if (strcmp(o, "--no-check") == 0) {
        s->check = false;
    } else {
        return false;
    }
    return true;
}

static settings parse(int count, char **words)
{
    settings s = {crowd_desc_default(),
                  120.0,
                  -1.0,
                  12.0,
                  NULL,
                  NULL,
                  NULL,
                  NULL,
                  1,
                  0,
                  true,
                  false,
                  NULL,
                  0};
    arguments a = {"crowd", count, 1, words};
    s.desc.agents = 100;
    s.files = grab((size_t)count, sizeof *s.files);
    for (; a.at < count; a.at++) {
        char *word = words[a.at];
        if (strcmp(word, "--help") == 0) {
            fputs(usage, stdout);
            exit(0);
        }
        if (word[0] != '-') {
            s.files[s.file_count++] = word;
        } else if (!parse_crowd(&s, &a, word) && !parse_output(&s, &a, word)) {
            fail("no option '%.40s'; see crowd --help", word);
        }
    }
    if (s.file_count == 0) {
        fail("no clips given; name some files of lines t,x,y,r, or see crowd --help");
    }
    return s;
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
    for (i = 0; i < g->crowd.clip_count; i++) {
        edges += (size_t)(g->clips[i].follow_end - g->clips[i].follow);
    }
    printf("graph           %u clips, %u stands, %zu bytes of images; %.0f clips may follow one,\n"
           "                %u a standing; radii %.3f to %.3f m\n",
           g->crowd.clip_count, g->crowd.stand_count, g->bytes, (double)edges / g->crowd.clip_count,
           g->crowd.slow_end, g->stands[0].radius / 65536.0,
           g->stands[g->crowd.stand_count - 1].radius / 65536.0);
}

static void report_run(const run *r)
{
    const crowd_counts *n = &r->crowd.counts;
    const double seconds = (double)r->end / CROWD_SECOND;
    const uint64_t time = (uint64_t)r->end * r->crowd.desc.agents;
    printf("crowd           %lu agents for %g s in %g x %g m\n",
           (unsigned long)r->crowd.desc.agents, seconds, r->crowd.desc.width / 65536.0,
           r->crowd.desc.depth / 65536.0);
    printf("decisions       %.1f a second, %.1f %% of them to wait; %.2f clips tested in each\n",
           n->decisions / seconds, share(n->failed, n->decisions), ratio(n->tried, n->decisions));
    printf("queries         %.1f a second; %.1f %% end at the root, %.1f %% hit\n",
           (double)n->queries / seconds, share(r->at_root, n->queries), share(n->hits, n->queries));
    printf("tests           %.1f of bounds and %.1f of samples a second (%.2f and %.2f a query); "
           "%llu exact\n",
           (double)r->bounds / seconds, (double)r->samples / seconds, ratio(r->bounds, n->queries),
           ratio(r->samples, n->queries), (unsigned long long)r->exact);
    printf("waiting         %.2f %% of agent time\n", share(crowd_waited(&r->crowd, r->end), time));
    printf("state           %08lx\n", (unsigned long)crowd_hash(&r->crowd));
    if (n->error != 0) {
        fail("internal error: %s; please report it", berth_status_text((berth_status)n->error));
    }
}

/* True when the run is as it must be. */
static bool report_check(const run *r)
{
    const playback p = run_check(r);
    printf(
        "played back     %llu collisions, %llu walls crossed; %llu pairs compared with %llu tests "
        "of samples,\n                %llu apart by their rectangles\n",
        (unsigned long long)p.collisions, (unsigned long long)p.outside,
        (unsigned long long)p.pairs, (unsigned long long)p.tests, (unsigned long long)p.apart);
    if (p.collisions > 0) {
        fprintf(stderr,
                "crowd: agents %lu and %lu collide at %.3f s: a bug; please report it with "
                "the options given\n",
                (unsigned long)p.agent_a, (unsigned long)p.agent_b, (double)p.tick / CROWD_SECOND);
    }
    return p.collisions == 0 && p.outside == 0;
}

/* Two walkers in one place: what no crowd does, so that one sees that the check would notice. */
static void spoil(run *r)
{
    if (r->crowd.desc.agents > 1) {
        r->log[1].rest.x = r->log[0].rest.x;
        r->log[1].rest.y = r->log[0].rest.y;
    }
}

static void write_files(const settings *s, const run *r, recorder *book)
{
    if (book != NULL) {
        printf("recorded        %lu questions in %s\n", recorder_write(book, s->record), s->record);
    }
    if (s->clips_folder != NULL) {
        clips_dump(r->graph, s->clips_folder);
    }
    if (s->svg != NULL) {
        draw_svg(r, s->trail, s->svg);
    }
    if (s->html != NULL) {
        draw_html(r, s->html);
    }
}

int main(int count, char **words)
{
    settings s = parse(count, words);
    graph g = graph_build(motions_read(s.files, s.file_count, s.radius));
    recorder *book = NULL;
    bool good = true;
    run r;
    s.desc.graph = &g.crowd;
    if (s.record != NULL) {
        book = recorder_new(s.every, s.most, s.desc.seed);
        s.desc.on_query = recorder_take;
        s.desc.user = book;
    }
    report_graph(&g);
    r = run_crowd(&g, &s.desc, (int32_t)lround(s.seconds * CROWD_SECOND));
    report_run(&r);
    write_files(&s, &r, book);
    if (s.spoil) {
        spoil(&r);
    }
    if (s.check) {
        good = report_check(&r);
    }
    run_free(&r);
    graph_free(&g);
    free(s.files);
    return good ? 0 : 1;
}
