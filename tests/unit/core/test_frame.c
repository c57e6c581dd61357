/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* frame.c: one clip as seen from another. Distances in the frame are within the slack that every
 * test of the query adds; reaches that are apart are so; the exact predicate is the reference's.
 * The clips are those of trees of boxes, whose samples are stored as they stand. */

#include "src/papers/mobb_query.h"
#include "tests/reference/reference.h"
#include "tests/unit/boxes.h"

#define COUNT 12u

static motion m;
static IMAGE_BUFFER(buffer_a, BERTH_MOBB_IMAGE_WORDS(COUNT, 4));
static IMAGE_BUFFER(buffer_b, BERTH_MOBB_IMAGE_WORDS(COUNT, 4));

static double worst; /* slack used, in parts of it */

/* Two trees, placed, as a query has them. */
typedef struct sides {
    const berth_mobb *view[2];
    berthi_side side[2];
} sides;

/* A stored sample in the world. */
typedef struct disc {
    double x, y, r;
    berth_num nx, ny, nr;
} disc;

static disc place(const berth_mobb *view, const berth_placement *at, uint32_t index)
{
    const double c = real_of_dir(at->rotation.c), s = real_of_dir(at->rotation.s);
    disc d;
    CHECK_EQ(berth_mobb_sample(view, index, &d.nx, &d.ny, &d.nr), BERTH_OK);
    d.x = c * real_of(d.nx) - s * real_of(d.ny) + real_of(at->x);
    d.y = s * real_of(d.nx) + c * real_of(d.ny) + real_of(at->y);
    d.r = real_of(d.nr);
    return d;
}

/* One pair of samples, as the query looks at it. */
static void pair_is_close(const berthi_frame *frame, const sides *s, uint32_t i, uint32_t j)
{
    const disc a = place(s->view[0], s->side[0].at, i), b = place(s->view[1], s->side[1].at, j);
    const berthi_unit *const pa = berthi_sample_at(&s->view[0]->track, i);
    const berthi_unit *const pb = berthi_sample_at(&s->view[1]->track, j);
    const berth_len r = berthi_radius_at(&s->view[0]->track, i) +
                        berthi_scale_up(frame, berthi_radius_at(&s->view[1]->track, j));
#ifdef BERTH_Q16
    const double step = (double)(UINT32_C(1) << s->view[0]->track.ground.shift) / 65536;
    const double slack = BERTHI_SAMPLE_SLACK;
#else
    const double step = 1, slack = (double)frame->slack;
#endif
    berth_len x, y;

    berthi_to_frame(frame, pb[0], pb[1], &x, &y);
    double seen = reference_length((double)x - pa[0], (double)y - pa[1]);
    double is = reference_length(b.x - a.x, b.y - a.y) / step;
    /* the gap of the discs, seen and true: the frame rounds radii up, so this counts both */
    seen -= (double)r;
    is -= (a.r + b.r) / step;
    CHECK_REAL_LE(magnitude(seen - is), slack);
    worst = magnitude(seen - is) / slack > worst ? magnitude(seen - is) / slack : worst;
#ifdef BERTH_Q16
    {
        const reference_placement at_a = exact_placement(s->side[0].at),
                                  at_b = exact_placement(s->side[1].at);
        const int sign = reference_sign_exact(berth_num_raw(a.nx), berth_num_raw(a.ny),
                                              berth_num_raw(a.nr), &at_a, berth_num_raw(b.nx),
                                              berth_num_raw(b.ny), berth_num_raw(b.nr), &at_b);
        const int near = berthi_near(frame, x - pa[0], r) && berthi_near(frame, y - pa[1], r);
        const berthi_verdict meet =
            near ? berthi_meet(frame, x - pa[0], y - pa[1], r) : BERTHI_CLEAR;
        const int decided = meet == BERTHI_OPEN ? berthi_mobb_samples_meet(s->view, s->side, i, j)
                                                : meet == BERTHI_HIT;
        CHECK_EQ(decided, sign < 0);
    }
#endif
}

