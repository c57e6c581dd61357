/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A clip in an image of the paper's boxes: header, samples and radii here; the boxes between them
 * are in papers/mobb_image.h. src/FORMATS.md has the bytes. */

#ifndef BERTHI_TRACK_H
#define BERTHI_TRACK_H

#include "../core/image.h"
#include "../motion/clip.h"
#include "berth/papers/mobb.h"

enum {
    BERTHI_FLAG_RADII = 1, /* every sample has a radius of its own */
    BERTHI_FLAGS_KNOWN = BERTHI_FLAG_RADII
};

typedef struct berthi_track_header {
    berthi_image_head head;
    uint8_t levels;
    uint8_t shift;
    uint8_t flags;
    uint8_t band; /* see berth_track */
    uint32_t count;
    int32_t dt;
    uint8_t unused; /* 0 */
    int8_t unit;    /* see berth_mobb, like the next two */
    uint8_t kind;
    uint8_t style;
    berth_raw origin_x, origin_y;
    berth_len radius, reach;
#ifndef BERTH_CFG_F64
    uint32_t zero[4];
#endif
} berthi_track_header;

/* The header is what the size macros say, on every compiler; the array has no negative size. */
typedef char berthi_track_header_size_holds[sizeof(berthi_track_header) == BERTH_IMAGE_HEADER_BYTES
                                                ? 1
                                                : -1];

/* Bytes of an image; `radii` is 1 when every sample has a radius of its own, else 0. */
static inline uint32_t berthi_track_bytes(uint32_t count, uint32_t levels, uint32_t radii,
                                          uint32_t node_units)
{
    const uint32_t units = ((UINT32_C(1) << levels) - 1) * node_units + count * (2 + radii);
    return (uint32_t)(sizeof(berthi_track_header) + units * sizeof(berthi_unit) + 3) & ~UINT32_C(3);
}

/* First sample of node `place` of level `depth`; place * count < 2^32. */
static inline uint32_t berthi_first_sample(uint32_t place, uint32_t depth, uint32_t count)
{
    return (place * count) >> depth;
}

/* The next node in preorder: down to the left child, or from a leaf past every subtree that ends
 * with it. From the last node on, the result means nothing. */
static inline void berthi_preorder_next(uint32_t *depth, uint32_t *place, uint32_t levels)
{
    if (*depth + 1 < levels) {
        (*depth)++;
        *place *= 2;
        return;
    }
    (*place)++;
    while (*place % 2 == 0 && *depth > 0) {
        *place /= 2;
        (*depth)--;
    }
}

/* Whether a track is one: not zeroed, not garbage that a glance can tell. */
static inline int berthi_is_track(const berth_track *track)
{
    return track->samples.xy != NULL && track->levels - 1u < BERTH_MOBB_LEVELS_MAX;
}

/* Position of sample i: x, then y. */
static inline const berthi_unit *berthi_sample_at(const berth_track *track, uint32_t i)
{
    return (const berthi_unit *)track->samples.xy + 2 * (size_t)i;
}

static inline berth_len berthi_radius_at(const berth_track *track, uint32_t i)
{
    return track->radii != NULL ? ((const berthi_unit *)track->radii)[i] : track->radius;
}

#define berthi_track_check BERTH_NAME(berthi_track_check)
#define berthi_track_size BERTH_NAME(berthi_track_size)
#define berthi_track_build BERTH_NAME(berthi_track_build)
#define berthi_track_over BERTH_NAME(berthi_track_over)
#define berthi_track_header_check BERTH_NAME(berthi_track_header_check)
#define berthi_track_samples_hold BERTH_NAME(berthi_track_samples_hold)
#define berthi_track_verify BERTH_NAME(berthi_track_verify)
#define berthi_track_sample BERTH_NAME(berthi_track_sample)
#define berthi_preorder_of BERTH_NAME(berthi_preorder_of)

/* How a clip is halved, as the descriptions have it. */
typedef struct berthi_halving {
    const berth_clip *clip;
    uint32_t leaf_size, levels; /* 0: the default; as many as leaf_size asks for */
    uint32_t node_units;
} berthi_halving;

/* ---- Building (papers/track_build.c) --------------------------------------------------------- */

/* BERTH_OK, BERTH_E_COUNT, BERTH_E_DT, BERTH_E_STRIDE or BERTH_E_LEVELS. */
berth_status berthi_track_check(const berthi_halving *halving);

/* Bytes of the image; 0 when something is out of range. */
size_t berthi_track_size(const berthi_halving *halving);

/* Checks all, takes the image and fills it, but for the boxes, what of the header is theirs, and
 * the CRC. On an error nothing has changed. */
berth_status berthi_track_build(const berthi_halving *halving, berth_arena *image,
                                berthi_track_header **begun);

/* ---- Attaching and looking (papers/track.c) -------------------------------------------------- */

/* Makes the track of an image whose header holds, with this many units a node. Returns its
 * nodes. */
const berthi_unit *berthi_track_over(berth_track *track, const berthi_track_header *header,
                                     uint32_t node_units);

/* What attach checks of the rest of the header, and of the samples. */
berth_status berthi_track_header_check(const berthi_track_header *header, uint32_t node_units);
berth_status berthi_track_samples_hold(const berth_track *track);

/* Whether radius and reach hold for all samples. */
int berthi_track_verify(const berth_track *track);

/* Sample `index`, which exists, local and in the caller's unit. */
void berthi_track_sample(const berth_track *track, uint32_t index, berth_num *x, berth_num *y,
                         berth_num *r);

/* Where node `place` of `level` stands in preorder. */
uint32_t berthi_preorder_of(uint32_t levels, uint32_t level, uint32_t place);

#endif
