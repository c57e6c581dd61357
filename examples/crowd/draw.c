/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The trails of a run as SVG. It brings its own floor, so it reads on light and dark pages. */

#include "draw.h"

#include "examples/common/colours.h"
#include "examples/common/floor.h"
#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <stdio.h>
#include <stdlib.h>

#define SCALE_MOST 24.0 /* units a metre */
#define TRAIL_STEP 4    /* samples from one point of a trail to the next */

typedef struct picture {
    FILE *out;
    const run *r;
    floor_plan floor;
} picture;

/* ---- Trails --------------------------------------------------------------------------------- */

static void point(const picture *p, berth_num x, berth_num y)
{
    fprintf(p->out, "%.1f,%.1f ", floor_across(&p->floor, x / 65536.0),
            floor_down(&p->floor, y / 65536.0));
}

/* The samples of a walk that begin at `from` or later and before the end of the run. */
static void walk_points(const picture *p, const commitment *c, int32_t from)
{
    const berth_motion *walk = p->r->graph->clips[c->clip].walk;
    uint32_t i;
    for (i = 0; i < walk->count; i += TRAIL_STEP) {
        const int32_t tick = c->at.start + (int32_t)i * walk->dt;
        berth_num x, y, r;
        if (tick >= from && tick < p->r->end &&
            berth_motion_sample(walk, i, &x, &y, &r) == BERTH_OK &&
            berth_placement_apply(&c->at, x, y, &x, &y) == BERTH_OK) {
            point(p, x, y);
        }
    }
}

/* Commitments by agent: the first of each, and the next one of the same agent behind each. */
typedef struct chains {
    size_t *first, *next;
} chains;

static chains link_log(const run *r)
{
    chains l;
    size_t i;
    l.first = grab(r->crowd.desc.agents, sizeof *l.first);
    l.next = grab(r->count, sizeof *l.next);
    for (i = r->count; i-- > 0;) {
        l.next[i] = l.first[r->log[i].agent];
        l.first[r->log[i].agent] = i;
    }
    return l; /* 0 ends a chain: agent 0's first, which follows nothing */
}

static void trail(const picture *p, const chains *l, uint32_t agent, int32_t from)
{
    char *colour = colour_of(agent);
    size_t i = l->first[agent];
    berth_num x, y, r;
    fprintf(p->out, "<polyline stroke=\"%s\" points=\"", colour);
    do {
        const commitment *c = &p->r->log[i];
        if (c->clip != CROWD_NO_CLIP && c->until > from) {
            walk_points(p, c, from);
        }
        if (c->until > from && c->rest.start < p->r->end) {
            point(p, c->rest.x, c->rest.y);
        }
    } while ((i = l->next[i]) != 0);
    crowd_position(&p->r->crowd, agent, p->r->end - 1, &x, &y, &r);
    point(p, x, y);
    fprintf(p->out, "\"/>\n");
    free(colour);
}

static void disc(const picture *p, uint32_t agent)
{
    char *colour = colour_of(agent);
    berth_num x, y, r;
    const crowd_state state = crowd_position(&p->r->crowd, agent, p->r->end - 1, &x, &y, &r);
    fprintf(p->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.2f\" stroke=\"%s\" fill=\"%s\"%s/>\n",
            floor_across(&p->floor, x / 65536.0), floor_down(&p->floor, y / 65536.0),
            r / 65536.0 * p->floor.scale, colour, state == CROWD_WALKING ? colour : "#ffffff",
            state == CROWD_WALKING ? " fill-opacity=\"0.35\"" : "");
    free(colour);
}

/* ---- The picture ---------------------------------------------------------------------------- */

static void frame(const picture *p, double seconds)
{
    const unsigned long agents = p->r->crowd.desc.agents;
    const double after = (double)p->r->end / CROWD_SECOND;
    char *title = text("A crowd of %lu after %g s", agents, after);
    char *caption = text(
        "%lu walkers in %g x %g m after %g s: discs, and the way of the last %g s; who waits is "
        "white",
        agents, p->floor.width, p->floor.depth, after, seconds);
    floor_begin(&p->floor, title, caption);
    free(title);
    free(caption);
}

void draw_svg(const run *r, double seconds, const char *path)
{
    const double width = r->crowd.desc.width / 65536.0, depth = r->crowd.desc.depth / 65536.0;
    const double back = seconds * CROWD_SECOND;
    const int32_t from = back < r->end ? r->end - (int32_t)back : 0;
    FILE *out = output_open(path);
    picture p = {out, r, floor_new(out, width, depth, SCALE_MOST)};
    chains l = link_log(r);
    uint32_t agent;
    frame(&p, (double)(r->end - from) / CROWD_SECOND);
    fprintf(p.out, "<g fill=\"none\" stroke-width=\"1.8\" stroke-opacity=\"0.75\" "
                   "stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
    for (agent = 0; agent < r->crowd.desc.agents; agent++) {
        trail(&p, &l, agent, from);
    }
    fprintf(p.out, "</g>\n<g stroke-width=\"1.6\">\n");
    for (agent = 0; agent < r->crowd.desc.agents; agent++) {
        disc(&p, agent);
    }
    fprintf(p.out, "</g>\n</svg>\n");
    output_commit();
    free(l.first);
    free(l.next);
}
