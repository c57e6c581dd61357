/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* simplify.c on random clips, held and straight, and on trajectories with uneven ticks and waits:
 * at every instant the result is within the tolerance of the original and its disc holds the
 * original's. Both are linear between the original's knots, among which the result's are, so their
 * distance is convex there, and the knots tell; in q16 in integers of another make, exactly.
 *
 * Also: no radius could be smaller, legs are few, and simplified again the result still holds the
 * original. */

#include "tests/gen/gen.h"
#include "tests/gen/raw.h"
#include "tests/reference/cover.h"
#include "tests/unit/support.h"

enum { MOST = 96, SHORT = 24 };

#ifdef BERTH_Q16
#define ALLOWED 0.0
#define FIT (4 * HEX_1(16)) /* a jump that is refused may be so much below two tolerances */
#else
#define ALLOWED HEX_1(36) /* what the reference may be wrong by, in double: 10^-11 */
#define FIT HEX_1(8)      /* of numbers up to 8192, and up to 16384 apart, in f32 */
#endif

typedef enum kind { HELD, STRAIGHT, TRAJECTORY, KINDS } kind;

/* The original: as the library reads it, and as pieces for the test. */
typedef struct original {
    kind kind;
    berth_num x[MOST], y[MOST], r[MOST];
    int32_t tick[MOST];
    berth_clip clip;
    berth_trajectory trajectory;
    berth_num tolerance;
    uint32_t pieces;
} original;

typedef struct room {
    berth_num x[MOST + 1], y[MOST + 1], r[MOST + 1];
    int32_t tick[MOST + 1];
} room;

/* What a piece is at one of its ends. */
typedef struct instant {
    int32_t tick;
    berth_num x, y, r;
} instant;

static original given;
static room first, second;
static gen_clip drawn;
static int32_t drawn_x[MOST], drawn_y[MOST], drawn_r[MOST];

/* ---- The original --------------------------------------------------------------------------- */

static berth_num larger(berth_num a, berth_num b)
{
    return berth_num_less(a, b) ? b : a;
}

static berth_num radius_given(uint32_t i)
{
    if (given.kind == TRAJECTORY) {
        return given.trajectory.r != NULL ? given.r[i] : given.trajectory.radius;
    }
    return given.clip.r != NULL ? given.r[i] : given.clip.radius;
}

static instant at(uint32_t piece, int end)
{
    const uint32_t last = given.kind == TRAJECTORY ? given.pieces : given.pieces - 1;
    const uint32_t knot = piece + (end ? 1 : 0);
    const uint32_t stands = given.kind == HELD ? piece : knot < last ? knot : last;
    instant i;

    i.tick = given.kind == TRAJECTORY ? given.tick[knot] : given.clip.dt * (int32_t)knot;
    i.x = given.x[stands];
    i.y = given.y[stands];
    i.r = radius_given(piece);
    if (given.kind == STRAIGHT && piece < last) {
        i.r = larger(i.r, radius_given(piece + 1));
    }
    return i;
}

static int32_t draw_tolerance(harness_random *random, int32_t half)
{
    switch (harness_below(random, 6)) {
    case 0: return 655;  /* 1 cm */
    case 1: return 3277; /* 5 cm */
    case 2: return 1 + half / 64;
    case 3: return 1 + half / 8;
    case 4: return 1 + (int32_t)harness_below(random, 1u << harness_below(random, 29));
    default: return half < GEN_EDGE ? 1 + half : half;
    }
}

/* Gives a tick to each sample, at any spacing, and makes some knots waits. */
static void make_trajectory(harness_random *random, int radii)
{
    const uint32_t gap = 1u << harness_below(random, 24);
    int32_t tick = (int32_t)harness_below(random, 1000);

    for (uint32_t i = 0; i < drawn.count; i++) {
        given.tick[i] = tick;
        tick += (int32_t)(1 + harness_below(random, gap) % (GEN_TICKS / (MOST + 1)));
        if (i > 0 && harness_below(random, 12) == 0) {
            given.x[i] = given.x[i - 1];
            given.y[i] = given.y[i - 1];
        }
    }
    given.trajectory =
        berth_trajectory_over_arrays(given.x, given.y, given.tick, drawn.count, given.clip.radius);
    given.trajectory.before = (uint8_t)harness_below(random, 2);
    given.trajectory.after = (uint8_t)(drawn.count == 1 || harness_below(random, 2) == 0);
    given.trajectory.r = radii ? given.r : NULL;
    given.pieces = drawn.count - 1;
}

static void make_original(harness_random *random, uint32_t most)
{
    gen_form form = gen_form_random(random, most);
    const uint32_t shape = harness_below(random, 4);
    gen_walk walk;

    drawn.x = drawn_x;
    drawn.y = drawn_y;
    drawn.r = drawn_r;
    if (shape == 0) {
        drawn.count = form.count;
        drawn.dt = 120;
        walk = gen_walk_random(random, 30);
        gen_walk_samples(random, &walk, &drawn);
    } else {
        gen_clip_make(random, &form, &drawn);
    }
    given.clip = raw_clip(&drawn, given.x, given.y, given.r, 1);
    given.pieces = drawn.count;
    given.kind = (kind)harness_below(random, KINDS);
    if (given.kind == TRAJECTORY) {
        make_trajectory(random, drawn.radii);
    }
    given.tolerance = num_from_raw(draw_tolerance(random, shape == 0 ? 4096 : form.half));
}

