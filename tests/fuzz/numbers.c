/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What everything is given in: units, rotations, placements, arenas, texts, and trajectories with
 * fewer legs. Each against a second way to compute it, in double. */

#include "motion.h"

/* ---- Units ---------------------------------------------------------------------------------- */

static float any_float(fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in), bits = fuzz_u32(in);
    float value;
    memcpy(&value, &bits, sizeof value);
    return way % 4 == 0 ? value : (float)((double)bits - 2147483648.0) / (float)(1u << way % 32);
}

/* A number that converts to `value`, within half a unit and what a float rounds. */
static void check_lengths(fuzz_input *in)
{
    const float value = any_float(in);
    const int32_t mm = fuzz_s32(in);
    const berth_num none = fuzz_num_of(77);
    berth_num num = none;
    berth_status status = berth_num_from_float(value, &num);
    MUST(status == BERTH_OK || status == BERTH_E_NUMBER);
    if (status == BERTH_OK) {
        MUST(magnitude(fuzz_real(num) - (double)value) <= 0.5 / 65536);
    } else {
        MUST(memcmp(&num, &none, sizeof num) == 0);
        MUST(!(value > -32767 && value < 32767));
    }
    num = none;
    status = berth_num_from_mm(mm, &num);
    MUST(status == BERTH_OK || status == BERTH_E_NUMBER);
    if (status == BERTH_OK) {
        const double more = magnitude(mm) / 1000 / 8388608 + 0.5001 / 65536;
        MUST(magnitude(fuzz_real(num) - mm / 1000.0) <= more);
        MUST(magnitude(mm) > BERTH_COORDINATE_MAX * 1000.0 || berth_num_to_mm(num) == mm);
    } else {
        MUST(memcmp(&num, &none, sizeof num) == 0 && magnitude(mm) > 32767000.0);
    }
}

static void check_angle(berth_angle angle, double turns)
{
    const double units = (turns - (double)(int64_t)turns) * 65536 - berth_angle_raw(angle);
    const double off = units - 65536 * (double)(int64_t)(units / 65536 + (units < 0 ? -0.5 : 0.5));
    MUST(magnitude(off) <= 0.51);
}

static void check_angles(fuzz_input *in)
{
    const float value = any_float(in);
    const int32_t millidegrees = fuzz_s32(in);
    const int small = value >= -32768 && value <= 32768;
    berth_angle angle = berth_angle_of(77);
    check_angle(berth_angle_from_millidegrees(millidegrees), millidegrees / 360000.0);
    MUST(berth_angle_from_degrees(value, &angle) == (small ? BERTH_OK : BERTH_E_NUMBER));
    if (small) {
        check_angle(angle, (double)value / 360);
    }
    MUST(berth_angle_from_radians(value, &angle) == (small ? BERTH_OK : BERTH_E_NUMBER));
    if (small) {
        check_angle(angle, (double)value / 6.283185307179586476925);
    }
}

static void check_ticks(fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in), bits = fuzz_u32(in);
    const uint32_t per_second = way % 4 == 0 ? bits : way % 4 == 1 ? 1 + bits % 16777216 : way;
    const int32_t ms = fuzz_s32(in);
    const float seconds = any_float(in);
    const int wrong = per_second < 1 || per_second > 16777216;
    int32_t ticks = 77;
    berth_status status = berth_ticks_from_ms(ms, per_second, &ticks);
    const double wanted = (double)ms * per_second / 1000;
    MUST(wrong ? status == BERTH_E_DT : status == BERTH_OK || status == BERTH_E_TICK);
    if (status == BERTH_OK) {
        MUST(magnitude(ticks - wanted) <= 0.5001);
        MUST(per_second < 1000 || berth_ticks_to_ms(ticks, per_second) == ms);
    } else {
        MUST(ticks == 77 && (wrong || magnitude(wanted) > BERTH_TICK_MAX - 1));
    }
    MUST(per_second != 0 || berth_ticks_to_ms(ms, per_second) == 0);
    ticks = 77;
    status = berth_ticks_from_seconds(seconds, per_second, &ticks);
    MUST(wrong ? status == BERTH_E_DT : status == BERTH_OK || status == BERTH_E_TICK);
    if (status == BERTH_OK) {
        MUST(magnitude(ticks - (double)seconds * per_second) <= 0.5001);
    } else {
        MUST(ticks == 77 && (wrong || !(magnitude((double)seconds * per_second) < 1073741822)));
    }
}

