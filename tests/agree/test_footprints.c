/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two footprints that are placed, of every kind and made of what is hard (tests/property/shapes.h),
 * asked by all calls of berth/overlap.h, and as bodies that stand: one story. A call is an entry of
 * `calls`, a relation a function. */

#include "tests/property/shapes.h"

#ifndef AGREE_ROUND
#define AGREE_ROUND 0
#endif
#ifndef AGREE_TOLD
#define AGREE_TOLD 3
#endif

#ifdef BERTH_Q16
#define UNIT 1
#else
#define UNIT ((berth_raw)1 / 65536)
#endif

enum { SHAPES = 6, QUERIES = 10 };

typedef struct side {
    const shape *of;
    const berth_footprint *view;
    berth_placement at;
    berth_placed_footprint placed;
} side;

typedef struct said {
    berth_status answer;
    double distance;
    int found;
    uint32_t steps;
} said;

typedef struct call {
    const char *name;
    int (*fits)(const side *a, const side *b);
    void (*ask)(const side *a, const side *b, const berth_footprint_options *options, said *said);
    int near;   /* tells a distance */
    int bodies; /* within the bands of berth/bodies.h */
} call;

typedef struct relation {
    const char *name;
    void (*check)(void);
    uint32_t checks, broken;
} relation;

static harness_random the_random;
static harness_random *const random_numbers = &the_random;
static shape pool[SHAPES], other;
static side pair[2], moved[2];
static berth_footprint_options options;
static uint32_t round_number, query_number;
static relation *checked;

/* ---- Calls ----------------------------------------------------------------------------------- */

static int all_fit(const side *a, const side *b)
{
    (void)a;
    (void)b;
    return 1;
}

static void ask_overlap(const side *a, const side *b, const berth_footprint_options *o, said *s)
{
    berth_footprint_counts counts;
    s->answer = berth_footprint_overlap(&a->placed, &b->placed, o, &counts);
    s->steps = counts.steps;
}

/* From nothing, and from what that left. */
static void ask_again(const side *a, const side *b, const berth_footprint_options *o, said *s)
{
    berth_footprint_witness witness = {0};
    const berth_status first =
        berth_footprint_overlap_again(&a->placed, &b->placed, o, &witness, NULL);
    berth_footprint_counts counts;
    s->answer = berth_footprint_overlap_again(&a->placed, &b->placed, o, &witness, &counts);
    s->steps = o->max_steps == 0 ? counts.steps : 0;
    CHECK(o->max_steps != 0 || first == s->answer);
}

static void ask_once(const side *a, const side *b, const berth_footprint_options *o, said *s)
{
    berth_footprint_counts counts;
    s->answer = berth_footprint_collide(a->view, &a->at, b->view, &b->at, o, &counts);
    s->steps = counts.steps;
}

static void say_distance(const berth_separation *of, said *s)
{
    s->distance = real_of(of->distance);
    s->found = of->found;
}

static void ask_distance(const side *a, const side *b, const berth_footprint_options *o, said *s)
{
    const berth_num any = BERTH_SEPARATION_MAX;
    berth_separation separation;
    berth_footprint_counts counts;
    s->answer =
        berth_footprint_distance(&a->placed, &b->placed, any, o, NULL, &separation, &counts);
    s->steps = counts.steps;
    if (s->answer != BERTH_UNKNOWN) {
        say_distance(&separation, s);
    }
}

/* With the features of the last answer. */
static void ask_distance_again(const side *a, const side *b, const berth_footprint_options *o,
                               said *s)
{
    const berth_num any = BERTH_SEPARATION_MAX;
    berth_footprint_options free = *o;
    berth_separation last, separation;
    free.max_steps = 0;
    s->answer = berth_footprint_distance(&a->placed, &b->placed, any, &free, NULL, &last, NULL);
    s->answer = berth_footprint_distance(&a->placed, &b->placed, any, o, &last, &separation, NULL);
    if (s->answer != BERTH_UNKNOWN) {
        say_distance(&separation, s);
    }
}

