/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A question about two bodies, and the pieces of their common time. */

#include "../motion/query.h"
#include "run.h"
#include "../core/divide.h"

/* ---- The question ---------------------------------------------------------------------------- */

/* Of parts, in grains, rounded up. */
static berthi_grain parts_rounding(const berthi_footprint_header *tree)
{
    if (tree->parts.corners == 0) {
        return 0;
    }
#ifdef BERTH_Q16
    return berthi_grains_up((berth_raw)((uint32_t)tree->parts.radius << tree->ground.shift));
#else
    return tree->parts.radius;
#endif
}

static void piece_set_sweep(berthi_glide_side *side)
{
    const berthi_sweep_header *image = berthi_sweep_of(side->headings);
    side->crc[0] = image->head.crc;
    side->reach = berthi_grains_up(image->reach);
    side->moved = berthi_grains_up(side->outer->there.radius - image->reach);
}

/* By what it is for the order of both: 0, a disc, 1, what stands, 2, a sweep. */
static berth_status piece_set_side(berthi_glide_side *side, const berth_body *body,
                                   uint32_t boundary)
{
    const int sweeps = body->headings != NULL;
    const berth_status status = berthi_placed_check(&body->outer);
    if (status != BERTH_OK || (sweeps && body->footprint.image == NULL)) {
        return status != BERTH_OK ? status : BERTH_E_PLACED;
    }
    side->outer = &body->outer;
    side->tree = NULL;
    side->headings = NULL;
    side->at = NULL;
    side->reach = side->rounding = side->moved = 0;
    side->boxed = 0;
    side->kind = 0;
    side->crc[0] = side->crc[1] = 0;
    side->unfilled = (uint8_t)(boundary | body->boundary);
    if (body->footprint.image == NULL) {
        return BERTH_OK;
    }
    side->tree = berthi_tree_of(&body->footprint);
    side->headings = (const berthi_heading *)body->headings;
    side->at = sweeps ? &body->outer.there.at : &body->at;
    side->kind = sweeps ? 2 : 1;
    if (sweeps) {
        piece_set_sweep(side);
    }
    if (side->tree->parts.corners == 0 && side->tree->node_count != 1) {
        return BERTH_E_KIND;
    }
    side->rounding = parts_rounding(side->tree);
    side->crc[1] = side->tree->head.crc;
    if (side->crc[1] != body->crc) {
        return BERTH_E_STALE;
    }
    if (!sweeps) {
        berthi_side_stand(side);
    }
    return BERTH_OK;
}

static berth_status check_body_options(const berth_body_options *options)
{
    const berth_raw tolerance = berth_num_raw(options->tolerance);
    if (options->boundary > 1) {
        return BERTH_E_KIND;
    }
    const berth_status status = berthi_check_options(&options->motion);
    if (status != BERTH_OK || tolerance == 0) {
        return status;
    }
    return berthi_within(tolerance, BERTH_NUM_TO_RAW(0.00390625),
                         BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX))
               ? BERTH_OK
               : BERTH_E_TOLERANCE;
}

static const berth_body_options piece_by_default;

/* ---- Their order ----------------------------------------------------------------------------- */

static int number_order(berth_raw a, berth_raw b)
{
    return (a > b) - (a < b);
}

/* By what they are and where: below 0: a comes first; 0: they are alike, or two discs, whose
 * answers are exact. The start is last, so that a search among starts seldom changes it. */
static int piece_order(const berthi_glide_side *a, const berthi_glide_side *b)
{
    if (a->kind != b->kind || a->at == NULL || b->at == NULL) {
        return a->kind < b->kind ? -1 : a->kind > b->kind;
    }
    int order = number_order(berth_num_raw(a->at->x), berth_num_raw(b->at->x));
    order = order != 0 ? order : number_order(berth_num_raw(a->at->y), berth_num_raw(b->at->y));
    order = order != 0 ? order : number_order(a->at->rotation.c, b->at->rotation.c);
    order = order != 0 ? order : number_order(a->at->rotation.s, b->at->rotation.s);
    for (uint32_t i = 0; i < 2; i++) {
        order = order != 0 ? order : (a->crc[i] > b->crc[i]) - (a->crc[i] < b->crc[i]);
    }
    return order != 0 ? order : (a->at->start > b->at->start) - (a->at->start < b->at->start);
}

BERTHI_APART void berthi_glide_sort(berthi_glide *g)
{
    if (piece_order(&g->side[0], &g->side[1]) > 0) {
        const berthi_glide_side first = g->side[0];
        g->side[0] = g->side[1];
        g->side[1] = first;
        g->swapped = (uint8_t)(1 - g->swapped);
    }
}

