/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth draw, of two footprints: what the query looked at, in the manner of the poster. Circles
 * that were tested and overlap are green, whosever they are; the two leaves that decided are
 * filled. */

#include "tools/berth/commands.h"
#include "footprint_view.h"
#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define OVERLAPPING "#12805c" /* neither side's */

/* What a search did with a circle. */
enum { UNSEEN, SEEN, MET };

typedef struct walk {
    const shown *a, *b; /* a's node is the one to split when both are as large */
    uint8_t *of_a, *of_b;
    uint32_t circles; /* tests of two nodes */
    bool hit, any_met;
    double margin;
} walk;

typedef struct pair {
    uint32_t a, b;
} pair;

/* The distance of two circles' centres less both radii; marks them. */
static double look(walk *w, pair at)
{
    const disc *a = &w->a->circles[at.a], *b = &w->b->circles[at.b];
    const double gap = hypot(a->x - b->x, a->y - b->y) - a->radius - b->radius - w->margin;
    const uint8_t met = gap < 0.0 ? MET : SEEN;
    w->circles++;
    w->any_met = w->any_met || met == MET;
    w->of_a[at.a] = met > w->of_a[at.a] ? met : w->of_a[at.a];
    w->of_b[at.b] = met > w->of_b[at.b] ? met : w->of_b[at.b];
    return gap;
}

static double distance(const walk *w, pair at)
{
    const disc *a = &w->a->circles[at.a], *b = &w->b->circles[at.b];
    return hypot(a->x - b->x, a->y - b->y);
}

/* The library's own order (src/footprint/walk.c): the larger circle gives way to its children, the
 * nearer of two that are not apart comes first. Ends at the leaves that the library named. */
static void search(walk *w, uint32_t leaf_a, uint32_t leaf_b)
{
    pair *waiting = grab(2 * (w->a->facts.levels + w->b->facts.levels) + 2, sizeof *waiting);
    uint32_t count = 1;
    waiting[0].a = waiting[0].b = 0;
    if (look(w, waiting[0]) >= 0.0) {
        count = 0; /* roots that are apart decide */
    }
    while (count > 0) {
        const pair at = waiting[count - 1];
        const footprint_circle a = w->a->f.arith->circle(&w->a->f, at.a);
        const footprint_circle b = w->b->f.arith->circle(&w->b->f, at.b);
        pair near = at, far = at;
        bool meets_near, meets_far;
        count--;
        if (w->hit && at.a == leaf_a && at.b == leaf_b) {
            break; /* leaves, or nodes whose circles inside overlap */
        }
        if (a.right == 0 && b.right == 0) {
            continue;
        }
        if (b.right == 0 || (a.right != 0 && a.radius >= b.radius)) {
            near.a = a.left;
            far.a = a.right;
        } else {
            near.b = b.left;
            far.b = b.right;
        }
        meets_near = look(w, near) < 0.0;
        meets_far = look(w, far) < 0.0;
        if (meets_near && meets_far && distance(w, far) < distance(w, near)) {
            const pair swapped = near;
            near = far;
            far = swapped;
        }
        if (meets_far) {
            waiting[count++] = far;
        }
        if (meets_near) {
            waiting[count++] = near;
        }
    }
}

static void draw_seen(const panel *p, const shown *s, const uint8_t *marks, uint8_t mark)
{
    const char *colour = mark == MET ? OVERLAPPING : disc_colour(s->family);
    char *attributes = text("class=\"%s\" fill=\"%s\" fill-opacity=\"%s\" stroke=\"%s\" "
                            "stroke-width=\"%.2f\"",
                            mark == MET ? "met" : "seen", colour, "0.03", colour, 0.08 * p->em);
    uint32_t i;
    for (i = 0; i < s->facts.nodes; i++) {
        if (marks[s->numbers[i]] == mark) {
            panel_circle(p, &s->circles[s->numbers[i]], attributes);
        }
    }
}

/* Without an outline, leaf circles show the shape. */
static void draw_leaves(const panel *p, const shown *s)
{
    uint32_t i;
    svg_group(p->out, "fill=\"%s\" opacity=\"0.45\"", disc_colour(s->family));
    for (i = 0; i < s->facts.nodes && s->line.points == 0; i++) {
        if (s->f.arith->circle(&s->f, s->numbers[i]).right == 0) {
            panel_circle(p, &s->circles[s->numbers[i]], "class=\"leaf\"");
        }
    }
    svg_close(p->out);
}

