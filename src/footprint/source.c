/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From the caller's outline or triangles to points in whole steps. */

#include "source.h"

#include "../core/num.h"
#include "../ground/described.h"
#include "clearance.h"

static int reads_outline(const berth_footprint_desc *desc)
{
    return desc->method != BERTH_FOOTPRINT_TRIANGLES &&
           (desc->method != BERTH_FOOTPRINT_CYLINDER || desc->outline.points != 0);
}

static void take_points(const berth_footprint_desc *desc, int outline, berthi_source *source)
{
    const berth_outline *const rings = &desc->outline;
    const berth_triangles *const mesh = &desc->triangles;
    source->x = outline ? rings->x : mesh->x;
    source->y = outline ? rings->y : mesh->y;
    source->end = outline ? rings->end : NULL;
    source->corners = outline ? NULL : mesh->corners;
    source->given = outline ? rings->points : mesh->vertices;
    source->items = outline ? rings->points : mesh->count;
    source->rings = outline ? rings->rings : 0;
}

static berth_status check_rules(const berth_footprint_desc *desc)
{
    const int outline = desc->method == BERTH_FOOTPRINT_OUTLINE;
    if ((uint32_t)desc->method > BERTH_FOOTPRINT_CYLINDER || desc->circles_only > !outline ||
        desc->quick > 1 ||
        (desc->inner > BERTH_FOOTPRINT_LEVELS_MAX && desc->inner != BERTH_FOOTPRINT_INNER_NONE)) {
        return BERTH_E_KIND;
    }
    if (desc->method <= BERTH_FOOTPRINT_CONTOUR_CENTRE && !berthi_radius_ok(desc->threshold)) {
        return BERTH_E_THRESHOLD;
    }
    if (!berthi_radius_ok(desc->radius) || (!outline && berth_num_raw(desc->radius) != 0)) {
        return BERTH_E_RADIUS;
    }
    return desc->levels <= BERTH_FOOTPRINT_LEVELS_MAX ? BERTH_OK : BERTH_E_DEPTH;
}

/* What a description asks for, but for the points. */
static void take_rules(const berth_footprint_desc *desc, berthi_source *source)
{
    const int cylinder = desc->method == BERTH_FOOTPRINT_CYLINDER;
    source->method = (uint8_t)desc->method;
    source->kept = (uint8_t)(!cylinder && !desc->circles_only);
    source->quick = desc->quick;
    source->threshold = cylinder ? berth_num_of(0) : desc->threshold;
    source->radius = desc->radius;
    source->levels = cylinder ? 1 : desc->levels != 0 ? desc->levels : BERTH_FOOTPRINT_LEVELS_MAX;
    source->promised = (uint8_t)((desc->method == BERTH_FOOTPRINT_CONTOUR ||
                                  desc->method == BERTH_FOOTPRINT_CONTOUR_CENTRE) &&
                                 desc->levels == 0 && berth_num_raw(desc->threshold) > 0);
    source->numbers = desc->numbers;
    source->leaf_size = desc->leaf_size != 0 ? desc->leaf_size : BERTH_FOOTPRINT_LEAF_SIZE;
    source->inner = desc->inner == 0 && !desc->quick ? BERTH_FOOTPRINT_INNER_LEVELS : desc->inner;
    if (desc->method != BERTH_FOOTPRINT_OUTLINE || desc->inner == BERTH_FOOTPRINT_INNER_NONE) {
        source->inner = 0;
    }
}

berth_status berthi_source_of(const berth_footprint_desc *desc, berthi_source *source)
{
    berth_status status = check_rules(desc);
    if (status != BERTH_OK) {
        return status;
    }
    const int outline = reads_outline(desc);
    take_rules(desc, source);
    take_points(desc, outline, source);
    status =
        outline ? berthi_outline_check(&desc->outline) : berthi_triangles_check(&desc->triangles);
    if (outline && status == BERTH_OK &&
        source->given + source->rings >
            (desc->method == BERTH_FOOTPRINT_OUTLINE ? BERTHI_OUTLINE_MOST : BERTHI_CONTOUR_MOST)) {
        status = BERTH_E_POINTS;
    }
    return status;
}

