/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A run as SVG. It brings its own floor, so it reads on light and dark pages. */

#include "draw.h"

#include "examples/common/colours.h"
#include "examples/common/floor.h"
#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <stdio.h>
#include <stdlib.h>

#define SCALE_MOST 70.0 /* units a metre */

typedef struct picture {
    FILE *out;
    const run *r;
    floor_plan floor;
} picture;

/* ---- Trails --------------------------------------------------------------------------------- */

/* From where each step began to where it ended; broken at the seam. */
static void trail(const picture *p, uint32_t agent, int32_t from)
{
    const int32_t half = p->r->crowd.desc.length / 2;
    char *colour = colour_of(agent);
    int32_t last = -4 * half;
    size_t i;
    fprintf(p->out, "<path stroke=\"%s\" d=\"", colour);
    for (i = 0; i < p->r->count; i++) {
        const commitment *c = &p->r->log[i];
        if (c->agent == agent && c->until > from && c->rest.start < p->r->end) {
            fprintf(p->out, "%c%.1f %.1f", abs(c->rest.x - last) > half ? 'M' : 'L',
                    floor_across(&p->floor, c->rest.x / 65536.0),
                    floor_down(&p->floor, c->rest.y / 65536.0));
            last = c->rest.x;
        }
    }
    fprintf(p->out, "\"/>\n");
    free(colour);
}

/* ---- Footprints ----------------------------------------------------------------------------- */

static void shape(const picture *p, const sketch *s, const berth_placement *at, double beyond,
                  const char *style)
{
    const double c = at->rotation.c / 16384.0, sine = at->rotation.s / 16384.0;
    size_t ring, i = 0;
    fprintf(p->out, "<path %s d=\"", style);
    for (ring = 0; ring < s->rings; ring++) {
        for (; i < s->end[ring]; i++) {
            const double x = s->x[i] / 65536.0, y = s->y[i] / 65536.0;
            fprintf(p->out, "%c%.1f %.1f",
                    i == 0 || (ring > 0 && i == s->end[ring - 1]) ? 'M' : 'L',
                    floor_across(&p->floor, c * x - sine * y + at->x / 65536.0 + beyond),
                    floor_down(&p->floor, sine * x + c * y + at->y / 65536.0));
        }
        fprintf(p->out, "Z");
    }
    fprintf(p->out, "\"/>\n");
}

static void person(const picture *p, const commitment *c)
{
    const actor *of = &p->r->cast->actors[c->kind];
    const bool steps = c->step != PAVEMENT_STANDING && c->rest.start > p->r->end;
    const berth_placement *at = steps ? &c->at : &c->rest;
    const double length = p->r->crowd.desc.length / 65536.0;
    const sketch *shown = &of->stand_pose, *space = steps ? &of->spaces[c->step] : &of->stand_space;
    char *colour = colour_of(c->agent);
    char *light = text("fill=\"%s\" fill-opacity=\"0.16\" stroke=\"%s\" stroke-opacity=\"0.6\"",
                       colour, colour);
    char *dark = text("fill=\"%s\" fill-opacity=\"0.8\"", colour);
    int lap;
    if (steps) {
        shown = &of->poses[c->step][(p->r->end - c->at.start) / CAST_FRAME];
    }
    for (lap = -1; lap <= 1; lap++) {
        const double x = at->x / 65536.0 + lap * length;
        if (x > -2.0 && x < length + 2.0) {
            shape(p, space, at, lap * length, light);
            shape(p, shown, at, lap * length, dark);
        }
    }
    free(colour);
    free(light);
    free(dark);
}

/* ---- The picture ---------------------------------------------------------------------------- */

static void frame(const picture *p, double seconds)
{
    const unsigned long agents = p->r->crowd.desc.agents;
    const double after = (double)p->r->end / PAVEMENT_SECOND;
    char *title = text("A pavement with %lu persons after %g s", agents, after);
    char *caption =
        text("%lu persons on %g x %g m after %g s: footprints, the ground that each has "
             "taken, and the way of the last %g s",
             agents, p->floor.width, p->floor.depth, after, seconds);
    floor_begin(&p->floor, title, caption);
    free(title);
    free(caption);
}

void draw_svg(const run *r, double seconds, const char *path)
{
    const double length = r->crowd.desc.length / 65536.0, depth = r->crowd.desc.depth / 65536.0;
    const double back = seconds * PAVEMENT_SECOND;
    const int32_t from = back < r->end ? r->end - (int32_t)back : 0;
    FILE *out = output_open(path);
    picture p = {out, r, floor_new(out, length, depth, SCALE_MOST)};
    uint32_t agent;
    size_t i;
    frame(&p, (double)(r->end - from) / PAVEMENT_SECOND);
    fprintf(p.out, "<g fill=\"none\" stroke-width=\"1.4\" stroke-opacity=\"0.5\" "
                   "stroke-linejoin=\"round\">\n");
    for (agent = 0; agent < r->crowd.desc.agents; agent++) {
        trail(&p, agent, from);
    }
    fprintf(p.out, "</g>\n<g fill-rule=\"evenodd\" stroke-width=\"0.8\">\n");
    for (i = 0; i < r->count; i++) {
        if (r->log[i].until == r->end) {
            person(&p, &r->log[i]);
        }
    }
    fprintf(p.out, "</g>\n</svg>\n");
    output_commit();
}