/* ---- What is in doubt ------------------------------------------------------------------------
 *
 * A tick is in contact only when two parts are nearer, with the margin, than
 *
 *   no leg turns: what a look tells apart by, the slack, and what it may be wrong by, less than
 *     that; halves, 4; the margin in them, 2: below 2 * slack + 8, and BERTH_BODIES_BAND is more
 *     than that by what both reach
 *   one does: the tolerance at the begin of a stretch of time; or, where nothing goes further than
 *     a quarter of it, as above: below 2 * slack + 8 and that, and the least tolerance is more.
 *
 * Strays come twice: a body's place is wrong by one, and one is kept clear of. */
static berthi_grain side_stray(const berthi_glide_side *side, int turns)
{
    berthi_grain stray = side->moved;
#ifdef BERTH_Q16
    if (side->headings != NULL) {
        const int64_t rate = turns ? BERTHI_STRAY_TURNING : BERTHI_STRAY_STRAIGHT;
        stray += (berthi_grain)((side->reach * rate + 65535) >> 16);
    }
#else
    (void)turns;
#endif
    return stray;
}

static berthi_grain side_doubt(const berthi_glide_side *side)
{
    berthi_grain doubt = 2 * side_stray(side, 1);
#ifndef BERTH_Q16
    const berth_presence *there = &side->outer->there;
    doubt += (berthi_abs(there->origin_x) + berthi_abs(there->origin_y) + there->reach) *
             (BERTHI_C(2048.0) * BERTHI_EPSILON);
#endif
    return doubt;
}

berth_num berthi_body_doubt(const berth_body *body)
{
    berthi_glide_side side;
    return berth_num_of(piece_set_side(&side, body, 0) != BERTH_OK
                            ? 0
                            : berth_num_raw(berthi_grain_length(side_doubt(&side))));
}

static void piece_set_doubt(berthi_glide *g)
{
    const berth_num band = BERTH_BODIES_BAND;
    const berthi_grain least = berthi_grains_up(berth_num_raw(band));
    g->doubt = g->tolerance > least ? g->tolerance : least;
    g->doubt += side_doubt(&g->side[0]) + side_doubt(&g->side[1]);
}

/* ---- The call -------------------------------------------------------------------------------- */

berth_status berthi_glide_begin(berthi_glide *g, const berth_body *a, const berth_body *b,
                                const berth_body_options *options)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    options = options != NULL ? options : &piece_by_default;
    berth_status status = piece_set_side(&g->side[0], a, options->boundary);
    if (status == BERTH_OK) {
        status = piece_set_side(&g->side[1], b, options->boundary);
    }
    if (status == BERTH_OK) {
        status = check_body_options(options);
    }
    if (status != BERTH_OK) {
        return status;
    }
    const berth_raw tolerance = berth_num_raw(options->tolerance);
    const berth_num least = BERTH_BODIES_TOLERANCE;
    const window both =
        berthi_asked_window(&g->side[0].outer->there, &g->side[1].outer->there, &options->motion);
    g->from = both.from;
    g->until = both.until;
    g->options = options->motion;
    g->tolerance = berthi_grains_down(tolerance != 0 ? tolerance : berth_num_raw(least));
    g->any = g->swapped = 0;
    piece_set_doubt(g);
    berthi_glide_sort(g);
    g->left = options->motion.max_steps != 0 ? options->motion.max_steps : UINT32_MAX;
    g->counts.steps = g->counts.nodes = g->counts.pieces = 0;
    g->counts.circles = g->counts.parts = g->counts.poses = 0;
    return BERTH_OK;
}

/* ---- Legs ------------------------------------------------------------------------------------ */

#ifdef BERTH_Q16

/* A coordinate of a course at a share of it, in grains: 0 to 1.25 below. |way| < 2^46, so that its
 * low part times a share fits 64 bits. */
static berthi_grain piece_place_at(int64_t p, int64_t way, uint32_t share)
{
    const int64_t high = way >> 24, low = way & 0xffffff;
    return (berthi_grain)((p + ((high * share) >> 8) + ((low * share) >> 32)) >> 17);
}

static void stay_at_share(const berthi_stay *stay, uint32_t share, int end, berthi_grain *x,
                          berthi_grain *y)
{
    const berthi_course *course = &stay->course;
    if (end) {
        *x = (berthi_grain)((course->x + course->way_x) >> 17);
        *y = (berthi_grain)((course->y + course->way_y) >> 17);
        return;
    }
    *x = piece_place_at(course->x, course->way_x, share);
    *y = piece_place_at(course->y, course->way_y, share);
}

