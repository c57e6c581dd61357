/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Every tree of boxes answers exactly, whatever its boxes.
 *
 * Rounds of queries on a pool of generated clips, each built as every member of the family: four
 * kinds, two styles, two axes, any depth. Each member is asked against the same member of the other
 * clip, and against another member of it: the answer, the first instant and the samples in force
 * then are compared, in q16 with the exact reference, in f32 and f64 with what exhaustive search
 * out of the library's own parts finds, which is compared with the reference in double: bounds
 * never change an answer. Every box is verified.
 *
 * A round is its number: what fails says it as its seed, and -DPROPERTY_ROUND=n starts there. */

#include "src/papers/mobb_query.h"
#include "tests/gen/gen.h"
#include "tests/gen/raw.h"
#include "tests/harness/harness.h"
#include "tests/reference/legs.h"

#include <berth/berth.h>

#ifdef HARNESS_SMALL
#ifdef BERTH_Q16
enum { MOST = 14, POOL = 2 };
#else
enum { MOST = 8, POOL = 2 };
#endif
#else
enum { MOST = 150, POOL = 6 };
#endif

enum { QUERIES = 10, MEMBERS = 16 };

#ifdef BERTH_Q16
typedef reference_leg leg;
#else
typedef reference_leg_f64 leg;
#endif

typedef struct slot {
    int32_t x[MOST], y[MOST], r[MOST];
    /* aligned for any arithmetic */
    uint64_t image[MEMBERS][BERTH_MOBB_IMAGE_WORDS(MOST, 4) / 2 + 1];
    berth_mobb view[MEMBERS];
    reference_clip clip;
    leg legs[MOST]; /* q16: as stored; else as given */
} slot;

static slot pool[POOL];
static berth_num numbers[3][MOST];

/* What the comparisons came across. */
typedef struct sights {
    uint32_t cases, hits, exact, unequal, solid, bounds;
} sights;

static uint32_t kind_of(uint32_t member)
{
    return member % 4;
}

/* A unit of time that the clips of many rounds have in common. */
static int8_t unit_of(uint32_t number)
{
    return (int8_t)(-16 + (int)(number / 64 % 16));
}

static void make_member(harness_random *random, slot *s, uint32_t member, const berth_clip *clip,
                        int8_t unit)
{
    berth_arena image = berth_arena_over(s->image[member], sizeof s->image[member]);
    berth_mobb_desc desc = berth_mobb_desc_default();
    desc.clip = *clip;
    desc.leaf_size = (uint16_t)(4 + harness_below(random, 12));
    if (harness_below(random, 8) == 0) {
        desc.levels = 1;
    }
    desc.kind = (berth_mobb_kind)kind_of(member);
    desc.style = (berth_mobb_box_style)(member / 4 % 2);
    desc.axis = (berth_mobb_axis)(member / 8);
    desc.unit = unit;
    CHECK_EQ(berth_mobb_build(&desc, &image, &s->view[member]), BERTH_OK);
    CHECK_EQ(berth_mobb_verify(&s->view[member]), BERTH_OK);
    CHECK_EQ(berth_mobb_image_size(&desc), image.used);
    if (harness_below(random, 2) == 0) {
        berth_mobb attached;
        CHECK_EQ(berth_mobb_attach(&attached, s->image[member], sizeof s->image[member]), BERTH_OK);
        s->view[member] = attached;
    }
}

/* A sample is a leg that is held. */
static leg leg_of(const gen_clip *clip, uint32_t i)
{
    leg of;
    of.begin = (int32_t)i * clip->dt;
    of.end = of.begin + clip->dt;
    return of;
}

#ifdef BERTH_Q16

/* The samples as stored: the same in every member. */
static void decode(slot *s, gen_clip *clip)
{
    berth_num x, y, r;
    for (uint32_t i = 0; i < clip->count; i++) {
        leg *const to = &s->legs[i];
        CHECK_EQ(berth_mobb_sample(&s->view[i % MEMBERS], i, &x, &y, &r), BERTH_OK);
        *to = leg_of(clip, i);
        s->x[i] = to->x = to->to_x = (int32_t)berth_num_raw(x);
        s->y[i] = to->y = to->to_y = (int32_t)berth_num_raw(y);
        s->r[i] = to->radius = clip->radius = (int32_t)berth_num_raw(r);
    }
    s->clip = gen_reference(clip);
}

#else

/* The samples as given: in double as the library got them, and nearly so, for the placements. */
static void decode(slot *s, gen_clip *clip)
{
    for (uint32_t i = 0; i < clip->count; i++) {
        leg *const to = &s->legs[i];
        *to = leg_of(clip, i);
        to->x = to->to_x = (double)berth_num_raw(numbers[0][i]);
        to->y = to->to_y = (double)berth_num_raw(numbers[1][i]);
        to->radius = (double)berth_num_raw(numbers[2][i]);
    }
    s->clip = gen_reference(clip);
}

#endif

