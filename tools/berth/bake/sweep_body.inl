/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The table of functions of sweep.h over the library, for the arithmetic that the including file
 * has chosen; that file defines SWEEP_ARITHMETIC as the name of the table. Included once a file. */

#include "sweep.h"

#include "image_numbers.h"

#include <string.h>

#include "motion_view.inl"

static const berth_sweep *view_of(const sweep *s)
{
    return s->view;
}

/* ---- Images ---------------------------------------------------------------------------------- */

/* A sweep has a view of its own on the footprint that it carries. */
static int keep(int status, uint32_t *words, uint32_t bytes, berth_sweep *view, sweep *out)
{
    if (status < 0) {
        return status;
    }
    out->words = words;
    out->bytes = bytes;
    out->view = view;
    return status;
}

static int build(const course *c, const footprint *carried, sweep *out)
{
    berth_num *x = grab(c->count, sizeof *x), *y = grab(c->count, sizeof *y);
    berth_sweep *view = grab(1, sizeof *view);
    berth_trajectory line;
    berth_sweep_desc desc;
    berth_arena kept;
    uint32_t *words;
    size_t size;
    int status;
    for (size_t i = 0; i < c->count; i++) {
        x[i] = number_of(c->x[i]);
        y[i] = number_of(c->y[i]);
    }
    line = berth_trajectory_over_arrays(x, y, c->tick, (uint32_t)c->count, BERTH_NUM(0));
    line.after = BERTH_STANDS;
    memset(&desc, 0, sizeof desc);
    desc.trajectory = &line;
    desc.heading = c->heading;
    desc.turn = c->turn;
    desc.footprint = carried->view;
    size = berth_sweep_image_size(&desc);
    words = grab(size / sizeof *words + 1, sizeof *words);
    kept = berth_arena_over(words, size);
    status = berth_sweep_build(&desc, &kept, view);
    return keep(status, words, (uint32_t)kept.used, view, out);
}

static int attach(uint32_t *words, uint32_t bytes, const footprint *carried, sweep *out)
{
    berth_sweep *view = grab(1, sizeof *view);
    return keep(berth_sweep_attach(view, carried->view, words, bytes), words, bytes, view, out);
}

static sweep_facts facts(const sweep *s)
{
    const berth_sweep *view = view_of(s);
    const int32_t *headings = view->headings;
    berth_motion_facts of_motion;
    sweep_facts f;
    must(berth_motion_info(&view->motion, &of_motion));
    f.legs = of_motion.legs;
    f.knots = f.legs + 1;
    f.nodes = of_motion.nodes;
    f.length = of_motion.length;
    f.bytes = s->bytes;
    f.header_bytes = BERTH_IMAGE_HEADER_BYTES;
    f.heading_bytes = 8 * f.knots;
    f.motion_bytes = f.bytes - f.header_bytes - f.heading_bytes;
    f.radius = metres_of(of_motion.radius);
    f.step = metres_of(of_motion.step);
    f.band = metres_of(of_motion.band);
    f.turned = 0.0;
    for (uint32_t i = 0; i < f.knots; i++) {
        f.turned += fabs(headings[2 * i + 1] / 65536.0);
    }
    return f;
}

static body_pose pose_of(const berth_placement *at)
{
    body_pose p;
    p.x = metres_of(at->x);
    p.y = metres_of(at->y);
    p.degrees = atan2((double)at->rotation.s, (double)at->rotation.c) * 57.29577951308232;
    return p;
}

static int at(const sweep *s, const place *where, int32_t tick, body_pose *found)
{
    const berth_placement placement = placement_of(where);
    berth_body moving;
    berth_placement then;
    berth_status status = berth_sweep_place(view_of(s), &placement, &moving);
    if (status >= 0) {
        status = berth_sweep_at(&moving, tick, &then);
    }
    if (status == BERTH_HIT) {
        *found = pose_of(&then);
    }
    return status;
}

