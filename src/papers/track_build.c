/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Building the part of an image that holds a clip: sizes and header, then quantisation, from the
 * caller's samples to what an image stores.
 *
 * Positions are rounded to the nearest step; each radius is rounded up and widened by how far its
 * own position moved, so that the stored disc covers the given one. A clip that lies on whole steps
 * already is stored as it is. */

#include "../core/bytes.h"
#include "../core/num.h"
#include "track.h"

/* ---- Quantisation ---------------------------------------------------------------------------- */

/* The least and the largest of an array of the clip's. */
static void track_bounds(const berth_clip *clip, const berth_num *first, berth_raw *low,
                         berth_raw *high)
{
    *low = *high = berth_num_raw(first[0]);
    for (uint32_t i = 1; i < clip->count; i++) {
        berthi_widen(low, high, berth_num_raw(berthi_clip_number(clip, first, i)));
    }
}

/* track_choose_steps sets the header's origin and shift: in q16 the finest step with which the clip
 * and its largest radius fit. track_store_samples sets its radius, reach and band, and stores
 * samples and radii; null when one serves all. */
#ifdef BERTH_Q16

/* At least how far a move in the clip goes in the world, in Q16.16: a rotation pair may be longer
 * than one by up to 2^-14. */
static uint32_t track_moved_up(int32_t moved_x, int32_t moved_y)
{
    const uint32_t moved = (uint32_t)berthi_root_up((uint64_t)((int64_t)moved_x * moved_x) +
                                                    (uint64_t)((int64_t)moved_y * moved_y));
    return moved + (moved >> 14) + (moved != 0);
}

/* ceil((r + distance that the rounding moved (x, y)) / 2^shift), r and the distance in Q16.16. */
static int32_t track_radius_to_steps(int32_t r, int32_t moved_x, int32_t moved_y, uint32_t shift)
{
    const uint32_t wide = (uint32_t)r + track_moved_up(moved_x, moved_y);
    return (int32_t)((wide + ((UINT32_C(1) << shift) - 1)) >> shift);
}

/* One sample on the header's steps. */
typedef struct track_stored {
    int32_t x, y, r;          /* steps; the radius covers the given disc */
    int32_t moved_x, moved_y; /* from the stored position to the given one, Q16.16 */
} track_stored;

static track_stored track_store_sample(const berthi_track_header *header, const berth_clip *clip,
                                       uint32_t i)
{
    const uint32_t shift = header->shift;
    const int32_t scale = (int32_t)(UINT32_C(1) << shift);
    const int32_t x = berth_num_raw(berthi_clip_number(clip, clip->x, i)) - header->origin_x;
    const int32_t y = berth_num_raw(berthi_clip_number(clip, clip->y, i)) - header->origin_y;
    track_stored sample;
    sample.x = berthi_fixed_near(x, shift);
    sample.y = berthi_fixed_near(y, shift);
    sample.moved_x = x - sample.x * scale;
    sample.moved_y = y - sample.y * scale;
    sample.r = track_radius_to_steps(berth_num_raw(berthi_clip_radius(clip, i)), sample.moved_x,
                                     sample.moved_y, shift);
    return sample;
}

/* Whether every sample fits the header's steps. */
static int track_fits(const berthi_track_header *header, const berth_clip *clip)
{
    for (uint32_t i = 0; i < clip->count; i++) {
        const track_stored sample = track_store_sample(header, clip, i);
        if (berthi_abs(sample.x) > BERTHI_COORDINATE_LIMIT ||
            berthi_abs(sample.y) > BERTHI_COORDINATE_LIMIT || sample.r > BERTHI_RADIUS_LIMIT) {
            return 0;
        }
    }
    return 1;
}

static void track_choose_steps(berthi_track_header *header, const berth_clip *clip)
{
    int32_t x_low, x_high, y_low, y_high;
    uint32_t shift = 0;
    track_bounds(clip, clip->x, &x_low, &x_high);
    track_bounds(clip, clip->y, &y_low, &y_high);
    for (;; shift++) {
        BERTH_ASSERT(shift <= BERTHI_SHIFT_LIMIT);
        header->shift = (uint8_t)shift;
        header->origin_x = berthi_grid_origin(x_low, x_high, shift);
        header->origin_y = berthi_grid_origin(y_low, y_high, shift);
        if (track_fits(header, clip)) {
            return;
        }
    }
}

/* How far a stored disc reaches beyond the given one, in 1/64 steps, rounded up: the move of its
 * position plus the growth of its radius, at most 64 * (0.71 + 1.72) < 256. */
static uint32_t track_band_of(const track_stored *sample, int32_t stored, int32_t given,
                              uint32_t shift)
{
    const uint64_t beyond = (uint64_t)(((int64_t)stored << shift) - given) +
                            track_moved_up(sample->moved_x, sample->moved_y);
    return (uint32_t)(((beyond << 6) + ((UINT32_C(1) << shift) - 1)) >> shift);
}

