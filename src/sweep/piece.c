/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A question about two bodies, and the pieces of their common time. */

#include "piece.h"

#include "../motion/query.h"
#include "../core/num.h"

/* ---- The question ---------------------------------------------------------------------------- */

#ifdef BERTH_CFG_SEAL
uint32_t berthi_body_seal(const berth_body *body)
{
    const uint32_t seal = berthi_seal(body->outer.seal, &body->footprint, &body->crc + 1);
    return berthi_seal_word(seal, body->boundary);
}
#endif

static berth_status check_placed_body(const berth_body *body)
{
    if (BERTHI_BROKEN(body, berthi_body_seal)) {
        return BERTH_E_SEAL;
    }
    const berth_status status = berthi_placed_check(&body->outer);
    return status == BERTH_OK && body->headings != NULL && body->footprint.image == NULL
               ? BERTH_E_PLACED
               : status;
}

const berthi_unit berthi_disc_centre[2] = {0, 0};

static void disc_stance(const berthi_glide_side *side, const berthi_glide_leg *leg, uint64_t share,
                        berthi_stance *stance)
{
    (void)side;
    berthi_glide_place(share, leg, &stance->origin);
    stance->rotor.c = stance->rotor.s = 0;
}

static const berthi_body_kind disc_kind = {disc_stance, NULL, NULL, NULL, NULL};