/* Whether two samples are apart, with a little more slack than double needs. */
static void pair_is_apart(const sides *s, uint32_t i, uint32_t j)
{
    const disc a = place(s->view[0], s->side[0].at, i), b = place(s->view[1], s->side[1].at, j);
    const double gap = reference_length(b.x - a.x, b.y - a.y) - a.r - b.r;
    CHECK_REAL_LE(-HEX_1(36), gap);
}

/* The coarser grid first. */
static sides order(const berth_mobb *a, const berth_placement *at_a, const berth_mobb *b,
                   const berth_placement *at_b)
{
    const int swapped = a->track.ground.shift < b->track.ground.shift;
    sides made;
    made.view[swapped] = a;
    made.view[!swapped] = b;
    for (int k = 0; k < 2; k++) {
        made.side[k].ground = &made.view[k]->track.ground;
        made.side[k].at = k == swapped ? at_a : at_b;
    }
    return made;
}

static uint32_t look(const berth_mobb *a, const berth_placement *at_a, const berth_mobb *b,
                     const berth_placement *at_b)
{
    const sides both = order(a, at_a, b, at_b), *const s = &both;
    berthi_frame frame;
    const int near = berthi_frame_make(&frame, s->side);
    for (uint32_t i = 0; i < s->view[0]->track.samples.count; i++) {
        for (uint32_t j = 0; j < s->view[1]->track.samples.count; j++) {
            if (near) {
                pair_is_close(&frame, s, i, j);
            } else {
                pair_is_apart(s, i, j);
            }
        }
    }
    return near != 0;
}

static berth_placement random_placement(harness_random *random, double span)
{
    const berth_num x = on_grid(random_real(random, -span, span));
    const berth_num y = on_grid(random_real(random, -span, span));
    return berth_placement_at(x, y, (berth_angle)harness_u32(random), 0);
}

/* A motion of a random size in its own place, and a placement about as far as it is long. */
static berth_mobb random_side(harness_random *random, berth_placement *at, void *buffer,
                              size_t size)
{
    const uint32_t log_span = harness_below(random, 20);
    const double span = log_span < 19 ? (double)(UINT32_C(1) << log_span) / 64 : 8191;
    const double x = random_real(random, span - 8191.5, 8191.5 - span);
    const double y = random_real(random, span - 8191.5, 8191.5 - span);
    const double radius = random_real(random, 0, span);
    const motion_kind kind = (motion_kind)harness_below(random, MOTION_KINDS);
    const int far = harness_below(random, 3) == 0 || 3 * span > 8191;
    motion_make(&m, kind, random, COUNT, span, x, y, radius);
    *at = random_placement(random, far ? 8191 : 3 * span);
    return boxes_build(&m, 4, 0, BERTH_MOBB_MOBB, buffer, size);
}

/* Brings b over to a, so that they are near each other however large the world is. */
static void bring_near(const berth_mobb *a, const berth_placement *at_a, const berth_mobb *b,
                       berth_placement *at_b, double off)
{
    const disc from = place(a, at_a, 0), to = place(b, at_b, 0);
    const double x = real_of(at_b->x) + from.x - to.x + off, y = real_of(at_b->y) + from.y - to.y;
    if (magnitude(x) < 8191 && magnitude(y) < 8191) {
        at_b->x = num_from(x);
        at_b->y = num_from(y);
    }
}

HARNESS_TEST(random_pairs, "random pairs")
{
    const uint32_t cases = 30 + HARNESS_CASES / 60;
    uint32_t near = 0;

    worst = 0;
    for (uint32_t seed = 0; seed < cases; seed++) {
        harness_random random = harness_round(0, seed);
        berth_placement at_a, at_b;
        berth_mobb a = random_side(&random, &at_a, buffer_a, sizeof buffer_a);
        berth_mobb b = random_side(&random, &at_b, buffer_b, sizeof buffer_b);
        if (harness_below(&random, 4) != 0) {
            bring_near(&a, &at_a, &b, &at_b, random_real(&random, -1, 1));
        }
        near += look(&a, &at_a, &b, &at_b);
    }
    harness_note("%u of %u near; worst error of a distance: %f of the slack", near, cases, worst);
    CHECK_LE(cases / 10, near);
    CHECK_LE(near, cases - cases / 50);
}
