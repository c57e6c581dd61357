/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* sweep/: pieces of two bodies, as all questions about them have these: places within 2^29 grains,
 * ways within 2^30, headings and turns of 128 times around, radii below 2^28, shares of 2^32. */

/* clang-format off */
//! -eva-slevel 40
//? any_piece
//? any_side
//? any_stance
//? any_margin
//? any_couple

#include "rte.h"

#include "src/core/frame.c"
#include "src/core/num.c"
#include "src/sweep/piece.c"
#include "src/sweep/place.c"
#include "src/sweep/run.c"

static berthi_glide_piece piece;
static berthi_glide g;
static berthi_glide_end end;
static berthi_stay stay;
static berthi_footprint_header tree;
static berth_placed outer;
static berthi_heading headings[4];
static berth_motion_options options;
static int32_t some, another, tick;
static uint32_t any, number;
static uint64_t wide;
static berthi_glide_run run;
static berthi_facet facets[2];

static int32_t within(int32_t v, int32_t most)
{
    return v > most ? most : v < -most ? -most : v;
}

static uint64_t a_share(void)
{
    return wide & 1 ? UINT64_C(1) << 32 : any;
}

static void a_leg(berthi_glide_leg *leg)
{
    leg->x = within(some, 536870912);
    leg->y = within(another, 536870912);
    leg->way_x = within(tick, 1073741824);
    leg->way_y = within(leg->way_y, 1073741824);
    leg->of.heading = within(some, 8388608);
    leg->turn = within(another, 1073741824);
}

static void a_piece(void)
{
    a_leg(&piece.leg[0]);
    a_leg(&piece.leg[1]);
    piece.slack = BERTHI_GLIDE_SLACK;
}

void any_piece(void)
{
    berthi_gap_vector place;
    a_piece();
    berthi_glide_place_here(a_share(), &piece.leg[any & 1], &place);
    berthi_glide_end_of(&piece, &end);
    end.x[0] = end.x[1] = within(some, 536870912);
    end.y[0] = end.y[1] = within(tick, 536870912);
    some = berthi_glide_joins(&end, tick, &piece);
    tick = berthi_glide_tick(&piece, any);
    berthi_glide_still(&piece);
}

/* How far what a side carries is from where it should be, and what is left in doubt. */
void any_side(void)
{
    for (uint32_t k = 0; k < 2; k++) {
        g.side[k].is = number & 1 ? BERTHI_IS_SWEEP : BERTHI_IS_STANDING;
        g.side[k].moved = some & 268435455;
        g.side[k].reach = another & 536870911;
    }
    g.tolerance = tick & 536870911;
    piece_set_doubt(&g);
    some = berthi_radius_grains(any & 15, (int16_t)number);
    options.margin_per_tick = tick < 0 ? 0 : within(tick, 1073741824);
    any = berthi_growth_bits(&options) + (uint32_t)berthi_grains_up(some & 1073741823);
    some = berthi_grain_length(another < 0 ? 0 : another);
}

/*@ requires berthi_placed(outer.there.at) && berthi_runs(stay.course); */
void any_stance(void)
{
    berthi_stance stance;
    berthi_gap_vector place;
    const uint64_t shares[2] = {a_share(), a_share()};
    a_piece();
    g.side[0].tree = &tree;
    g.side[0].outer = &outer;
    tree.ground.origin_x = within(tree.ground.origin_x, 536870912);
    tree.ground.origin_y = within(tree.ground.origin_y, 536870912);
    sweep_stance(&g.side[0], &piece.leg[0], a_share(), &stance);
    headings[0].heading = some & 65535;
    headings[0].turn = within(another, 8388607);
    stay.leg = 0;
    g.side[0].has.headings = headings;
    g.side[0].moved = some & 268435455;
    g.side[0].reach = another & 536870911;
    if (stay.until == INT32_MAX) {
        some = sweep_set_leg(&g.side[0], &stay, shares, &piece.leg[0]);
    } else {
        some = sweep_set_leg(&g.side[0], &stay, shares, &piece.leg[0]);
    }
    if (stay.course.ticks > 0) {
        wide = piece_leg_at(&stay, any & 1, tick, &place);
    }
}

void any_margin(void)
{
    run.margin = some & 1073741823;
    run.margin_way = within(another, 536870912);
    some = berthi_run_margin(&run, a_share());
    some = berthi_turn_in(within(tick, 1073741824), any);
    any = berthi_bend_of(tick & 2097151);
}

void any_couple(void)
{
    berthi_couple c;
    a_piece();
    run.piece = &piece;
    run.margin = some & 1073741823;
    run.margin_way = within(another, 67108864);
    c.run = &run;
    c.facets = facets;
    c.at = any;
    c.last = number;
    for (uint32_t k = 0; k < 2; k++) {
        facets[k].radius = tick & 268435455;
        facets[k].arm = another & 536870911;
        piece.leg[k].turn = within(another, BERTHI_BEND_MOST);
    }
    some = sum_at(&c, number) + berthi_couple_bends(&c);
}