berth_status berthi_glide_side_of(berthi_glide_side *side, const berth_body *body,
                                  uint32_t boundary)
{
    const int sweeps = body->headings != NULL;
    const berth_status status = check_placed_body(body);
    if (status != BERTH_OK) {
        return status;
    }
    side->outer = &body->outer;
    side->body = &disc_kind;
    side->tree = NULL;
    side->is = BERTHI_IS_DISC;
    side->boxed = 0;
    side->reach = side->rounding = side->moved = 0;
    side->shift = 0;
    side->unfilled = (uint8_t)(boundary | body->boundary);
    if (body->footprint.image == NULL) {
        return BERTH_OK;
    }
    side->body = body->outer.there.kind->body;
    if (side->body == NULL || (side->body->turns != NULL) != sweeps) {
        return BERTH_E_PLACED;
    }
    side->tree = berthi_tree_of(&body->footprint);
    side->shift = (uint8_t)side->tree->ground.shift;
    side->is = sweeps ? BERTHI_IS_SWEEP : BERTHI_IS_STANDING;
    if (sweeps) {
        side->has.headings = (const berthi_heading *)body->headings;
    } else {
        side->has.at = &body->at;
    }
    if (side->tree->parts.corners == 0 && side->tree->node_count != 1) {
        return BERTH_E_KIND;
    }
    if (side->tree->parts.corners != 0) {
        side->rounding =
            berthi_grains_up((berth_raw)berthi_size_of(side->tree->parts.radius, side->shift));
    }
    if (berthi_body_is_stale(body)) {
        return BERTH_E_STALE;
    }
    side->body->set_side(side);
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

/* Whether a comes after b, by what they are and where; two that are alike, or two discs, whose
 * answers are exact, do not. The start is last, so that a search among starts seldom changes it. */
static int comes_after(const berthi_glide_side *a, const berthi_glide_side *b)
{
    if (a->is != b->is || a->is == BERTHI_IS_DISC) {
        return a->is > b->is;
    }
    const berth_placement *const p = berthi_side_at(a), *const q = berthi_side_at(b);
    if (berth_num_raw(p->x) != berth_num_raw(q->x)) {
        return berth_num_raw(p->x) > berth_num_raw(q->x);
    }
    if (berth_num_raw(p->y) != berth_num_raw(q->y)) {
        return berth_num_raw(p->y) > berth_num_raw(q->y);
    }
    if (p->rotation.c != q->rotation.c || p->rotation.s != q->rotation.s) {
        return p->rotation.c != q->rotation.c ? p->rotation.c > q->rotation.c
                                              : p->rotation.s > q->rotation.s;
    }
    uint32_t one = 0, two = 0;
    if (a->is == BERTHI_IS_SWEEP) {
        one = berthi_sweep_of(a->has.headings)->head.crc;
        two = berthi_sweep_of(b->has.headings)->head.crc;
    }
    if (one == two) {
        one = a->tree->head.crc;
        two = b->tree->head.crc;
    }
    return one != two ? one > two : p->start > q->start;
}

BERTHI_APART void berthi_glide_sort(berthi_glide *g)
{
    if (comes_after(&g->side[0], &g->side[1])) {
        const berthi_glide_side first = g->side[0];
        g->side[0] = g->side[1];
        g->side[1] = first;
        g->swapped = (uint8_t)(1 - g->swapped);
    }
}

/* Beside a disc trees of fewer nodes are gone down at once, in fewer tests. */
enum { FLOOR_NODES = 16 };

static uint8_t floor_of(const berthi_glide_side *one, const berthi_glide_side *two)
{
    return one->is == BERTHI_IS_STANDING && two->is == BERTHI_IS_SWEEP ? 1
           : one->is == BERTHI_IS_DISC && two->is == BERTHI_IS_STANDING &&
                   two->tree->node_count >= FLOOR_NODES
               ? 2
               : 0;
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
static berthi_grain side_doubt(const berthi_glide_side *side)
{
    /* but of a sweep both are 0 */
    berthi_grain doubt = 2 * (side->moved + berthi_stray_of(BERTHI_STRAY_TURNING, side->reach));
    if (!BERTHI_IS_EXACT) {
        const berth_presence *there = &side->outer->there;
        doubt += (berthi_abs(there->origin_x) + berthi_abs(there->origin_y) + there->reach) *
                 (2048 * BERTHI_EPSILON);
    }
    return doubt;
}

berth_num berthi_body_doubt(const berth_body *body)
{
    berthi_glide_side side;
    return berth_num_of(berthi_glide_side_of(&side, body, 0) != BERTH_OK
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

berth_status berthi_discs_check(const berth_body *a, const berth_body *b,
                                const berth_body_options *options)
{
    berth_status status = check_placed_body(a);
    if (status == BERTH_OK) {
        status = check_placed_body(b);
    }
    return status == BERTH_OK && options != NULL ? check_body_options(options) : status;
}

/* Of two sides that are known. */
static berth_status glide_of_sides(berthi_glide *g, const berth_body_options *options)
{
    const berth_status status = check_body_options(options);
    if (status != BERTH_OK) {
        return status;
    }
    const berth_raw tolerance = berth_num_raw(options->tolerance);
    const berth_num least = BERTH_BODIES_TOLERANCE;
    const window both =
        berthi_asked_window(&g->side[0].outer->there, &g->side[1].outer->there, &options->motion);
    g->from = both.from;
    g->until = both.until;
    g->options = &options->motion;
    g->tolerance = berthi_grains_down(tolerance != 0 ? tolerance : berth_num_raw(least));
    g->any = g->swapped = 0;
    piece_set_doubt(g);
    berthi_glide_sort(g);
    g->floor = floor_of(&g->side[0], &g->side[1]);
    g->counts.steps = berthi_body_budget(g->options);
    g->counts.nodes = g->counts.pieces = 0;
    g->counts.circles = g->counts.parts = g->counts.poses = 0;
    return BERTH_OK;
}

void berthi_glide_beside(berthi_glide *g, const berthi_glide_side *a, const berth_body *b,
                         const berth_body_options *options)
{
    g->side[0] = *a;
    (void)berthi_glide_side_of(&g->side[1], b, options->boundary);
    (void)glide_of_sides(g, options);
}

berth_status berthi_glide_begin(berthi_glide *g, const berth_body *a, const berth_body *b,
                                const berth_body_options *options)
{
    if (a == NULL || b == NULL) {
        return BERTH_E_NULL;
    }
    options = options != NULL ? options : &piece_by_default;
    berth_status status = berthi_glide_side_of(&g->side[0], a, options->boundary);
    if (status == BERTH_OK) {
        status = berthi_glide_side_of(&g->side[1], b, options->boundary);
    }
    return status != BERTH_OK ? status : glide_of_sides(g, options);
}

/* ---- Legs ------------------------------------------------------------------------------------ */

BERTHI_ONCE berthi_grain piece_place_at(berthi_world_t p, berthi_world_t way, uint64_t share)
{
    return berthi_world_at(p, way, share, BERTHI_GRAIN_SHIFT);
}

/* Where a leg is at a tick of it, in what stands at any; returns its share. */
static uint64_t piece_leg_at(const berthi_stay *stay, int turns, int32_t tick,
                             berthi_gap_vector *to)
{
    const uint32_t since = (uint32_t)tick - (uint32_t)stay->course.begin,
                   ticks = (uint32_t)stay->course.ticks;
    uint64_t share = 0;
    if (turns || !berthi_stay_stands(stay)) {
        share = since >= ticks ? UINT64_C(1) << 32 : since != 0 ? berthi_share_of(since, ticks) : 0;
    }
    to->x = piece_place_at(stay->course.at[0], stay->course.way[0], share);
    to->y = piece_place_at(stay->course.at[1], stay->course.way[1], share);
    return share;
}

/* What one side does in a piece. Returns its stray. */
static berthi_grain piece_set_leg(const berthi_glide_side *side, const berthi_stay *stay,
                                  const berthi_glide_piece *piece, berthi_glide_leg *leg)
{
    const berthi_turn_table *turns = side->body->turns;
    berthi_gap_vector from = {0, 0}, to = {0, 0};
    uint64_t share[2];
    if (side->is != BERTHI_IS_STANDING) { /* else its stance is known */
        share[0] = piece_leg_at(stay, turns != NULL, piece->from, &from);
        share[1] = piece_leg_at(stay, turns != NULL, piece->until, &to);
        leg->of.radius = berthi_grains_up(stay->radius);
    }
    leg->x = from.x;
    leg->y = from.y;
    leg->way_x = to.x - from.x;
    leg->way_y = to.y - from.y;
    leg->turn = 0;
    leg->leg = stay->leg;
    return turns != NULL ? turns->set_leg(side, stay, share, leg) : 0;
}

#ifndef BERTH_Q16
/* Lengths that places are made of: each step of theirs rounds by an epsilon of them. */
static berth_raw piece_lengths_of(const berthi_glide_side *side, const berthi_stay *stay)
{
    berth_raw lengths =
        side->is == BERTHI_IS_STANDING ? 0 : berthi_lengths_of(&stay->course) + stay->radius;
    if (side->tree != NULL) {
        const berth_ground *ground = &side->tree->ground;
        lengths += berthi_abs(berth_num_raw(berthi_side_at(side)->x)) +
                   berthi_abs(berth_num_raw(berthi_side_at(side)->y)) +
                   berthi_abs(berth_num_raw(ground->origin_x)) +
                   berthi_abs(berth_num_raw(ground->origin_y)) + ground->reach;
    }
    return lengths;
}
#endif

berthi_grain berthi_glide_margin(const berthi_glide *g, int32_t tick)
{
    return berthi_world_up(berthi_margin_at(g->options, tick), BERTHI_GRAIN_SHIFT);
}

/* A margin grows from its begin on, where there is a window, by less than 2^14 units in a piece: in
 * stretches of 2^k ticks. Of what stands for ever they are the pieces. Without them such a piece
 * would end where ticks do, which is no later when all else is, and so its shares would be other
 * ticks: only the last stretch ends so. */
static void cut_where_it_grows(const berthi_glide *g, int32_t tick, berthi_glide_piece *piece)
{
    const uint32_t since = (uint32_t)tick - (uint32_t)g->options->from;
    if (g->options->margin_per_tick == 0) {
        return;
    }
    const uint32_t most = UINT32_C(1) << berthi_growth_bits(g->options);
    const int32_t from = (int32_t)((uint32_t)tick - (since & (most - 1)));
    piece->from = piece->from > from ? piece->from : from;
    if ((uint32_t)piece->until - (uint32_t)from > most) {
        piece->until = (int32_t)((uint32_t)from + most);
    }
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Of what stands only how long. */
BERTHI_ONCE uint32_t piece_stay_of(const berthi_glide_side *side, int32_t tick, uint32_t way,
                                   berthi_stay *stay)
{
    const berth_presence *there = &side->outer->there;
    if (side->is != BERTHI_IS_STANDING) {
        return berthi_stay_at(there, tick, way, stay);
    }
    stay->from = there->from;
    stay->until = there->until;
    stay->radius = 0;
    stay->leg = 0;
    return 1;
}

uint32_t berthi_glide_piece_at(const berthi_glide *g, int32_t tick, uint32_t way,
                               berthi_glide_piece *piece)
{
    berthi_stay a, b;
    const uint32_t ways = piece_stay_of(&g->side[0], tick, way, &a);
    (void)piece_stay_of(&g->side[1], tick, 0, &b);
    piece->until = berthi_sooner(piece->until, a.until);
    if (ways == 0) {
        return 0;
    }
    piece->until = berthi_sooner(piece->until, b.until);
    piece->from = a.from > piece->from ? a.from : piece->from;
    piece->from = b.from > piece->from ? b.from : piece->from;
    cut_where_it_grows(g, tick, piece);
    piece->slack = piece_set_leg(&g->side[0], &a, piece, &piece->leg[0]);
    piece->slack += piece_set_leg(&g->side[1], &b, piece, &piece->leg[1]);
#ifdef BERTH_Q16
    piece->slack += BERTHI_GLIDE_SLACK;
#else
    piece->slack += (piece_lengths_of(&g->side[0], &a) + piece_lengths_of(&g->side[1], &b) +
                     berth_num_raw(g->options->margin)) *
                    (BERTHI_C(256.0) * BERTHI_EPSILON);
#endif
    return ways;
}

/* ---- From one to the next -------------------------------------------------------------------- */

void berthi_glide_end_of(const berthi_glide_piece *piece, berthi_glide_end *end)
{
    for (uint32_t side = 0; side < 2; side++) {
        const berthi_glide_leg *const leg = &piece->leg[side];
        end->x[side] = leg->x + leg->way_x;
        end->y[side] = leg->y + leg->way_y;
    }
}

int berthi_glide_joins(const berthi_glide_end *last, int32_t tick, const berthi_glide_piece *next)
{
    const berthi_grain most = BERTHI_IS_EXACT ? 2 : next->slack / 8;
    int joins = next->from == tick;
    for (uint32_t side = 0; side < 2; side++) {
        const berthi_glide_leg *const leg = &next->leg[side];
        joins = joins && berthi_within(last->x[side] - leg->x, -most, most) &&
                berthi_within(last->y[side] - leg->y, -most, most);
    }
    return joins;
}

#ifdef __OPTIMIZE_SIZE__

BERTHI_APART void berthi_stance_point(const berthi_stance *stance, uint32_t shift,
                                      const berthi_unit *point, berthi_gap_vector *to)
{
    berthi_stance_point_here(stance, shift, point, to);
}

BERTHI_APART void berthi_glide_place(uint64_t share, const berthi_glide_leg *leg,
                                     berthi_gap_vector *to)
{
    berthi_glide_place_here(share, leg, to);
}

#endif

void berthi_piece_stances(const berthi_glide *g, const berthi_glide_piece *piece, uint64_t share,
                          berthi_stance *at)
{
    for (uint32_t side = 0; side < 2; side++) {
        const berthi_glide_side *const s = &g->side[side];
        s->body->stance(s, &piece->leg[side], share, &at[side]);
    }
}

uint32_t berthi_glide_share(const berthi_glide_piece *piece, int32_t tick)
{
    const uint32_t from = (uint32_t)piece->from;
    return tick != piece->from
               ? berthi_share_of((uint32_t)tick - from, (uint32_t)piece->until - from)
               : 0;
}

void berthi_glide_still(berthi_glide_piece *piece)
{
    for (uint32_t side = 0; side < 2; side++) {
        piece->leg[side].way_x = piece->leg[side].way_y = 0;
        piece->leg[side].turn = 0;
    }
    piece->until = piece->from;
}
