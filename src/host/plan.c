/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Checks of whole plans: routes read, memory, slab after slab of time, and which boxes overlap in
 * one. */

#include "plan_look.h"

#include "../core/sort.h"

/* ---- Routes ---------------------------------------------------------------------------------- */

/* A coordinate in 2^-6 units, down. */
static inline int32_t plan_coarse(berth_raw v)
{
    return berthi_fixed_down(v, 10);
}

/* A length in 2^-6 units, nearly. */
static uint32_t plan_coarse_length(berth_raw x, berth_raw y)
{
    const uint32_t ax = (uint32_t)plan_coarse(berthi_abs(x));
    const uint32_t ay = (uint32_t)plan_coarse(berthi_abs(y));
    return ax > ay ? ax + (ay >> 1) : ay + (ax >> 1);
}

/* Where a route is at its first and at its last knot, and when. */
static void plan_read_ends(const berth_trajectory *route, berthi_plan_facts *facts)
{
    const uint32_t last = route->count - 1;
    for (uint32_t i = 0; i <= last; i += last != 0 ? last : 1) {
        const int32_t x = plan_coarse(berthi_plan_x(route, i));
        const int32_t y = plan_coarse(berthi_plan_y(route, i));
        facts->left = berthi_sooner(x, facts->left);
        facts->right = berthi_later(x, facts->right);
        facts->low = berthi_sooner(y, facts->low);
        facts->high = berthi_later(y, facts->high);
    }
    facts->first = berthi_sooner(facts->first, berthi_trajectory_tick(route, 0));
    facts->last = berthi_later(facts->last, berthi_trajectory_tick(route, last));
    facts->radius += plan_coarse_length(berthi_plan_radius(route, 0), 0);
    facts->knots += route->count;
}

/* How far it goes, and for how long. */
static void plan_read_way(const berth_trajectory *route, berthi_plan_facts *facts)
{
    for (uint32_t i = 1; i < route->count; i++) {
        const berth_raw dx = berthi_plan_x(route, i) - berthi_plan_x(route, i - 1);
        const berth_raw dy = berthi_plan_y(route, i) - berthi_plan_y(route, i - 1);
        if (dx != 0 || dy != 0) {
            facts->way += plan_coarse_length(dx, dy);
            facts->ticks +=
                (uint32_t)(berthi_trajectory_tick(route, i) - berthi_trajectory_tick(route, i - 1));
        }
    }
}

/* The largest coordinate and twice the largest radius are what f32 rounds with. */
static inline void plan_read_span(const berth_trajectory *route, berth_raw *coordinate,
                                  berth_raw *radius)
{
    const uint32_t legs = berthi_trajectory_legs(route);
    for (uint32_t i = 0; i < route->count; i++) {
        const berth_raw x = berthi_abs(berthi_plan_x(route, i));
        const berth_raw y = berthi_abs(berthi_plan_y(route, i));
        *coordinate = x > *coordinate ? x : *coordinate;
        *coordinate = y > *coordinate ? y : *coordinate;
    }
    for (uint32_t i = 0; i < legs; i += route->r != NULL ? 1 : legs) {
        const berth_raw r = berth_num_raw(berthi_trajectory_radius(route, i));
        *radius = r > *radius ? r : *radius;
    }
}

static berth_status plan_read_all(const berth_trajectory *routes, uint32_t count,
                                  berthi_plan_facts *facts, uint32_t *bad)
{
    facts->way = facts->ticks = facts->radius = facts->knots = 0;
    facts->first = facts->left = facts->low = INT32_MAX;
    facts->last = facts->right = facts->high = INT32_MIN;
    berth_raw coordinate = 0, radius = 0;
    for (uint32_t i = 0; i < count; i++) {
        const berth_status status = berth_trajectory_check(&routes[i]);
        if (status != BERTH_OK) {
            *bad = i;
            return status;
        }
        plan_read_ends(&routes[i], facts);
        if (i < 64 || i * UINT32_C(0x9e3779b9) >> 28 == 0) { /* speeds of one in 16 will do */
            plan_read_way(&routes[i], facts);
        }
        if (!BERTHI_IS_EXACT) {
            plan_read_span(&routes[i], &coordinate, &radius);
        }
    }
    facts->span = coordinate + 2 * radius;
    return BERTH_OK;
}

