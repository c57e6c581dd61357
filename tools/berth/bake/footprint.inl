/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints: included by arithmetic.inl for its arithmetic. */

static const berth_footprint *shape_view(const footprint *f)
{
    return f->held.view;
}

static int shape_attach(uint32_t *words, uint32_t bytes, footprint *out)
{
    berth_footprint *view = grab(1, sizeof *view);
    return keep(berth_footprint_attach(view, words, bytes), words, bytes, view, &out->held);
}

static int shape_verify(const footprint *f)
{
    return berth_footprint_verify(shape_view(f));
}

/* Builds into memory of the size that the library asks for, and keeps what the image took. */
static int image_of_outline(const berth_footprint_desc *desc, footprint *out)
{
    const size_t size = berth_footprint_image_size(desc), work = berth_footprint_scratch_size(desc);
    uint32_t *words = grab(size / sizeof(uint32_t) + 1, sizeof(uint32_t));
    uint32_t *worked = grab(work / sizeof(uint32_t) + 1, sizeof(uint32_t));
    berth_footprint *view = grab(1, sizeof *view);
    berth_arena kept = berth_arena_over(words, size), scratch = berth_arena_over(worked, work);
    berth_footprint_facts facts;
    const berth_status status = berth_footprint_build(desc, &kept, &scratch, view);
    if (status < 0) {
        return status;
    }
    must(berth_footprint_info(view, &facts));
    return keep(status, words, facts.bytes, view, &out->held);
}

static int shape_build(const outline *o, const footprint_options *how, footprint *out)
{
    berth_num *x = grab(o->points, sizeof *x), *y = grab(o->points, sizeof *y);
    berth_footprint_desc desc = berth_footprint_desc_default();
    for (size_t i = 0; i < o->points; i++) {
        x[i] = number_of(o->x[i]);
        y[i] = number_of(o->y[i]);
    }
    desc.outline = berth_outline_over_arrays(x, y, (uint16_t)o->points);
    desc.outline.end = o->end;
    desc.outline.rings = (uint16_t)o->rings;
    desc.threshold = number_of(how->threshold >= 0.0 ? how->threshold
                               : o->cell > 0.0       ? o->cell / 2.0
                                                     : FOOTPRINT_THRESHOLD);
    desc.radius = number_of(how->radius);
    desc.leaf_size = (uint8_t)how->leaf;
    int status = image_of_outline(&desc, out);
    if (status == BERTH_E_THRESHOLD && how->threshold < 0.0) {
        desc.levels = BERTH_FOOTPRINT_LEVELS_MAX; /* large: nobody asked for a leaf so small */
        status = image_of_outline(&desc, out);
    }
    return status;
}

static void shape_tell(const berth_footprint_counts *counts, footprint_meeting *out)
{
    out->steps = counts->steps;
    out->circles = counts->circles;
    out->inner = counts->inner;
    out->leaves = counts->leaves;
    out->parts = counts->parts;
    out->exact = counts->exact;
    out->node_a = counts->node_a;
    out->node_b = counts->node_b;
}

static berth_footprint_options shape_options_of(const footprint_question *asked)
{
    berth_footprint_options options = {0};
    options.boundary = asked->boundary;
    options.margin = number_of(asked->margin);
    return options;
}

static int shape_overlap(const footprint *a, const place *at_a, const footprint *b,
                         const place *at_b, const footprint_question *asked, footprint_meeting *out)
{
    const berth_placement pa = placement_of(at_a), pb = placement_of(at_b);
    const berth_footprint_options options = shape_options_of(asked);
    berth_footprint_counts counts;
    const berth_status answer =
        berth_footprint_collide(shape_view(a), &pa, shape_view(b), &pb, &options, &counts);
    if (answer >= 0) {
        shape_tell(&counts, out);
    }
    return answer;
}

static int shape_distance(const footprint *a, const place *at_a, const footprint *b,
                          const place *at_b, const footprint_question *asked, footprint_gap *out)
{
    const berth_placement pa = placement_of(at_a), pb = placement_of(at_b);
    const berth_footprint_options options = shape_options_of(asked);
    berth_placed_footprint placed_a, placed_b;
    berth_separation found;
    berth_status status = berth_footprint_place(shape_view(a), &pa, &placed_a);
    if (status >= 0) {
        status = berth_footprint_place(shape_view(b), &pb, &placed_b);
    }
    if (status >= 0) {
        status = berth_footprint_distance(&placed_a, &placed_b, BERTH_SEPARATION_MAX, &options,
                                          NULL, &found, NULL);
    }
    if (status >= 0) {
        out->distance = metres_of(found.distance);
        out->ax = metres_of(found.ax);
        out->ay = metres_of(found.ay);
        out->bx = metres_of(found.bx);
        out->by = metres_of(found.by);
    }
    return status;
}

static footprint_facts shape_facts(const footprint *f)
{
    berth_footprint_facts found;
    must(berth_footprint_info(shape_view(f), &found));
    footprint_facts r = {.nodes = found.nodes,
                         .inner = found.inner,
                         .leaves = found.leaves,
                         .levels = found.levels,
                         .points = found.points,
                         .parts = found.parts,
                         .outline = found.method == BERTH_FOOTPRINT_OUTLINE};
    r.bytes = found.bytes;
    r.header_bytes = BERTH_FOOTPRINT_HEADER_BYTES;
    r.node_bytes = found.places * BERTH_FOOTPRINT_NODE_BYTES;
    r.shape_bytes = r.bytes - r.header_bytes - r.node_bytes;
    r.radius = metres_of(found.radius);
    r.largest_leaf = metres_of(found.largest_leaf);
    r.rounding = metres_of(found.rounding);
    r.step = metres_of(found.step);
    r.shape_band = metres_of(found.shape_band);
    return r;
}

static footprint_circle shape_circle(const footprint *f, uint32_t index)
{
    berth_footprint_circle found;
    must(berth_footprint_node(shape_view(f), index, &found));
    return (footprint_circle){.x = metres_of(found.x),
                              .y = metres_of(found.y),
                              .radius = metres_of(found.radius),
                              .inner_x = metres_of(found.inner_x),
                              .inner_y = metres_of(found.inner_y),
                              .inner = metres_of(found.inner),
                              .level = found.level,
                              .left = found.left,
                              .right = found.right,
                              .first = found.first,
                              .parts = found.parts};
}

static void shape_part(const footprint *f, uint32_t index, double x[2], double y[2])
{
    berth_num nx[2], ny[2];
    must(berth_footprint_part(shape_view(f), index, nx, ny));
    for (uint32_t k = 0; k < 2; k++) {
        x[k] = metres_of(nx[k]);
        y[k] = metres_of(ny[k]);
    }
}

static void shape_print_view(const footprint *f, const char *words, FILE *out)
{
    view_text to = view_text_of(f->held.words, words, out);
    print_pointer(&to, "image", shape_view(f)->image);
}
