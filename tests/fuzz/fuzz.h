/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the fuzz programs share.
 *
 * A harness turns bytes into calls and says with MUST what the headers promise. The same harnesses
 * run in three programs: under libFuzzer (engine.c, `make fuzz`), over every input that ever failed
 * and over some thousand random ones (replay.c, `make test`).
 *
 * Inputs are read by a fixed layout, and missing bytes are 0, so that any bytes are an input and a
 * change of one byte changes one thing. */

#ifndef BERTH_FUZZ_H
#define BERTH_FUZZ_H

#include <berth/berth.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct fuzz_harness {
    const char *name; /* of the folder in found/ */
    void (*run)(const uint8_t *bytes, size_t size);
    /* A good input for a start, made of a random number: its length, at most `room`. Null: the
     * empty input is one. */
    size_t (*seed)(uint32_t random, uint8_t *bytes, size_t room);
    size_t most;   /* longest input worth trying */
    uint32_t cost; /* of an input, as many of the quick ones */
} fuzz_harness;

/* All of them; engine.c runs the one that FUZZ_HARNESS names. `tool` is apart: it needs the host
 * program. */
#define FUZZ_EACH(X)                                                                               \
    X(attach_motion)                                                                               \
    X(attach_boxes)                                                                                \
    X(attach_footprint)                                                                            \
    X(attach_obb)                                                                                  \
    X(attach_sweep)                                                                                \
    X(build_motion)                                                                                \
    X(build_footprint)
/* Test files that are harnesses (tests.c), and those that ask what holds in q16 alone. */
#ifdef BERTH_Q16
#define FUZZ_EACH_EXACT(X)                                                                         \
    X(property_footprint_outline)                                                                  \
    X(property_sweep_worst)
#else
#define FUZZ_EACH_EXACT(X)
#endif
#define FUZZ_EACH_TEST(X)                                                                          \
    FUZZ_EACH_EXACT(X)                                                                             \
    X(agree_pairs)                                                                                 \
    X(agree_made)                                                                                  \
    X(agree_footprints)                                                                            \
    X(agree_hostile)                                                                               \
    X(fault_ground_contour)                                                                        \
    X(fault_ground_occupancy)                                                                      \
    X(property_footprint_distance)                                                                 \
    X(property_ground_contour)                                                                     \
    X(property_ground_occupancy)                                                                   \
    X(property_host_plans)                                                                         \
    X(property_many_grid)                                                                          \
    X(property_many_traffic)                                                                       \
    X(property_many_traffic_answers)                                                               \
    X(property_many_traffic_on)                                                                    \
    X(property_motion_simplify)                                                                    \
    X(property_papers_mobb)                                                                        \
    X(property_sweep_meet)                                                                         \
    X(property_sweep_story)                                                                        \
    X(unit_core_arena)                                                                             \
    X(unit_core_num)                                                                               \
    X(unit_core_placement_algebra)                                                                 \
    X(unit_core_units)
#define FUZZ_DECLARED(name) extern const fuzz_harness fuzz_##name;
FUZZ_EACH(FUZZ_DECLARED)
FUZZ_EACH_TEST(FUZZ_DECLARED)
extern const fuzz_harness fuzz_tool;

/* Prints what was promised and aborts. */
__attribute__((noreturn)) void fuzz_broken(const char *promise, const char *file, int line);
#define MUST(promise) ((promise) ? (void)0 : fuzz_broken(#promise, __FILE__, __LINE__))
/* The same of what the tests' own checks have found since (tests.c). */
void fuzz_checked(void);

/* ---- Reading -------------------------------------------------------------------------------- */

typedef struct fuzz_input {
    const uint8_t *at;
    size_t left;
} fuzz_input;

static inline uint32_t fuzz_u8(fuzz_input *in)
{
    if (in->left == 0) {
        return 0;
    }
    in->left--;
    return *in->at++;
}

static inline uint32_t fuzz_u16(fuzz_input *in)
{
    const uint32_t low = fuzz_u8(in);
    return low | fuzz_u8(in) << 8;
}

static inline uint32_t fuzz_u32(fuzz_input *in)
{
    const uint32_t low = fuzz_u16(in);
    return low | fuzz_u16(in) << 16;
}

static inline int32_t fuzz_s8(fuzz_input *in)
{
    return (int32_t)(fuzz_u8(in) ^ 0x80u) - 0x80;
}

static inline int32_t fuzz_s32(fuzz_input *in)
{
    const uint32_t value = fuzz_u32(in);
    return value > INT32_MAX ? -(int32_t)(UINT32_MAX - value) - 1 : (int32_t)value;
}

/* The first bytes as an input of their own; the rest is left. */
static inline fuzz_input fuzz_cut(fuzz_input *in, size_t size)
{
    fuzz_input first = {in->at, in->left < size ? in->left : size};
    in->at += first.left;
    in->left -= first.left;
    return first;
}

