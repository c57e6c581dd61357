/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth draw: the picture's data, its layout, title and legend. */

#include "picture.h"

#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

/* ---- Figure ---------------------------------------------------------------------------------- */

/* A placed motion as a picture needs it: its moving discs in the world, and itself at instants that
 * lie close enough together to be drawn. */

#define PIECES 240 /* of a picture's time, into which straight legs are cut at least */

static point to_world(const figure *f, double x, double y)
{
    point q = {x, y};
    place_point(&f->at, &q.x, &q.y);
    return q;
}

static void place_discs(figure *f)
{
    f->discs = image_discs(&f->im, &f->disc_count, &f->levels);
    for (uint32_t i = 0; i < f->disc_count; i++) {
        image_disc *d = &f->discs[i];
        place_point(&f->at, &d->from_x, &d->from_y);
        place_point(&f->at, &d->to_x, &d->to_y);
    }
}

double figure_time(const figure *f, int32_t local)
{
    return ((double)f->at.start + (double)local) * f->tick;
}

figure figure_of(const char *path, const image *im, const spot *where, const options *o)
{
    const place at = place_of(where, o->ticks_per_second);
    figure f = {0};
    f.name = base_name(path);
    f.im = *im;
    f.facts = im->arith->facts(im);
    f.at = im->arith->placed(&at);
    f.tick = 1.0 / (double)o->ticks_per_second;
    f.begin = figure_time(&f, f.facts.first);
    f.end = figure_time(&f, f.facts.first + f.facts.length);
    place_discs(&f);
    return f;
}

/* ---- Instants -------------------------------------------------------------------------------- */

static void add(figure *f, double t, point at, double r)
{
    if (f->x != NULL) {
        f->x[f->count] = at.x;
        f->y[f->count] = at.y;
        f->r[f->count] = r;
        f->t[f->count] = t;
    }
    f->count++;
}

/* From `from` on, in steps, up to `until`, which is not one of them. */
static void add_way(figure *f, double from, double until, double step, const point ends[2],
                    double r)
{
    const double pieces = fmax(1.0, ceil((until - from) / step));
    for (double i = 0.0; i < pieces; i += 1.0) {
        const double part = i / pieces;
        const point at = {ends[0].x + part * (ends[1].x - ends[0].x),
                          ends[0].y + part * (ends[1].y - ends[0].y)};
        add(f, from + part * (until - from), at, r);
    }
}

/* Counts them, or lists them once there is room. */
static void list_instants(figure *f, double begin, double end)
{
    const double step = fmax((end - begin) / PIECES, 1e-9);
    const uint32_t last = f->facts.legs - 1;
    f->count = 0;
    for (uint32_t i = 0; i <= last; i++) {
        const image_leg l = f->im.arith->leg(&f->im, i);
        const point ends[2] = {to_world(f, l.x, l.y), to_world(f, l.to_x, l.to_y)};
        const point from[2] = {ends[0], ends[0]}, to[2] = {ends[1], ends[1]};
        if (i == 0 && f->facts.stands_before && begin < f->begin) {
            add_way(f, begin, f->begin, step, from, l.radius);
        }
        add_way(f, figure_time(f, l.begin), figure_time(f, l.end),
                f->facts.straight ? step : HUGE_VAL, ends, l.radius);
        if (i == last && f->facts.stands_after && end > f->end) {
            add_way(f, f->end, end, step, to, l.radius);
            add(f, end, ends[1], l.radius);
        } else if (i == last && f->facts.straight) {
            add(f, f->end, ends[1], l.radius);
        }
    }
}

void figure_fill(figure *f, double begin, double end)
{
    list_instants(f, begin, end);
    f->x = grab(f->count, sizeof *f->x);
    f->y = grab(f->count, sizeof *f->y);
    f->r = grab(f->count, sizeof *f->r);
    f->t = grab(f->count, sizeof *f->t);
    list_instants(f, begin, end);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

bool covers_level(const image_disc *d, int level)
{
    return (int)d->level == level || (d->leaf && (int)d->level < level);
}

static uint32_t discs_that_cover(const figure *f, int level)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->disc_count; i++) {
        count += covers_level(&f->discs[i], level);
    }
    return count;
}

