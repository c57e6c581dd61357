/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth draw, of bodies: a footprint at the knots of its course and on its way between them, what
 * stands, the way of a disc; and where two of them first meet. */

#include "footprint_view.h"
#include "tools/berth/ask/bodies.h"
#include "tools/berth/commands.h"
#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <berth/status.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846
#define BETWEEN 6 /* poses of a leg */
#define MOST_POSES 4000
#define MOST_DISCS 24 /* outlines of a disc's way: more would hide all else */

/* What is drawn of a body: its parts at some poses, or discs. */
typedef struct scene {
    const loaded *of;
    const char *name;
    int family;
    body_pose *poses; /* a disc's: its centre */
    double *radii;    /* of discs */
    bool *knots;      /* these are knots */
    size_t count;
} scene;

static void add(scene *s, const body_pose *at, double radius, bool knot)
{
    if (s->count < MOST_POSES) {
        s->poses[s->count] = *at;
        s->radii[s->count] = radius;
        s->knots[s->count++] = knot;
    }
}

/* Where what stands is, as the library has it. */
static body_pose pose_at(const place *at)
{
    const placed where = sweep_q16.placed(at);
    body_pose p;
    p.x = where.tx;
    p.y = where.ty;
    p.degrees = atan2(where.s, where.c) * 180.0 / PI;
    return p;
}

static void add_course(scene *s, const sweep *moving, const place *at)
{
    const sweep_facts f = moving->arith->facts(moving);
    const uint32_t steps = (f.legs > 0 ? f.legs : 1) * BETWEEN;
    const uint32_t most = steps < MOST_POSES - 1 ? steps : MOST_POSES - 1;
    for (uint32_t i = 0; i <= most; i++) {
        const double tick = (double)f.length * i / most;
        body_pose p;
        if (moving->arith->at(moving, at, at->start + (int32_t)tick, &p) == BERTH_HIT) {
            add(s, &p, 0.0, i == 0 || i == most);
        }
    }
}

static void add_disc(scene *s, const image *im, const place *at)
{
    const placed where = im->arith->placed(at);
    const image_facts f = im->arith->facts(im);
    for (uint32_t i = 0; i < f.legs; i++) {
        const image_leg l = im->arith->leg(im, i);
        for (int k = 0; k < BETWEEN; k++) {
            const double t = (double)k / BETWEEN;
            const double x = l.x + t * (l.to_x - l.x), y = l.y + t * (l.to_y - l.y);
            body_pose p;
            p.x = where.c * x - where.s * y + where.tx;
            p.y = where.s * x + where.c * y + where.ty;
            p.degrees = 0.0;
            add(s, &p, l.radius, k == 0);
        }
    }
}

static scene scene_of(const loaded *l, const char *name, int family)
{
    scene s = {l, name, family, NULL, NULL, NULL, 0};
    s.poses = grab(MOST_POSES, sizeof *s.poses);
    s.radii = grab(MOST_POSES, sizeof *s.radii);
    s.knots = grab(MOST_POSES, sizeof *s.knots);
    if (l->as.standing != NULL) {
        const body_pose p = pose_at(&l->as.at);
        add(&s, &p, 0.0, true);
    } else if (l->as.carried != NULL) {
        add_course(&s, l->as.carried, &l->as.at);
    } else {
        add_disc(&s, l->as.disc, &l->as.at);
    }
    return s;
}

static void scene_free(scene *s)
{
    free(s->poses);
    free(s->radii);
    free(s->knots);
}

static const footprint *shape_of(const scene *s)
{
    return s->of->as.standing != NULL  ? s->of->as.standing
           : s->of->as.carried != NULL ? &s->of->as.carried->carried
                                       : NULL;
}

static void widen(ground *g, const scene *s)
{
    const footprint *shape = shape_of(s);
    for (size_t i = 0; i < s->count; i++) {
        const body_pose *p = &s->poses[i];
        double x = p->x, y = p->y, radius = s->radii[i];
        if (shape != NULL) {
            const footprint_circle root = shape->arith->circle(shape, 0);
            const double c = cos(p->degrees * PI / 180.0), n = sin(p->degrees * PI / 180.0);
            x += c * root.x - n * root.y;
            y += n * root.x + c * root.y;
            radius = root.radius;
        }
        g->low[0] = fmin(g->low[0], x - radius);
        g->high[0] = fmax(g->high[0], x + radius);
        g->low[1] = fmin(g->low[1], y - radius);
        g->high[1] = fmax(g->high[1], y + radius);
    }
}

/* A footprint's parts at a pose, with their rounding. */
static void draw_shape(const panel *p, const footprint *f, const body_pose *at, const char *class,
                       const char *colour, double opacity)
{
    const footprint_facts facts = f->arith->facts(f);
    const double c = cos(at->degrees * PI / 180.0), s = sin(at->degrees * PI / 180.0);
    if (facts.corners == 0) {
        const footprint_circle root = f->arith->circle(f, 0);
        const disc d = {at->x + c * root.x - s * root.y, at->y + s * root.x + c * root.y,
                        root.radius};
        char *words = text("class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"%.2f\"",
                           class, colour, opacity);
        panel_circle(p, &d, words);
        free(words);
        return;
    }
    fprintf(p->out, "<path class=\"%s\" d=\"", class);
    for (uint32_t i = 0; i < facts.parts; i++) {
        double x[3], y[3];
        f->arith->part(f, i, x, y);
        for (uint32_t k = 0; k < facts.corners; k++) {
            const point w =
                panel_point(p, at->x + c * x[k] - s * y[k], at->y + s * x[k] + c * y[k]);
            fprintf(p->out, "%c%.2f %.2f", k == 0 ? 'M' : 'L', w.x, w.y);
        }
    }
    fprintf(p->out,
            "\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"%.2f\" stroke-linecap=\"round\" "
            "stroke-width=\"%.2f\"/>\n",
            colour, opacity, fmax(2.0 * facts.rounding * p->scale, 0.10 * p->em));
}

