/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Who passes a footprint that stands. Where the root's circle is met, leg by leg goes through the
 * tree of circles: a circle is a stay that does not move, so that the exact test of two legs in
 * time is the test of a leg and a circle, too. */

#include "../motion/window.h"
#include "berth/overlap.h"
#include "standing.h"

/* A search through legs and circles. */
typedef struct berthi_passing {
    const berth_presence *there;
    const berth_standing *standing;
    const berth_motion_options *options; /* or null */
    berthi_margin margin;
    int32_t from, until; /* the window, and both there */
    int32_t best;        /* the first tick in contact that is known of, `until` while none is */
    uint32_t circle;     /* with this one; and with this leg: */
    berthi_stay leg;
    uint32_t left, looks, bounds, legs, exact; /* steps that may be taken; counts */
    uint8_t any, hit;
} berthi_passing;

/* Whether another step may be taken; takes it. */
static int take_step(berthi_passing *p)
{
    if (p->left == 0) {
        return 0;
    }
    p->left--;
    p->looks++;
    return 1;
}

void berthi_point_stay(const berth_standing *s, const berthi_unit *point, berth_raw radius,
                       berthi_stay *stay)
{
    const berthi_footprint_header *tree = berthi_tree_of(&s->footprint);
    stay->radius = radius;
    stay->from = INT32_MIN;
    stay->until = INT32_MAX;
    stay->leg = stay->part = 0;
#ifdef BERTH_Q16
    const int32_t scale = (int32_t)(UINT32_C(1) << tree->ground.shift);
    const int32_t local[2] = {berth_num_raw(tree->ground.origin_x) + point[0] * scale,
                              berth_num_raw(tree->ground.origin_y) + point[1] * scale};
    berthi_course_of(&stay->course, &s->at, local, local, 0, 1);
#else
    const berth_raw c = s->at.rotation.c, sine = s->at.rotation.s;
    const berth_raw x = berth_num_raw(tree->ground.origin_x) + point[0];
    const berth_raw y = berth_num_raw(tree->ground.origin_y) + point[1];
    stay->x = berthi_dot(c, -sine, x, y) + berth_num_raw(s->at.x);
    stay->y = berthi_dot(sine, c, x, y) + berth_num_raw(s->at.y);
    stay->way_x = stay->way_y = 0;
    stay->begin = 0;
    stay->ticks = 1;
    stay->lengths = berthi_abs(berth_num_raw(s->at.x)) + berthi_abs(berth_num_raw(s->at.y)) +
                    berthi_abs(berth_num_raw(tree->ground.origin_x)) +
                    berthi_abs(berth_num_raw(tree->ground.origin_y)) + tree->ground.reach;
#endif
}

/* A circle of the footprint as a stay. */
static void circle_stay(const berth_standing *s, uint32_t number, berthi_stay *stay)
{
    const berthi_footprint_header *tree = berthi_tree_of(&s->footprint);
    const berthi_unit *circle = berthi_circle_at(tree, number);
    berthi_point_stay(s, circle, berthi_circle_radius(tree, circle), stay);
    stay->leg = number;
}

/* Whether parts decide, and not leaf circles. */
static int has_parts(const berthi_footprint_header *tree)
{
    return tree->parts.corners != 0 && tree->method != BERTH_FOOTPRINT_CONTOUR &&
           tree->method != BERTH_FOOTPRINT_CONTOUR_CENTRE;
}

/* Looks that were taken at once count, too: 0 when they were more than the budget has. */
static int passing_pay(berthi_passing *p, uint32_t looks)
{
    const uint32_t taken = looks < p->left ? looks : p->left;
    p->left -= taken;
    p->looks += taken;
    return taken == looks;
}

/* A leg that meets the circle of a leaf: p->best and p->circle where it meets what that holds.
 * Returns 0 when the budget runs out. */
static int pass_leaf(berthi_passing *p, const berthi_stay *leg, uint32_t number, int32_t from,
                     int32_t until)
{
    const berth_standing *s = p->standing;
    const berthi_footprint_header *tree = berthi_tree_of(&s->footprint);
    const uint32_t words = berthi_part_words(tree->parts.corners);
    uint32_t part = berthi_link_of(berthi_circle_at(tree, number)[BERTHI_CIRCLE_LINK]) &
                    (uint32_t)BERTHI_NUMBER;
    for (;; part++) {
        if (!take_step(p)) {
            return 0;
        }
        if (from < until && berthi_part_met(s, part, &p->margin, leg, from, until)) {
            p->hit = 1;
            p->leg = *leg;
            p->circle = number;
            p->best = from;
            if (p->any) {
                return 1;
            }
            uint32_t looks = 0;
            until = p->best = berthi_part_touch(s, part, &p->margin, leg, from, until, &looks);
            if (!passing_pay(p, looks)) {
                return 0;
            }
        }
        if ((berthi_tree_words(tree)[part * words] & BERTHI_LAST_PART) != 0) {
            return 1;
        }
    }
}

