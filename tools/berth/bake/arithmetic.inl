/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The table of functions of image.h over the library, for the arithmetic that the including file
 * has chosen; that file defines ARITHMETIC as the name of the table. Included once a file. */

#include "image.h"

#include "tools/berth/tool.h"

#include <berth/answers.h>
#include <berth/berth.h>

#include <math.h>
#include <string.h>

/* ---- Numbers and placements, from and to doubles and as C text ------------------------------- */

#ifdef BERTH_Q16
#define RAW_ONE 65536.0
#define DIR_ONE 16384.0
/* A number in a log, exactly: whole, or a hexadecimal float. */
#define LOG_NUMBER "%ld"
#define LOGGED(raw) ((long)(raw))
#else
#define LOG_NUMBER "%a"
#define LOGGED(raw) ((double)(raw))
#define RAW_ONE 1.0
#define DIR_ONE 1.0
#endif

/* The nearest number. Callers keep metres within +-2^13, so q16 does not overflow. */
static berth_num number_of(double metres)
{
#ifdef BERTH_Q16
    return berth_num_of((berth_raw)lround(metres * RAW_ONE));
#else
    return berth_num_of((berth_raw)metres);
#endif
}

static double metres_of(berth_num number)
{
    return (double)berth_num_raw(number) / RAW_ONE;
}

/* The indices that the program passes are in range, so a refusal is a bug of its own. */
static void must(berth_status status)
{
    if (status < 0) {
        fail("internal error: %s; please report it", berth_status_text(status));
    }
}

static berth_placement placement_of(const place *at)
{
    return berth_placement_at(number_of(at->x), number_of(at->y), at->angle, at->start);
}

static placed placed_at(const place *at)
{
    const berth_placement p = placement_of(at);
    return (placed){.c = (double)p.rotation.c / DIR_ONE,
                    .s = (double)p.rotation.s / DIR_ONE,
                    .tx = metres_of(p.x),
                    .ty = metres_of(p.y),
                    .start = p.start};
}

/* A view's fields by their names, so that a header never fits a view of another kind by accident;
 * in the structs' order, which C++ asks for. Pointers go into the image at `from`, which is called
 * `words` in C. */
typedef struct view_text {
    FILE *out;
    const uint32_t *from;
    const char *words;
    int depth; /* of braces */
} view_text;

static view_text view_text_of(const uint32_t *from, const char *words, FILE *out)
{
    return (view_text){out, from, words, 1};
}

static void print_member(const view_text *to, const char *field)
{
    fprintf(to->out, "%*sBERTH_BAKED_MEMBER(%s) ", 4 * to->depth, "", field);
}

static void print_open(view_text *to, const char *field)
{
    print_member(to, field);
    fprintf(to->out, "{\n");
    to->depth++;
}

static void print_close(view_text *to)
{
    to->depth--;
    fprintf(to->out, "%*s},\n", 4 * to->depth, "");
}

static void print_pointer(const view_text *to, const char *field, const void *at)
{
    print_member(to, field);
    if (at == NULL) {
        fprintf(to->out, "0,\n");
        return;
    }
    fprintf(to->out, "BERTH_BYTES(%s) + %ld,\n", to->words,
            (long)((const unsigned char *)at - (const unsigned char *)to->from));
}

/* Keeps what was built or attached. */
static int keep(berth_status status, uint32_t *words, uint32_t bytes, void *view, held *out)
{
    if (status >= 0) {
        out->words = words;
        out->bytes = bytes;
        out->view = view;
    }
    return status;
}

/* ---- Motions --------------------------------------------------------------------------------- */

static const berth_motion *motion_view(const image *im)
{
    return im->held.view;
}

static int attach(uint32_t *words, uint32_t bytes, image *out)
{
    berth_motion *view = grab(1, sizeof *view);
    return keep(berth_motion_attach(view, words, bytes), words, bytes, view, &out->held);
}

static int verify(const image *im)
{
    return berth_motion_verify(motion_view(im));
}

