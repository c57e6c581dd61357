/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The table of functions of image.h over the library, for the arithmetic that the including file
 * has chosen; that file defines ARITHMETIC as the name of the table. Included once a file. */

#include "image.h"

#include "image_numbers.h"

#include <stdlib.h>

#define HELD image
#define VIEW berth_motion
#define VIEW_ATTACH berth_motion_attach
#define VIEW_VERIFY berth_motion_verify
#include "stored.inl"

static int image_of_clip(const berth_motion_desc *desc, image *out)
{
    const size_t size = berth_motion_image_size(desc);
    uint32_t *words = grab(size / sizeof(uint32_t) + 1, sizeof(uint32_t));
    berth_motion *view = grab(1, sizeof *view);
    berth_arena kept = berth_arena_over(words, size);
    const berth_status status = berth_motion_build(desc, &kept, view);
    if (status < 0) {
        free(words);
    }
    return keep(status, words, (uint32_t)size, view, out);
}

static int build(const clip *c, int32_t dt, unsigned leaf_size, unsigned levels, image *out)
{
    const bool own = !clip_one_radius(c);
    const uint32_t stride = 3 * (uint32_t)sizeof(berth_num);
    berth_num *records = grab(c->count, stride);
    berth_motion_desc desc = berth_motion_desc_default();
    int status;
    size_t i;
    for (i = 0; i < c->count; i++) {
        records[3 * i] = number_of(c->x[i]);
        records[3 * i + 1] = number_of(c->y[i]);
        records[3 * i + 2] = number_of(c->r[i]);
    }
    desc.clip = berth_clip_over_records(records, stride, (uint32_t)c->count, dt);
    if (!own) {
        desc.clip.radius = records[2];
        desc.clip.r = NULL;
    }
    desc.leaf_size = (uint16_t)leaf_size;
    desc.levels = (uint16_t)levels;
    status = image_of_clip(&desc, out);
    free(records);
    return status;
}

static int collide(const image *a, const place *at_a, const image *b, const place *at_b,
                   collision *out)
{
    const berth_placement pa = placement_of(at_a), pb = placement_of(at_b);
    berth_motion_counts counts;
    const berth_status answer =
        berth_motion_collide(view_of(a), &pa, view_of(b), &pb, NULL, &counts);
    if (answer >= 0) {
        out->steps = counts.steps;
        out->bounds = counts.bounds;
        out->samples = counts.samples;
        out->exact = counts.exact;
        out->tick = counts.tick;
        out->sample_a = counts.sample_a;
        out->sample_b = counts.sample_b;
        out->worst_steps = berth_motion_worst_steps(view_of(a), view_of(b));
    }
    return answer;
}

static image_facts facts(const image *im)
{
    const berth_motion *view = view_of(im);
    const uint32_t units = view->track.radii != NULL ? 1 : 0;
    berth_motion_facts found;
    image_facts f;
    must(berth_motion_info(view, &found));
    f.count = found.count;
    f.levels = found.levels;
    f.nodes = found.nodes;
    f.dt = found.dt;
    f.bytes = found.bytes;
    f.header_bytes = BERTH_IMAGE_HEADER_BYTES;
    f.node_bytes = found.nodes * 5 * (uint32_t)BERTH_IMAGE_UNIT_BYTES;
    f.sample_bytes = found.count * (2 + units) * (uint32_t)BERTH_IMAGE_UNIT_BYTES;
    f.own_radii = units != 0;
    f.radius = metres_of(found.radius);
    f.step = metres_of(found.step);
    f.band = metres_of(found.band);
    return f;
}

static void sample(const image *im, uint32_t index, double *x, double *y, double *r)
{
    berth_num nx, ny, nr;
    must(berth_motion_sample(view_of(im), index, &nx, &ny, &nr));
    *x = metres_of(nx);
    *y = metres_of(ny);
    *r = metres_of(nr);
}

static image_disc disc(const image *im, uint32_t level, uint32_t index)
{
    berth_motion_disc found;
    image_disc d;
    must(berth_motion_node(view_of(im), level, index, &found));
    d.first = found.first;
    d.end = found.end;
    d.from_x = metres_of(found.from_x);
    d.from_y = metres_of(found.from_y);
    d.to_x = metres_of(found.to_x);
    d.to_y = metres_of(found.to_y);
    d.radius = metres_of(found.radius);
    return d;
}

static void print_track(view_text *to, const berth_track *track)
{
    print_open(to, "track");
    print_ground(to, &track->ground);
    print_points(to, "samples", &track->samples);
    print_pointer(to, "radii", track->radii);
    print_length(to, "radius", track->radius);
    print_count(to, "dt", (unsigned long)track->dt);
    print_count(to, "levels", track->levels);
    print_count(to, "band", track->band);
    print_close(to);
}

static void print_view(const image *im, const char *words, FILE *out)
{
    const berth_motion *view = view_of(im);
    view_text to = view_text_of(im->words, words, out);
    print_track(&to, &view->track);
    print_pointer(&to, "nodes", view->nodes);
    print_count(&to, "pace", view->pace);
}

const arithmetic ARITHMETIC = {
    BERTH_ARITHMETIC,    SLACK,     build, attach, verify, collide, facts, sample, disc, placed_at,
    BERTH_ARITHMETIC_ID, print_view};