/* ---- What there is in a slab ----------------------------------------------------------------- */

/* When a stage begins and ends. */
static int32_t plan_stage_begin(const berth_trajectory *route, uint32_t stage)
{
    return stage == 0 ? INT32_MIN : berthi_trajectory_tick(route, stage - 1);
}

static int32_t plan_stage_end(const berth_trajectory *route, uint32_t stage)
{
    return stage == route->count ? INT32_MAX : berthi_trajectory_tick(route, stage);
}

/* The stage after the last. */
static uint32_t plan_over(const berth_trajectory *route)
{
    return route->count + (route->after == BERTH_STANDS);
}

/* A coordinate and what is around it in units of boxes: down, or up. q16: |at| <= 2^29, around it
 * at most 2^29 + 2^28 + 6. */
static int32_t plan_box_down(berth_raw at, berth_raw around)
{
    return (int32_t)((at - around) * BERTHI_PLAN_BOX_UNITS) - 2 * !BERTHI_IS_EXACT;
}

static int32_t plan_box_up(berth_raw at, berth_raw around)
{
    return (int32_t)((at + around) * BERTHI_PLAN_BOX_UNITS) + 2 * !BERTHI_IS_EXACT;
}

/* How far knots `first` to `end` - 1 are from the straight way of the slot. */
static berth_raw plan_wander_of(const berth_trajectory *route, const berthi_plan_slot *slot,
                                uint32_t first, uint32_t end)
{
    berth_raw most = 0;
    if (first < end) {
        const int32_t ticks = slot->until - slot->from;
        const berthi_plan_len vx = berthi_rate_of((berthi_plan_len)slot->to_x - slot->x, ticks);
        const berthi_plan_len vy = berthi_rate_of((berthi_plan_len)slot->to_y - slot->y, ticks);
        for (uint32_t k = first; k < end; k++) {
            const int32_t since = berthi_trajectory_tick(route, k) - slot->from;
            const berthi_plan_len far = berthi_wide_length_up(
                berthi_plan_along(slot->x, vx, since) - berthi_plan_x(route, k),
                berthi_plan_along(slot->y, vy, since) - berthi_plan_y(route, k));
            const berth_raw up = (berth_raw)(far * (1 + 8 * BERTHI_EPSILON));
            most = up > most ? up : most;
        }
    }
    /* positions on both ways are within 2 units in each coordinate */
    return most + 3 * BERTHI_IS_EXACT;
}

/* A route from a stage on that begins before the slab's end. */
static void plan_cut(const berthi_plan_work *plan, uint32_t number, uint32_t stage,
                     berthi_plan_slot *slot, berthi_plan_box *box)
{
    const berth_trajectory *const route = &plan->routes[number];
    const uint32_t over = plan_over(route);
    const int32_t begin = plan_stage_begin(route, stage);
    berthi_plan_piece piece = berthi_plan_stage(route, stage);
    berth_raw radius = piece.radius;
    uint32_t last = stage;
    slot->route = number;
    slot->stage = stage;
    slot->from = begin > plan->begin ? begin : plan->begin;
    slot->x = (berth_raw)berthi_plan_along(piece.x, piece.vx, (int64_t)slot->from - piece.tick);
    slot->y = (berth_raw)berthi_plan_along(piece.y, piece.vy, (int64_t)slot->from - piece.tick);
    berth_raw left = slot->x, right = left, low = slot->y, high = low;
    int32_t end = plan_stage_end(route, last);
    while (end < plan->end && last + 1 < over) {
        const berth_raw x = berthi_plan_x(route, last), y = berthi_plan_y(route, last);
        berthi_widen(&left, &right, x);
        berthi_widen(&low, &high, y);
        last++;
        if (route->r != NULL) {
            const berth_raw r = berthi_plan_radius(route, last);
            radius = r > radius ? r : radius;
        }
        end = plan_stage_end(route, last);
    }
    slot->until = end < plan->end ? end : plan->end;
    if (last != stage) {
        piece = berthi_plan_stage(route, last);
    }
    slot->to_x = (berth_raw)berthi_plan_along(piece.x, piece.vx, (int64_t)slot->until - piece.tick);
    slot->to_y = (berth_raw)berthi_plan_along(piece.y, piece.vy, (int64_t)slot->until - piece.tick);
    slot->last = last;
    slot->bends = stage == route->count ? BERTHI_PLAN_REMAINS : last - stage;
    slot->bend = slot->until;
    slot->bx = slot->to_x;
    slot->by = slot->to_y;
    if (slot->bends == 1) {
        slot->bend = berthi_trajectory_tick(route, stage);
        slot->bx = berthi_plan_x(route, stage);
        slot->by = berthi_plan_y(route, stage);
    }
    slot->radius = radius;
    slot->reach = radius + plan_wander_of(route, slot, stage, last);
    /* half of the margin, up, and what positions may be off by */
    radius += (plan->margin + BERTHI_IS_EXACT) / 2 + (berth_raw)plan->slack;
    berthi_widen(&left, &right, slot->to_x);
    berthi_widen(&low, &high, slot->to_y);
    box->left = plan_box_down(left, radius);
    box->right = plan_box_up(right, radius);
    box->low = plan_box_down(low, radius);
    box->high = plan_box_up(high, radius);
}

