/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The terms of the cost function. */

#include "terms.h"

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void fp_terms_add(const fp_method *method, const fp_tree *a, const fp_tree *b,
                  const berth_placement *at_b, uint64_t (*clock)(void), uint32_t repeats,
                  fp_terms *sum)
{
    static vol_trace trace;
    const vol_kind *kind = vol_kinds[method->kind];
    const vol_tree *of_a = &a->view.volumes, *of_b = &b->view.volumes;
    const vol_frame frame = vol_frame_of(at_b->rotation.c, at_b->rotation.s, berth_num_raw(at_b->x),
                                         berth_num_raw(at_b->y));
    vol_counts counts = {0, 0, 0};
    volatile uint32_t sink = 0;
    uint32_t k, parts = 0;
    uint64_t t[5], best[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    trace.count = 0;
    sink += (uint32_t)kind->collide_traced(of_a, of_b, &frame, &counts, &trace);
    for (k = 0; k < repeats; k++) {
        t[0] = clock();
        sink += vol_repeat_nothing(&trace);
        t[1] = clock();
        sink += kind->repeat_updates(of_b, &frame, &trace);
        t[2] = clock();
        sink += kind->repeat_tests(of_a, of_b, &frame, &trace);
        t[3] = clock();
        sink += vol_repeat_parts(of_a, of_b, &frame, &trace, kind, &parts);
        t[4] = clock();
        best[0] = least(best[0], t[1] - t[0]);
        best[1] = least(best[1], t[2] - t[1]);
        best[2] = least(best[2], t[3] - t[2]);
        best[3] = least(best[3], t[4] - t[3]);
    }
    sum->nothing += best[0];
    sum->updates += best[1];
    sum->tests += best[2];
    sum->segments += best[3];
    sum->pairs += trace.count;
    sum->parts += parts;
}
