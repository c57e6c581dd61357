/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The page that plays a run back: page.html with the run in place of its line @RUN@.
 *
 * Lengths are millimetres, times ticks. A person is [kind, way, commitment...], a commitment [step,
 * x, y, c, s, start, rest x, rest y, rest c, rest s, rest start]; step -1 is none. A kind is its
 * steps, then standing, each as {space, poses}; those are rings, a ring [x, y, x, y, ...]. */

#include "draw.h"

#include "page_html.h" /* made of page.html: its lines, page_lines[] */
#include "examples/common/print.h"
#include "tools/berth/tool.h"

#include <stdlib.h>

static void print_sketch(FILE *out, const sketch *s)
{
    size_t ring, i = 0;
    fprintf(out, "[");
    for (ring = 0; ring < s->rings; ring++) {
        fprintf(out, "[");
        for (; i < s->end[ring]; i++) {
            fprintf(out, "%ld,%ld,", millimetres(s->x[i]), millimetres(s->y[i]));
        }
        fprintf(out, "],");
    }
    fprintf(out, "],");
}

static void print_ground(FILE *out, const sketch *space, const sketch *poses, size_t count)
{
    size_t i;
    fprintf(out, "{space:");
    print_sketch(out, space);
    fprintf(out, "poses:[");
    for (i = 0; i < count; i++) {
        print_sketch(out, &poses[i]);
    }
    fprintf(out, "]},\n");
}

static void print_kinds(FILE *out, const cast *c)
{
    size_t i;
    int kind;
    fprintf(out, "kinds:[");
    for (kind = 0; kind < 2; kind++) {
        const actor *of = &c->actors[kind];
        fprintf(out, "[\n");
        for (i = 0; i < of->step_count; i++) {
            print_ground(out, &of->spaces[i], of->poses[i], of->steps[i].poses);
        }
        print_ground(out, &of->stand_space, &of->stand_pose, 1);
        fprintf(out, "],");
    }
    fprintf(out, "],\n");
}

static void print_commitment(FILE *out, const commitment *c)
{
    fprintf(out, "[%d,%ld,%ld,%d,%d,%ld,%ld,%ld,%d,%d,%ld],",
            c->step == PAVEMENT_STANDING ? -1 : (int)c->step, millimetres(c->at.x),
            millimetres(c->at.y), c->at.rotation.c, c->at.rotation.s, (long)c->at.start,
            millimetres(c->rest.x), millimetres(c->rest.y), c->rest.rotation.c, c->rest.rotation.s,
            (long)c->rest.start);
}

static int by_agent(const void *a, const void *b)
{
    const commitment *x = *(const commitment *const *)a, *y = *(const commitment *const *)b;
    if (x->agent != y->agent) {
        return x->agent < y->agent ? -1 : 1;
    }
    return (x > y) - (x < y); /* the log is in order of time */
}

static void print_agents(FILE *out, const run *r)
{
    const commitment **order = grab(r->count, sizeof *order);
    size_t i;
    for (i = 0; i < r->count; i++) {
        order[i] = &r->log[i];
    }
    qsort(order, r->count, sizeof *order, by_agent);
    fprintf(out, "agents:[");
    for (i = 0; i < r->count; i++) {
        if (i == 0 || order[i]->agent != order[i - 1]->agent) {
            const pavement_agent *agent = &r->crowd.agents[order[i]->agent];
            fprintf(out, "%s\n{kind:%d,way:%d,list:[", i == 0 ? "" : "]},", agent->kind,
                    agent->way);
        }
        print_commitment(out, order[i]);
    }
    fprintf(out, "]}]");
    free(order);
}

static void print_run(FILE *out, const void *of)
{
    const run *r = of;
    fprintf(out, "{second:%d,end:%ld,width:%ld,depth:%ld,frame:%d,\n", PAVEMENT_SECOND,
            (long)r->end, millimetres(r->crowd.desc.length), millimetres(r->crowd.desc.depth),
            CAST_FRAME);
    print_kinds(out, r->cast);
    print_agents(out, r);
    fprintf(out, "}\n");
}

void draw_html(const run *r, const char *path)
{
    print_page(page_lines, sizeof page_lines / sizeof page_lines[0], path, print_run, r);
}
