/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Traffic of bodies: the table of berth/traffic.h with footprints in it, standing or carried, and
 * plans that are carried.
 *
 * A body is committed with its outer disc, by which the calls of berth/traffic.h see it: they err
 * on the side of a hit. The calls here ask what the disc does not tell of the body itself. Entries
 * that were committed without a body are discs. */

#ifndef BERTH_TRAFFIC_BODIES_H
#define BERTH_TRAFFIC_BODIES_H

#include "bodies.h"
#include "traffic.h"

BERTH_BEGIN_DECLS

/* As berth_traffic_commit with the body's outer disc. *body is copied; its images stay the caller's
 * and must stand unchanged until it is withdrawn, by the calls of berth/traffic.h, which also
 * forget and replace it (by a disc). BERTH_E_PLACED: a body that was not made; BERTH_E_STALE: what
 * it carries was refitted since it was placed. */
#define berth_traffic_commit_body BERTH_NAME(berth_traffic_commit_body)
BERTH_NODISCARD berth_status berth_traffic_commit_body(berth_traffic *traffic, uint32_t number,
                                                       const berth_body *body, uint32_t *entry);

/* Questions as in berth/traffic.h, with its errors and those of berth/bodies.h: is this plan clear
 * of all others; */
#define berth_traffic_ask_body BERTH_NAME(berth_traffic_ask_body)
BERTH_NODISCARD berth_status berth_traffic_ask_body(const berth_traffic *traffic, uint32_t number,
                                                    const berth_body *plan,
                                                    const berth_body_options *options,
                                                    berth_body_counts *counts);

/* with whom is the first contact, and when (of those that begin within the tolerance of it, any);
 */
typedef struct berth_body_conflict {
    uint32_t entry, number;
    berth_body_impact impact; /* a is the plan, b the other */
} berth_body_conflict;
#define berth_traffic_first_conflict_body BERTH_NAME(berth_traffic_first_conflict_body)
BERTH_NODISCARD berth_status berth_traffic_first_conflict_body(
    const berth_traffic *traffic, uint32_t number, const berth_body *plan,
    const berth_body_options *options, berth_body_conflict *conflict, berth_body_counts *counts);

/* how near does it come to any; */
#define berth_traffic_closest_body BERTH_NAME(berth_traffic_closest_body)
BERTH_NODISCARD berth_status
berth_traffic_closest_body(const berth_traffic *traffic, uint32_t number, const berth_body *plan,
                           berth_num below, const berth_body_options *options, uint32_t *entry,
                           berth_body_approach *nearest, berth_body_counts *counts);

/* and from when on is it clear of all. */
#define berth_traffic_earliest_start_body BERTH_NAME(berth_traffic_earliest_start_body)
BERTH_NODISCARD berth_status berth_traffic_earliest_start_body(
    const berth_traffic *traffic, uint32_t number, const berth_body *plan,
    const berth_start_range *range, const berth_body_options *options, int32_t *start,
    berth_body_counts *counts);

/* The most steps of each, of the table as it is, as berth_bodies_worst_steps has them:
 * BERTH_ASK_MEET, _IMPACT, _CLOSEST and, with a range, _START. O(entries). */
#define berth_traffic_worst_steps_body BERTH_NAME(berth_traffic_worst_steps_body)
BERTH_NODISCARD uint32_t berth_traffic_worst_steps_body(berth_question question,
                                                        const berth_traffic *traffic,
                                                        const berth_body *plan,
                                                        const berth_start_range *range,
                                                        const berth_body_options *options);

BERTH_END_DECLS

#endif