/* ---- Numbers -------------------------------------------------------------------------------- */

static void check_numbers(fuzz_input *in)
{
    const berth_num a = fuzz_num(in);
    const berth_angle angle = berth_angle_of((uint16_t)fuzz_u16(in));
    const double c = (double)berth_cos(angle), s = (double)berth_sin(angle);
#ifdef BERTH_Q16
    const int64_t raw = berth_num_raw(berth_num_sqrt(a)), of = (int64_t)berth_num_raw(a) * 65536;
    MUST(of < 0 ? raw == 0 : raw * raw <= of && (raw + 1) * (raw + 1) > of);
    MUST(magnitude(c * c + s * s - 268435456) <= 32768);
#else
    const double root = fuzz_real(berth_num_sqrt(a));
    MUST(!(fuzz_real(a) < 1e30) || !(fuzz_real(a) > 1e-30) ||
         magnitude(root * root / fuzz_real(a) - 1) <= 5e-7);
    MUST(magnitude(c * c + s * s - 1) <= 5e-7);
#endif
}

/* ---- Placements ----------------------------------------------------------------------------- */

static void check_rotation(const berth_rotation *given)
{
    const berth_rotation before = *given;
    berth_rotation unit = {0, 0}, again;
    const double c = (double)given->c, s = (double)given->s;
    const berth_status status = berth_rotation_normalise(given, &unit);
    berth_placement at = berth_placement_at(fuzz_num_of(0), fuzz_num_of(0), berth_angle_of(0), 0);
    MUST(status == BERTH_OK || status == BERTH_E_ROTATION);
    if (status != BERTH_OK) {
        MUST((c >= 0 && c <= 0 && s >= 0 && s <= 0) || !(magnitude(c) < 1e300) ||
             !(magnitude(s) < 1e300));
        MUST(memcmp(given, &before, sizeof before) == 0);
        return;
    }
    at.rotation = unit;
    MUST(berth_placement_check(&at) == BERTH_OK);
    if (magnitude(c) < 1e15 && magnitude(s) < 1e15 && magnitude(c) + magnitude(s) > 1e-15) {
        const double cross = c * (double)unit.s - s * (double)unit.c;
        MUST(magnitude(cross) <= (magnitude(c) + magnitude(s)) * DIR_ONE * 1.5 / 16384);
        MUST(c * (double)unit.c + s * (double)unit.s > 0);
    }
    again = unit;
    MUST(berth_rotation_normalise(&again, &again) == BERTH_OK);
}

typedef struct point {
    berth_num x, y;
} point;

static void check_placements(fuzz_input *in)
{
    const berth_placement outer = fuzz_placement(in), inner = fuzz_placement(in);
    const berth_num px = fuzz_num(in), py = fuzz_num(in);
    const point p = {px, py};
    berth_placement both, back, home;
    point one = {fuzz_num_of(77), fuzz_num_of(77)}, two, three;
    memset(&both, 0xa5, sizeof both);
    back = both;
    check_rotation(&outer.rotation);
    const berth_status wrong = berth_placement_check(&inner);
    const berth_status applied = berth_placement_apply(&inner, p.x, p.y, &one.x, &one.y);
    MUST(wrong == BERTH_OK ? applied == BERTH_OK || applied == BERTH_E_COORDINATE
                           : applied == wrong);
    const berth_status composed = berth_placement_compose(&outer, &inner, &both);
    MUST(composed <= 0);
    MUST(composed == BERTH_OK || memcmp(&both, &back, sizeof both) == 0);
    MUST(composed != BERTH_OK || berth_placement_check(&both) == BERTH_OK);
    if (composed == BERTH_OK && applied == BERTH_OK &&
        berth_placement_apply(&outer, one.x, one.y, &two.x, &two.y) == BERTH_OK &&
        berth_placement_apply(&both, p.x, p.y, &three.x, &three.y) == BERTH_OK) {
        MUST(magnitude(fuzz_real(two.x) - fuzz_real(three.x)) <= 8); /* 2^-13 of 2^14, rounded up */
        MUST(magnitude(fuzz_real(two.y) - fuzz_real(three.y)) <= 8);
        MUST(both.start == outer.start + inner.start);
    }
    if (berth_placement_invert(&inner, &back) == BERTH_OK && applied == BERTH_OK &&
        berth_placement_apply(&back, one.x, one.y, &two.x, &two.y) == BERTH_OK) {
        MUST(magnitude(fuzz_real(two.x) - fuzz_real(p.x)) <= 8 &&
             magnitude(fuzz_real(two.y) - fuzz_real(p.y)) <= 8);
        home = back;
        MUST(berth_placement_compose(&home, &inner, &home) <= 0);
    }
}