/* When a route is there first. */
static int32_t plan_begin_of(const berth_trajectory *route)
{
    return plan_stage_begin(route, berthi_plan_first(route));
}

static void plan_cut_all(berthi_plan_work *plan)
{
    const uint32_t known = plan->slot_count; /* those that were there */
    uint32_t stay = 0;
    plan->movers = 0;
    for (; plan->waiting < plan->count; plan->waiting++) { /* that begin before the slab's end */
        const uint32_t number = plan->active[plan->waiting];
        if (plan_begin_of(&plan->routes[number]) >= plan->end) {
            break;
        }
        plan->stages[number] = berthi_plan_first(&plan->routes[number]);
        plan->active[plan->present++] = number;
    }
    for (uint32_t i = 0; i < plan->present; i++) {
        const uint32_t number = plan->active[i];
        const uint32_t later = i + BERTHI_PLAN_AHEAD < plan->present ? i + BERTHI_PLAN_AHEAD : i;
        const uint32_t ahead = plan->active[later];
        berthi_plan_knots_soon(&plan->routes[ahead], plan->stages[ahead], plan->stages[ahead]);
        if (i < known && plan->slots[i].bends == BERTHI_PLAN_REMAINS) {
            plan->active[stay] = number;
            plan->slots[stay] = plan->slots[i];
            plan->boxes[stay] = plan->boxes[i];
            plan->slots[stay].from = plan->begin;
            plan->slots[stay++].until = plan->end;
            continue;
        }
        const berth_trajectory *route = &plan->routes[number];
        const uint32_t over = plan_over(route);
        uint32_t stage = plan->stages[number];
        while (stage < over && plan_stage_end(route, stage) <= plan->begin) {
            stage++;
        }
        plan->stages[number] = stage;
        if (stage < over) {
            plan->active[stay] = number;
            plan_cut(plan, number, stage, &plan->slots[stay], &plan->boxes[stay]);
            plan->movers += plan->slots[stay++].bends != BERTHI_PLAN_REMAINS;
        }
    }
    plan->present = stay;
    plan->slot_count = stay;
}

/* ---- Which boxes overlap --------------------------------------------------------------------- */

/* Which boxes of a slab overlap.
 *
 * The ground is cut in rows as high as boxes are on average, and a row in cells that are as
 * narrow as there is room for. A box is put in each row that it touches, in the cell of its left
 * side, by a counting sort: what overlaps it in this row begins before its right side does. So
 * boxes of all sizes cost what they cover, and nothing that is beside them. A pair is looked at
 * in the row in which both have begun, counted upward.
 *
 * A box touches at most size / height + 2 rows, rounded down, so all of them touch at most three
 * times as many as they are, when the height is their mean size or more. */

typedef struct plan_rows {
    int32_t left, low;
    uint32_t width, height; /* shifts */
    uint32_t columns, count;
} plan_rows;

static uint32_t plan_row_of(const plan_rows *r, int32_t y)
{
    return ((uint32_t)y - (uint32_t)r->low) >> r->height;
}

static uint32_t plan_column_of(const plan_rows *r, int32_t x)
{
    return ((uint32_t)x - (uint32_t)r->left) >> r->width;
}