static void make_slot(uint32_t number)
{
    harness_random random = harness_random_from(UINT64_C(0x626f786573000000) + number);
    slot *s = &pool[number % POOL];
    const gen_form form = gen_form_random(&random, MOST);
    gen_clip clip = {s->x, s->y, s->r, 0, 0, 0, 0};
    gen_clip_make(&random, &form, &clip);
    berth_clip given = raw_clip(&clip, numbers[0], numbers[1], numbers[2], 1);
    for (uint32_t member = 0; member < MEMBERS; member++) {
        make_member(&random, s, member, &given, unit_of(number));
    }
    decode(s, &clip);
}

/* ---- What the answer is ---------------------------------------------------------------------- */

/* Exhaustive search out of the library's own parts: the roots' samples, and no bound. */
static reference_meeting search(const berth_mobb *a, const berth_placement *pa, const berth_mobb *b,
                                const berth_placement *pb)
{
    berthi_mobb_query q;
    berth_mobb_counts counts;
    reference_meeting result;
    berth_status found = berthi_mobb_begin(&q, a, pa, b, pb, UINT32_MAX);
    CHECK_LE(BERTH_OK, found);
    if (found == BERTH_UNKNOWN) {
        found = (berth_status)berthi_mobb_compare(&q);
    }
    berthi_mobb_report(&q, found, &counts);
    result.hit = found == BERTH_HIT;
    result.tick = counts.tick;
    result.leg_a = counts.sample_a;
    result.leg_b = counts.sample_b;
    result.tests = counts.samples;
    return result;
}

#ifdef BERTH_Q16

static reference_meeting truth_of(const slot *a, const reference_placement *ra,
                                  const berth_placement *pa, const slot *b,
                                  const reference_placement *rb, const berth_placement *pb)
{
    const reference_motion legs_a = {a->legs, a->clip.count, 0, 0};
    const reference_motion legs_b = {b->legs, b->clip.count, 0, 0};
    const reference_window always = reference_always();
    const reference_meeting truth = reference_motions_meet(&legs_a, ra, &legs_b, rb, &always);
    const reference_meeting found = search(&a->view[0], pa, &b->view[1], pb);
    CHECK_EQ(found.hit, truth.hit);
    CHECK_EQ(found.tick, truth.hit ? truth.tick : 0);
    CHECK_EQ(found.leg_a, truth.hit ? truth.leg_a : 0);
    CHECK_EQ(found.leg_b, truth.hit ? truth.leg_b : 0);
    return truth;
}

#else

#ifdef BERTH_CFG_F32
#define BAND (1.0 / (1 << 18))
#else
#define BAND (1.0 / (double)(UINT64_C(1) << 47))
#endif

/* At most the lengths that the documentation adds up, times the root of two. */
static double lengths_of(const berth_mobb *view, const berth_placement *p)
{
    const berth_ground *ground = &view->track.ground;
    return magnitude((double)berth_num_raw(p->x)) + magnitude((double)berth_num_raw(p->y)) +
           magnitude((double)berth_num_raw(ground->origin_x)) +
           magnitude((double)berth_num_raw(ground->origin_y)) + (double)ground->reach;
}

/* The search, whose answer is right where the given clips leave no doubt. */
static reference_meeting truth_of(const slot *a, const reference_placement *ra,
                                  const berth_placement *pa, const slot *b,
                                  const reference_placement *rb, const berth_placement *pb)
{
    const reference_meeting found = search(&a->view[0], pa, &b->view[1], pb);
    const reference_placement_f64 at_a = real_placement(pa), at_b = real_placement(pb);
    const double lengths = lengths_of(&a->view[0], pa) + lengths_of(&b->view[1], pb);
    const reference_motion_f64 legs_a = {a->legs, a->clip.count, 0, 0};
    const reference_motion_f64 legs_b = {b->legs, b->clip.count, 0, 0};
    const reference_window_f64 always = {-REFERENCE_EVER, REFERENCE_EVER, 0, 0, 0};
    double clearance = 0;
    (void)ra, (void)rb;
    if (!reference_motions_clearance(&legs_a, &at_a, &legs_b, &at_b, &always, &clearance)) {
        CHECK(!found.hit);
    } else if (found.hit) {
        CHECK_REAL_LE(clearance, lengths * BAND);
    } else {
        /* 2^-50: more than the reference's own rounding */
        CHECK_REAL_LE(-lengths / (double)(UINT64_C(1) << 50), clearance);
    }
    return found;
}

#endif

/* ---- Comparison ------------------------------------------------------------------------------ */