/* A number from what a double is: the nearest, or in q16 an end of the range. */
static inline berth_num fuzz_num_of(double value)
{
#ifdef BERTH_Q16
    const double raw = value * 65536;
    return berth_num_of(raw >= INT32_MAX ? INT32_MAX : raw <= INT32_MIN ? INT32_MIN : (int32_t)raw);
#else
    return berth_num_of((berth_raw)value);
#endif
}

static inline double fuzz_real(berth_num num)
{
#ifdef BERTH_Q16
    return (double)berth_num_raw(num) / 65536;
#else
    return (double)berth_num_raw(num);
#endif
}

/* Any number: small ones that meet each other, fine ones, ends of ranges, and every bit pattern.
 * Five bytes. */
static inline berth_num fuzz_num(fuzz_input *in)
{
    static const double ends[] = {8192, -8192, 8191.99, -8191.99, 16384, 0, 32767, -32768};
    const uint32_t way = fuzz_u8(in), bits = fuzz_u32(in);
    const int32_t small = (int32_t)(bits & 0xff) - 128;
    switch (way % 8) {
    case 0:
    case 1:
    case 2: return fuzz_num_of(small / 16.0);
    case 3: return fuzz_num_of(small);
    case 4: return fuzz_num_of(((double)bits - 2147483648.0) / 16777216.0); /* +-128, fine */
    case 5: return fuzz_num_of(((double)bits - 2147483648.0) / 262144.0);   /* +-8192 */
    case 6: return fuzz_num_of(ends[bits % 8]);
    default: {
        berth_raw raw;
        uint64_t wide = (uint64_t)bits << 32 | bits;
        memcpy(&raw, sizeof raw == 4 ? (const void *)&bits : (const void *)&wide, sizeof raw);
        return berth_num_of(raw);
    }
    }
}

/* The same, brought into +-most for who wants to get past the checks. */
static inline berth_num fuzz_num_within(fuzz_input *in, double most)
{
    const berth_num num = fuzz_num(in);
    const double value = fuzz_real(num);
    if (value >= -most && value <= most) {
        return num;
    }
    return fuzz_num_of(value > 0 ? most : value < 0 ? -most : 0);
}

/* A placement: mostly a good one; 16 bytes. */
static inline berth_placement fuzz_placement(fuzz_input *in)
{
    fuzz_input from = fuzz_cut(in, 16);
    const uint32_t way = fuzz_u8(&from);
    const berth_num x = way & 1 ? fuzz_num(&from) : fuzz_num_within(&from, 8192);
    const berth_num y = way & 1 ? fuzz_num(&from) : fuzz_num_within(&from, 8192);
    const berth_angle heading = (berth_angle)fuzz_u16(&from);
    const int32_t start = way & 2 ? fuzz_s8(&from) : (int32_t)(fuzz_u16(&from) << 16) / 2;
    berth_placement place = berth_placement_at(x, y, heading, start);
    if ((way & 12) == 12) { /* no rotation, or one that is only nearly of unit length */
        place.rotation.c = (berth_dir)(place.rotation.c + (berth_dir)((way >> 4) - 8));
    }
    return place;
}

/* ---- Blocks --------------------------------------------------------------------------------- */

/* A block of exactly its size, where the address sanitizer sees what is next to it. */
static inline void *fuzz_block(size_t size)
{
    void *const block = malloc(size != 0 ? size : 1);
    MUST(block != NULL);
    memset(block, 0xa5, size != 0 ? size : 1);
    return block;
}

/* Whether all bytes are as fuzz_block left them. */
static inline int fuzz_untouched(const void *block, size_t size)
{
    const unsigned char *byte = (const unsigned char *)block;
    for (size_t i = 0; i < size; i++) {
        if (byte[i] != 0xa5) {
            return 0;
        }
    }
    return 1;
}

/* ---- Random numbers, for seeds -------------------------------------------------------------- */

static inline uint32_t fuzz_random(uint32_t *state)
{
    *state = *state * UINT32_C(747796405) + UINT32_C(2891336453);
    return ((*state >> ((*state >> 28) + 4)) ^ *state) * UINT32_C(277803737) >> 8;
}

/* So many random bytes, or as many as there is room for; of each `fall` in a row one is shifted
 * less than the next, so that many are small. How many there are. */
static inline size_t fuzz_seed_any(uint32_t *random, uint8_t *bytes, size_t room, size_t most,
                                   uint32_t fall)
{
    const size_t size = room < most ? room : most;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(fuzz_random(random) >> (i % fall));
    }
    return size;
}

/* The same, every second one below 8, as what chooses is. */
static inline size_t fuzz_seed_choices(uint32_t *random, uint8_t *bytes, size_t room, size_t most)
{
    const size_t size = room < most ? room : most;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(fuzz_random(random) % (i % 2 ? 256 : 8));
    }
    return size;
}

#endif