/* The whole ground is below 2.5 * 2^30 wide (plan_box_down, plan_box_up): with shifts of 31 it has
 * two rows and two columns, for which there is room from two slots on. */
static plan_rows plan_choose_rows(const berthi_plan_work *plan)
{
    const uint32_t cells = BERTHI_PLAN_CELLS * plan->count;
    plan_rows r = {INT32_MAX, INT32_MAX, 0, 0, 1, 1};
    int32_t right = INT32_MIN, high = INT32_MIN;
    uint64_t sizes = 0;
    for (uint32_t i = 0; i < plan->slot_count; i++) {
        const berthi_plan_box *box = &plan->boxes[i];
        r.left = berthi_sooner(box->left, r.left);
        r.low = berthi_sooner(box->low, r.low);
        right = berthi_later(box->right, right);
        high = berthi_later(box->high, high);
        sizes += (uint32_t)box->high - (uint32_t)box->low;
    }
    while (r.height < 31 && (uint64_t)plan->slot_count << r.height < sizes) {
        r.height++;
    }
    while (plan_row_of(&r, high) >= plan->count) {
        r.height++;
    }
    r.count = plan_row_of(&r, high) + 1;
    while ((uint64_t)(plan_column_of(&r, right) + UINT64_C(1)) * r.count > cells) {
        r.width++;
    }
    r.columns = plan_column_of(&r, right) + 1;
    return r;
}

/* Puts each slot in its rows. Afterwards heads[c] is where cell c ends. */
static void plan_sort_boxes(berthi_plan_work *plan, const plan_rows *r)
{
    uint32_t *const heads = plan->heads;
    const uint32_t cells = r->columns * r->count;
    for (uint32_t c = 0; c <= cells; c++) {
        heads[c] = 0;
    }
    for (uint32_t i = 0; i < plan->slot_count; i++) {
        const berthi_plan_box *box = &plan->boxes[i];
        const uint32_t column = plan_column_of(r, box->left), last = plan_row_of(r, box->high);
        for (uint32_t row = plan_row_of(r, box->low); row <= last; row++) {
            heads[row * r->columns + column + 1]++;
        }
    }
    for (uint32_t c = 0; c < cells; c++) {
        heads[c + 1] += heads[c];
    }
    for (uint32_t i = 0; i < plan->slot_count; i++) {
        const berthi_plan_box *box = &plan->boxes[i];
        const uint32_t column = plan_column_of(r, box->left), last = plan_row_of(r, box->high);
        for (uint32_t row = plan_row_of(r, box->low); row <= last; row++) {
            berthi_plan_entry *entry = &plan->entries[heads[row * r->columns + column]++];
            entry->box = *box;
            entry->slot = i;
        }
    }
}

/* Whether both overlap, and this is the row to say so. */
static uint32_t plan_is_pair(const plan_rows *r, uint32_t row, const berthi_plan_box *a,
                             const berthi_plan_box *b)
{
    const uint32_t begin = plan_row_of(r, a->low > b->low ? a->low : b->low);
    return (uint32_t)((b->left <= a->right) & (a->left <= b->right) & (b->low <= a->high) &
                      (a->low <= b->high) & (begin == row));
}

/* All pairs of a row, whose entries are first to end - 1. Every other is no pair, in no order: so
 * none is jumped over, but written to the batch where the next one overwrites it. */
static void plan_look_at_row(berthi_plan_work *plan, const plan_rows *r, uint32_t row,
                             uint32_t first, uint32_t end)
{
    const uint32_t *const heads = plan->heads + (size_t)row * r->columns;
    uint32_t noted = plan->batch_count;
    for (uint32_t i = first; i < end; i++) {
        const berthi_plan_entry *const a = &plan->entries[i];
        const berthi_plan_box box = a->box;
        const uint32_t until = heads[plan_column_of(r, box.right)];
        for (uint32_t j = i + 1; j < until; j++) {
            const berthi_plan_entry *const b = &plan->entries[j];
            plan->batch[noted][0] = a;
            plan->batch[noted][1] = b;
            noted += plan_is_pair(r, row, &box, &b->box);
            if (noted == BERTHI_PLAN_BATCH) {
                plan->batch_count = noted;
                berthi_plan_look(plan, 0);
                noted = 0;
            }
        }
    }
    plan->batch_count = noted;
}

