/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth clip: a motion file, or another clip, to a clip, or to the few lines that stay within a
 * tolerance. */

#include "header_text.h"
#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

#define DECIMALS 1e5 /* of a metre, as csv_write writes it */

/* The lines that simplification leaves. Decimals move a centre by half of one at most, on both
 * axes: radii make up for that. */
static clip simplify(const clip *c, const options *o)
{
    thinning thin;
    clip to =
        image_simplify(o->arith, c, o->files[0], o->ticks_per_second, o->making.tolerance, &thin);
    for (size_t i = 0; i < to.count; i++) {
        to.r[i] = ceil(to.r[i] * DECIMALS + 0.71) / DECIMALS;
    }
    note("%s: %zu %ss become %zu lines within %g m, radii at most %.4f m wider", o->files[0],
         thin.lines, clip_lines(c), thin.knots, thin.tolerance, thin.widening);
    return to;
}

int command_clip(const options *o)
{
    char *source = header_source(o->files[0]), *comment = text("from %s", source);
    clip c;
    check_sampling(o);
    c = load_clip(o->files[0], o);
    if (o->making.tolerance > 0.0) {
        clip simple = simplify(&c, o);
        c = simple;
    }
    csv_write(o->output, &c, comment);
    return EXIT_CLEAR;
}
