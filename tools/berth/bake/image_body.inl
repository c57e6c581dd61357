/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The table of functions of image.h over the library, for the arithmetic that the including file
 * has chosen; that file defines ARITHMETIC as the name of the table. Included once a file. */

#include "image.h"

#include "image_numbers.h"

#include <string.h>

#define HELD image
#define VIEW berth_motion
#define VIEW_ATTACH berth_motion_attach
#define VIEW_VERIFY berth_motion_verify
#include "stored.inl"

static int image_of(const berth_motion_desc *desc, image *out)
{
    const size_t size = berth_motion_image_size(desc);
    uint32_t *words = grab(size / sizeof(uint32_t) + 1, sizeof(uint32_t));
    berth_motion *view = grab(1, sizeof *view);
    berth_arena kept = berth_arena_over(words, size);
    const berth_status status = berth_motion_build(desc, &kept, view);
    return keep(status, words, (uint32_t)size, view, out);
}

/* ---- What clips describe --------------------------------------------------------------------- */

/* A clip as the library has it: either of the two, over numbers of its own. */
typedef struct described {
    berth_num *x, *y, *r;
    berth_clip clip;
    berth_trajectory trajectory;
} described;

static void describe_points(const clip *c, described *to)
{
    to->x = grab(c->count + 1, sizeof *to->x);
    to->y = grab(c->count + 1, sizeof *to->y);
    to->r = grab(c->count + 1, sizeof *to->r);
    for (size_t i = 0; i <= c->count; i++) {
        const size_t k = i < c->count ? i : c->count - 1;
        to->x[i] = number_of(c->x[k]);
        to->y[i] = number_of(c->y[k]);
        to->r[i] = number_of(c->r[k]);
    }
}

/* The last line's radius has no leg of its own. Where it is another one and stands there, it gets
 * one, as long as the last (which keeps the ticks' common divisor); where there is no room for
 * that, the last leg is as large. */
static uint32_t end_with_radius(const clip *c, const int32_t *ticks, described *to)
{
    const size_t last = c->count - 1;
    if (c->held || !c->stands_after || last == 0 || c->r[last] == c->r[last - 1]) {
        return (uint32_t)c->count;
    }
    if (c->count < BERTH_TRAJECTORY_COUNT_MAX && ticks[last + 1] > ticks[last]) {
        return (uint32_t)c->count + 1;
    }
    to->r[last - 1] = number_of(fmax(c->r[last - 1], c->r[last]));
    return (uint32_t)c->count;
}

static void describe(const clip *c, const int32_t *ticks, described *to)
{
    const bool own = !clip_one_radius(c);
    uint32_t count;
    describe_points(c, to);
    count = end_with_radius(c, ticks, to);
    to->clip = berth_clip_over_arrays(to->x, to->y, (uint32_t)c->count, to->r[0], ticks[1]);
    to->trajectory = berth_trajectory_over_arrays(to->x, to->y, ticks, count, to->r[0]);
    to->clip.r = to->trajectory.r = own ? to->r : NULL;
    to->trajectory.before = c->stands_before ? BERTH_STANDS : BERTH_ABSENT;
    to->trajectory.after = c->stands_after ? BERTH_STANDS : BERTH_ABSENT;
}

static int build(const clip *c, const int32_t *ticks, const image_making *how, image *out)
{
    berth_motion_desc desc = berth_motion_desc_default();
    described from;
    int status;
    describe(c, ticks, &from);
    desc.clip = from.clip;
    desc.trajectory = c->held ? NULL : &from.trajectory;
    desc.leaf_size = (uint16_t)how->leaf_size;
    status = image_of(&desc, out);
    return status;
}

static int simplify(const clip *c, const int32_t *ticks, double tolerance, clip *out,
                    int32_t *out_ticks)
{
    berth_simplify_desc desc;
    berth_trajectory result;
    berth_simplified into;
    described from;
    berth_num *const numbers = grab(3 * out->count, sizeof *numbers);
    int status;
    describe(c, ticks, &from);
    desc.clip = c->held ? &from.clip : NULL;
    desc.trajectory = c->held ? NULL : &from.trajectory;
    desc.tolerance = number_of(tolerance);
    desc.held = 1;
    into.x = numbers;
    into.y = numbers + out->count;
    into.tick = out_ticks;
    into.r = from.clip.r != NULL ? into.y + out->count : NULL;
    into.capacity = (uint32_t)out->count;
    status = berth_trajectory_simplify(&desc, &into, &result);
    if (status >= 0) {
        out->count = result.count;
        out->stands_before = result.before == BERTH_STANDS;
        out->stands_after = result.after == BERTH_STANDS;
        for (size_t i = 0; i < out->count; i++) {
            const size_t leg = i > 0 && i == out->count - 1 ? i - 1 : i;
            out->x[i] = metres_of(into.x[i]);
            out->y[i] = metres_of(into.y[i]);
            out->r[i] = metres_of(into.r != NULL ? into.r[leg] : result.radius);
        }
    }
    return status;
}

/* ---- Questions ------------------------------------------------------------------------------- */

static berth_motion_options options_of(const question *asked)
{
    berth_motion_options options;
    memset(&options, 0, sizeof options);
    options.from = asked->windowed ? asked->from : 0;
    options.until = asked->windowed ? asked->until : 0;
    options.margin = number_of(asked->margin);
    return options;
}