static void plan_look_at_pairs(berthi_plan_work *plan)
{
    if (plan->slot_count < 2) {
        return;
    }
    const plan_rows r = plan_choose_rows(plan);
    plan_sort_boxes(plan, &r);
    do {
        uint32_t first = 0;
        for (uint32_t row = 0; row < r.count; row++) {
            const uint32_t end = plan->heads[(row + 1) * r.columns - 1];
            plan_look_at_row(plan, &r, row, first, end);
            first = end;
        }
        berthi_plan_look(plan, 1);
    } while (plan->order == BERTH_PLANS_BY_TIME && berthi_plan_tell(plan));
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* Bytes of `count` items, and where they begin in the block: each a multiple of 8. */
static uint64_t plan_place_items(uint64_t *used, uint64_t count, size_t size)
{
    const uint64_t at = *used;
    *used = (at + count * size + 7) & ~UINT64_C(7);
    return at;
}

/* Places for known pairs: a power of two. */
static uint64_t plan_known_room(uint64_t count)
{
    uint64_t room = 1;
    while (room < count * BERTHI_PLAN_KNOWN) {
        room *= 2;
    }
    return room;
}

typedef struct plan_layout {
    uint64_t known, slots, boxes, entries, heads, kept, active, stages, all;
} plan_layout;

static plan_layout plan_lay_out(uint64_t count)
{
    plan_layout l = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    l.known = plan_place_items(&l.all, plan_known_room(count), sizeof(uint32_t));
    l.slots = plan_place_items(&l.all, count, sizeof(berthi_plan_slot));
    l.boxes = plan_place_items(&l.all, count, sizeof(berthi_plan_box));
    l.entries = plan_place_items(&l.all, count * BERTHI_PLAN_ENTRIES, sizeof(berthi_plan_entry));
    l.heads = plan_place_items(&l.all, count * BERTHI_PLAN_CELLS + 1, sizeof(uint32_t));
    l.kept = plan_place_items(&l.all, count, sizeof(berth_plan_conflict));
    l.active = plan_place_items(&l.all, count, sizeof(uint32_t));
    l.stages = plan_place_items(&l.all, count, sizeof(uint32_t));
    return l;
}

size_t berth_plan_scratch_size(uint32_t count)
{
    const plan_layout l = plan_lay_out(count);
    return count > BERTH_PLANS_COUNT_MAX || l.all > SIZE_MAX ? 0 : (size_t)l.all;
}

static void plan_take_memory(berthi_plan_work *plan, void *block)
{
    const plan_layout l = plan_lay_out(plan->count);
    unsigned char *const base = (unsigned char *)block;
    plan->known = (uint32_t *)(void *)(base + l.known);
    plan->known_mask = (uint32_t)(plan_known_room(plan->count) - 1);
    plan->known_width = 1;
    while (plan->count >> plan->known_width != 0) {
        plan->known_width++;
    }
    /* the table has at least 2^(width + 4) places: at most 21 bits are left, and none where width
     * is 4 or less, as a pair is then told by its place */
    plan->known_rest = 2 * plan->known_width;
    for (uint32_t mask = plan->known_mask; mask != 0 && plan->known_rest != 0; mask >>= 1) {
        plan->known_rest--;
    }
    plan->slots = (berthi_plan_slot *)(void *)(base + l.slots);
    plan->boxes = (berthi_plan_box *)(void *)(base + l.boxes);
    plan->entries = (berthi_plan_entry *)(void *)(base + l.entries);
    plan->heads = (uint32_t *)(void *)(base + l.heads);
    plan->kept = (berth_plan_conflict *)(void *)(base + l.kept);
    plan->active = (uint32_t *)(void *)(base + l.active);
    plan->stages = (uint32_t *)(void *)(base + l.stages);
}

/* ---- The order of begins --------------------------------------------------------------------- */

/* Routes in order of their begins, which is often as they were given; in place of entries, which
 * nobody needs yet. */
static void sort_routes(berthi_plan_work *plan)
{
    uint32_t *const records = (uint32_t *)(void *)plan->entries;
    int sorted = 1;
    for (uint32_t i = 0; i < plan->count; i++) {
        records[2 * i] = (uint32_t)plan_begin_of(&plan->routes[i]) ^ UINT32_C(0x80000000);
        records[2 * i + 1] = i;
        sorted &= i == 0 || records[2 * i - 2] <= records[2 * i];
    }
    if (!sorted) {
        berthi_sort(records, plan->count, 2);
    }
    for (uint32_t i = 0; i < plan->count; i++) {
        plan->active[i] = records[2 * i + 1];
    }
    plan->present = plan->waiting = 0;
}

/* ---- Slabs of time --------------------------------------------------------------------------- */

/* The shortest that slabs are: so long that there are no more slots than 16 times the knots and 2
 * a route, whatever was asked for, where few go and many stand, and where a leg takes a day. */
static int32_t plan_least_slab(const berthi_plan_work *plan, const berthi_plan_facts *facts)
{
    uint64_t least = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        const berth_trajectory *route = &plan->routes[i];
        const int32_t from =
            route->before == BERTH_STANDS ? facts->first : berthi_trajectory_tick(route, 0);
        const int32_t until = route->after == BERTH_STANDS
                                  ? facts->last
                                  : berthi_trajectory_tick(route, route->count - 1);
        least += (uint32_t)(until - from);
    }
    return (int32_t)(least / (16 * facts->knots) + 1); /* below BERTH_TICK_MAX / 16 + 2 */
}