static int32_t piece_stay_begin(const berthi_stay *stay)
{
    return stay->course.begin;
}

static uint32_t piece_stay_ticks(const berthi_stay *stay)
{
    return (uint32_t)stay->course.ticks;
}

static int piece_stay_goes(const berthi_stay *stay)
{
    return (stay->course.way_x | stay->course.way_y) != 0;
}

#else

static void stay_at_share(const berthi_stay *stay, uint32_t share, int end, berthi_grain *x,
                          berthi_grain *y)
{
    const berth_raw part = end ? 1 : (berth_raw)share * BERTHI_C(2.3283064365386963e-10);
    *x = stay->x + stay->way_x * part;
    *y = stay->y + stay->way_y * part;
}

static int32_t piece_stay_begin(const berthi_stay *stay)
{
    return stay->begin;
}

static uint32_t piece_stay_ticks(const berthi_stay *stay)
{
    return (uint32_t)stay->ticks;
}

static int piece_stay_goes(const berthi_stay *stay)
{
    return stay->way_x != 0 || stay->way_y != 0;
}

#endif

/* Where a leg is at a tick of it: in what stands, and at its begin, without a share. */
static void piece_leg_at(const berthi_stay *stay, berthi_bearing whole, int32_t tick,
                         berthi_grain *x, berthi_grain *y, int32_t *heading)
{
    const uint32_t since = (uint32_t)tick - (uint32_t)piece_stay_begin(stay),
                   ticks = piece_stay_ticks(stay);
    const int moves = piece_stay_goes(stay) || whole.turn != 0;
    const int end = moves && since >= ticks;
    const uint32_t share = moves && since != 0 && !end ? berthi_share_of(since, ticks) : 0;
    stay_at_share(stay, share, end, x, y);
    *heading = whole.heading + (end ? whole.turn : (int32_t)((int64_t)whole.turn * share >> 32));
}

/* What stands: its own origin, and not that of its disc. */
static void piece_set_standing(const berthi_glide_side *side, berthi_glide_leg *leg)
{
#ifdef BERTH_Q16
    leg->x = berthi_floor_shift(berth_num_raw(side->at->x), BERTHI_GRAIN_SHIFT);
    leg->y = berthi_floor_shift(berth_num_raw(side->at->y), BERTHI_GRAIN_SHIFT);
#else
    leg->x = berth_num_raw(side->at->x);
    leg->y = berth_num_raw(side->at->y);
#endif
    leg->way_x = leg->way_y = leg->radius = leg->stray = 0;
    leg->bearing.heading = leg->bearing.turn = 0;
    leg->leg = leg->part = 0;
}

/* What one side does in a piece. */
static void piece_set_leg(const berthi_glide_side *side, const berthi_stay *stay,
                          const berthi_glide_piece *piece, berthi_glide_leg *leg)
{
    berthi_bearing whole = {0, 0};
    berthi_grain to_x, to_y;
    int32_t heading;
    if (berthi_side_stands(side)) {
        piece_set_standing(side, leg);
        return;
    }
    if (side->headings != NULL) {
        whole = berthi_bearing_of(side->headings, stay);
    }
    piece_leg_at(stay, whole, piece->from, &leg->x, &leg->y, &leg->bearing.heading);
    to_x = leg->x;
    to_y = leg->y;
    heading = leg->bearing.heading;
    if (piece_stay_goes(stay) || whole.turn != 0) {
        piece_leg_at(stay, whole, piece->until, &to_x, &to_y, &heading);
    }
    leg->way_x = to_x - leg->x;
    leg->way_y = to_y - leg->y;
    leg->bearing.turn = heading - leg->bearing.heading;
    leg->radius = side->tree == NULL ? berthi_grains_up(stay->radius) : 0;
    leg->stray = side_stray(side, whole.turn != 0);
    leg->leg = stay->leg;
    leg->part = stay->part;
}

#ifndef BERTH_Q16
/* Lengths that places are made of: each step of theirs rounds by an epsilon of them. */
static berth_raw piece_lengths_of(const berthi_glide_side *side, const berthi_stay *stay)
{
    berth_raw lengths = stay->lengths + stay->radius;
    if (side->tree != NULL) {
        const berth_ground *ground = &side->tree->ground;
        lengths += berthi_abs(berth_num_raw(side->at->x)) + berthi_abs(berth_num_raw(side->at->y)) +
                   berthi_abs(berth_num_raw(ground->origin_x)) +
                   berthi_abs(berth_num_raw(ground->origin_y)) + ground->reach;
    }
    return lengths;
}
#endif