static void draw_decision(const panel *p, const encounter *e)
{
    char *attributes = text("class=\"contact\" fill=\"" CONTACT "\" fill-opacity=\"0.5\" "
                            "stroke=\"" CONTACT "\" stroke-width=\"%.2f\"",
                            0.16 * p->em);
    const point from = panel_point(p, e->near_a.x, e->near_a.y);
    const point to = panel_point(p, e->near_b.x, e->near_b.y);
    const bool meet = e->hit && !e->within;
    if (!meet) {
        svg_line(p->out, from, to, "class=\"contact\" stroke=\"" CONTACT "\" stroke-width=\"%.2f\"",
                 0.16 * p->em);
    }
    panel_circle(p, &e->near_a, attributes);
    panel_circle(p, &e->near_b, attributes);
    if (meet) { /* leaves are a pixel or two: a ring shows where they are */
        svg_circle(p->out, from, 1.4 * p->em,
                   "class=\"halo\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"%.2f\"",
                   0.6 * p->em);
        svg_circle(p->out, from, 1.4 * p->em,
                   "fill=\"none\" stroke=\"" CONTACT "\" stroke-width=\"%.2f\"", 0.24 * p->em);
    }
}

/* One line, in smaller letters where it would not fit; nothing is drawn without a stream. Returns
 * how wide it would be. */
static double draw_legend(FILE *out, const options *o, const walk *w, const encounter *e, double em)
{
    char *seen_a = text("circles tested: %s's, apart", w->a->name);
    char *seen_b = text("%s's, apart", w->b->name);
    const struct {
        const char *words, *colour;
        double opacity;
    } entries[] = {
        {seen_a, disc_colour(w->a->family), 0.3},
        {seen_b, disc_colour(w->b->family), 0.3},
        {w->any_met ? "overlapping" : NULL, OVERLAPPING, 0.3},
        {e->hit && !e->within ? "where they meet" : "where they are nearest", CONTACT, 0.5},
    };
    const int count = (int)(sizeof entries / sizeof entries[0]);
    const double room = o->width - 5.0 * em;
    double natural = 0.0;
    point at = {4.0 * em, o->height - 1.4 * em};
    for (int i = 0; i < count; i++) {
        natural += entries[i].words != NULL ? legend_width(entries[i].words, em) : 0.0;
    }
    em *= natural > room ? room / natural : 1.0;
    for (int i = 0; i < count && out != NULL; i++) {
        if (entries[i].words != NULL) {
            at = legend_entry(out, at, em, entries[i].words, entries[i].colour, entries[i].opacity);
        }
    }
    return natural;
}

static void draw_picture(const options *asked, const walk *w, const encounter *e)
{
    options sized = *asked, *o = &sized;
    const double em = text_size(o);
    rect area = {5.0 * em, 4.2 * em, o->width - 7.0 * em, o->height - 10.8 * em};
    const point head = {5.0 * em, 2.5 * em};
    char *words = e->within
                      ? text("%s and %s overlap, one within the other", w->a->name, w->b->name)
                  : e->hit ? text("%s and %s overlap", w->a->name, w->b->name)
                           : text("%s and %s stay clear by %.3f m", w->a->name, w->b->name, e->gap);
    char *title =
        text("%s, as %lu test%s of two circles show%s", words, (unsigned long)e->found.circles,
             e->found.circles == 1 ? "" : "s", e->found.circles == 1 ? "s" : "");
    FILE *out = output_open(o->output);
    ground g = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    panel p;
    shown_widen(&g, w->a);
    shown_widen(&g, w->b);
    panel_trim(o, &area, &g,
               fmax(1.12 * svg_text_width(title, 1.5 * em), draw_legend(NULL, o, w, e, em)));
    svg_begin(out, o->width, o->height, title);
    svg_text(out, head, 1.5 * em, "start", title, "fill=\"" INK "\" font-weight=\"bold\"");
    p = panel_over(out, &area, &g, em);
    panel_grid(&p);
    draw_leaves(&p, w->a);
    draw_leaves(&p, w->b);
    panel_outline(&p, w->a, 0.45);
    panel_outline(&p, w->b, 0.45);
    panel_parts(&p, w->a);
    panel_parts(&p, w->b);
    draw_seen(&p, w->a, w->of_a, SEEN);
    draw_seen(&p, w->b, w->of_b, SEEN);
    draw_seen(&p, w->a, w->of_a, MET);
    draw_seen(&p, w->b, w->of_b, MET);
    draw_decision(&p, e);
    draw_legend(out, o, w, e, em);
    svg_end(out);
    output_commit();
}

int draw_encounter(const options *o)
{
    shown a = shown_load(o->files[0], &o->at_a, 1, o), b = shown_load(o->files[1], &o->at_b, 2, o);
    const encounter e = encounter_find(a.f, b.f, o);
    walk w;
    if (o->level >= 0) {
        fail("--level is for one footprint; of two, what the query looked at is drawn");
    }
    memset(&w, 0, sizeof w);
    w.a = &a;
    w.b = &b;
    w.of_a = grab(shown_places(&a), sizeof *w.of_a);
    w.of_b = grab(shown_places(&b), sizeof *w.of_b);
    w.hit = e.hit && !e.within;
    w.margin = e.margin;
    search(&w, e.found.node_a, e.found.node_b);
    draw_picture(o, &w, &e);
    return EXIT_CLEAR;
}
