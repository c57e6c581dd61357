/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A program of what stands beside the library: what only hosts ask, and the papers' trees. */

#include <berth/berth.h>
#include <berth/host/plans.h>
#include <berth/papers/obb.h>

int main(void)
{
    const berth_obb_desc desc = berth_obb_desc_default();
    return berth_plan_check(NULL, 0, NULL, NULL, NULL, NULL, NULL) != BERTH_E_NULL ||
           berth_obb_scratch_size(&desc) != 0 || berth_status_text(BERTH_OK) == NULL;
}