/* A leg against all circles: p->best and p->circle where one is met before `until`. Returns 0 when
 * the budget runs out. */
static int pass_circles(berthi_passing *p, const berthi_stay *leg, int32_t from, int32_t until)
{
    const berthi_footprint_header *tree = berthi_tree_of(&p->standing->footprint);
    berthi_stay circle;
    for (uint32_t i = 0; i < tree->node_count && from < until;) {
        const uint32_t link = berthi_link_of(berthi_circle_at(tree, i)[BERTHI_CIRCLE_LINK]);
        if (!take_step(p)) {
            return 0;
        }
        circle_stay(p->standing, i, &circle);
        if (!berthi_stays_meet(&p->margin, leg, &circle, from, until)) {
            i = berthi_subtree_end(berthi_tree_nodes(tree), BERTHI_CIRCLE_UNITS, i);
            continue;
        }
        if ((link & BERTHI_LEAF) != 0 && has_parts(tree)) {
            if (!pass_leaf(p, leg, i, from, until)) {
                return 0;
            }
            if (p->any && p->hit) {
                return 1;
            }
            until = p->hit && p->best < until ? p->best : until;
        } else if ((link & BERTHI_LEAF) != 0) {
            p->hit = 1;
            p->leg = *leg;
            p->circle = i;
            p->best = from;
            if (p->any) {
                return 1;
            }
            uint32_t looks = 0;
            p->best = berthi_first_touch(&p->margin, leg, &circle, from, until, &looks);
            if (!passing_pay(p, looks)) {
                return 0;
            }
            until = p->best; /* what begins in the same tick changes nothing */
        }
        i = (link & BERTHI_LEAF) != 0 ? i + 1 : berthi_left_of(i, link);
    }
    return 1;
}

/* Whether the centre is inside of the outline where a leg begins. Its boundary is not: nothing of
 * it is within the disc, so that the nearest number to the place will do. BERTH_UNKNOWN: the
 * budget ran out. */
static berth_status passing_inside(berthi_passing *p, const berthi_stay *leg, int32_t tick)
{
    const berth_standing *s = p->standing;
    const berth_footprint_options options = {p->left, 0, berth_num_of(0)};
    berth_footprint_counts counts;
    berth_placement at = s->at;
    berth_num x, y;
    if (s->boundary || berthi_tree_of(&s->footprint)->parts.corners == 0) {
        return BERTH_CLEAR;
    }
    if (p->left == 0) {
        return BERTH_UNKNOWN;
    }
    berthi_stay_place(leg, tick, &x, &y);
    x = berth_num_of(berth_num_raw(x) - berth_num_raw(at.x));
    y = berth_num_of(berth_num_raw(y) - berth_num_raw(at.y));
    at.x = at.y = berth_num_of(0);
    const berth_status status =
        berth_footprint_collide_disc(&s->footprint, &at, x, y, berth_num_of(0), &options, &counts);
    return status < 0 || passing_pay(p, counts.steps) ? status : BERTH_UNKNOWN;
}

/* Whether it came to where it is at a tick of the search by going, and did not jump. */
static int goes_on(const berthi_passing *p, int32_t tick)
{
    const berth_presence *there = p->there;
    return tick > p->from && berthi_is_straight(berthi_motion_of(there));
}

/* What is there from `tick` on. What was not inside before it, and goes on, is not now: it would
 * have passed the boundary. Returns when it changes, or INT32_MIN when the budget ran out. */
static int32_t pass_leg(berthi_passing *p, int32_t tick)
{
    int32_t until = p->until;
    berthi_stay leg;
    for (uint32_t way = 0; way < berthi_stay_at(p->there, tick, way, &leg); way++) {
        until = leg.until < until ? leg.until : until;
#ifdef BERTH_Q16
        leg.radius += leg.radius == 0;
#endif
        if (!pass_circles(p, &leg, tick, p->best < until ? p->best : until)) {
            return INT32_MIN;
        }
        if ((p->hit && (p->best <= tick || p->any)) || goes_on(p, tick)) {
            continue;
        }
        const berth_status there = passing_inside(p, &leg, tick);
        if (there == BERTH_UNKNOWN) {
            return INT32_MIN;
        }
        if (there == BERTH_HIT) {
            p->hit = 1;
            p->leg = leg;
            p->circle = 0;
            p->best = tick;
        }
    }
    return until;
}

/* The margin at the end of the window, for a shortcut, and of what has no radius; 0 when options
 * cannot have that much. */
