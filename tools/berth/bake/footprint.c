/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints: reading them from image files and building them from outlines. */

#include "footprint.h"

#include "tools/berth/tool.h"

#include <berth/footprint.h>
#include <berth/status.h>

#include <string.h>

bool footprint_method(const char *name, unsigned *method)
{
    static const struct {
        const char *name;
        unsigned method;
    } known[] = {{"outline", BERTH_FOOTPRINT_OUTLINE},
                 {"contour", BERTH_FOOTPRINT_CONTOUR},
                 {"contour-centre", BERTH_FOOTPRINT_CONTOUR_CENTRE},
                 {"triangles", BERTH_FOOTPRINT_TRIANGLES},
                 {"cylinder", BERTH_FOOTPRINT_CYLINDER}};
    size_t i;
    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(name, known[i].name) == 0) {
            *method = known[i].method;
            return true;
        }
    }
    return false;
}

uint32_t *footprint_numbers(const footprint *f)
{
    const uint32_t nodes = f->arith->facts(f).nodes;
    uint32_t *numbers = grab(nodes, sizeof *numbers);
    uint32_t count = 1;
    for (uint32_t i = 0; i < count; i++) { /* level by level: each node's children at the end */
        const footprint_circle c = f->arith->circle(f, numbers[i]);
        if (c.right != 0 && count + 2 <= nodes) {
            numbers[count++] = c.left;
            numbers[count++] = c.right;
        }
    }
    return numbers;
}

bool footprint_made_as(const footprint_options *how, unsigned levels)
{
    return how->threshold >= 0.0 || how->method != 0 || how->circles_only || how->radius > 0.0 ||
           how->leaf > 0 || how->inner > 0 || how->unknown || how->coarse > 0 || levels != 0;
}

#define HELD footprint
#define HELD_KIND footprint_arithmetic
#define HELD_READ footprint_read
#define OF_Q16 footprint_q16
#define OF_F32 footprint_f32
#define IS_BROKEN "its circles do not hold its outline"
#include "read_image.inl"

/* Of an outline's own tree and of the paper's, each has options that the other has not. */
static void check_method(const outline *o, const footprint_options *how)
{
    const char *odd = how->radius > 0.0 ? "--radius" : how->leaf > 0 ? "--leaf" : "--inner";
    if (how->method == BERTH_FOOTPRINT_OUTLINE
            ? how->circles_only
            : how->method == BERTH_FOOTPRINT_CYLINDER && how->circles_only) {
        fail("--circles-only is for --method contour, contour-centre and triangles");
    }
    if (how->method != BERTH_FOOTPRINT_OUTLINE &&
        (how->radius > 0.0 || how->leaf > 0 || how->inner > 0)) {
        fail("%s is for --method outline; leave one of them out", odd);
    }
    if (how->method == BERTH_FOOTPRINT_TRIANGLES && o->corners == NULL) {
        fail("--method triangles is for meshes: give one to `berth footprint`");
    }
}

footprint footprint_build(const arithmetic *arith, const outline *o, const char *name,
                          const footprint_options *how, unsigned levels)
{
    footprint f;
    int status;
    check_method(o, how);
    memset(&f, 0, sizeof f);
    f.arith = arith == &arithmetic_f32 ? &footprint_f32 : &footprint_q16;
    progress_begin(text("building the circles of %s", name_of(name)));
    status = f.arith->build(o, how, levels, &f);
    progress_end();
    if (status == BERTH_E_THRESHOLD) {
        fail("%s: %g m are finer than %d levels can hold of it: give a greater --threshold%s, or "
             "the most --levels",
             name,
             how->threshold >= 0.0 ? how->threshold
             : o->cell > 0.0       ? o->cell / 2.0
                                   : FOOTPRINT_THRESHOLD,
             BERTH_FOOTPRINT_LEVELS_MAX,
             o->cell > 0.0 ? ", larger leaves with --leaf, fewer cells with --coarse" : "");
    }
    if (status < 0) {
        fail("%s: %s", name, image_status(status));
    }
    return f;
}