/* A disc around its origin, which is as exact as it is placed. */
static int is_disc(const side *s)
{
    return s->of->kind == SHAPE_DISC && s->view == &s->of->made.view;
}

static int one_is_disc(const side *a, const side *b)
{
    return is_disc(a) || is_disc(b);
}

static void ask_disc(const side *a, const side *b, const berth_footprint_options *o, said *s)
{
    const side *disc = is_disc(a) ? a : b, *rest = is_disc(a) ? b : a;
    berth_footprint_circle circle;
    berth_footprint_counts counts;
    CHECK_EQ(berth_footprint_node(disc->view, 0, &circle), BERTH_OK);
    s->answer = berth_footprint_collide_disc(rest->view, &rest->at, disc->at.x, disc->at.y,
                                             circle.radius, o, &counts);
    s->steps = counts.steps;
}

static int can_stand(const side *a, const side *b)
{
    berth_body standing;
    return berth_footprint_stand(a->view, &a->at, 0, 0, options.boundary, &standing) == BERTH_OK &&
           berth_footprint_stand(b->view, &b->at, 0, 0, options.boundary, &standing) == BERTH_OK;
}

static berth_body standing[2];

static berth_body_options stand(const side *a, const side *b, const berth_footprint_options *o,
                                berth_body *body)
{
    const side *sides[2] = {a, b};
    berth_body_options how = {{0, 0, 0, berth_num_of(0), 0}, berth_num_of(0), 0};

    how.motion.max_steps = o->max_steps;
    how.motion.margin = o->margin;
    how.boundary = o->boundary;
    for (uint32_t k = 0; k < 2; k++) {
        CHECK_EQ(
            berth_footprint_stand(sides[k]->view, &sides[k]->at, 0, 0, o->boundary, &standing[k]),
            BERTH_OK);
        body[k] = standing[k];
    }
    return how;
}

static void ask_bodies(const side *a, const side *b, const berth_footprint_options *o, said *s)
{
    berth_body body[2];
    const berth_body_options how = stand(a, b, o, body);
    berth_body_counts counts;
    s->answer = berth_bodies_meet(&body[0], &body[1], &how, &counts);
    s->steps = counts.steps;
}

static void ask_bodies_closest(const side *a, const side *b, const berth_footprint_options *o,
                               said *s)
{
    berth_body body[2];
    const berth_body_options how = stand(a, b, o, body);
    const berth_num any = BERTH_SEPARATION_MAX;
    berth_body_approach approach;
    berth_body_counts counts;
    s->answer = berth_bodies_closest_approach(&body[0], &body[1], any, &how, &approach, &counts);
    s->distance = real_of(approach.distance);
    s->found = approach.found;
    s->steps = counts.steps;
}

static const call calls[] = {
    {"footprint_overlap", all_fit, ask_overlap, 0, 0},
    {"footprint_distance", all_fit, ask_distance, 1, 0},
    {"footprint_overlap_again", all_fit, ask_again, 0, 0},
    {"footprint_collide", all_fit, ask_once, 0, 0},
    {"footprint_distance again", all_fit, ask_distance_again, 1, 0},
    {"footprint_collide_disc", one_is_disc, ask_disc, 0, 0},
    {"bodies_meet", can_stand, ask_bodies, 0, 1},
    {"bodies_closest_approach", can_stand, ask_bodies_closest, 1, 1},
};

enum { CALLS = sizeof calls / sizeof calls[0] };

static int fits[CALLS];
static said told[CALLS];

static said said_by(const call *c, const side *a, const side *b, const berth_footprint_options *o)
{
    said s = {BERTH_OK, 0, 0, 0};

    c->ask(a, b, o, &s);
    CHECK_LE(0, s.answer);
    return s;
}

/* ---- Comparison ------------------------------------------------------------------------------ */

static double lengths_of(const side *s)
{
    berth_footprint_circle root;

    CHECK_EQ(berth_footprint_node(s->view, 0, &root), BERTH_OK);
    return magnitude(real_of(s->at.x)) + magnitude(real_of(s->at.y)) +
           2 * magnitude(real_of(root.x)) + 2 * magnitude(real_of(root.y)) +
           3 * real_of(root.radius);
}