/* ---- Draw ------------------------------------------------------------------------------------ */

#define LEAST_EXTENT 0.2 /* metres */
#define LEAST_TIME 0.01  /* seconds */
#define LEVEL 3          /* shown unless --level chooses one: at most eight moving discs a motion */
#define PAIR_LEVEL 1     /* the same of two: at most two each */

const char *level_colour(int family, int level)
{
    static const char *const colours[3][6] = {
        {"#3b2a6e", "#2766a3", "#1b9186", "#6aa329", "#d18f00", "#c8541a"},
        {"#0f2f5f", "#1f5fae", "#4a90d9", "#7fb2e5", "#a3c8ec", "#bcd7f1"},
        {"#6e2a05", "#b9510a", "#e5812a", "#f0a35e", "#f4bd8a", "#f7d0ab"}};
    return colours[family][level < 6 ? level : 5];
}

const char *path_colour(int family)
{
    static const char *const colours[3] = {"#16202b", "#0f3f85", "#9c4205"};
    return colours[family];
}

const char *disc_colour(int family)
{
    static const char *const colours[3] = {"#7d93ab", "#8db8e8", "#f3b27a"};
    return colours[family];
}

double nice_step(double least)
{
    const double power = pow(10.0, floor(log10(fmax(least, 1e-9))));
    const double factor = least / power;
    return power * (factor <= 1.0 ? 1.0 : factor <= 2.0 ? 2.0 : factor <= 5.0 ? 5.0 : 10.0);
}

const char *tick_text(double value, double step)
{
    static char words[32];
    const int decimals = step >= 1.0 ? 0 : (int)ceil(-log10(step) - 1e-9);
    snprintf(words, sizeof words, "%.*f", decimals, fabs(value) < step / 2.0 ? 0.0 : value);
    return words;
}

static void choose_level(picture *p, const options *o)
{
    const int usual = p->count > 1 ? PAIR_LEVEL : LEVEL;
    int deepest = 0, n;
    for (n = 0; n < p->count; n++) {
        deepest = (int)fmax(deepest, p->figures[n].levels - 1);
    }
    if (o->level > deepest) {
        fail("--level %d: the tree%s levels 0 to %d only", o->level,
             p->count > 1 ? "s have" : " has", deepest);
    }
    p->level = o->level >= 0 ? o->level : deepest < usual ? deepest : usual;
}

