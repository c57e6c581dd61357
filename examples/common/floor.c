/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Floors. */

#include "floor.h"

#include <math.h>

#define SIDE_MOST 1400.0 /* units of a side, at most */
#define MARGIN 16.0
#define CAPTION 28.0

floor_plan floor_new(FILE *out, double width, double depth, double scale_most)
{
    const floor_plan f = {out, width, depth, fmin(scale_most, SIDE_MOST / fmax(width, depth))};
    return f;
}

double floor_across(const floor_plan *f, double x)
{
    return MARGIN + x * f->scale;
}

double floor_down(const floor_plan *f, double y)
{
    return MARGIN + (f->depth - y) * f->scale;
}

void floor_begin(const floor_plan *f, const char *title, const char *caption)
{
    const double wide = f->width * f->scale + 2 * MARGIN;
    const double high = f->depth * f->scale + 2 * MARGIN + CAPTION;
    fprintf(f->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
            "width=\"%.0f\" height=\"%.0f\">\n",
            wide, high, wide, high);
    fprintf(f->out, "<title>%s</title>\n", title);
    fprintf(f->out, "<rect width=\"%.0f\" height=\"%.0f\" fill=\"#f4f4f1\"/>\n", wide, high);
    fprintf(f->out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#ffffff\" "
            "stroke=\"#333333\" stroke-width=\"3\"/>\n",
            MARGIN, MARGIN, f->width * f->scale, f->depth * f->scale);
    fprintf(f->out,
            "<text x=\"%.0f\" y=\"%.0f\" font-family=\"sans-serif\" font-size=\"15\" "
            "fill=\"#333333\">%s</text>\n",
            MARGIN, high - 14.0, caption);
}
