/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth info, of outlines and of images of footprints. */

#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>

static void print_tree(const footprint *f)
{
    const footprint_facts facts = f->arith->facts(f);
    printf("tree        %s: %lu circle%s, %lu of them leaves, %lu level%s\n", facts.method,
           (unsigned long)facts.nodes, facts.nodes == 1 ? "" : "s", (unsigned long)facts.leaves,
           (unsigned long)facts.levels, facts.levels == 1 ? "" : "s");
    printf("radius      %.3f m, of a leaf at most %.4f m\n", facts.radius, facts.largest_leaf);
    if (facts.corners != 0) {
        printf("shape       %lu points, %lu %s\n", (unsigned long)facts.points,
               (unsigned long)facts.parts, facts.corners == 2 ? "segments" : "triangles");
    } else {
        printf("shape       none is kept: leaf circles decide\n");
    }
}

static void print_image(const char *path)
{
    footprint f = footprint_read(path);
    const footprint_facts facts = f.arith->facts(&f);
    printf("%s: an image of a footprint, %s\n", path, f.arith->name);
    printf("bytes       %lu: header %lu, circles %lu, shape %lu\n", (unsigned long)facts.bytes,
           (unsigned long)facts.header_bytes, (unsigned long)facts.node_bytes,
           (unsigned long)facts.shape_bytes);
    print_tree(&f);
    if (facts.step > 0.0) {
        printf("grid        step %.6f m; leaf circles reach at most %.6f m beyond the shape as "
               "given",
               facts.step, facts.band);
        if (facts.corners != 0) {
            printf(", the kept shape %.6f m", facts.shape_band);
        }
        printf("\n");
    }
    footprint_free(&f);
}

static void print_outline(const char *path, const options *o)
{
    outline line = outline_read(path);
    const outline_facts facts = outline_measure(&line);
    footprint f = footprint_build(o->arith, &line, path, &o->footprint, 0);
    printf("%s: an outline\n", path);
    printf("points      %zu in %zu ring%s\n", line.points, line.rings, line.rings == 1 ? "" : "s");
    printf("extents     x %.3f to %.3f m, y %.3f to %.3f m\n", facts.min_x, facts.max_x,
           facts.min_y, facts.max_y);
    printf("encloses    %.4f m2, %.3f m around\n", fabs(facts.area), facts.length);
    printf("as image    %lu bytes in %s\n", (unsigned long)f.bytes, f.arith->name);
    print_tree(&f);
    footprint_free(&f);
    outline_free(&line);
}

int info_footprint(const options *o)
{
    if (file_look(o->files[0]) == FILE_FOOTPRINT) {
        print_image(o->files[0]);
    } else {
        print_outline(o->files[0], o);
    }
    return EXIT_CLEAR;
}