static int image_of(const berth_motion_desc *desc, image *out)
{
    const size_t size = berth_motion_image_size(desc);
    uint32_t *words = grab(size / sizeof(uint32_t) + 1, sizeof(uint32_t));
    berth_motion *view = grab(1, sizeof *view);
    berth_arena kept = berth_arena_over(words, size);
    const berth_status status = berth_motion_build(desc, &kept, view);
    return keep(status, words, (uint32_t)size, view, &out->held);
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
    describe_points(c, to);
    uint32_t count = end_with_radius(c, ticks, to);
    to->clip = berth_clip_over_arrays(to->x, to->y, (uint32_t)c->count, to->r[0], ticks[1]);
    to->trajectory = berth_trajectory_over_arrays(to->x, to->y, ticks, count, to->r[0]);
    to->clip.r = to->trajectory.r = own ? to->r : NULL;
    to->trajectory.before = c->stands_before ? BERTH_STANDS : BERTH_ABSENT;
    to->trajectory.after = c->stands_after ? BERTH_STANDS : BERTH_ABSENT;
}

static int build(const clip *c, const int32_t *ticks, const image_making *how, image *out)
{
    berth_motion_desc desc = {0};
    described from;
    describe(c, ticks, &from);
    desc.clip = from.clip;
    desc.trajectory = c->held ? NULL : &from.trajectory;
    desc.leaf_size = (uint16_t)how->leaf_size;
    return image_of(&desc, out);
}

static int simplify(const clip *c, const int32_t *ticks, double tolerance, clip *out,
                    int32_t *out_ticks)
{
    berth_trajectory result;
    described from;
    berth_num *const numbers = grab(3 * out->count, sizeof *numbers);
    describe(c, ticks, &from);
    berth_simplify_desc desc = {.clip = c->held ? &from.clip : NULL,
                                .trajectory = c->held ? NULL : &from.trajectory,
                                .tolerance = number_of(tolerance),
                                .held = 1};
    berth_simplified into = {.x = numbers, .y = numbers + out->count, .tick = out_ticks};
    into.r = from.clip.r != NULL ? into.y + out->count : NULL;
    into.capacity = (uint32_t)out->count;
    int status = berth_trajectory_simplify(&desc, &into, &result);
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
    return (berth_motion_options){.from = asked->windowed ? asked->from : 0,
                                  .until = asked->windowed ? asked->until : 0,
                                  .margin = number_of(asked->margin)};
}

static int collide(const image *a, const place *at_a, const image *b, const place *at_b,
                   const question *asked, collision *out)
{
    const berth_placement pa = placement_of(at_a), pb = placement_of(at_b);
    const berth_motion_options options = options_of(asked);
    berth_motion_counts counts;
    berth_placed placed_a, placed_b;
    berth_status answer = berth_motion_place(motion_view(a), &pa, &placed_a);
    answer = answer < 0 ? answer : berth_motion_place(motion_view(b), &pb, &placed_b);
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
        out->worst_steps = berth_motion_worst_steps(motion_view(a), motion_view(b));
    }
    return answer;
}

typedef struct two_placed {
    berth_placement at_a, at_b;
    berth_placed a, b;
} two_placed;

static berth_status place_two(const image *a, const place *at_a, const image *b, const place *at_b,
                              two_placed *two)
{
    two->at_a = placement_of(at_a);
    two->at_b = placement_of(at_b);
    const berth_status status = berth_motion_place(motion_view(a), &two->at_a, &two->a);
    return status < 0 ? status : berth_motion_place(motion_view(b), &two->at_b, &two->b);
}

/* How much of a tick is over when contact begins in it, or ends. */
static double part_of_tick(const two_placed *two, const berth_motion_options *options, int32_t tick,
                           berth_end end)
{
    uint16_t fraction = 0;
    const berth_status found =
        berth_contact_fraction(&two->a, &two->b, options, tick, end, &fraction);
    return found == BERTH_HIT ? fraction / 65536.0 : 0.0;
}