/* ---- What holds what ------------------------------------------------------------------------ */

/* A disc that goes from one knot to another, against a disc of the original. */
static int holds(const room *in, uint32_t from, uint32_t to, berth_num radius, const instant *i,
                 berth_num r)
{
#ifdef BERTH_Q16
    const reference_chord chord = {berth_num_raw(in->x[from]),
                                   berth_num_raw(in->y[from]),
                                   berth_num_raw(in->x[to]),
                                   berth_num_raw(in->y[to]),
                                   in->tick[from],
                                   in->tick[to],
                                   berth_num_raw(radius)};
    return reference_covers(&chord, i->tick, berth_num_raw(i->x), berth_num_raw(i->y),
                            berth_num_raw(r));
#else
    const reference_chord_f64 chord = {
        real_of(in->x[from]), real_of(in->y[from]), real_of(in->x[to]), real_of(in->y[to]),
        real_of(radius),      in->tick[from],       in->tick[to]};
    return reference_uncovered(&chord, i->tick, real_of(i->x), real_of(i->y), real_of(r)) <=
           ALLOWED;
#endif
}

/* Whether the leg between two knots of `in` holds all discs of pieces [piece, end), with the
 * original's radii or, for a tolerance, without. */
static int holds_pieces(const room *in, uint32_t from, uint32_t to, berth_num radius, int radii,
                        uint32_t piece, uint32_t end)
{
    for (; piece < end; piece++) {
        const instant a = at(piece, 0), b = at(piece, 1);

        if (!holds(in, from, to, radius, &a, radii ? a.r : berth_num_of(0)) ||
            !holds(in, from, to, radius, &b, radii ? b.r : berth_num_of(0))) {
            return 0;
        }
    }
    return 1;
}

/* The piece that begins at `tick`, from `piece` on; the number of pieces at the last tick. Any
 * other tick fails. */
static uint32_t piece_at(uint32_t piece, int32_t tick)
{
    while (piece < given.pieces && at(piece, 0).tick < tick) {
        piece++;
    }
    CHECK_EQ(piece < given.pieces ? at(piece, 0).tick : at(piece - 1, 1).tick, tick);
    return piece;
}

static berth_num radius_of(const berth_trajectory *t, uint32_t leg)
{
    return t->r != NULL ? t->r[leg] : t->radius;
}

/* Every instant: within `tolerance` (0: not looked at) and held. */
static void check_every_instant(const room *in, const berth_trajectory *t, berth_num tolerance)
{
    uint32_t piece = 0;

    for (uint32_t leg = 0; leg + 1 < t->count; leg++) {
        const uint32_t end = piece_at(piece, in->tick[leg + 1]);

        CHECK(holds_pieces(in, leg, leg + 1, radius_of(t, leg), 1, piece, end));
        CHECK(real_of(tolerance) <= 0 || holds_pieces(in, leg, leg + 1, tolerance, 0, piece, end));
        piece = end;
    }
    CHECK_EQ(piece, given.pieces);
}

static void check_ends(const room *in, const berth_trajectory *t)
{
    const instant begin = at(0, 0), end = at(given.pieces - 1, 1);
    const uint32_t last = t->count - 1;

    CHECK_EQ(in->tick[0], begin.tick);
    CHECK_EQ(in->tick[last], end.tick);
    CHECK_REAL_EQ(real_of(in->x[0]), real_of(begin.x));
    CHECK_REAL_EQ(real_of(in->y[0]), real_of(begin.y));
    CHECK_REAL_EQ(real_of(in->x[last]), real_of(end.x));
    CHECK_REAL_EQ(real_of(in->y[last]), real_of(end.y));
    CHECK_EQ(t->before, given.kind == TRAJECTORY ? given.trajectory.before : BERTH_ABSENT);
    CHECK_EQ(t->after, given.kind == TRAJECTORY ? given.trajectory.after : BERTH_ABSENT);
}

/* ---- The result ----------------------------------------------------------------------------- */

static berth_status simplify(const berth_trajectory *from, room *to, int radii,
                             berth_trajectory *result)
{
    berth_simplify_desc desc = {NULL, NULL, given.tolerance, 0};
    berth_simplified into = {to->x, to->y, to->tick, radii ? to->r : NULL, MOST + 1};

    desc.trajectory = from;
    if (from == NULL) {
        desc.trajectory = given.kind == TRAJECTORY ? &given.trajectory : NULL;
        desc.clip = given.kind == TRAJECTORY ? NULL : &given.clip;
        desc.held = given.kind == HELD;
    }
    return berth_trajectory_simplify(&desc, &into, result);
}

