/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pictures of a run: footprints and trails as SVG, and a page that plays it back. On the page a
 * kind is its steps, then standing, each as {space, poses}; those are rings, a ring [x, y, x, y,
 * ...]. */

#include "run.h"

#include "examples/common/picture.h"
#include "tools/berth/tool.h"

#include <stdlib.h>

/* From where each step began to where it ended; broken at the seam. */
static void trail(const picture *p, const commitment *const *list, size_t count, const char *colour)
{
    const int32_t half = p->h->all->desc.width / 2;
    int32_t last = -4 * half;
    fprintf(p->out, "<path stroke=\"%s\" d=\"", colour);
    for (size_t i = 0; i < count; i++) {
        const berth_placement *rest = &list[i]->made.rest;
        if (list[i]->until > p->from && rest->start < p->h->end) {
            fprintf(p->out, "%c%.1f %.1f", abs(rest->x - last) > half ? 'M' : 'L',
                    picture_across(p, rest->x / 65536.0), picture_down(p, rest->y / 65536.0));
            last = rest->x;
        }
    }
    fprintf(p->out, "\"/>\n");
}

static void shape(const picture *p, const sketch *s, const berth_placement *at, double beyond,
                  const char *style)
{
    const double c = at->rotation.c / 16384.0, sine = at->rotation.s / 16384.0;
    size_t i = 0;
    fprintf(p->out, "<path %s d=\"", style);
    for (size_t ring = 0; ring < s->rings; ring++) {
        for (; i < s->end[ring]; i++) {
            const double x = s->x[i] / 65536.0, y = s->y[i] / 65536.0;
            fprintf(p->out, "%c%.1f %.1f",
                    i == 0 || (ring > 0 && i == s->end[ring - 1]) ? 'M' : 'L',
                    picture_across(p, c * x - sine * y + at->x / 65536.0 + beyond),
                    picture_down(p, sine * x + c * y + at->y / 65536.0));
        }
        fprintf(p->out, "Z");
    }
    fprintf(p->out, "\"/>\n");
}

static void person(const picture *p, const commitment *last, const char *colour)
{
    const walker *w = &last->made;
    const actor *of = &((const run *)p->of)->cast->actors[pavement_kind_of(w)];
    const bool steps = w->act != WALKERS_STANDING && w->rest.start > p->h->end;
    const berth_placement *at = steps ? &w->at : &w->rest;
    const double width = p->h->all->desc.width / 65536.0;
    const sketch *space = steps ? &of->spaces[w->act] : &of->stand_space;
    const sketch *pose =
        steps ? &of->poses[w->act][(p->h->end - w->at.start) / CAST_FRAME] : &of->stand_pose;
    char *light = text("fill=\"%s\" fill-opacity=\"0.16\" stroke=\"%s\" stroke-opacity=\"0.6\"",
                       colour, colour);
    char *dark = text("fill=\"%s\" fill-opacity=\"0.8\"", colour);
    for (int lap = -1; lap <= 1; lap++) {
        const double x = at->x / 65536.0 + lap * width;
        if (x > -2.0 && x < width + 2.0) {
            shape(p, space, at, lap * width, light);
            shape(p, pose, at, lap * width, dark);
        }
    }
    free(light);
    free(dark);
}

void draw_svg(const run *r, double seconds, const char *path)
{
    static const picture_style style = {
        "A pavement",
        "persons",
        "footprints, the ground that each has taken",
        "fill=\"none\" stroke-width=\"1.4\" stroke-opacity=\"0.5\" stroke-linejoin=\"round\"",
        "fill-rule=\"evenodd\" stroke-width=\"0.8\"",
        70.0,
        trail,
        person};
    picture_draw(&r->past, r, &style, seconds, path);
}

/* ---- The page ------------------------------------------------------------------------------- */

static void print_sketch(FILE *out, const sketch *s)
{
    size_t i = 0;
    fprintf(out, "[");
    for (size_t ring = 0; ring < s->rings; ring++) {
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
    fprintf(out, "{space:");
    print_sketch(out, space);
    fprintf(out, "poses:[");
    for (size_t i = 0; i < count; i++) {
        print_sketch(out, &poses[i]);
    }
    fprintf(out, "]},\n");
}

static void print_kinds(FILE *out, const void *of)
{
    const cast *c = ((const run *)of)->cast;
    fprintf(out, "frame:%d,kinds:[", CAST_FRAME);
    for (int kind = 0; kind < 2; kind++) {
        const actor *a = &c->actors[kind];
        fprintf(out, "[\n");
        for (size_t i = 0; i < a->step_count; i++) {
            print_ground(out, &a->spaces[i], a->poses[i], a->steps[i].poses);
        }
        print_ground(out, &a->stand_space, &a->stand_pose, 1);
        fprintf(out, "],");
    }
    fprintf(out, "],\n");
}

void draw_html(const run *r, const char *path)
{
    page_write(&r->past, r, print_kinds, path);
}
