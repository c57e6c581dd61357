/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* footprint/refit.c: what follows when points move, what is refused, and that a refusal changes
 * nothing. */

#include "tests/unit/support.h"
#include "tests/gen/shown.h"
#include "berth/shapes.h"

/* Points, and words of what is built of them. */
#ifdef BERTH_Q16
enum { POINTS = 60, WORDS = 250 };
#else
enum { POINTS = 60, WORDS = 750 };
#endif

static uint64_t image[WORDS], before[WORDS], anew[WORDS], work[WORDS];
static berth_num x[POINTS], y[POINTS];
static uint16_t numbers[POINTS], ends[2] = {50, POINTS};

/* Five lobes that swing, and a hole that stays; moved by (dx, dy). */
static void draw(uint32_t swing, double dx, double dy)
{
    for (uint32_t i = 0; i < POINTS; i++) {
        const berth_angle angle = (berth_angle)(i < 50 ? 65536u * i / 50 : 6553u * i);
        const berth_angle lobes = (berth_angle)(5u * angle + swing);
        const double radius = i < 50 ? 0.4 + 0.1 * real_of_dir(berth_sin(lobes)) : 0.05;
        x[i] = num_from(dx + radius * real_of_dir(berth_cos(angle)));
        y[i] = num_from(dy + radius * real_of_dir(berth_sin(angle)));
    }
}

static berth_footprint_desc described(void)
{
    berth_footprint_desc desc = berth_footprint_desc_default();
    desc.outline = berth_outline_over_arrays(x, y, POINTS);
    desc.outline.end = ends;
    desc.outline.rings = 2;
    desc.threshold = num_from(0.004);
    desc.numbers = numbers;
    return desc;
}

static berth_footprint built(const berth_footprint_desc *desc, uint64_t *to)
{
    berth_arena kept = berth_arena_over(to, sizeof image);
    berth_footprint view = {0};
    CHECK_EQ(berth_footprint_build(desc, &kept, ARENA(work), &view), BERTH_OK);
    return view;
}

static berth_refit_desc refit_desc(void)
{
    berth_refit_desc desc;
    desc.outline = described().outline;
    desc.numbers = numbers;
    desc.radius = num_from(0);
    return desc;
}

/* Attached again, verified, and what it holds. */
static berth_footprint_facts facts_of(const berth_footprint *view)
{
    berth_footprint_facts facts = {0};
    berth_footprint again;
    CHECK_EQ(berth_footprint_info(view, &facts), BERTH_OK);
    CHECK_EQ(berth_footprint_attach(&again, image, facts.bytes), BERTH_OK);
    CHECK_EQ(berth_footprint_verify(&again), BERTH_OK);
    CHECK_EQ(shown_tree_of(view->image).parts.radius == shown_tree_of(again.image).parts.radius, 1);
    return facts;
}

/* Points that did not move, and points that all moved alike: sizes are as built, or little more. */
HARNESS_TEST(test_still, "points that stay, or go together")
{
    static const double way[][2] = {{0, 0}, {0.03125, -0.0625}, {0.05, 0.0123}};
    for (uint32_t i = 0; i < LENGTH_OF(way); i++) {
        berth_footprint_desc desc = described();
        draw(0, 0, 0);
        berth_footprint view = built(&desc, image);
        berth_footprint_facts as_built = facts_of(&view);
        draw(0, way[i][0], way[i][1]);
        berth_refit_desc refit = refit_desc();
        CHECK_EQ(berth_footprint_refit(&refit, image, &view), BERTH_OK);
        berth_footprint_facts facts = facts_of(&view);
        CHECK_EQ(facts.bytes, as_built.bytes);
        CHECK_EQ(facts.parts, as_built.parts);
        CHECK(facts.inner + 1 >= as_built.inner && facts.inner != 0);
        CHECK(real_of(facts.rounding) <= real_of(as_built.rounding) + 0.0002);
        CHECK(real_of(facts.radius) <= real_of(as_built.radius) * 1.02);
        CHECK(real_of(facts.largest_leaf) <= real_of(as_built.largest_leaf) * 1.05);
    }
}