static void print_view(const sweep *s, const char *words, const char *carried, FILE *out)
{
    view_text to = view_text_of(s->words, words, out);
    print_open(&to, "motion");
    print_motion(&to, &view_of(s)->motion);
    print_close(&to);
    print_pointer(&to, "headings", view_of(s)->headings);
    view_text of = view_text_of(s->carried.words, carried, out);
    print_open(&to, "footprint");
    of.depth = to.depth;
    print_pointer(&of, "image", view_of(s)->footprint.image);
    print_close(&to);
    print_member(&to, "crc");
    fprintf(out, "UINT32_C(%lu),\n", (unsigned long)view_of(s)->crc);
}

/* ---- Bodies ---------------------------------------------------------------------------------- */

/* A body, placed. */
typedef struct stood {
    berth_body body;
} stood;

static berth_status stand(const body *b, bool boundary, stood *out)
{
    berth_status status;
    memset(out, 0, sizeof *out);
    const berth_placement at = placement_of(&b->at);
    if (b->disc != NULL) {
        status = berth_motion_place(b->disc->view, &at, &out->body.outer);
    } else if (b->standing != NULL) {
        status = berth_footprint_stand(b->standing->view, &at, 0, 0, boundary, &out->body);
    } else {
        status = berth_sweep_place(view_of(b->carried), &at, &out->body);
    }
    return status;
}

static berth_status stand_two(const body *a, const body *b, const body_question *q, stood two[2])
{
    const berth_status status = stand(a, q->boundary, &two[0]);
    return status < 0 ? status : stand(b, q->boundary, &two[1]);
}

static berth_body_options options_of(const body_question *q)
{
    berth_body_options options;
    memset(&options, 0, sizeof options);
    if (q->asked.windowed) {
        options.motion.from = q->asked.from;
        options.motion.until = q->asked.until;
    }
    options.motion.margin = number_of(q->asked.margin);
    options.tolerance = number_of(q->tolerance);
    options.boundary = q->boundary;
    return options;
}

static int contacts(const body *a, const body *b, const body_question *q, body_touch *found,
                    size_t most, size_t *count)
{
    const berth_body_options options = options_of(q);
    berth_body_contact contact;
    int32_t from = INT32_MIN;
    stood two[2];
    berth_status status = stand_two(a, b, q, two);
    *count = 0;
    while (status >= 0 && *count < most &&
           (status = berth_bodies_next_contact(&two[0].body, &two[1].body, &options, &from,
                                               &contact, NULL)) == BERTH_HIT) {
        body_touch *const next = &found[(*count)++];
        next->time_in = contact.time_in;
        next->time_out = contact.time_out;
        next->leg_a = contact.first.leg_a;
        next->leg_b = contact.first.leg_b;
        next->a = pose_of(&contact.first.a);
        next->b = pose_of(&contact.first.b);
    }
    return status;
}

static int closest(const body *a, const body *b, const body_question *q, body_approach *found)
{
    const berth_body_options options = options_of(q);
    berth_body_approach approach;
    stood two[2];
    berth_status status = stand_two(a, b, q, two);
    memset(found, 0, sizeof *found);
    if (status >= 0) {
        status = berth_bodies_closest_approach(&two[0].body, &two[1].body, BERTH_DISTANCE_MAX,
                                               &options, &approach, NULL);
    }
    if (status >= 0 && approach.found) {
        found->ever_together = true;
        found->hit = status == BERTH_HIT;
        found->distance = metres_of(approach.distance);
        found->tick = approach.tick;
        found->a = pose_of(&approach.a);
        found->b = pose_of(&approach.b);
    }
    return status;
}

static int earliest(const body *a, const body *b, const body_question *q, const start_asked *range,
                    int32_t *start)
{
    const berth_body_options options = options_of(q);
    berth_start_range starts;
    const berth_body *others[1];
    stood two[2];
    const berth_status status = stand_two(a, b, q, two);
    if (status < 0) {
        return status;
    }
    memset(&starts, 0, sizeof starts);
    starts.from = range->from;
    starts.until = range->until;
    others[0] = &two[0].body;
    return berth_bodies_earliest_start(others, 1, &two[1].body, &starts, &options, start, NULL);
}

const sweep_arithmetic SWEEP_ARITHMETIC = {
    BERTH_ARITHMETIC, BERTH_ARITHMETIC_ID, build, attach, contacts, closest, earliest, facts, at,
    placed_at,        print_view};