static void track_store_samples(berthi_track_header *header, const berth_clip *clip,
                                berthi_unit *samples, berthi_unit *radii)
{
    uint32_t i, band = 0;
    int32_t largest = 0, reach = 0;
    for (i = 0; i < clip->count; i++) {
        const track_stored sample = track_store_sample(header, clip, i);
        samples[2 * i] = berthi_unit_of(sample.x);
        samples[2 * i + 1] = berthi_unit_of(sample.y);
        if (radii != NULL) {
            radii[i] = berthi_unit_of(sample.r);
        }
        largest = sample.r > largest ? sample.r : largest;
    }
    /* with one radius, every disc is stored with the largest, so reach and band come second */
    for (i = 0; i < clip->count; i++) {
        const track_stored sample = track_store_sample(header, clip, i);
        const int32_t r = radii != NULL ? sample.r : largest;
        const uint32_t beyond =
            track_band_of(&sample, r, berth_num_raw(berthi_clip_radius(clip, i)), header->shift);
        const uint32_t far2 = (uint32_t)(sample.x * sample.x + sample.y * sample.y);
        const int32_t far = r + (int32_t)berthi_root_up(far2);
        band = beyond > band ? beyond : band;
        reach = far > reach ? far : reach;
    }
    header->radius = largest;
    header->reach = reach;
    BERTH_ASSERT(band <= 255);
    header->band = (uint8_t)band;
}

#else

static void track_choose_steps(berthi_track_header *header, const berth_clip *clip)
{
    berth_raw low, high;
    track_bounds(clip, clip->x, &low, &high);
    header->origin_x = BERTHI_C(0.5) * (low + high);
    track_bounds(clip, clip->y, &low, &high);
    header->origin_y = BERTHI_C(0.5) * (low + high);
    header->shift = 0;
}

/* The subtraction of the origin rounds by half a unit in the last place of its result, in x and in
 * y, and so may the sum here: four epsilons of what is involved cover both. */
static berth_raw track_widened(berth_raw r, berth_raw x, berth_raw y)
{
    return r + BERTHI_C(4.0) * BERTHI_EPSILON * (r + berthi_abs(x) + berthi_abs(y));
}

static void track_store_samples(berthi_track_header *header, const berth_clip *clip,
                                berthi_unit *samples, berthi_unit *radii)
{
    header->radius = header->reach = 0;
    for (uint32_t i = 0; i < clip->count; i++) {
        const berth_raw x = berth_num_raw(berthi_clip_number(clip, clip->x, i)) - header->origin_x;
        const berth_raw y = berth_num_raw(berthi_clip_number(clip, clip->y, i)) - header->origin_y;
        const berth_raw r = track_widened(berth_num_raw(berthi_clip_radius(clip, i)), x, y);
        samples[2 * i] = x;
        samples[2 * i + 1] = y;
        if (radii != NULL) {
            radii[i] = r;
        }
        header->radius = r > header->radius ? r : header->radius;
    }
    for (uint32_t i = 0; i < clip->count; i++) {
        const berth_raw x = samples[2 * i], y = samples[2 * i + 1];
        const berth_raw r = radii != NULL ? radii[i] : header->radius;
        const berth_raw far = (r + berthi_root_real(x * x + y * y)) * (1 + 16 * BERTHI_EPSILON);
        header->reach = far > header->reach ? far : header->reach;
    }
    header->band = 0;
}

#endif

/* ---- Sizes and header ------------------------------------------------------------------------ */

/* Levels of the tree that is asked for; 0 when it cannot be had. */
static uint32_t track_levels_of(const berthi_halving *halving)
{
    const uint32_t count = halving->clip->count;
    const uint32_t leaf =
        halving->leaf_size != 0 ? halving->leaf_size : (uint32_t)BERTH_MOBB_DEFAULT_LEAF_SIZE;
    if (halving->levels == 0) {
        return BERTH_MOBB_LEVELS(count, leaf);
    }
    if (halving->levels > BERTH_MOBB_LEVELS_MAX || (UINT32_C(1) << (halving->levels - 1)) > count) {
        return 0;
    }
    return halving->levels;
}

berth_status berthi_track_check(const berthi_halving *halving)
{
    const berth_status status = berthi_clip_check_shape(halving->clip);
    return status == BERTH_OK && track_levels_of(halving) == 0 ? BERTH_E_LEVELS : status;
}

size_t berthi_track_size(const berthi_halving *halving)
{
    const berth_clip *clip = halving->clip;
    return berthi_bytes(berthi_track_bytes(clip->count, track_levels_of(halving), clip->r != NULL,
                                           halving->node_units));
}

berth_status berthi_track_build(const berthi_halving *halving, berth_arena *image,
                                berthi_track_header **begun)
{
    const berth_clip *clip = halving->clip;
    berth_status status = berthi_track_check(halving);
    if (status == BERTH_OK) {
        status = berth_clip_check(clip);
    }
    if (status != BERTH_OK) {
        return status;
    }
    const uint32_t bytes = (uint32_t)berthi_track_size(halving);
    berthi_track_header *header =
        (berthi_track_header *)berth_arena_take(image, bytes, BERTHI_IMAGE_ALIGNMENT);
    if (header == NULL) {
        return BERTH_E_IMAGE_SPACE;
    }
    berthi_image_begin(&header->head, BERTHI_STRUCTURE_MOBB, bytes);
    header->levels = (uint8_t)track_levels_of(halving);
    header->flags = clip->r != NULL ? BERTHI_FLAG_RADII : 0;
    header->count = clip->count;
    header->dt = clip->dt;
    berthi_unit *samples = (berthi_unit *)(void *)(header + 1) +
                           ((UINT32_C(1) << header->levels) - 1) * halving->node_units;
    track_choose_steps(header, clip);
    track_store_samples(header, clip, samples,
                        clip->r != NULL ? samples + 2 * (size_t)clip->count : NULL);
    *begun = header;
    return BERTH_OK;
}