static void quantise_bounds(const berth_num *v, uint32_t count, berth_raw *low, berth_raw *high)
{
    *low = *high = berth_num_raw(v[0]);
    for (uint32_t i = 1; i < count; i++) {
        berthi_widen(low, high, berth_num_raw(v[i]));
    }
}

#ifdef BERTH_Q16

/* Steps that dropped points may be off at least, however large the radius is. */
#define QUANTISE_LEAST_ROOM 256

/* What the limit of a node's radius leaves for dropped points: beside a radius, and a circle around
 * all points, which are at most 22000 steps apart along each axis. 16: what rounding adds, here and
 * there. */
static int32_t quantise_room(int32_t wide, int32_t deep, int32_t radius, uint32_t shift)
{
    const int32_t x = berthi_ceil_shift(wide, shift), y = berthi_ceil_shift(deep, shift);
    const int32_t across = (int32_t)berthi_root_up((uint64_t)(uint32_t)(x * x + y * y));
    return BERTHI_FOOTPRINT_RADIUS_LIMIT - 16 - across / 2 - berthi_ceil_shift(radius, shift);
}

/* From the origin, points lie between minus half the steps and half of them and two more. */
static void quantise_step(berthi_builder *builder, int32_t wide, int32_t deep)
{
    const int32_t extent = wide > deep ? wide : deep;
    const int32_t radius = berth_num_raw(builder->source->radius);
    uint32_t shift = 0;
    while (berthi_floor_shift(extent, shift + 1) + 2 > BERTHI_QUANTISE_MOST ||
           quantise_room(wide, deep, radius, shift) < QUANTISE_LEAST_ROOM) {
        shift++;
    }
    BERTH_ASSERT(shift <= BERTHI_SHIFT_LIMIT);
    builder->room = (uint32_t)quantise_room(wide, deep, radius, shift);
    builder->shift = shift;
    builder->step = (int32_t)(UINT32_C(1) << shift);
}

/* The nearest whole step; `exact` is cleared when v is none. */
static int16_t quantise_to_steps(const berthi_builder *builder, int32_t v, uint32_t *exact)
{
    const int32_t steps = berthi_fixed_near(v, builder->shift);
    *exact &= steps * builder->step == v;
    return berthi_unit_of(steps);
}

int32_t berthi_steps_down(const berthi_builder *builder, berth_raw length)
{
    return berthi_floor_shift(berthi_abs(length), builder->shift);
}

#else

int32_t berthi_steps_down(const berthi_builder *builder, berth_raw length)
{
    const berth_raw steps = berthi_abs(length) / builder->step;
    return steps < BERTHI_C(1048576.0) ? (int32_t)steps : INT32_C(1048576);
}

static void quantise_step(berthi_builder *builder, berth_raw wide, berth_raw deep)
{
    const berth_raw extent = wide > deep ? wide : deep;
    berth_raw step = BERTHI_C(1.0);
    while (extent > step * BERTHI_C(21000.0)) {
        step *= BERTHI_C(2.0);
    }
    while (extent <= step * BERTHI_C(10000.0) && step > BERTHI_C(1.0e-6)) {
        step *= BERTHI_C(0.5);
    }
    builder->shift = 0;
    builder->room = 16384;
    builder->step = step;
}

static int16_t quantise_to_steps(const berthi_builder *builder, berth_raw v, uint32_t *exact)
{
    const berth_raw steps = v / builder->step + BERTHI_C(16384.5);
    *exact = 0;
    return (int16_t)((int32_t)steps - 16384);
}

#endif

void berthi_quantise_choose(berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    berth_raw x_low, x_high, y_low, y_high;
    quantise_bounds(source->x, source->given, &x_low, &x_high);
    quantise_bounds(source->y, source->given, &y_low, &y_high);
    quantise_step(builder, x_high - x_low, y_high - y_low);
    builder->origin_x = berthi_grid_origin(x_low, x_high, builder->shift);
    builder->origin_y = berthi_grid_origin(y_low, y_high, builder->shift);
}