/* What floats may be off. */
static double rounding(const side *a, const side *b)
{
#ifdef BERTH_Q16
    (void)a;
    (void)b;
    return 0;
#else
    const double part = sizeof(berth_raw) == 4 ? 1 : 1.0 / 536870912;
    return (lengths_of(a) + lengths_of(b) + real_of(options.margin)) * part / 32768;
#endif
}

/* And what bodies may. */
static double slack_of(const call *c, const side *a, const side *b)
{
    const double reach = lengths_of(a) + lengths_of(b);

    return rounding(a, b) +
           (c->bodies ? (c->near ? 0.01 : 0.004) + reach / 8192 + rounding(a, b) : 0);
}

static berth_footprint_options wider(double more)
{
    berth_footprint_options wide = options;
    const double margin = real_of(options.margin) + more;
#ifdef BERTH_Q16
    wide.margin = berth_num_of((berth_raw)(margin * 65536) + (more > 0 ? 1 : 0));
#else
    wide.margin = berth_num_of((berth_raw)margin);
#endif
    return wide;
}

/* Both may be what the call says of a and b: who says clear says hit with so much more margin. */
static int alike(const call *c, const side *a, const side *b, const said *x, const said *y,
                 double slack)
{
    if (x->answer == y->answer) {
        return x->answer != BERTH_CLEAR || !c->near ||
               (x->found == y->found && magnitude(x->distance - y->distance) <= slack);
    }
    if (slack == 0 || x->answer == BERTH_UNKNOWN || y->answer == BERTH_UNKNOWN) {
        return 0;
    }
    const berth_footprint_options wide = wider(slack);
    return said_by(c, a, b, &wide).answer == BERTH_HIT;
}

static void describe(const side *s)
{
    harness_note("     kind %u, %u points, %u rings, %u triangles, rounding %f; at %f %f, rotation "
                 "%f %f",
                 (uint32_t)s->of->kind, s->of->stored.points, s->of->stored.rings,
                 s->of->stored.triangles, UNITS(s->of->stored.radius), real_of(s->at.x),
                 real_of(s->at.y), real_of_dir(s->at.rotation.c), real_of_dir(s->at.rotation.s));
    for (uint32_t k = 0; k < s->of->stored.points && k < 12; k++) {
        harness_note("        %f %f", UNITS(s->of->stored.x[k]), UNITS(s->of->stored.y[k]));
    }
}

static void hold(const char *name, int holds, const said *x, const said *y)
{
    checked->checks++;
    if (holds) {
        return;
    }
    checked->broken++;
    CHECK(holds);
    if (checked->broken <= (uint32_t)AGREE_TOLD) {
        harness_note("  round %u, pair %u: %s, %s: %d (%f) and %d (%f)", round_number, query_number,
                     checked->name, name, (int32_t)x->answer, x->distance, (int32_t)y->answer,
                     y->distance);
        harness_note("  margin %f, boundary %d", real_of(options.margin),
                     (int32_t)options.boundary);
        describe(&pair[0]);
        describe(&pair[1]);
    }
}

/* ---- Relations ------------------------------------------------------------------------------- */

static void one_story(void)
{
    const said *meet = &told[0], *near = &told[1];

    for (uint32_t k = 0; k < CALLS; k++) {
        said truth = *meet;
        truth.distance = near->distance;
        truth.found = near->found;
        if (fits[k]) {
            hold(calls[k].name,
                 alike(&calls[k], &pair[0], &pair[1], &truth, &told[k],
                       calls[k].bodies ? slack_of(&calls[k], &pair[0], &pair[1])
                                       : rounding(&pair[0], &pair[1])),
                 &truth, &told[k]);
        }
    }
}

static void same_of(const side *a, const side *b, int strict)
{
    for (uint32_t k = 0; k < CALLS; k++) {
        if (fits[k] && calls[k].fits(a, b)) {
            const said here = said_by(&calls[k], a, b, &options);
            hold(calls[k].name,
                 alike(&calls[k], a, b, &told[k], &here,
                       strict ? rounding(a, b) : slack_of(&calls[k], a, b)),
                 &told[k], &here);
        }
    }
}