/* ---- Arenas --------------------------------------------------------------------------------- */

static void check_arena(fuzz_input *in)
{
    const size_t size = fuzz_u8(in);
    unsigned char *const block = (unsigned char *)fuzz_block(size);
    berth_arena arena = berth_arena_over(block, size);
    size_t mark = 0;
    for (uint32_t calls = fuzz_u8(in) % 24; calls > 0; calls--) {
        const uint32_t way = fuzz_u8(in);
        const size_t align = way & 1 ? fuzz_u8(in) : (size_t)1 << way / 2 % 8;
        const size_t wanted = way & 128 ? SIZE_MAX - fuzz_u8(in) : fuzz_u8(in) % 40;
        const int good = align != 0 && (align & (align - 1)) == 0;
        const size_t used = arena.used, gap = good ? -((uintptr_t)block + used) & (align - 1) : 0;
        const size_t left = gap < size - used ? size - used - gap : 0;
        unsigned char *const taken = (unsigned char *)berth_arena_take(&arena, wanted, align);
        MUST((taken != NULL) == (good && wanted <= left) || (good && wanted == 0));
        if (taken == NULL) {
            MUST(arena.used == used);
        } else {
            MUST(taken >= block && taken + wanted <= block + size && (uintptr_t)taken % align == 0);
            memset(taken, 1, wanted);
        }
        if (way % 16 == 4) {
            mark = berth_arena_mark(&arena);
        } else if (way % 16 == 6) {
            berth_arena_reset(&arena, mark);
            MUST(arena.used <= size && (mark > used || arena.used == mark));
        }
    }
    MUST(berth_arena_take(NULL, 1, 1) == NULL);
    free(block);
}

/* ---- Fewer legs ----------------------------------------------------------------------------- */

enum { KNOTS = 24 };

static const berth_motion *built(const berth_trajectory *way, uint32_t *room, size_t bytes,
                                 berth_motion *view)
{
    berth_arena image = berth_arena_over(room, bytes);
    const berth_status status = berth_trajectory_build(way, &image, view);
    MUST(status == BERTH_OK ? image.used <= bytes : image.used == 0);
    return status == BERTH_OK ? view : NULL;
}

/* Where the original is at each of its ticks the fewer legs are, but for the tolerance: a point
 * that stands there meets both. */
static void check_holds(const fuzz_route *from, const berth_trajectory *to, double tolerance)
{
    static uint32_t rooms[2][2048];
    berth_motion view[2];
    berth_placed placed[2];
    berth_placement here = berth_placement_at(fuzz_num_of(0), fuzz_num_of(0), berth_angle_of(0), 0);
    const berth_motion *const a = built(&from->trajectory, rooms[0], sizeof rooms[0], &view[0]);
    const berth_motion *const b = built(to, rooms[1], sizeof rooms[1], &view[1]);
    berth_motion_facts facts[2];
    if (a == NULL || b == NULL) {
        return;
    }
    MUST(berth_motion_info(a, &facts[0]) == BERTH_OK &&
         berth_motion_info(b, &facts[1]) == BERTH_OK);
    const double band = 2 * fuzz_real(facts[0].band) + 2 * fuzz_real(facts[1].band) + 1.0 / 64;
    MUST(berth_motion_place(a, &here, &placed[0]) == BERTH_OK);
    MUST(berth_motion_place(b, &here, &placed[1]) == BERTH_OK);
    for (uint32_t i = 0; i < from->trajectory.count; i++) {
        berth_num x[2], y[2], r[2];
        const int32_t tick = from->tick[i];
        const berth_status there = berth_placed_at(&placed[0], tick, &x[0], &y[0], &r[0]);
        MUST(berth_placed_at(&placed[1], tick, &x[1], &y[1], &r[1]) == there);
        if (there == BERTH_HIT) {
            const double slack = tolerance + band + magnitude(fuzz_real(x[0])) / 4096 +
                                 magnitude(fuzz_real(y[0])) / 4096;
            MUST(magnitude(fuzz_real(x[0]) - fuzz_real(x[1])) <= slack);
            MUST(magnitude(fuzz_real(y[0]) - fuzz_real(y[1])) <= slack);
            MUST(fuzz_real(r[1]) >= fuzz_real(r[0]) - band);
        }
    }
}