static int contacts(const image *a, const place *at_a, const image *b, const place *at_b,
                    const question *asked, touch *found, size_t most, size_t *count)
{
    const berth_motion_options options = options_of(asked);
    berth_contact_cursor cursor;
    berth_contact contact;
    two_placed two;
    berth_status status = place_two(a, at_a, b, at_b, &two);
    status = status < 0 ? status : berth_contacts(&two.a, &two.b, &options, &cursor);
    *count = 0;
    while (status >= 0 && *count < most &&
           (status = berth_next_contact(&cursor, &contact, NULL)) == BERTH_HIT) {
        touch *const next = &found[(*count)++];
        next->time_in = contact.time_in;
        next->time_out = contact.time_out;
        next->part_in = part_of_tick(&two, &options, contact.time_in, BERTH_END_FIRST);
        next->part_out = part_of_tick(&two, &options, contact.time_out, BERTH_END_LAST);
        next->leg_a = contact.pair.leg_a;
        next->leg_b = contact.pair.leg_b;
        next->ax = metres_of(contact.pair.ax);
        next->ay = metres_of(contact.pair.ay);
        next->bx = metres_of(contact.pair.bx);
        next->by = metres_of(contact.pair.by);
    }
    return status;
}

static int closest(const image *a, const place *at_a, const image *b, const place *at_b,
                   const question *asked, approach_found *found)
{
    const berth_motion_options options = options_of(asked);
    berth_approach approach;
    two_placed two;
    berth_status status = place_two(a, at_a, b, at_b, &two);
    if (status >= 0) {
        status =
            berth_closest_approach(&two.a, &two.b, BERTH_DISTANCE_MAX, &options, &approach, NULL);
    }
    if (status < 0) {
        return status;
    }
    found->ever_together = approach.found != 0;
    found->hit = status == BERTH_HIT;
    found->distance = metres_of(approach.distance);
    found->tick = approach.tick;
    uint16_t fraction = 0;
    const berth_status fine =
        berth_approach_fraction(&two.a, &two.b, &options, &approach, &fraction);
    found->part = fine == BERTH_HIT ? fraction / 65536.0 : 0.0;
    found->leg_a = approach.pair.leg_a;
    found->leg_b = approach.pair.leg_b;
    found->ax = metres_of(approach.pair.ax);
    found->ay = metres_of(approach.pair.ay);
    found->bx = metres_of(approach.pair.bx);
    found->by = metres_of(approach.pair.by);
    return status;
}

static int earliest(const image *a, const place *at_a, const image *b, const place *at_b,
                    const question *asked, const start_asked *range, int32_t *start)
{
    const berth_motion_options options = options_of(asked);
    const berth_start_range in = {range->from, range->until, range->clock_error};
    two_placed two;
    const berth_status status = place_two(a, at_a, b, at_b, &two);
    const berth_placed *const others[1] = {&two.a};
    return status < 0 ? status
                      : berth_earliest_start_within(others, 1, &two.b, &in, &options, start, NULL);
}

/* ---- What an image holds --------------------------------------------------------------------- */

static image_facts facts(const image *im)
{
    berth_motion_facts found;
    must(berth_motion_info(motion_view(im), &found));
    image_facts f = {.straight = found.straight != 0,
                     .stands_before = found.before == BERTH_STANDS,
                     .stands_after = found.after == BERTH_STANDS,
                     .own_radii = found.radii != 0,
                     .legs = found.legs,
                     .nodes = found.nodes,
                     .leaf_size = found.leaf_size,
                     .first = found.first,
                     .length = found.length,
                     .unit = found.unit,
                     .bytes = found.bytes,
                     .header_bytes = BERTH_MOTION_HEADER_BYTES,
                     .node_bytes = found.nodes * (uint32_t)BERTH_MOTION_NODE_BYTES};
    f.leg_bytes = f.bytes - f.header_bytes - f.node_bytes;
    f.radius = metres_of(found.radius);
    f.step = metres_of(found.step);
    f.band = metres_of(found.band);
    return f;
}

static berth_leg stored_leg(const image *im, uint32_t index)
{
    berth_leg found;
    must(berth_motion_leg(motion_view(im), index, &found));
    return found;
}