static void swapped(void)
{
    same_of(&pair[1], &pair[0], 1);
}

static int place(side *s)
{
    return berth_footprint_place(s->view, &s->at, &s->placed) == BERTH_OK;
}

static void turned(void)
{
    const uint32_t quarters = 1 + harness_below(random_numbers, 3);

    for (uint32_t k = 0; k < 2; k++) {
        moved[k] = pair[k];
        for (uint32_t n = 0; n < quarters; n++) {
            const berth_placement was = moved[k].at;
            moved[k].at.rotation.c = (berth_dir)-was.rotation.s;
            moved[k].at.rotation.s = was.rotation.c;
            moved[k].at.x = berth_num_neg(was.y);
            moved[k].at.y = was.x;
        }
        if (!place(&moved[k])) {
            return;
        }
    }
    same_of(&moved[0], &moved[1], 0);
}

static void moved_on(void)
{
    const int32_t x = harness_between(random_numbers, -1000, 1000) * 65536;
    const int32_t y = harness_between(random_numbers, -1000, 1000) * 65536;

    for (uint32_t k = 0; k < 2; k++) {
        moved[k] = pair[k];
        moved[k].at.x = berth_num_add(moved[k].at.x, num_from_raw(x));
        moved[k].at.y = berth_num_add(moved[k].at.y, num_from_raw(y));
        if (!place(&moved[k])) {
            return;
        }
    }
    same_of(&moved[0], &moved[1], 0);
}

/* With a larger margin, or filled: a hit stays one. */
static void larger(void)
{
    const berth_footprint_options wide = wider((double)harness_below(random_numbers, 2000) / 65536);
    berth_footprint_options filled = options;

    filled.boundary = 0;
    for (uint32_t k = 0; k < CALLS; k++) {
        if (!fits[k] || told[k].answer != BERTH_HIT) {
            continue;
        }
        said here = said_by(&calls[k], &pair[0], &pair[1], &wide);
        hold(calls[k].name, here.answer == BERTH_HIT || rounding(&pair[0], &pair[1]) > 0, &told[k],
             &here);
        here = said_by(&calls[k], &pair[0], &pair[1], &filled);
        hold(calls[k].name, here.answer == BERTH_HIT, &told[k], &here);
    }
}

/* As near as that is clear; a unit nearer is not. */
static void nearer(void)
{
    for (uint32_t k = 0; k < CALLS; k++) {
        const double slack = slack_of(&calls[k], &pair[0], &pair[1]);
        const double less = told[k].distance - slack, more = told[k].distance + slack;
        if (!fits[k] || !calls[k].near || told[k].answer != BERTH_CLEAR || !told[k].found ||
            more + real_of(options.margin) > 8000) {
            continue;
        }
        berth_footprint_options wide = wider(more + UNITS(UNIT));
        const said there = said_by(&calls[0], &pair[0], &pair[1], &wide);
        hold(calls[k].name, there.answer == BERTH_HIT, &told[k], &there);
        if (less > 0) {
            wide = wider(less);
#ifdef BERTH_Q16 /* which rounds up */
            wide.margin = berth_num_of(berth_num_raw(wide.margin) - 1);
#endif
            const said here = said_by(&calls[0], &pair[0], &pair[1], &wide);
            hold(calls[k].name, here.answer == BERTH_CLEAR, &told[k], &here);
        }
    }
}