/* A radius comes and goes; a figure that shrinks to a point loses its inside, and has it again. */
HARNESS_TEST(test_radius, "radius and inside")
{
    berth_footprint_desc desc = described();
    uint32_t inner;
    draw(0, 0, 0);
    berth_footprint view = built(&desc, image);
    inner = facts_of(&view).inner;
    berth_refit_desc refit = refit_desc();
    refit.radius = num_from(0.1);
    CHECK_EQ(berth_footprint_refit(&refit, image, &view), BERTH_OK);
    CHECK(real_of(facts_of(&view).rounding) >= 0.1);
    CHECK(real_of(facts_of(&view).rounding) <= 0.106);
    refit.radius = num_from(0);
    CHECK_EQ(berth_footprint_refit(&refit, image, &view), BERTH_OK);
    CHECK(real_of(facts_of(&view).rounding) <= 0.006);
    for (uint32_t i = 0; i < POINTS; i++) {
        x[i] = y[i] = num_from(0.01);
    }
    CHECK_EQ(berth_footprint_refit(&refit, image, &view), BERTH_OK);
    CHECK_EQ(facts_of(&view).inner, 0);
    CHECK(real_of(facts_of(&view).radius) < 0.001);
    draw(0, 0, 0);
    CHECK_EQ(berth_footprint_refit(&refit, image, &view), BERTH_OK);
    CHECK(inner != 0 && facts_of(&view).inner != 0);
}

static void refuse(const berth_refit_desc *desc, void *where, berth_footprint *view,
                   berth_status status)
{
    const berth_footprint was = *view;
    for (uint32_t i = 0; i < LENGTH_OF(before); i++) {
        before[i] = image[i];
    }
    CHECK_EQ(berth_footprint_refit(desc, where, view), status);
    CHECK_BYTES(before, image, sizeof image);
    CHECK_BYTES(&was, view, sizeof was);
}

HARNESS_TEST(test_refusals, "refits that are refused")
{
    berth_footprint_desc desc = described();
    berth_footprint view, none = {0}, contour;
    draw(0, 0, 0);
    view = built(&desc, image);
    berth_refit_desc refit = refit_desc();
    CHECK_EQ(berth_footprint_refit(NULL, image, &view), BERTH_E_NULL);
    CHECK_EQ(berth_footprint_refit(&refit, image, NULL), BERTH_E_NULL);
    refuse(&refit, NULL, &view, BERTH_E_NULL);
    refuse(&refit, image, &none, BERTH_E_VIEW);
    refuse(&refit, anew, &view, BERTH_E_KIND); /* another image */
    desc.method = BERTH_FOOTPRINT_CONTOUR;
    desc.threshold = num_from(0);
    contour = built(&desc, anew);
    refuse(&refit, anew, &contour, BERTH_E_KIND);
    refit.numbers = NULL;
    refuse(&refit, image, &view, BERTH_E_NULL);
    refit = refit_desc();
    refit.outline.points = 0;
    refuse(&refit, image, &view, BERTH_E_POINTS);
    refit = refit_desc();
    refit.outline.rings = 1;
    refit.outline.end = NULL;
    refuse(&refit, image, &view, BERTH_E_POINTS);
    refit = refit_desc();
    refit.radius = num_from(-1);
    refuse(&refit, image, &view, BERTH_E_RADIUS);
    refit = refit_desc();
    for (uint32_t i = 0; i < shown_tree_of(view.image).points.count - 2u;
         i++) { /* numbers of another ring */
        const uint16_t kept = numbers[i];
        numbers[i] = (uint16_t)(kept < 50 ? 50 : 49);
        refuse(&refit, image, &view, BERTH_E_POINTS);
        numbers[i] = 65535;
        refuse(&refit, image, &view, BERTH_E_POINTS);
        numbers[i] = kept;
    }
    for (uint32_t i = 0; i < POINTS; i++) { /* one point, kept or not, is beyond */
        const berth_num was = y[i];
        y[i] = num_from(8193);
        refuse(&refit, image, &view, BERTH_E_COORDINATE);
        if (sizeof(berth_dir) == 2) {
            y[i] = num_from(100);
            refuse(&refit, image, &view, BERTH_E_EXTENT);
        }
        y[i] = was;
    }
    if (sizeof(berth_dir) == 2) {
        refit.radius = num_from(8000);
        refuse(&refit, image, &view, BERTH_E_EXTENT);
    }
    refit.radius = num_from(0);
    CHECK_EQ(berth_footprint_refit(&refit, image, &view), BERTH_OK);
}

/* What was placed before is refused by every call, and writes nothing; a refusal makes nothing
 * stale. */
