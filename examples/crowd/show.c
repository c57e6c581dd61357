/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pictures of a run: trails as SVG, and a page that plays it back. On the page a clip is [ticks
 * between samples, radius, x, y, x, y, ...], straight between them; a stand is its radius. */

#include "run.h"

#include "examples/common/picture.h"

#define TRAIL_STEP 4 /* samples from one point of a trail to the next */

/* ---- Trails --------------------------------------------------------------------------------- */

static void point(const picture *p, berth_num x, berth_num y)
{
    fprintf(p->out, "%.1f,%.1f ", picture_across(p, x / 65536.0), picture_down(p, y / 65536.0));
}

/* The samples of a walk that begin while trails are drawn. */
static void walk_points(const picture *p, const walker *w)
{
    const crowd_original *walk = &((const run *)p->of)->acts.list[w->act];
    for (uint32_t i = 0; i < walk->count; i += TRAIL_STEP) {
        const int32_t tick = w->at.start + (int32_t)i * walk->dt;
        berth_num x, y;
        if (tick >= p->from && tick < p->h->end &&
            berth_placement_apply(&w->at, walk->x[i], walk->y[i], &x, &y) == BERTH_OK) {
            point(p, x, y);
        }
    }
}

static void trail(const picture *p, const commitment *const *list, size_t count, const char *colour)
{
    berth_num x, y, r;
    fprintf(p->out, "<polyline stroke=\"%s\" points=\"", colour);
    for (size_t i = 0; i < count; i++) {
        const walker *w = &list[i]->made;
        if (w->act != WALKERS_STANDING && list[i]->until > p->from) {
            walk_points(p, w);
        }
        if (list[i]->until > p->from && w->rest.start < p->h->end) {
            point(p, w->rest.x, w->rest.y);
        }
    }
    crowd_position(&((const run *)p->of)->crowd, list[0]->who, p->h->end - 1, &x, &y, &r);
    point(p, x, y);
    fprintf(p->out, "\"/>\n");
}

static void disc(const picture *p, const commitment *last, const char *colour)
{
    const crowd *c = &((const run *)p->of)->crowd;
    berth_num x, y, r;
    const bool walks = crowd_position(c, last->who, p->h->end - 1, &x, &y, &r);
    fprintf(p->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.2f\" stroke=\"%s\" fill=\"%s\"%s/>\n",
            picture_across(p, x / 65536.0), picture_down(p, y / 65536.0), r / 65536.0 * p->scale,
            colour, walks ? colour : "#ffffff", walks ? " fill-opacity=\"0.35\"" : "");
}

void draw_svg(const run *r, double seconds, const char *path)
{
    static const picture_style style = {
        "A crowd",
        "walkers",
        "discs, white for who waits",
        "fill=\"none\" stroke-width=\"1.8\" stroke-opacity=\"0.75\" stroke-linejoin=\"round\" "
        "stroke-linecap=\"round\"",
        "stroke-width=\"1.6\"",
        24.0,
        trail,
        disc};
    picture_draw(&r->past, r, &style, seconds, path);
}

/* ---- The page ------------------------------------------------------------------------------- */

static void print_acts(FILE *out, const void *of)
{
    const acts *a = &((const run *)of)->acts;
    fprintf(out, "clips:[\n");
    for (size_t n = 0; n < a->count; n++) {
        const crowd_original *clip = &a->list[n];
        if (n == a->graph->clip_count) {
            fprintf(out, "],stands:[");
        }
        if (n >= a->graph->clip_count) {
            fprintf(out, "%ld,", millimetres(clip->radius));
            continue;
        }
        fprintf(out, "[%ld,%ld", (long)clip->dt, millimetres(clip->radius));
        for (uint32_t i = 0; i < clip->count; i++) {
            fprintf(out, ",%ld,%ld", millimetres(clip->x[i]), millimetres(clip->y[i]));
        }
        fprintf(out, "],\n");
    }
    fprintf(out, "],\n");
}

void draw_html(const run *r, const char *path)
{
    page_write(&r->past, r, print_acts, path);
}
