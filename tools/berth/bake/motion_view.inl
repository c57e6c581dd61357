/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's view as C text: included by what bakes motions and what bakes sweeps, after
 * image_numbers.h. */

static void print_motion(view_text *to, const berth_motion *view)
{
    print_ground(to, &view->ground);
    print_points(to, "points", &view->points);
    print_pointer(to, "nodes", view->nodes);
    print_pointer(to, "blocks", view->blocks);
    print_pointer(to, "ticks", view->ticks);
    print_pointer(to, "radii", view->radii);
    print_count(to, "legs", view->legs);
    print_count(to, "block_count", view->block_count);
    print_count(to, "leaves", view->leaves);
    print_count(to, "root", view->root);
    print_count(to, "first", (unsigned long)view->first);
    print_count(to, "length", (unsigned long)view->length);
    print_count(to, "unit", (unsigned long)view->unit);
    print_number(to, "radius", view->radius);
    print_number(to, "least", view->least);
    print_count(to, "leaf_size", view->leaf_size);
    print_count(to, "pace", view->pace);
    print_count(to, "radius_shift", view->radius_shift);
    print_count(to, "before", view->before);
    print_count(to, "after", view->after);
    print_count(to, "band", view->band);
}