/* In floats points and radius are stored as given. */
void berthi_round_by(uint32_t exact, berth_num radius, uint32_t shift, berth_len *rounding,
                     berth_len *band)
{
    const berth_raw raw = berth_num_raw(radius), rounded = berthi_steps_up(raw, shift);
    const berth_len moved = (berth_len)(BERTHI_IS_EXACT && !exact);
    *rounding = moved + rounded;
    *band = 2 * moved + (berth_len)((berth_raw)berthi_size_of(rounded, shift) != raw);
}

static void put(berthi_builder *builder, uint32_t given, uint32_t at)
{
    const berthi_source *source = builder->source;
    const berth_raw x = berth_num_raw(source->x[given]) - builder->origin_x;
    const berth_raw y = berth_num_raw(source->y[given]) - builder->origin_y;
    builder->steps[2 * at] = quantise_to_steps(builder, x, &builder->exact);
    builder->steps[2 * at + 1] = quantise_to_steps(builder, y, &builder->exact);
    if (!BERTHI_IS_EXACT) { /* else the steps are what is stored */
        builder->points[2 * at] = (berthi_unit)x;
        builder->points[2 * at + 1] = (berthi_unit)y;
    }
}

/* Of each ring its points and the first one again; a segment is known by its first point. */
static void put_rings(berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    uint32_t ring, first = 0, at = 0, item = 0;
    for (ring = 0; ring < source->rings; ring++) {
        const uint32_t end = source->end != NULL ? source->end[ring] : source->given;
        for (uint32_t i = first; i < end; i++, at++) {
            put(builder, i, at);
            builder->items[item++] = (uint16_t)at;
        }
        put(builder, first, at);
        at++;
        first = end;
        builder->ends[ring] = (uint16_t)at;
    }
    builder->item_count = item;
    builder->point_count = at;
}

static void put_vertices(berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    for (uint32_t i = 0; i < source->given; i++) {
        put(builder, i, i);
    }
    for (uint32_t i = 0; i < source->items; i++) {
        builder->items[i] = (uint16_t)i;
    }
    builder->item_count = source->items;
    builder->point_count = source->given;
}

void berthi_quantise_points(berthi_builder *builder)
{
    builder->exact = 1;
    if (builder->source->rings != 0) {
        put_rings(builder);
    } else {
        put_vertices(builder);
    }
    berthi_round_by(builder->exact, builder->source->radius, builder->shift, &builder->rounding,
                    &builder->band);
}

/* ---- Fewer segments -------------------------------------------------------------------------- */

/* Fewer segments for an outline: rings on quantised points, in integers in every arithmetic.
 *
 * A run of points from a to b is dropped when all of them are within a limit of the segment from a
 * to b. The run and the segment then lie in the same convex shape, the capsule of that limit, so
 * whether a point is inside of the ring changes within the capsule alone; and as the run goes from
 * one end to the other, no point of the segment is further from it. So rounded by the limit, the
 * ring that is left never misses what the given one covers.
 *
 * From a start, each run is as long as a search by doubling and halving finds, and a little longer
 * where that holds, too. Several starts are tried, as ways soon join: the fewest runs win.
 *
 * Source: the greedy way through the graph of shortcuts of H. Imai and M. Iri, "Polygonal
 * approximations of a curve: formulations and algorithms", 1988. */

/* Starts that are tried, and runs that are tried behind the longest one found. */
enum { SIMPLIFY_STARTS = 32, SIMPLIFY_BEYOND = 8 };

/* A ring of the builder's: points from `begin` on, and in the builder's room for corners, how long
 * the run is that begins at each (0: not known yet), and which are kept. */
typedef struct ring_runs {
    const int16_t *points;
    uint16_t *length, *kept;
    uint32_t begin, count;
    int32_t limit;
} ring_runs;

/* A squared distance: a quotient. Points differ by at most 22004 along each axis, so products of
 * two differences are below 2^30, and the square of one below 2^60. */
typedef struct ratio {
    uint64_t over, under;
} ratio;

