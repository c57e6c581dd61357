/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The page that plays a run back: page.html with the run in place of its line @RUN@.
 *
 * Lengths are millimetres, times ticks. A commitment is [clip, x, y, c, s, start, rest x, rest y,
 * rest start, stand]; clip -1 is none. A clip is [ticks between samples, radius, x, y, x, y, ...],
 * a stand its radius. */

#include "draw.h"

#include "page_html.h" /* made of page.html: its lines, page_lines[] */
#include "examples/common/print.h"
#include "tools/berth/tool.h"

#include <stdlib.h>

static void print_clip(FILE *out, const berth_motion *walk)
{
    berth_num x, y, r;
    uint32_t i;
    for (i = 0; i < walk->count; i++) {
        if (berth_motion_sample(walk, i, &x, &y, &r) != BERTH_OK) {
            fail("internal error: a sample cannot be read; please report it");
        }
        if (i == 0) {
            fprintf(out, "[%ld,%ld", (long)walk->dt, millimetres(r));
        }
        fprintf(out, ",%ld,%ld", millimetres(x), millimetres(y));
    }
    fprintf(out, "],\n");
}

static void print_graph(FILE *out, const graph *g)
{
    uint32_t i;
    fprintf(out, "clips:[\n");
    for (i = 0; i < g->crowd.clip_count; i++) {
        print_clip(out, g->clips[i].walk);
    }
    fprintf(out, "],stands:[");
    for (i = 0; i < g->crowd.stand_count; i++) {
        fprintf(out, "%ld,", millimetres(g->stands[i].radius));
    }
    fprintf(out, "],\n");
}

static void print_commitment(FILE *out, const commitment *c)
{
    fprintf(out, "[%d,%ld,%ld,%d,%d,%ld,%ld,%ld,%ld,%u],",
            c->clip == CROWD_NO_CLIP ? -1 : (int)c->clip, millimetres(c->at.x),
            millimetres(c->at.y), c->at.rotation.c, c->at.rotation.s, (long)c->at.start,
            millimetres(c->rest.x), millimetres(c->rest.y), (long)c->rest.start, c->stand);
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
            fprintf(out, "%s\n[", i == 0 ? "" : "],");
        }
        print_commitment(out, order[i]);
    }
    fprintf(out, "]]");
    free(order);
}

static void print_run(FILE *out, const void *of)
{
    const run *r = of;
    fprintf(out, "{second:%d,end:%ld,width:%ld,depth:%ld,\n", CROWD_SECOND, (long)r->end,
            millimetres(r->crowd.desc.width), millimetres(r->crowd.desc.depth));
    print_graph(out, r->graph);
    print_agents(out, r);
    fprintf(out, "}\n");
}

void draw_html(const run *r, const char *path)
{
    print_page(page_lines, sizeof page_lines / sizeof page_lines[0], path, print_run, r);
}