HARNESS_TEST(test_stale, "what was placed before is refused")
{
    const berth_placement at = berth_placement_at(num_from(0.5), num_from(0), 100, 0);
    berth_footprint_desc desc = described();
    berth_footprint_witness witness = {0}, none = {0};
    berth_separation apart;
    berth_placed_footprint placed, fixed, old;
    draw(0, 0, 0);
    berth_footprint view = built(&desc, image);
    berth_footprint other = built(&desc, anew);
    CHECK_EQ(berth_footprint_place(&view, &at, &placed), BERTH_OK);
    CHECK_EQ(berth_footprint_place(&other, &at, &fixed), BERTH_OK);
    berth_refit_desc refit = refit_desc();
    refit.radius = num_from(-1);
    CHECK_EQ(berth_footprint_refit(&refit, image, &view), BERTH_E_RADIUS);
    CHECK_EQ(berth_footprint_overlap(&placed, &fixed, NULL, NULL), BERTH_HIT);
    draw(3000, 0.05, 0);
    refit = refit_desc();
    CHECK_EQ(berth_footprint_refit(&refit, image, &view), BERTH_OK);
    harness_fill(&apart, sizeof apart);
    for (uint32_t k = 0; k < 2; k++) {
        const berth_placed_footprint *a = k == 0 ? &placed : &fixed, *b = k == 0 ? &fixed : &placed;
        CHECK_EQ(berth_footprint_overlap(a, b, NULL, NULL), BERTH_E_STALE);
        CHECK_EQ(berth_footprint_overlap_again(a, b, NULL, &witness, NULL), BERTH_E_STALE);
        CHECK_BYTES(&witness, &none, sizeof witness);
        CHECK_EQ(berth_footprint_distance(a, b, num_from(1), NULL, NULL, &apart, NULL),
                 BERTH_E_STALE);
        CHECK_FILLED(&apart, sizeof apart);
    }
    old = placed;
    CHECK_EQ(berth_footprint_place(&view, &at, &placed), BERTH_OK);
    CHECK_EQ(berth_footprint_overlap(&placed, &fixed, NULL, NULL), BERTH_HIT);
    CHECK_EQ(berth_footprint_overlap(&old, &fixed, NULL, NULL), BERTH_E_STALE);
}

/* A hexagon that becomes a wall has no circle inside any more: what lies where that was is clear of
 * it. */
HARNESS_TEST(test_no_inside, "no inside any more")
{
    static const uint16_t all[] = {0, 1, 2, 3, 4, 5};
    const berth_placement at = berth_placement_at(num_from(3), num_from(-2), 0, 0);
    berth_arena kept = berth_arena_over(image, sizeof image);
    berth_footprint view, small;
    berth_footprint_witness witness = {0, 0, 0, 2, 0, {0, 0, 0}};
    berth_placed_footprint placed[2];
    berth_refit_desc refit;
    CHECK_EQ(berth_footprint_polygon(6, num_from(1), 0, num_from(0), &kept, &view), BERTH_OK);
    kept = berth_arena_over(anew, sizeof anew);
    CHECK_EQ(berth_footprint_polygon(6, num_from(0.5), 0, num_from(0), &kept, &small), BERTH_OK);
    CHECK_EQ(berth_footprint_collide(&view, &at, &small, &at, NULL, NULL), BERTH_HIT);
    for (uint32_t i = 0; i < 6; i++) {
        x[i] = num_from(i < 3 ? 0.5 * i - 0.5 : 2 - 0.5 * i);
        y[i] = num_from(0.75);
    }
    refit.outline = berth_outline_over_arrays(x, y, 6);
    refit.numbers = all;
    refit.radius = num_from(0);
    CHECK_EQ(berth_footprint_refit(&refit, image, &view), BERTH_OK);
    CHECK_EQ(facts_of(&view).inner, 0);
    CHECK_EQ(berth_footprint_collide(&view, &at, &small, &at, NULL, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_footprint_collide(&small, &at, &view, &at, NULL, NULL), BERTH_CLEAR);
    CHECK_EQ(berth_footprint_place(&view, &at, &placed[0]), BERTH_OK);
    CHECK_EQ(berth_footprint_place(&small, &at, &placed[1]), BERTH_OK);
    CHECK_EQ(berth_footprint_overlap_again(&placed[0], &placed[1], NULL, &witness, NULL),
             BERTH_CLEAR);
}
