/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Attaching a motion by every call that there is: those of one kind agree with the one of all. */

#ifndef BERTH_TEST_ATTACHED_H
#define BERTH_TEST_ATTACHED_H

#include "tests/harness/harness.h"

#include <berth/meet.h>

/* What one of a kind says, where the call of all kinds says `status`, with *all as it leaves it. */
static inline void attached_check(berth_status (*attach)(berth_motion *, const void *, size_t),
                                  const berth_kind *kind, const void *image, size_t size,
                                  berth_status status, const berth_motion *all)
{
    berth_motion view;
    harness_fill(&view, sizeof view);
    const berth_status found = attach(&view, image, size);
    if (status == BERTH_OK && all->kind == kind) {
        CHECK_EQ(found, BERTH_OK);
        CHECK(view.image == all->image && view.kind == kind);
        return;
    }
    CHECK(found == BERTH_E_KIND || (status != BERTH_OK && found == status));
    CHECK_FILLED(&view, sizeof view);
}

/* berth_motion_attach, and what the others say beside it. */
static inline berth_status attached(berth_motion *view, const void *image, size_t size)
{
    const berth_status status = berth_motion_attach(view, image, size);
    if (view != NULL) {
        attached_check(berth_clip_attach, &berth_kind_clip, image, size, status, view);
        attached_check(berth_route_attach, &berth_kind_route, image, size, status, view);
    }
    return status;
}

#endif