/* How long slabs are: so long that a route goes
 *
 *   s = sqrt((2 r)^2 + balance * area / routes)
 *
 * in one. A route's cost in a slab is a constant and a part that grows as the routes near it, which
 * is as (s + 2 r)^2 routes / area; the sum, by length, is least there, `balance` being what the
 * constant is to what a near route costs. It is more where routes do not fit a cache, from some ten
 * thousand on. */
static int32_t plan_choose_slab(const berthi_plan_work *plan, const berthi_plan_facts *facts)
{
    const uint64_t width = (uint32_t)facts->right - (uint32_t)facts->left + UINT64_C(64);
    const uint64_t height = (uint32_t)facts->high - (uint32_t)facts->low + UINT64_C(64);
    const uint64_t reach = 2 * (facts->radius / plan->count);
    const uint64_t balance = plan->count < 32768 ? 3 : 8;
    const uint64_t goes =
        berthi_root_u64(reach * reach + balance * (width * height / plan->count)) + UINT64_C(1);
    uint64_t way = facts->way, ticks = facts->ticks, slab;
    while (ticks >> 32 != 0) {
        ticks >>= 1;
        way >>= 1;
    }
    slab = ticks * goes / (way + 1) + 1; /* goes < 2^32 */
    return slab < BERTH_TICK_MAX ? (int32_t)slab : BERTH_TICK_MAX;
}

/* Sets where the slab that begins at `begin` ends: before all knots and after all of them it takes
 * all that is left. Who stands costs a slab its constant and near him nobody's way grows: where few
 * of many go, slabs are longer by the root of their ratio, up to four times. */
static void plan_set_end(berthi_plan_work *plan, const berthi_plan_facts *facts)
{
    const uint64_t ratio = plan->asked ? 1 : (uint64_t)plan->present * 256 / (plan->movers + 1);
    const uint64_t times = berthi_root_u64(ratio); /* of 16 */
    const uint64_t slab = (uint64_t)plan->length * (times < 16 ? 16 : times > 64 ? 64 : times) / 16;
    plan->end = plan->begin < facts->first  ? facts->first
                : plan->begin < facts->last ? facts->last
                                            : INT32_MAX;
    if (plan->begin >= facts->first && plan->end == facts->last &&
        (uint64_t)(plan->end - plan->begin) > slab) {
        plan->end = plan->begin + (int32_t)slab;
    }
    plan->end = berthi_sooner(plan->end, plan->until);
}