/* Errors have their reason: a jump of more than two tolerances, or a radius near the largest. */
static void check_refusal(berth_status status)
{
    double jump = 0, radius = 0;

    for (uint32_t piece = 0; piece < given.pieces; piece++) {
        const instant i = at(piece, 1);
        const double dx = piece + 1 < given.pieces ? real_of(given.x[piece + 1]) - real_of(i.x) : 0;
        const double dy = piece + 1 < given.pieces ? real_of(given.y[piece + 1]) - real_of(i.y) : 0;
        const double square = dx * dx + dy * dy;

        jump = square > jump ? square : jump;
        radius = real_of(i.r) > radius ? real_of(i.r) : radius;
    }
    if (status == BERTH_E_TOLERANCE) {
        const double least = 2 * real_of(given.tolerance) * (1 - HEX_1(16)) - FIT;
        CHECK_EQ(given.kind, HELD);
        CHECK(least < 0 || jump > least * least);
    } else {
        CHECK_EQ(status, BERTH_E_RADIUS);
        CHECK(radius + real_of(given.tolerance) * (1 + HEX_1(16)) + HEX_1(10) > 8192);
    }
}

/* A leg's radius less two units and the 2^-14 that a rotation may add does not hold it (q16). */
static void check_tight(const room *in, const berth_trajectory *t)
{
#ifdef BERTH_Q16
    uint32_t piece = 0;

    for (uint32_t leg = 0; leg + 1 < t->count; leg++) {
        const uint32_t end = piece_at(piece, in->tick[leg + 1]);
        const berth_raw r = berth_num_raw(t->r[leg]), less = r - 2 - (r >> 14);

        CHECK(!holds_pieces(in, leg, leg + 1, berth_num_of(less), 1, piece, end));
        piece = end;
    }
#else
    (void)in;
    (void)t;
#endif
}

static void check_case(void)
{
    berth_trajectory a, b;
    const berth_status status = simplify(NULL, &first, 1, &a);

    if (status != BERTH_OK) {
        check_refusal(status);
        return;
    }
    CHECK_EQ(berth_trajectory_check(&a), BERTH_OK);
    CHECK_LE(a.count, given.pieces + 1);
    if (given.pieces == 0) { /* a single knot */
        CHECK_EQ(a.count, 1);
        CHECK_REAL_EQ(real_of(a.r[0]), real_of(radius_given(0)));
        CHECK_EQ(first.tick[0], given.tick[0]);
        return;
    }
    check_ends(&first, &a);
    check_every_instant(&first, &a, given.tolerance);
    check_tight(&first, &a);

    /* again: no more knots than before, and never less than the original */
    if (simplify(&a, &second, 1, &b) == BERTH_OK) {
        CHECK_LE(b.count, a.count);
        check_ends(&second, &b);
        check_every_instant(&second, &b, berth_num_of(0));
    }
    /* one radius for all: the same legs, the largest of the radii */
    CHECK_EQ(simplify(NULL, &second, 0, &b), BERTH_OK);
    CHECK_EQ(b.count, a.count);
    CHECK_REAL_EQ(real_of(b.radius), real_of(a.radius));
    check_every_instant(&second, &b, given.tolerance);
}

HARNESS_TEST(every_instant_is_held, "every instant is held")
{
    for (uint32_t number = 0; number < HARNESS_CASES / 5; number++) {
        harness_random random = harness_round(UINT64_C(0x73696d7000000000), number);
        make_original(&random, MOST);
        check_case();
    }
}

/* ---- How few legs --------------------------------------------------------------------------- */

/* The longest leg from a knot of the original to another of its knots, found by trying all. */
static uint32_t legs_through_knots(void)
{
    uint32_t legs = 0, piece = 0;

    while (piece < given.pieces) {
        const instant begin = at(piece, 0);
        uint32_t next = piece + 1;

        first.x[0] = begin.x;
        first.y[0] = begin.y;
        first.tick[0] = begin.tick;
        for (uint32_t to = piece + 1; to < given.pieces; to++) {
            const instant end = at(to, 1);

            first.x[1] = end.x;
            first.y[1] = end.y;
            first.tick[1] = end.tick;
            next = holds_pieces(&first, 0, 1, given.tolerance, 0, piece, to + 1) ? to + 1 : next;
        }
        piece = next;
        legs++;
    }
    return legs;
}

/* All in all fewer than that, but by chance where cases are few. */
HARNESS_TEST(legs_are_few, "legs are few")
{
    uint32_t legs = 0, through_knots = 0;

    for (uint32_t number = 0; number < HARNESS_CASES / 5; number++) {
        harness_random random = harness_round(UINT64_C(0x6c6f6e6700000000), number);
        berth_trajectory t;
        make_original(&random, SHORT);
        if (given.kind != HELD && given.pieces > 0 && simplify(NULL, &first, 1, &t) == BERTH_OK) {
            legs += t.count - 1;
            through_knots += legs_through_knots();
        }
    }
    harness_note("%u legs, through knots %u", legs, through_knots);
    CHECK(HARNESS_FEW || (legs > 0 && legs <= through_knots + through_knots / 32));
}