berthi_grain berthi_glide_margin(const berthi_glide *g, int32_t tick)
{
#ifdef BERTH_Q16
    const int64_t margin = (berthi_margin_at(&g->options, tick) + 131071) >> 17;
    return margin > 1073741824 ? 1073741824 : (berthi_grain)margin;
#else
    return berthi_margin_at(&g->options, tick);
#endif
}

/* A margin grows from its begin on, where there is a window, by less than 2^14 units in a piece: in
 * stretches of 2^k ticks. Of what stands for ever they are the pieces. Without them such a piece
 * would end where ticks do, which is no later when all else is, and so its shares would be other
 * ticks: only the last stretch ends so. */
enum { STRETCH_BITS = 28 };
static void cut_where_it_grows(const berthi_glide *g, int32_t tick, berthi_glide_piece *piece)
{
    const uint32_t since = (uint32_t)tick - (uint32_t)g->options.from;
    uint32_t bits = STRETCH_BITS;
    if (g->options.margin_per_tick == 0) {
        return;
    }
    piece->from = piece->from > g->options.from ? piece->from : g->options.from;
#ifdef BERTH_Q16
    while ((uint64_t)(uint32_t)g->options.margin_per_tick << bits > UINT64_C(1) << 44) {
        bits--;
    }
#endif
    const uint32_t begin = since >> bits << bits;
    const int64_t from = (int64_t)g->options.from + begin;
    const int64_t until = from + (INT64_C(1) << bits);
    piece->from = piece->from > from ? piece->from : (int32_t)from;
    piece->until = piece->until < until ? piece->until : (int32_t)until;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static int32_t piece_earlier(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t piece_later(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Of what stands only how long. */
static uint32_t piece_stay_of(const berthi_glide_side *side, int32_t tick, uint32_t way,
                              berthi_stay *stay)
{
    const berth_presence *there = &side->outer->there;
    if (!berthi_side_stands(side)) {
        return berthi_stay_at(there, tick, way, stay);
    }
    stay->from = there->from;
    stay->until = there->until;
#ifndef BERTH_Q16
    stay->lengths = 0;
#endif
    stay->radius = 0;
    return tick >= there->from && tick < there->until;
}

uint32_t berthi_glide_piece_at(const berthi_glide *g, int32_t tick, int32_t from, int32_t until,
                               uint32_t way, berthi_glide_piece *piece)
{
    const berth_presence *one = &g->side[0].outer->there, *two = &g->side[1].outer->there;
    berthi_stay a, b;
    const uint32_t count_a = piece_stay_of(&g->side[0], tick, way & 1, &a);
    const uint32_t count_b = piece_stay_of(&g->side[1], tick, way >> 1, &b);
    piece->from = tick;
    if (count_a == 0 || count_b == 0) {
        piece->until = piece_earlier(until, berthi_absent_until(count_a == 0 ? one : two, tick));
        return 0;
    }
    const uint32_t ways = count_a * count_b + (count_a == 1 && count_b == 2);
    if (!berthi_has_way(ways, way)) {
        return ways;
    }
    piece->from = piece_later(from, piece_later(a.from, b.from));
    piece->until = piece_earlier(until, piece_earlier(a.until, b.until));
    cut_where_it_grows(g, tick, piece);
    piece_set_leg(&g->side[0], &a, piece, &piece->leg[0]);
    piece_set_leg(&g->side[1], &b, piece, &piece->leg[1]);
    piece->turns = piece->leg[0].bearing.turn != 0 || piece->leg[1].bearing.turn != 0;
#ifndef BERTH_Q16
    piece->slack = (piece_lengths_of(&g->side[0], &a) + piece_lengths_of(&g->side[1], &b) +
                    berth_num_raw(g->options.margin)) *
                   (BERTHI_C(256.0) * BERTHI_EPSILON);
#endif
    return ways;
}

/* ---- From one to the next -------------------------------------------------------------------- */

static int piece_leg_joins(const berthi_glide_leg *last, const berthi_glide_leg *next,
                           berthi_grain most)
{
    return berthi_abs(last->x + last->way_x - next->x) <= most &&
           berthi_abs(last->y + last->way_y - next->y) <= most &&
           ((last->bearing.heading + last->bearing.turn - next->bearing.heading) & 0x7fffff) == 0;
}

int berthi_glide_joins(const berthi_glide_piece *last, const berthi_glide_piece *next)
{
#ifdef BERTH_Q16
    const berthi_grain most = 2;
#else
    const berthi_grain most = last->slack / 8;
#endif
    return last->until == next->from && piece_leg_joins(&last->leg[0], &next->leg[0], most) &&
           piece_leg_joins(&last->leg[1], &next->leg[1], most);
}