static ratio distance2(const int16_t *p, const int16_t *q, const int16_t *c)
{
    const int32_t ex = q[0] - p[0], ey = q[1] - p[1], dx = c[0] - p[0], dy = c[1] - p[1];
    const int32_t along = ex * dx + ey * dy, length2 = ex * ex + ey * ey;
    ratio found = {0, 1};
    if (along <= 0) {
        found.over = (uint32_t)(dx * dx + dy * dy);
    } else if (along >= length2) {
        found.over = (uint32_t)((dx - ex) * (dx - ex) + (dy - ey) * (dy - ey));
    } else {
        const int64_t cross = (int64_t)ex * dy - (int64_t)ey * dx;
        found.over = (uint64_t)(cross * cross);
        found.under = (uint32_t)length2;
    }
    return found;
}

/* Whether a distance, placed by a rotation pair that is longer than one by 2^-14, is 0 or below
 * `limit` (below 2^14). The square of that factor is below 1 + 2^-13 + 2^-27. */
static int is_below(ratio d2, int32_t limit)
{
    const uint64_t placed = d2.over + (d2.over >> 13) + (d2.over >> 27) + 3;
    return d2.over == 0 || placed <= (uint64_t)(uint32_t)(limit * limit) * d2.under;
}

static const int16_t *ring_point(const ring_runs *ring, uint32_t i)
{
    return ring->points + 2 * (size_t)(ring->begin + (i < ring->count ? i : i - ring->count));
}

/* Whether the points behind `from`, but for the last of `length`, may be dropped. */
static int run_holds(const ring_runs *ring, uint32_t from, uint32_t length)
{
    const int16_t *p = ring_point(ring, from), *q = ring_point(ring, from + length);
    for (uint32_t k = 1; k < length; k++) {
        if (!is_below(distance2(p, q, ring_point(ring, from + k)), ring->limit)) {
            return 0;
        }
    }
    return 1;
}

