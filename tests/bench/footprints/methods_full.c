/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The paper's "full" method on the host. */

#include "figures.h"

int fp_ask_full(const fp_tree *a, const fp_tree *b, const berth_placement *at_b, fp_counts *counts)
{
    static const fcl_place origin = {1.0, 0.0, 0.0, 0.0};
    const fcl_place place = figure_place(at_b);
    counts->bounds = counts->parts = 0;
    return fcl_collide(a->full, &origin, b->full, &place);
}