static void check_answer(berth_status answer, const berth_mobb_counts *counts,
                         const reference_meeting *truth, uint32_t worst)
{
    CHECK_EQ(answer, truth->hit ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(counts->tick, truth->hit ? truth->tick : 0);
    CHECK_EQ(counts->sample_a, truth->hit ? truth->leg_a : 0);
    CHECK_EQ(counts->sample_b, truth->hit ? truth->leg_b : 0);
    CHECK_LE(counts->steps, worst);
    CHECK_LE(counts->bounds + counts->samples, counts->steps);
    CHECK_LE(counts->exact, counts->samples);
    CHECK_LE(counts->solid, counts->bounds);
}

static void compare(const slot *sa, uint32_t a, const berth_placement *pa, const slot *sb,
                    uint32_t b, const berth_placement *pb, const reference_meeting *truth,
                    sights *seen)
{
    const uint32_t failures = harness_failures();
    berth_mobb_counts counts;
    const berth_status answer =
        berth_mobb_collide(&sa->view[a], pa, &sb->view[b], pb, NULL, &counts);
    if (kind_of(a) != BERTH_MOBB_MOBB && kind_of(b) != BERTH_MOBB_MOBB &&
        sa->view[a].unit != sb->view[b].unit) {
        CHECK_EQ(answer, BERTH_E_UNIT);
        seen->unequal++;
        return;
    }
    check_answer(answer, &counts, truth, berth_mobb_worst_steps(&sa->view[a], &sb->view[b]));
    if (kind_of(a) == BERTH_MOBB_MOBB && kind_of(b) == BERTH_MOBB_MOBB) {
        CHECK_EQ(counts.solid, 0);
    }
    seen->solid += counts.solid;
    seen->bounds += counts.bounds;
    seen->exact += counts.exact != 0;
    if (harness_failures() != failures && failures < 8) {
        harness_note("  members %u and %u, levels %u and %u, units %d and %d, shifts %u and %u", a,
                     b, (uint32_t)sa->view[a].track.levels, (uint32_t)sb->view[b].track.levels,
                     (int32_t)sa->view[a].unit, (int32_t)sb->view[b].unit,
                     (uint32_t)sa->view[a].track.ground.shift,
                     (uint32_t)sb->view[b].track.ground.shift);
    }
}

static void run_case(harness_random *random, uint32_t round, gen_meeting meeting, sights *seen)
{
    const slot *newest = &pool[round % POOL], *any = &pool[harness_below(random, POOL)];
    const int first = (int)harness_below(random, 2);
    const slot *a = first ? newest : any, *b = first ? any : newest;
    const uint32_t heading_a = gen_heading(random), heading_b = gen_heading(random);
    reference_placement ra = {16384, 0, 0, 0, 0}, rb = {16384, 0, 0, 0, 0};
    uint32_t member;
    gen_turn(random, heading_a, &ra);
    gen_turn(random, heading_b, &rb);
    gen_starts(random, &a->clip, &ra, &b->clip, &rb);
    (void)gen_place(random, meeting, &a->clip, &ra, &b->clip, &rb);
    berth_placement pa = raw_placement(&ra, heading_a);
    berth_placement pb = raw_placement(&rb, heading_b);
    reference_meeting truth = truth_of(a, &ra, &pa, b, &rb, &pb);
    for (member = 0; member < MEMBERS; member++) {
        compare(a, member, &pa, b, member, &pb, &truth, seen);
    }
    member = harness_below(random, MEMBERS);
    compare(a, member, &pa, b, harness_below(random, MEMBERS), &pb, &truth, seen);
    seen->cases++;
    seen->hits += truth.hit ? 1u : 0u;
}

HARNESS_TEST(test_members, "every tree of boxes gives the one answer")
{
    /* each case is asked 17 times: a tenth of the cases of other tests */
    const uint32_t rounds = HARNESS_CASES / 10 / QUERIES + 1;
    sights seen = {0, 0, 0, 0, 0, 0};
    for (uint32_t k = 1; k < POOL; k++) {
        make_slot(PROPERTY_ROUND + k);
    }
    for (uint32_t round = PROPERTY_ROUND; round < PROPERTY_ROUND + rounds; round++) {
        harness_random random = harness_round(UINT64_C(0x616e790000000000), round);
        make_slot(round + POOL);
        for (uint32_t k = 0; k < QUERIES; k++) {
            const uint32_t kind = harness_below(&random, 16);
            run_case(&random, round,
                     kind < 4   ? GEN_ANYWHERE
                     : kind < 9 ? GEN_NEAR
                                : GEN_TOUCH,
                     &seen);
        }
    }
    harness_note("%u pairs of clips, each as %u members; hits %u, settled by the exact predicate "
                 "%u, box tests %u, of these in space-time %u, refused for their units of time %u",
                 seen.cases, (uint32_t)MEMBERS, seen.hits, seen.exact, seen.bounds, seen.solid,
                 seen.unequal);
    if (HARNESS_FEW) {
        return;
    }
    CHECK_LE(seen.cases / 8, seen.hits);
    CHECK_LE(seen.hits, seen.cases - seen.cases / 8);
#ifdef BERTH_Q16
    CHECK_LE(seen.cases / 4, seen.exact);
#endif
    CHECK_LE(seen.cases, seen.solid);
    CHECK_LE(seen.unequal, 2 * seen.cases);
}