/* Only below so much: not at a distance that is, and the same at a larger one. */
static void below(void)
{
    const said *near = &told[1];
    const side *a = &pair[0], *b = &pair[1];
    berth_separation got;
    said here = *near;

    if (near->answer != BERTH_CLEAR || !near->found || near->distance <= 0 ||
        near->distance > 30000) {
        return;
    }
    const berth_num is = berth_num_of((berth_raw)(near->distance * (UNIT == 1 ? 65536 : 1)));
    const berth_num more = berth_num_add(is, berth_num_of(UNIT));
    here.answer =
        berth_footprint_distance(&a->placed, &b->placed, more, &options, NULL, &got, NULL);
    say_distance(&got, &here);
    hold("footprint_distance",
         here.answer == BERTH_CLEAR &&
             ((here.found && here.distance == near->distance) || rounding(a, b) > 0),
         near, &here);
    here.answer = berth_footprint_distance(&a->placed, &b->placed, is, &options, NULL, &got, NULL);
    say_distance(&got, &here);
    hold("footprint_distance",
         here.answer == BERTH_CLEAR && (here.distance == near->distance || rounding(a, b) > 0) &&
             (!here.found || rounding(a, b) > 0),
         near, &here);
}

static void budgets(void)
{
    for (uint32_t k = 0; k < CALLS; k++) {
        berth_footprint_options limited = options;
        if (!fits[k] || told[k].steps == 0) {
            continue;
        }
        limited.max_steps = told[k].steps;
        said here = said_by(&calls[k], &pair[0], &pair[1], &limited);
        const int again = calls[k].ask == ask_again; /* what is left decides where it begins */
        hold(calls[k].name,
             alike(&calls[k], &pair[0], &pair[1], &told[k], &here, 0) ||
                 (again && here.answer == BERTH_UNKNOWN),
             &told[k], &here);
        limited.max_steps = 1 + harness_below(random_numbers, told[k].steps);
        here = said_by(&calls[k], &pair[0], &pair[1], &limited);
        hold(calls[k].name,
             here.answer == BERTH_UNKNOWN ||
                 alike(&calls[k], &pair[0], &pair[1], &told[k], &here, 0),
             &told[k], &here);
    }
}

/* The image elsewhere, attached; and its points where they were, fitted anew. */
static void again(void)
{
    const shape *s = pair[0].of;
    berth_refit_desc desc = {s->desc.outline, s->numbers, s->desc.radius};
    berth_footprint_facts facts;
    berth_num x[FOOTPRINT_POINTS], y[FOOTPRINT_POINTS];

    other = *s;
    CHECK_EQ(berth_footprint_info(&s->made.view, &facts), BERTH_OK);
    CHECK_EQ(berth_footprint_attach(&other.made.view, other.made.image, facts.bytes), BERTH_OK);
    moved[0] = pair[0];
    moved[0].view = &other.made.view;
    CHECK(place(&moved[0]));
    same_of(&moved[0], &pair[1], 1);
    if (s->kind != SHAPE_OUTLINE) {
        return;
    }
    for (uint32_t k = 0; k < s->given.points; k++) {
        x[k] = berth_num_of(s->given.x[k]);
        y[k] = berth_num_of(s->given.y[k]);
    }
    desc.outline.x = x;
    desc.outline.y = y;
    desc.outline.end = s->given.end;
    CHECK_EQ(berth_footprint_refit(&desc, other.made.image, &other.made.view), BERTH_OK);
    CHECK(place(&moved[0]));
    same_of(&moved[0], &pair[1], 0);
}

static relation relations[] = {
    {"one story", one_story, 0, 0}, {"swapped", swapped, 0, 0},
    {"turned", turned, 0, 0},       {"moved", moved_on, 0, 0},
    {"larger", larger, 0, 0},       {"nearer", nearer, 0, 0},
    {"below", below, 0, 0},         {"budgets", budgets, 0, 0},
    {"again", again, 0, 0},         {NULL, NULL, 0, 0},
};

/* ---- Pairs ----------------------------------------------------------------------------------- */

static berth_placement any_turn(void)
{
    reference_placement p = {16384, 0, 0, 0, 0};

    gen_turn(random_numbers,
             harness_below(random_numbers, 2) == 0 ? 16384 * harness_below(random_numbers, 4)
                                                   : gen_heading(random_numbers),
             &p);
    return footprint_placement(&p);
}