static image_leg leg(const image *im, uint32_t index)
{
    const berth_leg found = stored_leg(im, index);
    return (image_leg){.begin = found.begin,
                       .end = found.end,
                       .x = metres_of(found.x),
                       .y = metres_of(found.y),
                       .to_x = metres_of(found.to_x),
                       .to_y = metres_of(found.to_y),
                       .radius = metres_of(found.radius)};
}

static image_disc disc(const image *im, uint32_t number)
{
    berth_motion_disc found;
    must(berth_motion_node(motion_view(im), number, &found, NULL));
    return (image_disc){.first = found.first,
                        .end = found.end,
                        .begin = found.begin,
                        .until = found.until,
                        .from_x = metres_of(found.from_x),
                        .from_y = metres_of(found.from_y),
                        .to_x = metres_of(found.to_x),
                        .to_y = metres_of(found.to_y),
                        .radius = metres_of(found.radius)};
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

static void print_motion(view_text *to, const berth_motion *view)
{
    print_pointer(to, "image", view->image);
    print_member(to, "kind");
    fprintf(to->out, "&%s,\n",
            view->kind == &berth_kind_clip ? "berth_kind_clip" : "berth_kind_route");
}

static void print_view(const image *im, const char *words, FILE *out)
{
    view_text to = view_text_of(im->held.words, words, out);
    print_motion(&to, motion_view(im));
}

#include "footprint.inl"

/* ---- Sweeps ---------------------------------------------------------------------------------- */

static const berth_sweep *sweep_view(const sweep *s)
{
    return s->held.view;
}

static int course_build(const course *c, const footprint *carried, sweep *out)
{
    berth_num *x = grab(c->count, sizeof *x), *y = grab(c->count, sizeof *y);
    berth_sweep *view = grab(1, sizeof *view);
    uint32_t *words;
    for (size_t i = 0; i < c->count; i++) {
        x[i] = number_of(c->x[i]);
        y[i] = number_of(c->y[i]);
    }
    berth_trajectory line =
        berth_trajectory_over_arrays(x, y, c->tick, (uint32_t)c->count, BERTH_NUM(0));
    line.after = BERTH_STANDS;
    berth_sweep_desc desc = {.trajectory = &line,
                             .heading = c->heading,
                             .turn = c->turn,
                             .footprint = carried->held.view};
    size_t size = berth_sweep_image_size(&desc);
    words = grab(size / sizeof *words + 1, sizeof *words);
    berth_arena kept = berth_arena_over(words, size);
    int status = berth_sweep_build(&desc, &kept, view);
    return keep(status, words, (uint32_t)kept.used, view, &out->held);
}

static int sweep_attach(uint32_t *words, uint32_t bytes, const footprint *carried, sweep *out)
{
    berth_sweep *view = grab(1, sizeof *view);
    return keep(berth_sweep_attach(view, carried->held.view, words, bytes), words, bytes, view,
                &out->held);
}

static sweep_facts course_facts(const sweep *s)
{
    const berth_sweep *view = sweep_view(s);
    const int32_t *headings = view->headings;
    berth_motion_facts of_motion;
    sweep_facts f;
    must(berth_motion_info(&view->motion, &of_motion));
    f.legs = of_motion.legs;
    f.knots = f.legs + 1;
    f.nodes = of_motion.nodes;
    f.length = of_motion.length;
    f.bytes = s->held.bytes;
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
    return (body_pose){.x = metres_of(at->x),
                       .y = metres_of(at->y),
                       .degrees = atan2((double)at->rotation.s, (double)at->rotation.c) *
                                  57.29577951308232};
}

static int sweep_at(const sweep *s, const place *where, int32_t tick, body_pose *found)
{
    const berth_placement placement = placement_of(where);
    berth_body moving;
    berth_placement then;
    berth_status status = berth_sweep_place(sweep_view(s), &placement, &moving);
    if (status >= 0) {
        status = berth_sweep_at(&moving, tick, &then);
    }
    if (status == BERTH_HIT) {
        *found = pose_of(&then);
    }
    return status;
}

static void sweep_print_view(const sweep *s, const char *words, const char *carried, FILE *out)
{
    view_text to = view_text_of(s->held.words, words, out);
    print_open(&to, "motion");
    print_motion(&to, &sweep_view(s)->motion);
    print_close(&to);
    print_pointer(&to, "headings", sweep_view(s)->headings);
    view_text of = view_text_of(s->carried.held.words, carried, out);
    print_open(&to, "footprint");
    of.depth = to.depth;
    print_pointer(&of, "image", sweep_view(s)->footprint.image);
    print_close(&to);
    print_member(&to, "crc");
    fprintf(out, "UINT32_C(%lu),\n", (unsigned long)sweep_view(s)->crc);
}

/* ---- Bodies ---------------------------------------------------------------------------------- */

static berth_status stand(const body *b, bool boundary, berth_body *out)
{
    berth_status status;
    memset(out, 0, sizeof *out);
    const berth_placement at = placement_of(&b->at);
    if (b->disc != NULL) {
        status = berth_motion_place(b->disc->held.view, &at, &out->outer);
    } else if (b->standing != NULL) {
        status = berth_footprint_stand(b->standing->held.view, &at, 0, 0, boundary, out);
    } else {
        status = berth_sweep_place(sweep_view(b->carried), &at, out);
    }
    return status;
}

static berth_status stand_two(const body *a, const body *b, const body_question *q,
                              berth_body two[2])
{
    const berth_status status = stand(a, q->boundary, &two[0]);
    return status < 0 ? status : stand(b, q->boundary, &two[1]);
}

static berth_body_options sweep_options_of(const body_question *q)
{
    berth_body_options options = {0};
    if (q->asked.windowed) {
        options.motion.from = q->asked.from;
        options.motion.until = q->asked.until;
    }
    options.motion.margin = number_of(q->asked.margin);
    options.tolerance = number_of(q->tolerance);
    options.boundary = q->boundary;
    return options;
}

static int bodies_contacts(const body *a, const body *b, const body_question *q, body_touch *found,
                           size_t most, size_t *count)
{
    const berth_body_options options = sweep_options_of(q);
    berth_body_contact contact;
    int32_t from = INT32_MIN;
    berth_body two[2];
    berth_status status = stand_two(a, b, q, two);
    *count = 0;
    while (status >= 0 && *count < most &&
           (status = berth_bodies_next_contact(&two[0], &two[1], &options, &from, &contact,
                                               NULL)) == BERTH_HIT) {
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

static int bodies_closest(const body *a, const body *b, const body_question *q,
                          body_approach *found)
{
    const berth_body_options options = sweep_options_of(q);
    berth_body_approach approach;
    berth_body two[2];
    berth_status status = stand_two(a, b, q, two);
    memset(found, 0, sizeof *found);
    if (status >= 0) {
        status = berth_bodies_closest_approach(&two[0], &two[1], BERTH_DISTANCE_MAX, &options,
                                               &approach, NULL);
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

static int bodies_earliest(const body *a, const body *b, const body_question *q,
                           const start_asked *range, int32_t *start)
{
    const berth_body_options options = sweep_options_of(q);
    const berth_body *others[1];
    berth_body two[2];
    const berth_status status = stand_two(a, b, q, two);
    if (status < 0) {
        return status;
    }
    berth_start_range starts = {0};
    starts.from = range->from;
    starts.until = range->until;
    others[0] = &two[0];
    return berth_bodies_earliest_start(others, 1, &two[1], &starts, &options, start, NULL);
}

const arithmetic ARITHMETIC = {BERTH_ARITHMETIC,
                               BERTH_ARITHMETIC_ID,
                               placed_at,
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
                               log_motion,
                               log_question,
                               print_view,
                               {shape_build, shape_attach, shape_verify, shape_overlap,
                                shape_distance, shape_facts, shape_circle, shape_part,
                                shape_print_view},
                               {course_build, sweep_attach, bodies_contacts, bodies_closest,
                                bodies_earliest, course_facts, sweep_at, sweep_print_view}};
