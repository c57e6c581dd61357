/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* pavement: runs a pavement on the host, reports on it, checks it, draws it. */

#include "draw.h"
#include "sweep.h"

#include "examples/common/arguments.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_DENSITIES 64

static const char usage[] =
    "usage: pavement [OPTION...] MESH...\n"
    "\n"
    "People walk both ways on a pavement, a step at a time, and never touch. MESH is a game's "
    "model\n"
    "with its frames (MD2), or a file for each pose of a walk (OBJ).\n"
    "\n"
    "  --persons N         default 100\n"
    "  --size L,D          metres; the pavement's length, closed to a ring, and depth; default "
    "20,6\n"
    "  --seconds S         simulated time; default 60\n"
    "  --seed N            another crowd; default 1\n"
    "  --height H          metres, of the body; default 1.8\n"
    "  --cylinders N       every N-th pair are single cylinders; 1: all; default 0: none\n"
    "  --cell N            cells of 1/2^N m in the bitmap that a step is registered in, 5 to 8; "
    "default 7\n"
    "  --few               the steps of the small scene only\n"
    "  --svg FILE          a picture: footprints and trails\n"
    "  --trail S           their length in seconds; default 6\n"
    "  --html FILE         a page that plays the run back\n"
    "  --densities A,B,... runs that many persons a square metre instead, with footprints and "
    "with\n"
    "                      cylinders: a table\n"
    "  --csv FILE          the table as CSV\n"
    "  --pack              says how densely people can stand\n"
    "  --spoil             puts person 2 onto person 0 at the start, to see the check find it\n"
    "  --no-check          leaves out the check of the played-back motion\n"
    "\n"
    "Exit status: 0; 1 when two persons overlap or one leaves the pavement; 2 on an error.\n";

typedef struct settings {
    pavement_desc desc;
    cast_options options;
    double seconds, trail, height;
    double densities[MOST_DENSITIES];
    size_t density_count;
    const char *csv, *svg, *html;
    bool check, spoil, pack;
    char **files;
    size_t file_count;
} settings;

/* ---- Options -------------------------------------------------------------------------------- */

static void parse_densities(settings *s, const char *word)
{
    char *copy = text("%s", word), *at = copy, *comma;
    do {
        comma = strchr(at, ',');
        if (comma != NULL) {
            *comma = '\0';
        }
        if (s->density_count == MOST_DENSITIES) {
            fail("--densities: more than %d; give fewer", MOST_DENSITIES);
        }
        s->densities[s->density_count++] = number_of(at, "--densities", 0.001, 100);
        at = comma + 1;
    } while (comma != NULL);
    free(copy);
}

static void parse_size(settings *s, const char *word)
{
    long length, depth;
    size_of(word, "--size", &length, &depth);
    if (length > 2048 * 65536L) {
        fail("--size: %.40s is longer than 2048 m; give less", word);
    }
    s->desc.length = (berth_num)length;
    s->desc.depth = (berth_num)depth;
}

static bool parse_crowd(settings *s, arguments *a, const char *o)
{
    if (strcmp(o, "--persons") == 0) {
        s->desc.agents = (uint32_t)whole_of(arguments_value(a, o), o, 1, PAVEMENT_MOST_AGENTS);
    } else if (strcmp(o, "--size") == 0) {
        parse_size(s, arguments_value(a, o));
    } else if (strcmp(o, "--seconds") == 0) {
        s->seconds = number_of(arguments_value(a, o), o, 0.1, 100000);
    } else if (strcmp(o, "--seed") == 0) {
        s->desc.seed = (uint32_t)whole_of(arguments_value(a, o), o, 0, UINT32_MAX);
    } else if (strcmp(o, "--height") == 0) {
        s->height = number_of(arguments_value(a, o), o, 0.5, 3);
    } else if (strcmp(o, "--cylinders") == 0) {
        s->desc.other = (uint32_t)whole_of(arguments_value(a, o), o, 0, PAVEMENT_MOST_AGENTS);
    } else if (strcmp(o, "--cell") == 0) {
        s->options.cell = (int32_t)whole_of(arguments_value(a, o), o, 5, 8);
    } else if (strcmp(o, "--few") == 0) {
        s->options.few = true;
    } else {
        return false;
    }
    return true;
}

static bool parse_output(settings *s, arguments *a, const char *o)
{
    if (strcmp(o, "--densities") == 0) {
        parse_densities(s, arguments_value(a, o));
    } else if (strcmp(o, "--csv") == 0) {
        s->csv = arguments_value(a, o);
    } else if (strcmp(o, "--pack") == 0) {
        s->pack = true;
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
    arguments a = {"pavement", count, 1, words};
    settings s = {0};
    s.desc = pavement_desc_default();
    s.desc.agents = 100;
    s.options = cast_options_default();
    s.seconds = 60.0;
    s.trail = 6.0;
    s.height = CAST_HEIGHT;
    s.check = true;
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
            fail("no option '%.40s'; see pavement --help", word);
        }
    }
    if (s.file_count == 0) {
        fail(
            "no body given; name a mesh with frames, or a mesh for each pose; see pavement --help");
    }
    return s;
}

