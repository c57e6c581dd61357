/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A motion's view as C text: included by what bakes motions and what bakes sweeps, after
 * image_numbers.h. */

static void print_motion(view_text *to, const berth_motion *view)
{
    print_pointer(to, "image", view->image);
    print_member(to, "kind");
    fprintf(to->out, "&%s,\n",
            view->kind == &berth_kind_clip ? "berth_kind_clip" : "berth_kind_route");
}