/* A stored point in the world, about. */
static void point_of(const side *s, double *x, double *y)
{
    const drawing *of = &s->of->stored;
    const uint32_t k = harness_below(random_numbers, of->points);
    const double c = real_of_dir(s->at.rotation.c);
    const double d = real_of_dir(s->at.rotation.s);
    const double lx = UNITS(of->x[k]), ly = UNITS(of->y[k]);

    *x = real_of(s->at.x) + c * lx - d * ly;
    *y = real_of(s->at.y) + d * lx + c * ly;
}

static int meets(void)
{
    return berth_footprint_overlap(&pair[0].placed, &pair[1].placed, &options, NULL) == BERTH_HIT;
}

/* b where one unit of its translation decides. */
static void tighten(void)
{
    berth_num *const along = harness_below(random_numbers, 2) == 0 ? &pair[1].at.x : &pair[1].at.y;
    const berth_num home = *along;
    const int here = meets();
    int32_t low = 0, high = harness_between(random_numbers, -(8 << 16), 8 << 16);

    *along = berth_num_add(home, num_from_raw(high));
    if (!place(&pair[1]) || meets() == here) {
        *along = home;
        CHECK(place(&pair[1]));
        return;
    }
    while (high - low > 1 || low - high > 1) {
        const int32_t way = low + (high - low) / 2;
        *along = berth_num_add(home, num_from_raw(way));
        CHECK(place(&pair[1]));
        if (meets() == here) {
            low = way;
        } else {
            high = way;
        }
    }
}

static int next_pair(void)
{
    double ax, ay, bx, by;

    for (uint32_t k = 0; k < 2; k++) {
        pair[k].of = &pool[harness_below(random_numbers, SHAPES)];
        pair[k].view = &pair[k].of->made.view;
        pair[k].at = any_turn();
        if (!pair[k].of->asked) {
            return 0;
        }
    }
    const int32_t off_x = harness_between(random_numbers, -65536, 65536);
    const int32_t off_y = harness_between(random_numbers, -65536, 65536);
    const int32_t part = harness_below(random_numbers, 2) == 0 ? 1 : 1000;
    point_of(&pair[0], &ax, &ay);
    point_of(&pair[1], &bx, &by);
    pair[1].at.x = num_from(ax - bx + (double)off_x / 65536 / part);
    pair[1].at.y = num_from(ay - by + (double)off_y / 65536 / part);
    options.max_steps = 0;
    options.boundary = (uint8_t)(harness_below(random_numbers, 4) == 0);
    options.margin =
        berth_num_of(harness_below(random_numbers, 2) == 0 ? 0 : shape_length(random_numbers, 20));
    if (!place(&pair[0]) || !place(&pair[1])) {
        return 0;
    }
    if (harness_below(random_numbers, 2) == 0) {
        tighten();
    }
    for (uint32_t k = 0; k < CALLS; k++) {
        fits[k] = calls[k].fits(&pair[0], &pair[1]);
        if (fits[k]) {
            told[k] = said_by(&calls[k], &pair[0], &pair[1], &options);
        }
    }
    return 1;
}

HARNESS_TEST(test_footprints, "what all calls say of two footprints is one story")
{
    const uint64_t seed = UINT64_C(0x6167726673686100);
    const uint32_t most = HARNESS_CASES / 5;
    uint32_t seen = 0, hits = 0;

    for (round_number = AGREE_ROUND; seen < most; round_number++) {
        the_random = harness_round(seed, round_number);
        for (uint32_t k = 0; k < SHAPES; k++) {
            shape_make(random_numbers, &pool[k]);
        }
        for (query_number = 0; query_number < QUERIES; query_number++) {
            if (!next_pair()) {
                continue;
            }
            seen++;
            hits += told[0].answer == BERTH_HIT;
            for (checked = relations; checked->name != NULL; checked++) {
                checked->check();
            }
        }
    }
    harness_note("%u pairs, hits %u", seen, hits);
    for (const relation *r = relations; r->name != NULL; r++) {
        harness_note("%s: %u checked, %u broken", r->name, r->checks, r->broken);
        CHECK(seen < 500 || r->checks > 0);
    }
    CHECK(seen < 500 || (hits > seen / 8 && hits < seen - seen / 8));
}
