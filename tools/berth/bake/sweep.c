/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Sweeps: building them of courses and reading their images. */

#include "sweep.h"

#include "tools/berth/tool.h"

#include <berth/status.h>

#include <string.h>

static sweep begin(footprint carried)
{
    sweep s;
    memset(&s, 0, sizeof s);
    s.arith = carried.arith == &footprint_f32 ? &sweep_f32 : &sweep_q16;
    s.carried = carried;
    return s;
}

sweep sweep_build(footprint carried, const course *c, const char *name)
{
    sweep s = begin(carried);
    const int status = s.arith->build(c, &carried, &s);
    if (status == BERTH_E_EXTENT) {
        fail("%s: what it carries reaches too far from its own origin, or the knots span too much: "
             "%s",
             name, image_status(status));
    }
    if (status < 0) {
        fail("%s: %s", name, image_status(status));
    }
    return s;
}

sweep sweep_read(footprint carried, const char *path)
{
    sweep s = begin(carried);
    uint32_t bytes;
    uint32_t *words = image_words(path, &bytes);
    const int status = s.arith->attach(words, bytes, &carried, &s);
    if (status == BERTH_E_EXTENT) {
        fail("%s: was made for a footprint that reaches less far; give that with --carry, or bake "
             "it again",
             path);
    }
    if (status < 0) {
        image_refuse(path, status);
    }
    return s;
}