/* One round over all slabs. */
static void plan_look_at_all(berthi_plan_work *plan, const berthi_plan_facts *facts)
{
    sort_routes(plan);
    berthi_plan_forget(plan);
    plan->slot_count = 0;
    plan->movers = plan->count;
    plan->begin = plan->from;
    while (plan->begin < plan->until && !plan->ended) {
        if (plan->present == 0) {
            /* who ends last is there until then, and what is left is one slab */
            BERTH_ASSERT(plan->waiting < plan->count);
            const int32_t next = plan_begin_of(&plan->routes[plan->active[plan->waiting]]);
            plan->begin = next > plan->begin ? next : plan->begin;
            if (plan->begin >= plan->until) {
                return;
            }
        }
        plan_set_end(plan, facts);
        plan_cut_all(plan);
        plan_look_at_pairs(plan);
        plan->counts.slabs++;
        plan->begin = plan->end;
    }
}

/* ---- The calls ------------------------------------------------------------------------------- */

static berth_status plan_check_options(const berth_plan_options *options)
{
    if ((options->until <= options->from && (options->from | options->until) != 0) ||
        options->slab < 0) {
        return BERTH_E_WINDOW;
    }
    return !berthi_radius_ok(options->margin)     ? BERTH_E_MARGIN
           : options->order > BERTH_PLANS_BY_PAIR ? BERTH_E_KIND
                                                  : BERTH_OK;
}

/* All routes are right.
 *
 * The slack is how far a computed position is from the true one, twice, and what rounds in
 * comparing. q16: a position is within 2 units of Q16.16 in each coordinate, so the difference of
 * two is within 4 * sqrt(2) < 6. f32, f64: positions add 34 epsilons of the largest coordinate,
 * products 9 more of it and 4 of the sum of radii and margin. */
static berth_status plan_check_all(berthi_plan_work *plan, const berthi_plan_facts *facts,
                                   const berth_plan_options *options)
{
    const int always = (options->from | options->until) == 0;
    plan->from = always ? INT32_MIN : options->from;
    plan->until = always ? INT32_MAX : options->until;
    plan->margin = berth_num_raw(options->margin);
    plan->order = options->order;
    plan->slack = BERTHI_IS_EXACT ? 6 : (facts->span + plan->margin) * (64 * BERTHI_EPSILON);
    plan->batch_count = plan->rest_count = plan->kept_count = 0;
    plan->kept_most = plan->count;
    plan->overflowed = plan->told_any = plan->ended = 0;
    const int32_t least = plan_least_slab(plan, facts);
    plan->asked = options->slab != 0;
    plan->length = plan->asked ? options->slab : plan_choose_slab(plan, facts);
    plan->length = berthi_later(plan->length, least);
    do {
        plan_look_at_all(plan, facts);
    } while (berthi_plan_tell(plan));
    return plan->counts.conflicts != 0 ? BERTH_HIT : BERTH_CLEAR;
}

berth_status berth_plan_check(const berth_trajectory *routes, uint32_t count,
                              const berth_plan_options *options, berth_arena *scratch,
                              berth_plan_report report, void *context, berth_plan_counts *counts)
{
    static const berth_plan_counts none = {0, 0, 0, 0, 0, 0, 0};
    static const berth_plan_options usual = {0, 0, BERTH_NUM_RAW(0), 0, BERTH_PLANS_BY_TIME};
    berthi_plan_work plan;
    berthi_plan_facts facts;
    uint32_t bad = 0;
    if (scratch == NULL || (routes == NULL && count != 0)) {
        return BERTH_E_NULL;
    }
    options = options != NULL ? options : &usual;
    berth_status status =
        count > BERTH_PLANS_COUNT_MAX ? BERTH_E_COUNT : plan_check_options(options);
    if (status != BERTH_OK) {
        return status;
    }
    const size_t mark = berth_arena_mark(scratch), size = berth_plan_scratch_size(count);
    void *const block = size != 0 ? berth_arena_take(scratch, size, 8) : NULL;
    if (block == NULL) {
        return BERTH_E_SCRATCH_SPACE;
    }
    status = plan_read_all(routes, count, &facts, &bad);
    if (status != BERTH_OK) {
        berth_arena_reset(scratch, mark);
        if (counts != NULL) {
            counts->route = bad;
        }
        return status;
    }
    plan.routes = routes;
    plan.count = count;
    plan.report = report;
    plan.context = context;
    plan.counts = none;
    if (count > 1) {
        plan_take_memory(&plan, block);
        status = plan_check_all(&plan, &facts, options);
    }
    berth_arena_reset(scratch, mark);
    if (counts != NULL) {
        *counts = plan.counts;
    }
    return status;
}