static int collide(const image *a, const place *at_a, const image *b, const place *at_b,
                   const question *asked, collision *out)
{
    const berth_placement pa = placement_of(at_a), pb = placement_of(at_b);
    const berth_motion_options options = options_of(asked);
    berth_motion_counts counts;
    berth_placed placed_a, placed_b;
    berth_status answer = berth_motion_place(view_of(a), &pa, &placed_a);
    answer = answer < 0 ? answer : berth_motion_place(view_of(b), &pb, &placed_b);
    answer = answer < 0 ? answer : berth_meet(&placed_a, &placed_b, &options, &counts);
    if (answer < 0) {
        return answer;
    }
    out->any_hit = answer == BERTH_HIT;
    out->any_steps = counts.steps;
    answer = berth_first_hit(&placed_a, &placed_b, &options, &counts);
    if (answer >= 0) {
        out->steps = counts.steps;
        out->bounds = counts.bounds;
        out->legs = counts.legs;
        out->exact = counts.exact;
        out->tick = counts.tick;
        out->leg_a = counts.leg_a;
        out->leg_b = counts.leg_b;
        out->worst_steps = berth_motion_worst_steps(view_of(a), view_of(b));
    }
    return answer;
}

#include "answers.inl"
#include "motion_view.inl"

/* ---- What an image holds --------------------------------------------------------------------- */

static image_facts facts(const image *im)
{
    berth_motion_facts found;
    image_facts f;
    must(berth_motion_info(view_of(im), &found));
    f.straight = found.straight != 0;
    f.stands_before = found.before == BERTH_STANDS;
    f.stands_after = found.after == BERTH_STANDS;
    f.own_radii = found.radii != 0;
    f.legs = found.legs;
    f.nodes = found.nodes;
    f.leaf_size = found.leaf_size;
    f.first = found.first;
    f.length = found.length;
    f.unit = found.unit;
    f.bytes = found.bytes;
    f.header_bytes = BERTH_MOTION_HEADER_BYTES;
    f.node_bytes = found.nodes * (uint32_t)BERTH_MOTION_NODE_BYTES;
    f.leg_bytes = f.bytes - f.header_bytes - f.node_bytes;
    f.radius = metres_of(found.radius);
    f.step = metres_of(found.step);
    f.band = metres_of(found.band);
    return f;
}

static berth_leg stored_leg(const image *im, uint32_t index)
{
    berth_leg found;
    must(berth_motion_leg(view_of(im), index, &found));
    return found;
}

static image_leg leg(const image *im, uint32_t index)
{
    const berth_leg found = stored_leg(im, index);
    image_leg l;
    l.begin = found.begin;
    l.end = found.end;
    l.x = metres_of(found.x);
    l.y = metres_of(found.y);
    l.to_x = metres_of(found.to_x);
    l.to_y = metres_of(found.to_y);
    l.radius = metres_of(found.radius);
    return l;
}

static image_disc disc(const image *im, uint32_t number)
{
    berth_motion_disc found;
    image_disc d;
    memset(&d, 0, sizeof d);
    must(berth_motion_node(view_of(im), number, &found, NULL));
    d.first = found.first;
    d.end = found.end;
    d.begin = found.begin;
    d.until = found.until;
    d.from_x = metres_of(found.from_x);
    d.from_y = metres_of(found.from_y);
    d.to_x = metres_of(found.to_x);
    d.to_y = metres_of(found.to_y);
    d.radius = metres_of(found.radius);
    return d;
}

/* ---- As text --------------------------------------------------------------------------------- */

static void log_motion(const image *im, const place *at, FILE *out)
{
    const berth_placement p = placement_of(at);
    const image_facts f = facts(im);
    fprintf(out,
            "motion %s " LOG_NUMBER " " LOG_NUMBER " " LOG_NUMBER " " LOG_NUMBER " %ld %s %s\n",
            f.straight ? "straight" : "held", LOGGED(p.rotation.c), LOGGED(p.rotation.s),
            LOGGED(berth_num_raw(p.x)), LOGGED(berth_num_raw(p.y)), (long)p.start,
            f.stands_before ? "stands" : "absent", f.stands_after ? "stands" : "absent");
    for (uint32_t i = 0; i < f.legs; i++) {
        const berth_leg l = stored_leg(im, i);
        fprintf(out,
                "leg %ld %ld " LOG_NUMBER " " LOG_NUMBER " " LOG_NUMBER " " LOG_NUMBER
                " " LOG_NUMBER "\n",
                (long)l.begin, (long)l.end, LOGGED(berth_num_raw(l.x)), LOGGED(berth_num_raw(l.y)),
                LOGGED(berth_num_raw(l.to_x)), LOGGED(berth_num_raw(l.to_y)),
                LOGGED(berth_num_raw(l.radius)));
    }
}

static void log_question(const question *asked, FILE *out)
{
    fprintf(out, "arithmetic %s\n", BERTH_ARITHMETIC);
    if (asked->windowed) {
        fprintf(out, "window %ld %ld\n", (long)asked->from, (long)asked->until);
    }
    fprintf(out, "margin " LOG_NUMBER "\n", LOGGED(berth_num_raw(number_of(asked->margin))));
}

static void print_view(const image *im, const char *words, FILE *out)
{
    view_text to = view_text_of(im->words, words, out);
    print_motion(&to, view_of(im));
}

const arithmetic ARITHMETIC = {BERTH_ARITHMETIC,
                               SLACK,
                               build,
                               simplify,
                               attach,
                               verify,
                               collide,
                               contacts,
                               closest,
                               earliest,
                               facts,
                               leg,
                               disc,
                               placed_at,
                               log_motion,
                               log_question,
                               BERTH_ARITHMETIC_ID,
                               print_view};
