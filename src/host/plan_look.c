/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Two routes in a slab, whose boxes overlap: their moving discs; their ways, where these have one
 * bend at most; which of their legs come near the other's box; and those that are in force
 * together, in order of time.
 *
 * Of two stages, knots tell most, positions to within two units nearly all else; what is left, in
 * q16, is settled by berthi_courses_pass on the knots as they were given. */

#include "plan_look.h"

#include "../core/exact.h"

/* ---- Conflicts: kept, and known -------------------------------------------------------------- */

/* Conflicts that are kept until they are told, in order; and which pairs are known.
 *
 * There is room for one a route. When there are more, those that come first in order are kept: a
 * heap whose first is the last in order. Once these are told, the same is looked at again for
 * what comes after them.
 *
 * Known pairs are in a hash table, as long as there is room: what is found of them later is no
 * news. Once there is no more, a pair that is not in the table is looked up in its own past.
 *
 * A pair is a number of twice the bits of a route's. Times an odd constant it is another of as many
 * bits, and no two become one: its upper bits say where in the table its search begins, an entry
 * has the rest and how many places further it stands, from 1 on. So 32 bits tell a pair exactly. */

/* The number that a pair of routes, a < b, is told by: its upper bits are its place. */
static uint64_t plan_mixed(const berthi_plan_work *plan, uint32_t a, uint32_t b)
{
    const uint64_t pair = (uint64_t)a << plan->known_width | b;
    const uint64_t all = (UINT64_C(1) << 2 * plan->known_width) - 1;
    return pair * UINT64_C(0x9e3779b97f4a7c15) & all;
}

/* Where a pair is in the table, or would be, and its entry; NULL: it would be too far from where
 * its search begins. */
static uint32_t *plan_place_of(const berthi_plan_work *plan, uint32_t a, uint32_t b,
                               uint32_t *entry)
{
    const uint64_t mixed = plan_mixed(plan, a, b);
    const uint32_t rest = (uint32_t)mixed & ((UINT32_C(1) << plan->known_rest) - 1);
    const uint32_t most = UINT32_MAX >> plan->known_rest;
    uint32_t at = (uint32_t)(mixed >> plan->known_rest);
    for (uint32_t step = 1; step != most; step++) {
        *entry = step << plan->known_rest | rest;
        if (plan->known[at] == 0 || plan->known[at] == *entry) {
            return &plan->known[at];
        }
        at = (at + 1) & plan->known_mask;
    }
    return NULL;
}

void berthi_plan_forget(berthi_plan_work *plan)
{
    for (uint32_t i = 0; i <= plan->known_mask; i++) {
        plan->known[i] = 0;
    }
    plan->known_count = 0;
}

static int plan_has_room(const berthi_plan_work *plan)
{
    return plan->known_count < plan->known_mask - plan->known_mask / 4;
}

static void plan_know(berthi_plan_work *plan, const berth_plan_conflict *conflict)
{
    uint32_t entry = 0;
    uint32_t *const place = plan_place_of(plan, conflict->a, conflict->b, &entry);
    if (plan_has_room(plan) && place != NULL) {
        *place = entry;
        plan->known_count++;
    }
}

/* Whether a pair of routes, a < b, is known to be in conflict: 1 it is, 0 it is not, -1 it may
 * be. */
static int plan_is_known(const berthi_plan_work *plan, uint32_t a, uint32_t b)
{
    uint32_t entry = 0;
    const uint32_t *const place = plan_place_of(plan, a, b, &entry);
    return place == NULL ? -1 : *place != 0 ? 1 : plan_has_room(plan) ? 0 : -1;
}

/* ---- Kept conflicts -------------------------------------------------------------------------- */