ground ground_of_nothing(void)
{
    return (ground){{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
}

void ground_widen(ground *g, double x, double y, double reach)
{
    g->low[0] = fmin(g->low[0], x - reach);
    g->low[1] = fmin(g->low[1], y - reach);
    g->high[0] = fmax(g->high[0], x + reach);
    g->high[1] = fmax(g->high[1], y + reach);
}

/* The ground below all instants and the moving discs of the level. */
static ground ground_of(const picture *p)
{
    ground g = ground_of_nothing();
    for (int n = 0; n < p->count; n++) {
        const figure *f = &p->figures[n];
        for (uint32_t i = 0; i < f->count; i++) {
            ground_widen(&g, f->x[i], f->y[i], f->r[i]);
        }
        for (uint32_t i = 0; i < f->disc_count; i++) {
            const image_disc *d = &f->discs[i];
            if (covers_level(d, p->level)) {
                ground_widen(&g, d->from_x, d->from_y, d->radius);
                ground_widen(&g, d->to_x, d->to_y, d->radius);
            }
        }
    }
    /* a point that stands still has ground around it, too */
    ground_widen(&g, (g.low[0] + g.high[0]) / 2.0, (g.low[1] + g.high[1]) / 2.0,
                 LEAST_EXTENT / 2.0);
    return g;
}

/* The span of all that will be drawn. */
static void measure(picture *p)
{
    p->begin = HUGE_VAL;
    p->end = -HUGE_VAL;
    for (int n = 0; n < p->count; n++) {
        p->begin = fmin(p->begin, p->figures[n].begin);
        p->end = fmax(p->end, p->figures[n].end);
    }
    if (p->end - p->begin < LEAST_TIME) {
        p->end = p->begin + LEAST_TIME; /* of what only stands */
    }
    for (int n = 0; n < p->count; n++) {
        figure_fill(&p->figures[n], p->begin, p->end);
    }
    p->ground = ground_of(p);
}

static const char *legs_text(const image_facts *f)
{
    return f->straight ? (f->legs == 1 ? "straight leg" : "straight legs")
                       : (f->legs == 1 ? "held sample" : "held samples");
}

/* What the picture shows, in one line. */
static char *title_of(const picture *p)
{
    const figure *a = &p->figures[0], *b = &p->figures[1];
    const meeting *m = p->meet;
    if (m == NULL) {
        const uint32_t discs = discs_that_cover(a, p->level);
        return text("%s, %.2f s: %lu moving disc%s hold%s all of its %lu %s", a->name,
                    a->end - a->begin, (unsigned long)discs, plural(discs), discs == 1 ? "s" : "",
                    (unsigned long)a->facts.legs, legs_text(&a->facts));
    }
    if (m->hit) {
        return text("%s and %s collide at %.2f s", a->name, b->name, m->first.tick * p->tick);
    }
    if (m->ever_together) {
        return text("%s and %s stay clear by %.3f m, nearest at %.2f s", a->name, b->name,
                    m->nearest.gap, m->nearest.tick * p->tick);
    }
    return text("%s and %s are never there at one time", a->name, b->name);
}

/* The legend flows over lines; without a stream it only finds its height. */
typedef struct legend {
    const picture *p;
    FILE *out;
    double left, right;
    point at; /* of the next entry's base line */
} legend;

/* Moves on by an entry of so many pixels; returns where it goes. */
static point entry(legend *l, double width)
{
    if (l->at.x + width > l->right && l->at.x > l->left) {
        l->at.x = l->left;
        l->at.y += 1.7 * l->p->em;
    }
    point here = l->at;
    l->at.x += width + 1.6 * l->p->em;
    return here;
}

static void name_entry(legend *l, const figure *f)
{
    const double em = l->p->em;
    char *words = text("%s, %lu %s", f->name, (unsigned long)f->facts.legs, legs_text(&f->facts));
    const point at = entry(l, 1.8 * em + 1.12 * svg_text_width(words, em)); /* in bold */
    if (l->out != NULL) {
        const point disc = {at.x + 0.6 * em, at.y - 0.35 * em};
        const point from = {disc.x - 0.6 * em, disc.y}, to = {disc.x + 0.6 * em, disc.y};
        const point label = {at.x + 1.8 * em, at.y};
        svg_circle(l->out, disc, 0.6 * em, "fill=\"%s\" fill-opacity=\"0.5\"",
                   disc_colour(f->family));
        svg_line(l->out, from, to, "stroke=\"%s\" stroke-width=\"%.2f\"", path_colour(f->family),
                 0.14 * em);
        svg_text(l->out, label, em, "start", words, "fill=\"" INK "\" font-weight=\"bold\"");
    }
}

static void level_entry(legend *l, const figure *f)
{
    const double em = l->p->em;
    const int level = l->p->level;
    const uint32_t discs = discs_that_cover(f, level);
    char *words = text("its bound of level %d: %lu moving disc%s", level, (unsigned long)discs,
                       plural(discs));
    const point at = entry(l, 1.8 * em + svg_text_width(words, em));
    if (l->out != NULL) {
        const point from = {at.x + 0.35 * em, at.y - 0.35 * em}, to = {from.x + 0.5 * em, from.y};
        const point label = {at.x + 1.8 * em, at.y};
        svg_shapes(l->out);
        svg_swept(l->out, from, to, 0.45 * em, 0.45 * em, true);
        svg_shapes_end(l->out,
                       "fill=\"%s\" fill-opacity=\"0.12\" stroke=\"%s\" stroke-width=\"%.2f\"",
                       level_colour(f->family, level), level_colour(f->family, level), 0.15 * em);
        svg_text(l->out, label, em, "start", words, "fill=\"" INK "\"");
    }
}

static double lay_legend(const picture *p, FILE *out, double left, double right, double top)
{
    legend l = {p, out, left, right, {left, top}};
    for (int n = 0; n < p->count; n++) {
        if (n > 0) {
            l.at.x = left;
            l.at.y += 1.7 * p->em;
        }
        name_entry(&l, &p->figures[n]);
        level_entry(&l, &p->figures[n]);
    }
    return l.at.y - top;
}

/* A heading of that size, or smaller where it would not fit. */
static void draw_head(const picture *p, double left, double base, double width, double size,
                      const char *weight, const char *words)
{
    const point at = {left, base};
    const double natural = 1.12 * svg_text_width(words, size);
    svg_text(p->out, at, natural > width ? size * width / natural : size, "start", words,
             "fill=\"" INK "\" font-weight=\"%s\"", weight);
}

static void draw_heads(const picture *p, const rect *plan, const rect *space, const char *title)
{
    const double em = p->em, base = plan->top - 0.8 * em;
    const double whole = space->left + space->width - plan->left;
    draw_head(p, plan->left, plan->top - 3.4 * em, whole, 1.5 * em, "bold", title);
    draw_head(p, plan->left, base, plan->width, 1.1 * em, "normal",
              p->count == 1 ? "From above: the way, and the disc at five times"
                            : "From above: the ways, and the discs at five times");
    draw_head(p, space->left, base, space->width, 1.1 * em, "normal", "The same, with time upward");
}

/* Room left of a panel for the numbers of its vertical axis and the axis's name. */
static double axis_room(const picture *p)
{
    const ground *g = &p->ground;
    const double step = nice_step((g->high[1] - g->low[1]) / 12.0);
    const double low = svg_text_width(tick_text(g->low[1], step), p->em);
    const double high = svg_text_width(tick_text(g->high[1], step), p->em);
    return fmax(low, high) + 2.4 * p->em;
}

static void lay_out(picture *p, const options *o, const char *title)
{
    const double width = o->width, height = o->height, em = p->em;
    const double left = axis_room(p), right = width - 2.0 * em;
    const double legend_height = lay_legend(p, NULL, left, right, 0.0);
    rect plan, space;
    plan.left = left;
    plan.top = 5.2 * em;
    plan.width = width / 2.0 - left - 2.0 * em;
    plan.height = height - plan.top - 6.4 * em - legend_height;
    space.left = width / 2.0 + left;
    space.top = plan.top + 0.6 * em;
    space.width = width / 2.0 - left - 3.6 * em;
    space.height = plan.height - 1.4 * em;
    draw_heads(p, &plan, &space, title);
    draw_plan(p, &plan);
    draw_space_time(p, &space);
    lay_legend(p, p->out, left, right, height - 1.6 * em - legend_height);
}

/* Small pictures stand in pages as they are: their words are not scaled down with them. */
double text_size(const options *o)
{
    const double small = fmax(10.0, fmin(12.5, o->width / 72.0));
    return fmax(small, fmin(o->width / 1600.0, o->height / 900.0) * 15.0);
}

int command_draw(const options *o)
{
    meeting m;
    picture p = {0};
    if (about_bodies(o)) {
        return draw_bodies(o);
    }
    if (about_footprints(o)) {
        return draw_footprints(o);
    }
    check_sampling(o);
    if (isfinite(o->animate)) {
        return draw_animation(o);
    }
    p.count = o->file_count;
    p.tick = 1.0 / (double)o->ticks_per_second;
    for (int n = 0; n < p.count; n++) {
        const image im = load_image(o->files[n], o);
        p.figures[n] = figure_of(o->files[n], &im, n == 0 ? &o->at_a : &o->at_b, o);
        p.figures[n].family = p.count == 1 ? 0 : n + 1;
    }
    if (p.count == 2) {
        m = meeting_find(p.figures[0].im, p.figures[1].im, o);
        p.meet = &m;
    }
    choose_level(&p, o);
    measure(&p);
    p.em = text_size(o);
    char *title = title_of(&p);
    p.out = output_open(o->output);
    svg_begin(p.out, o->width, o->height, title);
    lay_out(&p, o, title);
    svg_end(p.out);
    output_commit();
    return EXIT_CLEAR;
}
