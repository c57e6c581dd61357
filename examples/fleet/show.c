/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */
#include "world.h"
void world_draw(const world *w, double seconds, const char *path)
{
    (void)w;
    (void)seconds;
    (void)path;
}
void world_page(const world *w, const char *path)
{
    (void)w;
    (void)path;
}
