# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors
#
# Two circles of footprints, in steps of side 0. p, q: centres of a and of b, from where their frame
# begins: the images' origins (core/frame.c), or the root circles' centres (footprint/overlap.c);
# la: the length of the rotation A; M = A^T B. True, times la: |M q + T - la^2 p| against
# la (ra + rb + margin); computed: |M' q + T' - p| against the same without la. So the test may be
# wrong by
#
#   |M' q - M q|  +  |T' - T|  +  |la^2 p - p|  +  (la - 1) (ra + rb + margin)
#
# what the result is rounded by, and one for b's radius, rounded up to a's steps.
#
#= BERTHI_CIRCLE_SLACK 10
#= BERTHI_OVERLAP_SLACK 12
#= BERTHI_FOOTPRINT_LIMIT 11000
#= BERTHI_FOOTPRINT_RADIUS_LIMIT 23000
#= BERTHI_OVERLAP_MOST 44000
#: const berth_len most = BERTHI_FOOTPRINT_LIMIT;
#: if (!units_hold(berthi_stored_point(tree, 0), tree->points, 2)) {
#: units_hold(berthi_tree_nodes(tree), tree->node_count, node_units)
#: if (!berthi_within(circle[BERTHI_CIRCLE_RADIUS], 0, BERTHI_FOOTPRINT_RADIUS_LIMIT)) {
#: const int64_t steps = ((distance >> (unit - 1)) + 1) >> 1;
#: const int32_t low = berthi_len_of(berthi_dot(c, s, local[0] & 32767, local[1] & 32767));
#: *to = (int32_t)((uint32_t)*to + 2 * (uint32_t)high + (uint32_t)low);
#: way->x = (int32_t)((uint32_t)bx - (uint32_t)ax);
#: const int32_t x = berthi_floor_shift((int32_t)(to_x + round), shift);
#: to[0] = berthi_dot(by.c, -by.s, x, y); to[1] = berthi_dot(by.s, by.c, x, y);
#: berthi_rotated(back, x, y, seen); seen[0] += berthi_prod_of(a[0]);
#: berthi_rotated(back, rb.c, rb.s, p); f->turn.c = berthi_unit_of(berthi_len_of(p[0]));
#: berthi_rotated(f->turn, b[0], b[1], p);
#: f->tx = seen[0] - berthi_floor_shift(p[0], f->drop);
#: *fx = berthi_len_of(frame->tx + berthi_steps_floor(p[0], berthi_frame_drop(frame)));
#: const uint32_t half = (way->radii >> 1) + 1;
#: const uint32_t radii = way->radii, outer = (radii >> shift) + 3;
#: if (outer > BERTHI_OVERLAP_MOST || radii > INT32_MAX - 4) {
#: if ((uint32_t)(x * x) + (uint32_t)(y * y) >= outer * outer) {
#: to->radius = berthi_scale_up(&q->frame, (berthi_extent)b[BERTHI_CIRCLE_RADIUS]) + q->gap;
#: q->gap = (berthi_extent)(berthi_ceil_shift(q->margin, shift) + BERTHI_OVERLAP_SLACK);
#: return berthi_square_below(dx, dy, r + BERTHI_CIRCLE_SLACK);
#: const int32_t inner = r - BERTHI_CIRCLE_SLACK;

stored = sqrt(2) * ${BERTHI_FOOTPRINT_LIMIT};
result = sqrt(2) * (1b-1 + 2 * 1b-14); # to the nearest step, of two floors of 2^-14

# From the origins: their distance, exact in the world, is off by half a step in x and in y.
turned = sqrt(2) * 1b-15 * stored;     # two components of M', each to half of 2^-14
norm = (la * la - 1) * stored;
radii = (la - 1) * ${2*BERTHI_FOOTPRINT_RADIUS_LIMIT};
circles = la * sqrt(2) * 0.5 + turned + norm + result + radii + 1;

# From the roots' centres: each is off by half a unit, which a step has at least one of, and their
# distance by half a step, in x and in y. Of a and b, whatever is stored is twice as far from them.
roots = la * sqrt(2) * 1.5 + 2 * turned + 2 * norm + result +
    (la - 1) * ${BERTHI_OVERLAP_MOST} + 1;

# Numbers of 32 bits: what the frame has for b's origin, and a point in it; squares of what is
# nearer than a sum of radii, 2 radii of a footprint that has no margin.
turn = la * la + 1b-14;
origin = (la * ${BERTHI_OVERLAP_MOST} + stored + turn * stored) * 16384 + 1;
point = origin + turn * stored * 16384 + 8192;
most = ${2*BERTHI_FOOTPRINT_RADIUS_LIMIT+BERTHI_CIRCLE_SLACK};
square = most * most;
# as roots are asked for before: by squares without a sign
asked = ${BERTHI_OVERLAP_MOST} * ${BERTHI_OVERLAP_MOST} * 2;

{ la in [1,1.00006104]
->
  circles in [0,${BERTHI_CIRCLE_SLACK}] /\ roots in [0,${BERTHI_OVERLAP_SLACK}] /\
  origin <= 2147483647 /\ point <= 2147483647 /\ square <= 2147483647 /\ asked <= 4294967295 /\
  circles in ? /\ roots in ? /\ origin in ? /\ point in ? }
