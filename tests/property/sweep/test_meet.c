/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Do two bodies meet, and when first? Against a reference in double that leaves no instant out
 * (tests/reference/poses.h): none is missed, none is told late; a hit without one, and a contact
 * that is told early, are nearer than the tolerance.
 *
 * A round is its number: -DPROPERTY_ROUND=n starts there. */

#include "tests/harness/harness.h"

#ifdef HARNESS_HOSTED

#include "tests/property/bodies_pair.h"

static body_tally seen;

static double floor_of(double v)
{
    const double whole = (double)(int64_t)v;
    return whole > v ? whole - 1 : whole;
}

/* The place that was told is where the body is at that tick, or at the begin of its leg in it. */
static void check_place(const body *b, int32_t tick, const berth_placement *at)
{
    const double near = 16.0 / 65536 + 2 * b->step + (b->step > 0 ? 0 : b->lengths / 32768);
    const double x = real_of(at->x), y = real_of(at->y);
    double best = 1e30, turned = 1e30;

    for (uint32_t i = 0; i < b->truth.count; i++) {
        const reference_glide *g = &b->glides[i];
        const double t = (double)tick < g->from ? g->from : (double)tick;
        if (t < (double)tick + 1 && t <= g->until) {
            const reference_pose pose = reference_pose_at(g, t);
            const double off = reference_size(pose.x - x) + reference_size(pose.y - y);
            const double turn = reference_size(pose.c - real_of_dir(at->rotation.c)) +
                                reference_size(pose.s - real_of_dir(at->rotation.s));
            if (off < best) {
                best = off;
                turned = turn;
            }
        }
    }
    CHECK_REAL_LE(best, near);
    if (b->kind == BODY_SWEEP || b->kind == BODY_STANDING) {
        CHECK_REAL_LE(turned, 0.0008);
    }
}

static void check_impact(const body_pair *p, const reference_sight *sure,
                         const reference_sight *may, int meets)
{
    berth_body_counts counts;
    berth_body_impact impact;
    const berth_status answer =
        berth_bodies_time_of_impact(&p->a.body, &p->b.body, &p->options, &impact, &counts);

    CHECK_EQ(answer, meets ? BERTH_HIT : BERTH_CLEAR);
    CHECK_EQ(counts.steps, counts.nodes + counts.circles + counts.parts);
    if (answer != BERTH_HIT) {
        return;
    }
    if (sure->hit) {
        CHECK_REAL_LE(impact.tick, floor_of(sure->first));
    }
    if (!may->gave_up || (may->near && may->near_from > impact.tick)) {
        CHECK(may->near);
        CHECK_REAL_LE(floor_of(may->near_from), impact.tick);
    }
    check_place(&p->a, impact.tick, &impact.a);
    check_place(&p->b, impact.tick, &impact.b);
    CHECK_LE(impact.part_a, p->a.of->facts.parts);
    CHECK_LE(impact.part_b, p->b.of->facts.parts);
}

/* With a budget: the same, or unknown, and then all is clear before the tick. */
static void check_budget(harness_random *random, const body_pair *p, const reference_sight *sure,
                         const berth_body_counts *full, berth_status answer)
{
    berth_body_options limited = p->options;
    berth_body_counts counts;
    berth_body_impact impact;

    if (full->steps == 0) {
        return;
    }
    limited.motion.max_steps = 1 + harness_below(random, full->steps + 2);
    berth_status cut = berth_bodies_meet(&p->a.body, &p->b.body, &limited, &counts);
    CHECK(cut == answer || cut == BERTH_UNKNOWN);
    CHECK_LE(counts.steps, limited.motion.max_steps);
    CHECK(limited.motion.max_steps < full->steps || cut == answer);
    seen.unknown += cut == BERTH_UNKNOWN;
    cut = berth_bodies_time_of_impact(&p->a.body, &p->b.body, &limited, &impact, &counts);
    CHECK(cut == answer || cut == BERTH_UNKNOWN);
    CHECK_LE(counts.steps, limited.motion.max_steps);
    if (cut == BERTH_UNKNOWN && sure->hit) {
        CHECK_REAL_LE(impact.tick, floor_of(sure->first));
    }
}

static void query(harness_random *random, body_pair *p)
{
    const uint32_t failures = harness_failures();
    const reference_sight sure = body_look(p, -p->sure);
    const reference_sight may = body_look(p, p->wide + p->sure);
    berth_body_counts counts;
    const berth_status answer = berth_bodies_meet(&p->a.body, &p->b.body, &p->options, &counts);

    CHECK(answer == BERTH_HIT || answer == BERTH_CLEAR);
    CHECK(!sure.hit || answer == BERTH_HIT);
    CHECK(may.near || may.gave_up || answer == BERTH_CLEAR);
    check_impact(p, &sure, &may, answer == BERTH_HIT);
    check_budget(random, p, &sure, &counts, answer);
    seen.hits += answer == BERTH_HIT;
    seen.clear += answer == BERTH_CLEAR;
    seen.gave_up += sure.gave_up || may.gave_up;
    seen.grey += !sure.hit && may.near;
    seen.kinds[p->a.kind][p->b.kind] += answer == BERTH_HIT;
    if (harness_failures() != failures && failures < 8) {
        harness_note("  answer %d; sure %d at %f; near %d from %f; looks %u %u, steps %u",
                     (int32_t)answer, sure.hit, sure.first, may.near, may.near_from, sure.looks,
                     may.looks, counts.steps);
        body_describe(p);
    }
}

HARNESS_TEST(test_meet, "bodies meet")
{
    uint32_t kinds = 0;

    body_rounds(UINT64_C(0x626f64696573), HARNESS_CASES / 30, body_shape, &seen, query);
    for (uint32_t a = 0; a < 4; a++) {
        for (uint32_t b = 0; b < 4; b++) {
            kinds += seen.kinds[a][b] != 0;
        }
    }
    harness_note(
        "%u cases (%u refused): %u hit, %u clear, %u within the tolerance, %u given up; %u "
        "at the edge, %u turning, %u windows, %u budgets ran out; %u pairs of kinds met",
        seen.cases, seen.refused, seen.hits, seen.clear, seen.grey, seen.gave_up, seen.tight,
        seen.turning, seen.windows, seen.unknown, kinds);
    if (HARNESS_GIVEN) {
        return;
    }
    CHECK(seen.hits > seen.cases / 6 && seen.clear > seen.cases / 10);
    CHECK(seen.gave_up < seen.cases / 5);
    CHECK(seen.turning > seen.cases / 4);
    CHECK(HARNESS_FEW || kinds >= (seen.cases < 1000 ? 4 : 9));
}

#else

HARNESS_SKIPPED(test_meet, "bodies meet", "against doubles: on the host")

#endif