/* A disc's way in one light tint, and some of its outlines. */
static void draw_disc_way(const panel *p, const scene *s)
{
    const size_t every = (s->count + MOST_DISCS - 1) / MOST_DISCS;
    svg_group(p->out, "class=\"way\" fill=\"%s\" opacity=\"0.25\"", disc_colour(s->family));
    for (size_t i = 0; i < s->count; i++) {
        const disc d = {s->poses[i].x, s->poses[i].y, s->radii[i]};
        panel_circle(p, &d, "stroke=\"none\"");
    }
    svg_close(p->out);
    for (size_t i = 0; i < s->count; i += every) {
        const disc d = {s->poses[i].x, s->poses[i].y, s->radii[i]};
        char *words = text("class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"%.2f\"",
                           i == 0 ? "knot" : "between", path_colour(s->family), i == 0 ? 0.9 : 0.3);
        panel_circle(p, &d, words);
        free(words);
    }
}

static void draw_scene(const panel *p, const scene *s)
{
    const footprint *shape = shape_of(s);
    if (shape == NULL) {
        draw_disc_way(p, s);
        return;
    }
    for (size_t i = 0; i < s->count; i++) {
        const bool knot = s->knots[i];
        draw_shape(p, shape, &s->poses[i], knot ? "knot" : "between", path_colour(s->family),
                   knot ? 0.9 : 0.25);
    }
}

static void draw_contact_disc(const panel *p, const scene *s, const body_pose *at, uint32_t leg)
{
    const disc d = {at->x, at->y, s->of->as.disc->arith->leg(s->of->as.disc, leg).radius};
    char *words =
        text("class=\"contact\" fill=\"none\" stroke=\"" CONTACT "\" stroke-width=\"%.2f\"",
             0.2 * p->em);
    panel_circle(p, &d, words);
    free(words);
}

/* Both where they first meet; returns what there is to say. */
static char *draw_contact(const panel *p, const scene *a, const scene *b, const options *o)
{
    const body_question q = body_question_of(o);
    const sweep_arithmetic *arith = bodies_arithmetic(a->of, b->of, o);
    const scene *both[2] = {a, b};
    body_touch first;
    size_t count;
    const int status = arith->contacts(&a->of->as, &b->of->as, &q, &first, 1, &count);
    if (status < 0) {
        fail("the query is refused: %s", image_status(status));
    }
    if (count == 0) {
        return text("%s and %s stay clear", a->name, b->name);
    }
    for (int k = 0; k < 2; k++) {
        const footprint *shape = shape_of(both[k]);
        const body_pose *at = k == 0 ? &first.a : &first.b;
        if (shape != NULL && both[k]->of->as.standing == NULL) {
            draw_shape(p, shape, at, "contact", CONTACT, 1.0);
        } else if (shape == NULL) {
            draw_contact_disc(p, both[k], at, k == 0 ? first.leg_a : first.leg_b);
        }
    }
    return text("%s and %s first meet at %.3f s", a->name, b->name,
                first.time_in / (double)o->ticks_per_second);
}

static void draw_keys(FILE *out, const options *o, const scene *a, const scene *b, double em)
{
    point at = {5.0 * em, o->height - 1.4 * em};
    at = legend_entry(out, at, em, a->name, path_colour(a->family), 0.3);
    if (b != NULL) {
        at = legend_entry(out, at, em, b->name, path_colour(b->family), 0.3);
        legend_entry(out, at, em, "where they first meet, if they do", CONTACT, 0.3);
    }
}

static void draw_picture(const options *o, const scene *a, const scene *b)
{
    const double em = text_size(o);
    const rect area = {5.0 * em, 4.2 * em, o->width - 7.0 * em, o->height - 10.4 * em};
    const point head = {5.0 * em, 2.5 * em};
    FILE *out = output_open(o->output);
    ground g = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    char *words;
    panel p;
    widen(&g, a);
    if (b != NULL) {
        widen(&g, b);
    }
    svg_begin(out, o->width, o->height, a->name);
    p = panel_over(out, &area, &g, em);
    panel_grid(&p);
    draw_scene(&p, a);
    if (b != NULL) {
        draw_scene(&p, b);
        words = draw_contact(&p, a, b, o);
    } else {
        words = text("%s: %zu poses", a->name, a->count);
    }
    svg_text(out, head, 1.5 * em, "start", words, "fill=\"" INK "\" font-weight=\"bold\"");
    draw_keys(out, o, a, b, em);
    svg_end(out);
    output_commit();
    free(words);
}

int draw_bodies(const options *o)
{
    loaded a, b;
    scene of_a, of_b;
    const bool two = o->file_count == 2;
    char *name_a, *name_b = NULL;
    if (o->level >= 0) {
        fail("--level is for trees of one motion or footprint");
    }
    if (isfinite(o->animate)) {
        fail("--animate is of two motions of discs");
    }
    if (two) {
        names_of_two(o, &name_a, &name_b);
        body_load(&b, 1, o);
        of_b = scene_of(&b, name_b, 2);
    } else {
        name_a = base_name(o->files[0]);
    }
    body_load(&a, 0, o);
    of_a = scene_of(&a, name_a, 1);
    draw_picture(o, &of_a, two ? &of_b : NULL);
    scene_free(&of_a);
    body_free(&a);
    if (two) {
        scene_free(&of_b);
        body_free(&b);
        free(name_b);
    }
    free(name_a);
    return EXIT_CLEAR;
}