static int set_most(const berthi_passing *p, berth_motion_options *options)
{
#ifdef BERTH_Q16
    const int64_t most =
        p->options != NULL ? ((berthi_margin_at(p->options, p->until) + 16383) >> 14) + 1 : 1;
    if (most > BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX)) {
        return 0;
    }
#else
    const berth_raw most = p->options != NULL ? berthi_margin_at(p->options, p->until) : 0;
    if (!(most <= BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX))) {
        return 0;
    }
#endif
    options->margin = berth_num_of((berth_raw)most);
    return 1;
}

/* From *tick on to where the root's circle may be met, if ever. What is left may be no step at all:
 * roots alone take none. */
static berth_status skip_ahead(berthi_passing *p, const berth_placed *a, int32_t *tick)
{
    berth_motion_options options = {0, 0, 0, berth_num_of(0), 0};
    berth_motion_counts counts;
    if (!set_most(p, &options)) {
        return BERTH_HIT;
    }
    options.from = *tick;
    options.until = p->until;
    options.max_steps = p->left != 0 ? p->left : 1;
    const berth_status status = berth_first_hit(a, &p->standing->outer, &options, &counts);
    if (counts.steps > p->left) {
        return BERTH_UNKNOWN;
    }
    p->left -= counts.steps;
    p->bounds += counts.bounds;
    p->legs += counts.legs;
    p->exact += counts.exact;
    if (status != BERTH_CLEAR && counts.tick > *tick) {
        *tick = counts.tick;
    }
    return status;
}

/* From p->from on. On BERTH_UNKNOWN all is clear before p->best. */
static berth_status pass_all(berthi_passing *p, const berth_placed *a)
{
    int32_t tick = p->from;
    while (tick < p->until) {
        const berth_status status = skip_ahead(p, a, &tick);
        if (status == BERTH_CLEAR) {
            return status;
        }
        const int32_t end = status == BERTH_HIT ? pass_leg(p, tick) : INT32_MIN;
        if (end == INT32_MIN) {
            p->best = tick;
            return BERTH_UNKNOWN;
        }
        if (p->hit) {
            return BERTH_HIT;
        }
        tick = end;
    }
    return BERTH_CLEAR;
}

/* BERTH_OK or what is wrong with the arguments. */
static berth_status check_passing(const berth_placed *a, const berth_standing *b,
                                  const berth_motion_options *options)
{
    const berth_status status = berthi_check_asked(a, b != NULL ? &b->outer : NULL, options);
    return status == BERTH_OK && berthi_tree_of(&b->footprint)->head.crc != b->crc ? BERTH_E_STALE
                                                                                   : status;
}

static berth_status ask_standing(berthi_passing *p, const berth_placed *a, const berth_standing *b,
                                 const berth_motion_options *options, berth_motion_counts *counts)
{
    p->there = &a->there;
    p->standing = b;
    p->options = options;
    p->margin = berthi_margin_of(options);
    p->left = options != NULL && options->max_steps != 0 ? options->max_steps : UINT32_MAX;
    p->looks = p->bounds = p->legs = p->exact = 0;
    p->hit = 0;
    const window both = asked_window(&a->there, &b->outer.there, options);
    p->from = both.from;
    p->until = p->best = both.until;
    const berth_status status = pass_all(p, a);
    if (counts != NULL) {
        counts->bounds = p->bounds;
        counts->legs = p->legs + p->looks;
        counts->steps = counts->bounds + counts->legs;
        counts->exact = p->exact;
        counts->tick = 0;
        counts->leg_a = counts->leg_b = counts->part_a = counts->part_b = 0;
    }
    return status;
}

berth_status berth_meet_standing(const berth_placed *a, const berth_standing *b,
                                 const berth_motion_options *options, berth_motion_counts *counts)
{
    berthi_passing p;
    const berth_status status = check_passing(a, b, options);
    p.any = 1;
    return status != BERTH_OK ? status : ask_standing(&p, a, b, options, counts);
}

berth_status berth_time_of_impact_standing(const berth_placed *a, const berth_standing *b,
                                           const berth_motion_options *options,
                                           berth_impact *impact, berth_motion_counts *counts)
{
    berthi_passing p;
    berthi_stay circle;
    berth_status status = check_passing(a, b, options);
    if (status != BERTH_OK || impact == NULL) {
        return status != BERTH_OK ? status : BERTH_E_NULL;
    }
    p.any = 0;
    status = ask_standing(&p, a, b, options, counts);
    if (status != BERTH_CLEAR) {
        impact->tick = p.best;
        impact->forgiven = p.from;
    }
    if (status == BERTH_HIT) {
        circle_stay(b, p.circle, &circle);
        berthi_pair_at(&p.leg, &circle, p.best, &impact->pair);
    }
    return status;
}
