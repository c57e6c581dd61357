/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The paper's comparison of major axes (section 3.1): mean area of the boxes of its MOBB trees,
 * with the axis from the first sample to the last and with the one of second-order statistics.
 *
 *   axes WORKLOAD
 *
 *   axes|LEVEL|NODES|CHORD|COVARIANCE      mean areas, square metres; the last line is of all
 * levels */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

static load all;

typedef struct areas {
    double sum[2]; /* chord, covariance */
    uint32_t nodes[2];
} areas;

static areas levels[BERTH_MOBB_LEVELS_MAX + 1]; /* the last: all */

static void add(const berth_mobb *view, int which)
{
    uint32_t level, place;
    for (level = 0; level < view->track.levels; level++) {
        for (place = 0; place < UINT32_C(1) << level; place++) {
            berth_mobb_box box;
            double area;
            if (berth_mobb_node(view, level, place, &box) != BERTH_OK) {
                load_fail("a node is not there", "axes");
            }
            area = 4 * (box.major / 65536.0) * (box.minor / 65536.0);
            levels[level].sum[which] += area;
            levels[level].nodes[which]++;
            levels[BERTH_MOBB_LEVELS_MAX].sum[which] += area;
            levels[BERTH_MOBB_LEVELS_MAX].nodes[which]++;
        }
    }
}

static void measure(const char *name, int which)
{
    const tables_method *method = tables_methods;
    uint32_t k;
    while (strcmp(method->name, name) != 0) {
        method++;
    }
    for (k = 0; k < all.clip_count; k++) {
        const size_t bytes = tables_bytes(method, &all.clips[k], 0);
        void *image = malloc(bytes + 8);
        tables_tree tree;
        if (image == NULL || tables_build(method, &all.clips[k], 0, image, bytes + 8) != bytes ||
            !tables_attach(method, &tree, image, bytes)) {
            load_fail("an image cannot be built", name);
        }
        if (all.clips[k].count > 1) { /* a stand has no axis */
            add(&tree.view.boxes, which);
        }
        free(image);
    }
}

int main(int argc, char **argv)
{
    int k;
    if (argc != 2) {
        load_fail("usage: axes WORKLOAD", "axes");
    }
    load_read(&all, argv[1]);
    measure("mobb", 0);
    measure("covariance", 1);
    for (k = 0; k <= BERTH_MOBB_LEVELS_MAX; k++) {
        const areas *a = &levels[k];
        if (a->nodes[0] != 0) {
            printf("axes|%d|%u|%.5f|%.5f\n", k, a->nodes[0], a->sum[0] / a->nodes[0],
                   a->sum[1] / a->nodes[1]);
        }
    }
    return 0;
}