/* ---- Report --------------------------------------------------------------------------------- */

static void report_cast(const cast *c)
{
    const actor *of = &c->actors[0];
    printf("body            %s: %zu triangles, %zu poses of a gait with steps of %.2f m\n",
           of->figure.name, of->figure.triangles, of->figure.poses, of->figure.stride);
    printf("steps           %zu of the body, %zu of the cylinder around it (radius %.3f m); "
           "%zu bytes\n",
           of->step_count, c->actors[1].step_count, c->radius / 65536.0, c->bytes);
    printf("registered      %zu poses in %.1f us each, with the circles built %.1f ms a step\n",
           c->poses, c->registered * 1e6 / (double)c->poses,
           c->seconds * 1e3 / (double)(of->step_count + 1));
}

static void report_run(const run *r)
{
    const figures *f = &r->means;
    const pavement_counts *n = &r->crowd.counts;
    printf("pavement        %lu persons for %g s on %g x %g m: %.2f a square metre\n",
           (unsigned long)r->crowd.desc.agents, (double)r->end / PAVEMENT_SECOND,
           r->crowd.desc.length / 65536.0, r->crowd.desc.depth / 65536.0, f->density);
    printf("steps           %.3f m on average; %.3f m/s on their way\n", f->length, f->speed);
    printf("waiting         %.2f %% of the time\n", 100.0 * f->waiting);
    printf("queries         %.1f a second, %.2f a walker and second; %.1f %% hit\n",
           f->queries * (double)r->crowd.desc.agents, f->queries, 100.0 * f->hits);
    printf("tests           %.1f of circles and %.1f of segments a query\n", f->circles,
           f->segments);
    printf("filled          %.1f %% of the queries also ask whether one is inside of the other\n",
           100.0 * (double)n->filled / (double)(n->queries + (n->queries == 0)));
    printf("time            %.1f us a walker and second\n", f->seconds * 1e6);
    printf("crowded         %lu decisions of %lu with more than %d neighbours\n",
           (unsigned long)n->crowded, (unsigned long)n->decisions, PAVEMENT_MOST_NEAR);
    printf("state           %08lx\n", (unsigned long)pavement_hash(&r->crowd));
    if (n->error != 0) {
        fail("internal error: %s; please report it", berth_status_text((berth_status)n->error));
    }
}

/* True when the run is as it must be. */
static bool report_check(const run *r)
{
    const playback p = run_check(r);
    printf("played back     %llu collisions, %llu beyond a kerb; %llu pairs of poses compared with "
           "%llu tests\n                of triangles\n",
           (unsigned long long)p.collisions, (unsigned long long)p.outside,
           (unsigned long long)p.frames, (unsigned long long)p.tests);
    if (p.collisions > 0) {
        fprintf(stderr,
                "pavement: persons %lu and %lu overlap at %.3f s: a bug; please report it with the "
                "options given\n",
                (unsigned long)p.agent_a, (unsigned long)p.agent_b,
                (double)p.tick / PAVEMENT_SECOND);
    }
    return p.collisions == 0 && p.outside == 0;
}

static void report_packing(const cast *c)
{
    const double footprints = pack_densest(c, 0), cylinders = pack_densest(c, 1);
    printf("standing        %.2f persons a square metre with footprints, %.2f with cylinders: %.2f "
           "times\n",
           footprints, cylinders, footprints / cylinders);
}

/* Two persons in one place: what no crowd does, so that one sees that the check would notice. */
static void spoil(run *r)
{
    if (r->crowd.desc.agents > 2) {
        r->log[2].rest.x = r->log[0].rest.x;
        r->log[2].rest.y = r->log[0].rest.y;
    }
}

static bool single_run(settings *s, const cast *c)
{
    bool good = true;
    run r = run_pavement(c, &s->desc, 0, (int32_t)lround(s->seconds * PAVEMENT_SECOND), NULL);
    report_run(&r);
    if (s->svg != NULL) {
        draw_svg(&r, s->trail, s->svg);
    }
    if (s->html != NULL) {
        draw_html(&r, s->html);
    }
    if (s->spoil) {
        spoil(&r);
    }
    if (s->check) {
        good = report_check(&r);
    }
    run_free(&r);
    return good;
}

int main(int count, char **words)
{
    settings s = parse(count, words);
    bool good = true;
    cast c;
    cast_build(&c, body_read(s.files, s.file_count, s.height), &s.options);
    s.desc.cast = &c.pavement;
    report_cast(&c);
    if (s.pack) {
        report_packing(&c);
    } else if (s.density_count > 0) {
        good = sweep_run(&c, &s.desc, s.densities, s.density_count, s.seconds, s.check, s.csv);
    } else {
        good = single_run(&s, &c);
    }
    cast_free(&c);
    free(s.files);
    return good ? 0 : 1;
}