static void check_simplify(fuzz_input *in)
{
    static fuzz_route from;
    static berth_num x[KNOTS + 1], y[KNOTS + 1], r[KNOTS + 1];
    static int32_t tick[KNOTS + 1];
    const uint32_t way = fuzz_u8(in), count = 1 + fuzz_u8(in) % KNOTS;
    const berth_num tolerance = way & 1 ? fuzz_num(in) : fuzz_num_of((1 + way / 8) / 64.0);
    berth_simplified into = {x, y, tick, way & 2 ? r : NULL, KNOTS + 1};
    berth_simplify_desc desc;
    berth_trajectory result, before;
    int32_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t kind = fuzz_u8(in);
        from.x[i] = kind & 128 ? fuzz_num(in) : fuzz_num_of(fuzz_s8(in) / 16.0);
        from.y[i] = kind & 64 ? from.x[i] : fuzz_num_of(fuzz_s8(in) / 16.0);
        from.r[i] = fuzz_num_of(kind % 16 / 16.0);
        from.tick[i] = at;
        at += kind & 32 ? (int32_t)fuzz_u16(in) * 512 : 1 + (int32_t)kind % 8;
    }
    from.trajectory = berth_trajectory_over_arrays(from.x, from.y, from.tick, count, from.r[0]);
    from.trajectory.r = way & 4 ? from.r : NULL;
    memset(&desc, 0, sizeof desc);
    memset(&result, 0xa5, sizeof result);
    before = result;
    desc.trajectory = &from.trajectory;
    desc.tolerance = tolerance;
    const berth_status given = berth_trajectory_check(&from.trajectory);
    const berth_status status = berth_trajectory_simplify(&desc, &into, &result);
    if (status != BERTH_OK) {
        MUST(memcmp(&result, &before, sizeof before) == 0 && status < 0);
        MUST(given == BERTH_OK ? status == BERTH_E_TOLERANCE || status == BERTH_E_RADIUS
                               : status == given || status == BERTH_E_TOLERANCE);
        return;
    }
    MUST(given == BERTH_OK && result.count <= count && result.count >= 1);
    MUST(berth_trajectory_check(&result) == BERTH_OK);
    MUST(tick[0] == from.tick[0] && tick[result.count - 1] == from.tick[count - 1]);
    check_holds(&from, &result, fuzz_real(tolerance));
    const uint32_t few = result.count;
    desc.trajectory = &result;
    const berth_status again = berth_trajectory_simplify(&desc, &into, &result);
    MUST(again == BERTH_OK ? result.count <= few : again == BERTH_E_RADIUS);
    into.capacity = result.count - 1;
    desc.trajectory = &from.trajectory;
    MUST(berth_trajectory_simplify(&desc, &into, &result) < 0 || result.count <= into.capacity);
}

/* A clip with a radius each, in either form, is the same clip. */
static void check_clips(fuzz_input *in)
{
    static fuzz_any_clip any;
    const uint32_t count = 1 + fuzz_u8(in) % 8;
    fuzz_describe_clip(&any, 16, count, in);
    const berth_clip arrays = {any.x, any.y, any.r, 0, any.r[0], count, any.clip.dt};
    const berth_clip records = {
        any.records,    any.records + 1, any.records + 2, 3 * sizeof(berth_num),
        any.records[0], count,           any.clip.dt};
    MUST(berth_clip_check(&arrays) == berth_clip_check(&records));
}

static void check_texts(fuzz_input *in)
{
    const char *const text = berth_status_text((berth_status)fuzz_s8(in));
    MUST(text != NULL && strlen(text) < 200);
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size};
    const uint32_t what = fuzz_u8(&in);
    switch (what % 8) {
    case 0: check_lengths(&in); break;
    case 1: check_angles(&in); break;
    case 2: check_ticks(&in); break;
    case 3: check_numbers(&in); break;
    case 4: check_placements(&in); break;
    case 5: check_arena(&in); break;
    case 6: check_simplify(&in); break;
    default: check_clips(&in); check_texts(&in);
    }
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t size = room < 160 ? room : 160;
    for (size_t i = 0; i < size; i++) {
        bytes[i] =
            (uint8_t)(fuzz_random(&random) % 4 ? fuzz_random(&random) : fuzz_random(&random) % 8);
    }
    return size;
}

const fuzz_harness fuzz_numbers = {"numbers", run, seed, 256, 1};