/* The run from a point on: as many segments as one can stand for, as far as the search sees. */
static uint32_t run_from(const ring_runs *ring, uint32_t from)
{
    uint32_t low = 1, high = 2, k;
    if (ring->length[from] != 0) {
        return ring->length[from];
    }
    while (high <= ring->count && run_holds(ring, from, high)) {
        low = high;
        high *= 2;
    }
    high = high <= ring->count ? high : ring->count + 1;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (run_holds(ring, from, middle)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    for (k = low + 2; k <= ring->count && k <= low + SIMPLIFY_BEYOND; k++) {
        if (run_holds(ring, from, k)) {
            low = k;
        }
    }
    ring->length[from] = (uint16_t)low;
    return low;
}

/* How many runs lead once around from a start; marks their first points when asked to. The last one
 * is cut where the first began: fewer than `best` count alone when it holds so, as runs are no
 * shorter than their parts as a rule, but not always. */
static uint32_t runs_around(const ring_runs *ring, uint32_t start, uint32_t best, int mark)
{
    uint32_t at = start, left = ring->count;
    for (uint32_t runs = 1;; runs++) {
        const uint32_t length = run_from(ring, at);
        if (mark) {
            ring->kept[at] = 1;
        }
        if (length >= left) {
            return mark || length == left || (runs < best && run_holds(ring, at, left))
                       ? runs
                       : UINT32_MAX;
        }
        left -= length;
        at += length;
        at = at < ring->count ? at : at - ring->count;
    }
}

/* Marks the points of a ring that are kept: of the starts within its first run, the best. */
static void mark_ring(const ring_runs *ring)
{
    const uint32_t first = run_from(ring, 0);
    const uint32_t stride = (first + SIMPLIFY_STARTS - 1) / SIMPLIFY_STARTS;
    uint32_t best = UINT32_MAX, from = 0, start, k;
    for (start = 0; start <= first && start < ring->count; start += stride) {
        const uint32_t runs = runs_around(ring, start, best, 0);
        if (runs < best) {
            best = runs;
            from = start;
        }
    }
    if (best != UINT32_MAX) {
        (void)runs_around(ring, from, best, 1);
        return;
    }
    for (k = 0; k < ring->count; k++) { /* every start was refused: nothing is dropped */
        ring->kept[k] = 1;
    }
}

/* ---- What was dropped ------------------------------------------------------------------------ */

#ifdef BERTH_Q16

void berthi_off_by(const berthi_unit *p, const berthi_unit *q, const berthi_unit *c,
                   berth_len *most)
{
    const ratio d2 = distance2(p, q, c);
    while (!is_below(d2, *most)) {
        (*most)++;
    }
}

#else

void berthi_off_by(const berthi_unit *p, const berthi_unit *q, const berthi_unit *c,
                   berth_len *most)
{
    const berth_len off =
        berthi_distance_real(p, q, c[0], c[1]) +
        2 * (berthi_off_of(p[0], p[1]) + berthi_off_of(q[0], q[1]) + berthi_off_of(c[0], c[1]));
    *most = off > *most ? off : *most;
}

#endif

/* The largest distance of a dropped point of a ring from the segment that stands for it. */
static void ring_off_by(const berthi_builder *builder, const ring_runs *ring, berth_len *most)
{
    uint32_t first = 0, at, k;
    while (!ring->kept[first]) {
        first++;
    }
    for (at = first; at < first + ring->count;) {
        const berthi_unit *points = builder->points + 2 * (size_t)ring->begin;
        uint32_t next = at + 1;
        while (!ring->kept[next < ring->count ? next : next - ring->count]) {
            next++;
        }
        for (k = at + 1; k < next; k++) {
            berthi_off_by(points + 2 * (at % ring->count), points + 2 * (next % ring->count),
                          points + 2 * (k % ring->count), most);
        }
        at = next;
    }
}

/* Moves what is kept of a ring to where it goes, and its first point once more behind it. A ring
 * of two points is one segment, which needs no way back. */
static void keep_ring(berthi_builder *builder, const ring_runs *ring, uint32_t number)
{
    const uint32_t begin = builder->point_count;
    uint16_t *numbers = builder->source->numbers;
    uint32_t at = begin, i;
    for (i = 0; i <= ring->count; i++) {
        const uint32_t from = i < ring->count ? ring->begin + i : begin;
        if (i < ring->count && !ring->kept[i]) {
            continue;
        }
        builder->steps[2 * at] = builder->steps[2 * from];
        builder->steps[2 * at + 1] = builder->steps[2 * from + 1];
        builder->points[2 * at] = builder->points[2 * from];
        builder->points[2 * at + 1] = builder->points[2 * from + 1];
        if (i < ring->count) {
            if (numbers != NULL) {
                numbers[at - number] = (uint16_t)(from - number);
            }
            builder->items[builder->item_count++] = (uint16_t)at;
        }
        at++;
    }
    builder->item_count -= at - begin == 3;
    builder->point_count = at;
}

void berthi_simplify_rings(berthi_builder *builder)
{
    const berthi_source *source = builder->source;
    const int32_t limit = berthi_steps_down(builder, berth_num_raw(source->threshold));
    berth_len most = 0;
    ring_runs ring;
    ring.points = builder->steps;
    ring.length = (uint16_t *)builder->fit;
    ring.limit = limit < (int32_t)builder->room ? limit : (int32_t)builder->room;
    ring.begin = 0;
    builder->point_count = builder->item_count = 0;
    for (uint32_t i = 0; i < source->rings; i++) {
        const uint32_t end = builder->ends[i];
        ring.count = end - 1 - ring.begin;
        ring.kept = ring.length + ring.count;
        for (uint32_t k = 0; k < 2 * ring.count; k++) {
            ring.length[k] = 0;
        }
        if (berth_num_raw(source->threshold) > 0) {
            mark_ring(&ring);
        }
        for (uint32_t k = 0; k < ring.count && berth_num_raw(source->threshold) <= 0; k++) {
            ring.kept[k] = 1;
        }
        ring_off_by(builder, &ring, &most);
        keep_ring(builder, &ring, i);
        builder->ends[i] = (uint16_t)builder->point_count;
        ring.begin = end;
    }
    builder->rounding += most;
    builder->band += 2 * most;
}
