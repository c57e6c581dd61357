/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints: reading them from image files and building them from outlines. */

#include "footprint.h"

#include "tools/berth/tool.h"

#include <berth/footprint.h>
#include <berth/status.h>

#include <stdlib.h>
#include <string.h>

bool footprint_method(const char *name, unsigned *method)
{
    static const struct {
        const char *name;
        unsigned method;
    } known[] = {{"contour", 0}, {"centre", 1}, {"center", 1}, {"cylinder", 3}};
    size_t i;
    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(name, known[i].name) == 0) {
            *method = known[i].method;
            return true;
        }
    }
    return false;
}

#define HELD footprint
#define HELD_KIND footprint_arithmetic
#define HELD_READ footprint_read
#define HELD_FREE footprint_free
#define OF_Q16 footprint_q16
#define OF_F32 footprint_f32
#define IS_BROKEN "its circles do not hold its outline"
#include "read_image.inl"

footprint footprint_build(const arithmetic *arith, const outline *o, const char *name,
                          const footprint_options *how, unsigned levels)
{
    char *doing = text("building the circles of %s", name_of(name));
    footprint f;
    int status;
    memset(&f, 0, sizeof f);
    f.arith = arith == &arithmetic_f32 ? &footprint_f32 : &footprint_q16;
    progress_begin(doing);
    status = f.arith->build(o, how, levels, &f);
    progress_end();
    free(doing);
    if (status == BERTH_E_THRESHOLD) {
        fail("%s: %g m are finer than %d levels can hold of it: give a greater --threshold, or the "
             "most --levels",
             name, how->threshold, BERTH_FOOTPRINT_LEVELS_MAX);
    }
    if (status < 0) {
        fail("%s: %s", name, image_status(status));
    }
    return f;
}
