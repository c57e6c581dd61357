/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Colours of agents. */

#include "colours.h"

#include "tools/berth/tool.h"

#include <math.h>

/* Hues a golden section apart: neighbours in number differ most. */
static int hue_of(uint32_t agent)
{
    return (int)(fmod(agent * 0.61803398875, 1.0) * 360.0);
}

static double channel(double hue, double offset, double lightness, double strength)
{
    const double k = fmod(offset + hue / 30.0, 12.0);
    return lightness - strength * fmax(-1.0, fmin(fmin(k - 3.0, 9.0 - k), 1.0));
}

/* Not every viewer knows hsl(). */
char *colour_of(uint32_t agent)
{
    const double hue = hue_of(agent), lightness = 0.42, strength = 0.30;
    return text("#%02x%02x%02x", (unsigned)(255.0 * channel(hue, 0.0, lightness, strength)),
                (unsigned)(255.0 * channel(hue, 8.0, lightness, strength)),
                (unsigned)(255.0 * channel(hue, 4.0, lightness, strength)));
}