/* Whether a comes before b. */
static int plan_is_before(const berthi_plan_work *plan, const berth_plan_conflict *a,
                          const berth_plan_conflict *b)
{
    if (plan->order == BERTH_PLANS_BY_TIME && a->tick != b->tick) {
        return a->tick < b->tick;
    }
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

/* Item i of a heap of `count` goes down to where it belongs. */
static void plan_sift_down(berthi_plan_work *plan, uint32_t i, uint32_t count)
{
    berth_plan_conflict *const heap = plan->kept;
    const berth_plan_conflict item = heap[i];
    for (;;) {
        uint32_t child = 2 * i + 1;
        if (child >= count) {
            break;
        }
        child += child + 1 < count && plan_is_before(plan, &heap[child], &heap[child + 1]);
        if (!plan_is_before(plan, &item, &heap[child])) {
            break;
        }
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = item;
}

static void plan_make_heap(berthi_plan_work *plan)
{
    for (uint32_t i = plan->kept_count / 2; i-- > 0;) {
        plan_sift_down(plan, i, plan->kept_count);
    }
}

/* Whether a conflict of these is still to be found, whenever it is. */
static int plan_wanted(const berthi_plan_work *plan, uint32_t a, uint32_t b)
{
    berth_plan_conflict one = {0, 0, 0, 0, 0};
    if (plan->order != BERTH_PLANS_BY_PAIR || (!plan->told_any && !plan->overflowed)) {
        return 1;
    }
    one.a = a < b ? a : b;
    one.b = a < b ? b : a;
    return !(plan->told_any && !plan_is_before(plan, &plan->after, &one)) &&
           !(plan->overflowed && plan_is_before(plan, &plan->kept[0], &one));
}

static void plan_keep(berthi_plan_work *plan, const berth_plan_conflict *conflict)
{
    if (plan->told_any && !plan_is_before(plan, &plan->after, conflict)) {
        return;
    }
    if (plan->order == BERTH_PLANS_BY_PAIR) {
        plan_know(plan, conflict);
    }
    if (plan->kept_count < plan->kept_most) {
        plan->kept[plan->kept_count++] = *conflict;
        return;
    }
    if (!plan->overflowed) {
        plan_make_heap(plan);
        plan->overflowed = 1;
    }
    if (plan_is_before(plan, conflict, &plan->kept[0])) {
        plan->kept[0] = *conflict;
        plan_sift_down(plan, 0, plan->kept_count);
    }
}

int berthi_plan_tell(berthi_plan_work *plan)
{
    const uint32_t count = plan->kept_count;
    const int again = plan->overflowed;
    plan_make_heap(plan);
    for (uint32_t left = count; left > 1; left--) {
        const berth_plan_conflict last = plan->kept[0];
        plan->kept[0] = plan->kept[left - 1];
        plan->kept[left - 1] = last;
        plan_sift_down(plan, 0, left - 1);
    }
    for (uint32_t i = 0; i < count && !plan->ended; i++) {
        plan->counts.conflicts++;
        if (plan->order == BERTH_PLANS_BY_TIME) { /* else another round finds them again */
            plan_know(plan, &plan->kept[i]);
        }
        plan->ended = plan->report != NULL && plan->report(plan->context, &plan->kept[i]) != 0;
    }
    if (count != 0) {
        plan->after = plan->kept[count - 1];
        plan->told_any = 1;
    }
    plan->kept_count = 0;
    plan->overflowed = 0;
    return again && !plan->ended;
}

/* ---- Two routes ------------------------------------------------------------------------------ */

/* One of two routes, on a stage. */
typedef struct plan_side {
    const berth_trajectory *route;
    const berth_num *x, *y;
    const int32_t *tick;
    size_t step, tick_step; /* from one knot to the next, in numbers */
    uint32_t stage;
} plan_side;

static inline plan_side plan_side_of(const berth_trajectory *route, uint32_t stage)
{
    const size_t stride = route->stride;
    const plan_side side = {route,
                            route->x,
                            route->y,
                            route->tick,
                            stride != 0 ? stride / sizeof(berth_num) : 1,
                            stride != 0 ? stride / sizeof(int32_t) : 1,
                            stage};
    return side;
}

/* The knot to which a stage goes: where it stands that of its begin. */
static inline uint32_t plan_knot_to(const berth_trajectory *route, uint32_t stage)
{
    return stage == route->count ? stage - 1 : stage;
}

static inline int32_t plan_side_begin(const plan_side *side)
{
    return side->stage == 0 ? INT32_MIN : side->tick[side->tick_step * (side->stage - 1)];
}

static inline int32_t plan_side_end(const plan_side *side)
{
    return side->stage == side->route->count ? INT32_MAX
                                             : side->tick[side->tick_step * side->stage];
}

typedef struct plan_pair {
    plan_side a, b;
    berthi_plan_piece piece_a, piece_b; /* set where two stages meet */
} plan_pair;

/* The sum of radii and margin. q16: cut where all that is there is nearer than that, for the bounds
 * of berthi_sweep_long, at 2^30.5 + 112. */
static inline berthi_plan_len plan_reach(const berthi_plan_work *plan, berth_raw a, berth_raw b)
{
    const berthi_plan_len most = BERTHI_EITHER(1518500361, 3.0e38);
    const berthi_plan_len sum = (berthi_plan_len)a + b + plan->margin;
    return sum < most ? sum : most;
}

/* ---- Two stages ------------------------------------------------------------------------------ */

/* Where b is from a at a tick. */
static void plan_apart_at(const plan_pair *pair, int32_t tick, berthi_plan_len *x,
                          berthi_plan_len *y)
{
    const berthi_plan_piece *a = &pair->piece_a, *b = &pair->piece_b;
    const int64_t ta = (int64_t)tick - a->tick, tb = (int64_t)tick - b->tick;
    *x = berthi_plan_along(b->x, b->vx, tb) - berthi_plan_along(a->x, a->vx, ta);
    *y = berthi_plan_along(b->y, b->vy, tb) - berthi_plan_along(a->y, a->vy, ta);
}

static void plan_course_of(const plan_side *side, berthi_course *course)
{
    const berth_trajectory *const route = side->route;
    const uint32_t knot = berthi_plan_knot(side->stage), to = plan_knot_to(route, side->stage);
    const int32_t begin = berthi_trajectory_tick(route, knot);
    const int32_t end = berthi_trajectory_tick(route, to);
    const berthi_plan_len x = berthi_plan_x(route, knot), y = berthi_plan_y(route, knot);
    course->at[0] = x * 16384;
    course->at[1] = y * 16384;
    course->way[0] = (berthi_plan_x(route, to) - x) * 16384;
    course->way[1] = (berthi_plan_y(route, to) - y) * 16384;
    course->begin = begin;
    course->ticks = end > begin ? end - begin : 1;
}

/* What the exact predicate, of q16, says of a time within both stages. */
static BERTHI_APART int plan_settled(const berthi_plan_work *plan, const plan_pair *pair,
                                     int32_t from, int32_t until)
{
    berthi_course courses[2];
    if (!BERTHI_IS_EXACT) {
        return 1;
    }
    const int64_t radius =
        (int64_t)pair->piece_a.radius + (int64_t)pair->piece_b.radius + (int64_t)plan->margin;
    const berthi_courses both = {{&courses[0], &courses[1]}, radius * 16384, from, until, 0, 0};
    plan_course_of(&pair->a, &courses[0]);
    plan_course_of(&pair->b, &courses[1]);
    return berthi_courses_pass(&both);
}

static int plan_pieces_meet(berthi_plan_work *plan, const plan_pair *pair, int32_t from,
                            int32_t until)
{
    berthi_plan_len x, y, to_x, to_y;
    plan_apart_at(pair, from, &x, &y);
    plan_apart_at(pair, until, &to_x, &to_y);
    const berthi_verdict met = berthi_sweep_long(
        x, y, to_x, to_y, plan_reach(plan, pair->piece_a.radius, pair->piece_b.radius),
        plan->slack);
    plan->counts.exact += met == BERTHI_OPEN;
    return met == BERTHI_HIT || (met == BERTHI_OPEN && plan_settled(plan, pair, from, until));
}

/* Whether a and b, from and to, are more than a gap apart. */
static int plan_ranges_apart(berth_raw a, berth_raw to_a, berth_raw b, berth_raw to_b,
                             berthi_plan_len gap)
{
    const berth_raw from_a = a < to_a ? a : to_a, until_a = a < to_a ? to_a : a;
    const berth_raw from_b = b < to_b ? b : to_b, until_b = b < to_b ? to_b : b;
    return (from_b > until_a + gap) | (from_a > until_b + gap);
}

/* Whether the knots alone tell that two stages keep apart. */
BERTHI_INLINE int plan_knots_apart(const berthi_plan_work *plan, const plan_side *a,
                                   const plan_side *b)
{
    const size_t i = a->step * berthi_plan_knot(a->stage);
    const size_t to_i = a->step * plan_knot_to(a->route, a->stage);
    const size_t j = b->step * berthi_plan_knot(b->stage);
    const size_t to_j = b->step * plan_knot_to(b->route, b->stage);
    const berthi_plan_len gap = plan_reach(plan, berthi_plan_radius(a->route, a->stage),
                                           berthi_plan_radius(b->route, b->stage)) +
                                plan->slack;
    return plan_ranges_apart(berth_num_raw(a->x[i]), berth_num_raw(a->x[to_i]),
                             berth_num_raw(b->x[j]), berth_num_raw(b->x[to_j]), gap) |
           plan_ranges_apart(berth_num_raw(a->y[i]), berth_num_raw(a->y[to_i]),
                             berth_num_raw(b->y[j]), berth_num_raw(b->y[to_j]), gap);
}

/* Whether both stages of a pair meet in [from, until], which is within both; then its pieces are
 * set. */
static int plan_meet(berthi_plan_work *plan, plan_pair *pair, int32_t from, int32_t until)
{
    plan->counts.legs++;
    if (plan_knots_apart(plan, &pair->a, &pair->b)) {
        return 0;
    }
    pair->piece_a = berthi_plan_stage(pair->a.route, pair->a.stage);
    pair->piece_b = berthi_plan_stage(pair->b.route, pair->b.stage);
    return plan_pieces_meet(plan, pair, from, until);
}

/* The first tick in contact, of two stages that meet in [from, until]. */
static int32_t plan_first_tick(berthi_plan_work *plan, const plan_pair *pair, int32_t from,
                               int32_t until)
{
    uint32_t clear = 0, met = (uint32_t)until - (uint32_t)from;
    while (met - clear > 1) {
        const uint32_t middle = clear + ((met - clear) >> 1);
        if (plan_pieces_meet(plan, pair, from, (int32_t)((uint32_t)from + middle))) {
            met = middle;
        } else {
            clear = middle;
        }
    }
    return (int32_t)((uint32_t)from + clear);
}

/* Whether they have met before the slab: backward from its begin, so that a contact that goes on is
 * seen at once. The pair has the stages at the begin, and is scratch. */
static int plan_met_before(berthi_plan_work *plan, plan_pair *pair)
{
    plan_side *const a = &pair->a, *const b = &pair->b;
    const uint32_t first_a = berthi_plan_first(a->route), first_b = berthi_plan_first(b->route);
    int32_t until = plan->begin;
    for (;;) {
        const int32_t begin_a = plan_side_begin(a), begin_b = plan_side_begin(b);
        const int32_t begin = begin_a > begin_b ? begin_a : begin_b;
        const int32_t from = begin > plan->from ? begin : plan->from;
        if (from < until && plan_meet(plan, pair, from, until)) {
            return 1;
        }
        if (begin <= plan->from || (begin_a == begin && a->stage == first_a) ||
            (begin_b == begin && b->stage == first_b)) {
            return 0;
        }
        until = begin < until ? begin : until;
        a->stage -= begin_a == begin;
        b->stage -= begin_b == begin;
    }
}

/* ---- In a slab ------------------------------------------------------------------------------- */

/* Whether the moving discs tell that they keep apart. */
static int plan_discs_apart(const berthi_plan_work *plan, const berthi_plan_slot *a,
                            const berthi_plan_slot *b)
{
    return a->from == b->from && a->until == b->until &&
           berthi_sweep_long((berthi_plan_len)b->x - a->x, (berthi_plan_len)b->y - a->y,
                             (berthi_plan_len)b->to_x - a->to_x, (berthi_plan_len)b->to_y - a->to_y,
                             plan_reach(plan, a->reach, b->reach), plan->slack) == BERTHI_CLEAR;
}

/* ---- Ways with a bend ------------------------------------------------------------------------ */

typedef struct plan_point {
    berthi_plan_len x, y;
} plan_point;

/* Part of the way from one number to another. q16: a product is below 2^31 * 2^32, and what is cut
 * below 1. */
static berthi_plan_len plan_part_of_way(berth_raw at, berth_raw to, int64_t since, int64_t ticks)
{
    const berthi_plan_len way = (berthi_plan_len)to - at;
    return at + way * (berthi_plan_len)since / (berthi_plan_len)ticks;
}

/* Where a slot with one bend at most is, at a tick of it. Ends are within 2 units of where it is,
 * so this is within 3. */
static plan_point plan_where(const berthi_plan_slot *s, int32_t tick)
{
    const int bent = tick >= s->bend && s->bend != s->until;
    const berth_raw x = bent ? s->bx : s->x, y = bent ? s->by : s->y;
    const berth_raw to_x = bent ? s->to_x : s->bx, to_y = bent ? s->to_y : s->by;
    const int32_t from = bent ? s->bend : s->from, until = bent ? s->until : s->bend;
    plan_point at = {x, y};
    if (tick == until) {
        at.x = to_x;
        at.y = to_y;
    } else if (tick != from) {
        const int64_t since = (int64_t)tick - from, ticks = (int64_t)until - from;
        at.x = plan_part_of_way(x, to_x, since, ticks);
        at.y = plan_part_of_way(y, to_y, since, ticks);
    }
    return at;
}

/* Whether two ways with one bend at most tell that they keep apart: from bend to bend. Differences
 * of positions are within 6 sqrt(2) < 12 units, twice the slack, in q16. */
static int plan_ways_apart(const berthi_plan_work *plan, const berthi_plan_slot *a,
                           const berthi_plan_slot *b)
{
    int32_t from = berthi_later(a->from, b->from);
    const int32_t end = berthi_sooner(a->until, b->until);
    const berthi_plan_len reach = plan_reach(plan, a->radius, b->radius);
    if (from >= end) {
        return 1;
    }
    plan_point of_a = plan_where(a, from), of_b = plan_where(b, from);
    while (from < end) {
        int32_t until = a->bend > from ? berthi_sooner(end, a->bend) : end;
        until = b->bend > from ? berthi_sooner(until, b->bend) : until;
        const plan_point to_a = plan_where(a, until), to_b = plan_where(b, until);
        if (berthi_sweep_long(of_b.x - of_a.x, of_b.y - of_a.y, to_b.x - to_a.x, to_b.y - to_a.y,
                              reach, 2 * plan->slack) != BERTHI_CLEAR) {
            return 0;
        }
        of_a = to_a;
        of_b = to_b;
        from = until;
    }
    return 1;
}

/* Whether a way has one bend at most. */
static int plan_is_plain(const berthi_plan_slot *s)
{
    return s->bends <= 1 || s->bends == BERTHI_PLAN_REMAINS;
}

/* ---- Legs ------------------------------------------------------------------------------------ */

/* A box in the routes' numbers, with room around it. */
typedef struct plan_ground {
    berthi_plan_len left, right, low, high;
} plan_ground;

/* Whether the leg of a stage may touch that ground. */
BERTHI_SHARED int plan_touches(const plan_side *side, uint32_t stage, const plan_ground *g)
{
    const size_t knot = side->step * berthi_plan_knot(stage);
    const size_t to = side->step * plan_knot_to(side->route, stage);
    const berth_raw x = berth_num_raw(side->x[knot]), to_x = berth_num_raw(side->x[to]);
    const berth_raw y = berth_num_raw(side->y[knot]), to_y = berth_num_raw(side->y[to]);
    return !(((x < g->left) & (to_x < g->left)) | ((x > g->right) & (to_x > g->right)) |
             ((y < g->low) & (to_y < g->low)) | ((y > g->high) & (to_y > g->high)));
}

/* Leaves of the time from *from to *until what lies between the first and the last of a slot's legs
 * that may touch the other's box; the side's stage becomes the first of these. Returns 0 when there
 * are none. */
static int plan_trim(const berthi_plan_work *plan, const berthi_plan_slot *slot,
                     const berthi_plan_box *other, plan_side *side, int32_t *from, int32_t *until)
{
    const uint32_t count = side->route->count;
    const berthi_plan_len around = (berthi_plan_len)slot->radius + plan->margin;
    const plan_ground g = {(berthi_plan_len)other->left / BERTHI_PLAN_BOX_UNITS - around,
                           (berthi_plan_len)other->right / BERTHI_PLAN_BOX_UNITS + around,
                           (berthi_plan_len)other->low / BERTHI_PLAN_BOX_UNITS - around,
                           (berthi_plan_len)other->high / BERTHI_PLAN_BOX_UNITS + around};
    uint32_t last = slot->last;
    while (!plan_touches(side, side->stage, &g)) {
        if (side->stage++ == last) {
            return 0;
        }
    }
    while (last > side->stage && !plan_touches(side, last, &g)) {
        last--;
    }
    *from = berthi_later(*from, plan_side_begin(side));
    *until = berthi_sooner(*until, last == count ? INT32_MAX : side->tick[side->tick_step * last]);
    return *from < *until;
}

/* They meet in [from, until] on the pair's stages. */
static BERTHI_APART void plan_found(berthi_plan_work *plan, const berthi_plan_slot *a,
                                    const berthi_plan_slot *b, plan_pair *pair, int32_t from,
                                    int32_t until)
{
    const int swapped = a->route > b->route;
    berth_plan_conflict conflict;
    conflict.a = swapped ? b->route : a->route;
    conflict.b = swapped ? a->route : b->route;
    const int known = plan_is_known(plan, conflict.a, conflict.b);
    if (known > 0) {
        return;
    }
    conflict.tick = plan_first_tick(plan, pair, from, until);
    const uint32_t leg_a = berthi_plan_leg(pair->a.route, pair->a.stage);
    const uint32_t leg_b = berthi_plan_leg(pair->b.route, pair->b.stage);
    conflict.leg_a = swapped ? leg_b : leg_a;
    conflict.leg_b = swapped ? leg_a : leg_b;
    pair->a.stage = a->stage;
    pair->b.stage = b->stage;
    if (known == 0 || plan->begin == plan->from || a->from != plan->begin ||
        b->from != plan->begin || !plan_met_before(plan, pair)) {
        plan_keep(plan, &conflict);
    }
}

static void plan_compare_legs(berthi_plan_work *plan, const berthi_plan_entry *entry_a,
                              const berthi_plan_entry *entry_b)
{
    const berthi_plan_slot *const a = &plan->slots[entry_a->slot];
    const berthi_plan_slot *const b = &plan->slots[entry_b->slot];
    plan_pair pair;
    int32_t end = berthi_sooner(a->until, b->until), from = berthi_later(a->from, b->from);
    pair.a = plan_side_of(&plan->routes[a->route], a->stage);
    pair.b = plan_side_of(&plan->routes[b->route], b->stage);
    if (!plan_trim(plan, a, &entry_b->box, &pair.a, &from, &end) ||
        !plan_trim(plan, b, &entry_a->box, &pair.b, &from, &end)) {
        return;
    }
    plan->counts.pairs++;
    while (plan_side_end(&pair.a) <= from) {
        pair.a.stage++;
    }
    while (plan_side_end(&pair.b) <= from) {
        pair.b.stage++;
    }
    do {
        const int32_t end_a = plan_side_end(&pair.a), end_b = plan_side_end(&pair.b);
        const int32_t until = berthi_sooner(end, berthi_sooner(end_a, end_b));
        if (plan_meet(plan, &pair, from, until)) {
            plan_found(plan, a, b, &pair, from, until);
            return;
        }
        pair.a.stage += end_a == until;
        pair.b.stage += end_b == until;
        from = until;
    } while (from < end);
}

/* Legs of all pairs that are left. */
static void plan_compare_rest(berthi_plan_work *plan)
{
    for (uint32_t i = 0; i < plan->rest_count; i++) {
        const berthi_plan_slot *const of_a = &plan->slots[plan->rest[i][0]->slot];
        const berthi_plan_slot *const of_b = &plan->slots[plan->rest[i][1]->slot];
        const uint32_t a = of_a->route, b = of_b->route;
        const uint64_t mixed = plan_mixed(plan, a < b ? a : b, a < b ? b : a);
        berthi_plan_knots_soon(&plan->routes[a], of_a->stage, of_a->last);
        berthi_plan_knots_soon(&plan->routes[b], of_b->stage, of_b->last);
        BERTHI_PLAN_SOON(&plan->known[mixed >> plan->known_rest]); /* what plan_is_known reads */
    }
    for (uint32_t i = 0; i < plan->rest_count; i++) {
        plan_compare_legs(plan, plan->rest[i][0], plan->rest[i][1]);
    }
    plan->rest_count = 0;
}

void berthi_plan_look(berthi_plan_work *plan, int all)
{
    const uint32_t count = plan->batch_count;
    for (uint32_t i = 0; i < count; i++) {
        BERTHI_PLAN_SOON(&plan->slots[plan->batch[i][0]->slot]);
        BERTHI_PLAN_SOON(&plan->slots[plan->batch[i][1]->slot]);
    }
    for (uint32_t i = 0; i < count; i++) {
        const berthi_plan_entry *const a = plan->batch[i][0], *const b = plan->batch[i][1];
        const berthi_plan_slot *const of_a = &plan->slots[a->slot], *const of_b =
                                                                        &plan->slots[b->slot];
        if (!plan_discs_apart(plan, of_a, of_b) &&
            !(plan_is_plain(of_a) && plan_is_plain(of_b) && plan_ways_apart(plan, of_a, of_b)) &&
            plan_wanted(plan, of_a->route, of_b->route)) {
            BERTHI_PLAN_SOON(&plan->routes[of_a->route]);
            BERTHI_PLAN_SOON(&plan->routes[of_b->route]);
            plan->rest[plan->rest_count][0] = a;
            plan->rest[plan->rest_count++][1] = b;
        }
    }
    plan->counts.boxes += count;
    plan->batch_count = 0;
    if (all || plan->rest_count >= BERTHI_PLAN_BATCH) {
        plan_compare_rest(plan);
    }
}
