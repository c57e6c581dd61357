/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Conflicts kept until they are told, and which pairs are known: see plan_keep.c. */

#ifndef BERTHI_PLAN_KEEP_H
#define BERTHI_PLAN_KEEP_H

#include "plan_work.h"

#define berthi_plan_wanted BERTH_NAME(berthi_plan_wanted)
#define berthi_plan_forget BERTH_NAME(berthi_plan_forget)
#define berthi_plan_is_known BERTH_NAME(berthi_plan_is_known)
#define berthi_plan_keep BERTH_NAME(berthi_plan_keep)
#define berthi_plan_tell BERTH_NAME(berthi_plan_tell)

/* The number that a pair of routes, a < b, is told by: its upper bits are its place. */
static inline uint64_t berthi_plan_mixed(const berthi_plan_work *plan, uint32_t a, uint32_t b)
{
    const uint64_t pair = (uint64_t)a << plan->known_width | b;
    const uint64_t all = (UINT64_C(1) << 2 * plan->known_width) - 1;
    return pair * UINT64_C(0x9e3779b97f4a7c15) & all;
}

/* Asks for what berthi_plan_is_known reads. */
BERTHI_INLINE void berthi_plan_known_soon(const berthi_plan_work *plan, uint32_t a, uint32_t b)
{
    const uint64_t mixed = berthi_plan_mixed(plan, a < b ? a : b, a < b ? b : a);
    BERTHI_PLAN_SOON(&plan->known[mixed >> plan->known_rest]);
}

/* Whether a conflict of these is still to be found, whenever it is. */
int berthi_plan_wanted(const berthi_plan_work *plan, uint32_t a, uint32_t b);

/* No pair is known. */
void berthi_plan_forget(berthi_plan_work *plan);

/* Whether a pair of routes, a < b, is known to be in conflict: 1 it is, 0 it is not, -1 it may
 * be. */
int berthi_plan_is_known(const berthi_plan_work *plan, uint32_t a, uint32_t b);

/* Keeps a conflict, or those that come first in order when there is no room for all. */
void berthi_plan_keep(berthi_plan_work *plan, const berth_plan_conflict *conflict);

/* Tells all that is kept, in order, and forgets it. Returns whether some were not kept. */
int berthi_plan_tell(berthi_plan_work *plan);

#endif
