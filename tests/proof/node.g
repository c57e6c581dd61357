# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors
#
# Two nodes, nodes_tell in walk.c, in node units. p, q: a point of a leg and C, D: its node's
# centre,
# of a and of b, at one instant; la, lb: lengths of the rotations A and B; M = A^T B; r: the legs'
# radii, R: the nodes'. True, times la: |M q + T - la^2 p| against la (ra + rb + margin); computed:
# |M' D + T' - C| against Ra + Rb + margin, where |C - p| <= Ra - ra and |D - q| <= Rb - rb. So the
# test may be wrong by
#
#   |M' D - M D|  +  |M (D - q)| - |D - q|  +  |T' - T|  +  |la^2 p - p|  +  (la - 1) (ra + rb +
# margin)
#
# and all floors. b's units are never larger than a's: as if they were the same.
# The velocity of b, floored, lasts at most as long as b does: set_slack allows for that, which is
# in
# plane.smt2; |T' - T| is in frame.g. The same sum serves a proof of a hit, where Ra and Rb are on
# the
# other side: a node nearer than twice the least radii less the gap (`inner`).
#
#= BERTHI_NODE_SLACK 9
#= NODE_SLACK_MOST 12000
#: to[0] = berthi_dot(by.c, -by.s, x, y); to[1] = berthi_dot(by.s, by.c, x, y);
#: berthi_rotated(w->frame.turn, b[BERTHI_NODE_X], b[BERTHI_NODE_Y], to);
#: berthi_rotated(w->frame.turn, b[BERTHI_NODE_VX], b[BERTHI_NODE_VY], way);
#: const int32_t origin = (axis == 0 ? w->frame.tx : w->frame.ty) >> BERTHI_NODE_SHIFT;
#: const int32_t v = turned >> w->turn_drop;
#: const int32_t p = ((to >> w->frame.drop) + origin) >> 14;
#: *at = p - a[BERTHI_NODE_X + axis] + ((v * since_b - own * since_a) >> pace);
#: return ((v - own) * ticks) >> pace;
#: const int32_t vy = node_way(w, 1, end, to[1], way[1], &y);
#: const int32_t vx = node_way(w, 0, end, to[0], way[0], &x);
#: *gap = (uint16_t)a[BERTHI_NODE_RADIUS] + w->slack + berthi_scale_up(&w->frame,
#:   (uint16_t)b[BERTHI_NODE_RADIUS]);
#: return berthi_sweep(x, y, vx, vy, *gap, w->inner);
#: int32_t slack = BERTHI_NODE_SLACK;
#: w->slack = slack + ((q->margin + 3) >> BERTHI_NODE_SHIFT);
#: slack += (int32_t)((lasts + (lasts >> 1)) >> w->a.pace) + 1;
#: if (turn < 0 || w->slack > {NODE_SLACK_MOST}) {
#: berthi_rotated(back, rb.c, rb.s, seen); frame->turn.c = berthi_unit_of(berthi_len_of(seen[0]));

@floor = int<dn>;

# One coordinate at the begin and at the end of the way, less the same without floors.
t4 = floor(t / 4);                     # tx in Q14 of node units
turned = floor(dot);                   # dot: M' D in Q14, by 2^drop
at = floor((t4 + turned) / 16384);
gone = floor(way);                     # way: (x * since_b - avx * since_a) / 2^pace
going = floor(rest);                   # rest: (x - avx) * ticks / 2^pace
begin = (at + gone) - ((t / 4 + dot) / 16384 + way);
end = (at + gone + going) - ((t / 4 + dot) / 16384 + way + rest);
floors = sqrt(end * end + endy * endy);

# All other terms.
turns = sqrt(2) * 1b-15 * D;           # two components of M', each to half of 2^-14
bends = (la * lb - 1) * Dq + (la - 1) * rb;
origin = la * sqrt(2) * 1 / 4;         # to_steps and both halves of a unit: a step in x and in y
norm = (la * la - 1) * p;
radius = (la - 1) * ra;
margins = (la - 1) * margin;
sum = floors + turns + bends + origin + norm + radius + margins;
inner = floors + turns + bends + origin + norm + (la - 1) * (ra + rb);

{ t in [-2147483648,2147483647] /\ dot in [-1000000000,1000000000] /\
  way in [-100000,100000] /\ rest in [-100000,100000] /\ endy in [-3.0002,0] /\
  la in [1,1.00006104] /\ lb in [1,1.00006104] /\
  D in [0,${up(sqrt2*BERTHI_NODE_CENTRE)}] /\ Dq in
      [0,${up(sqrt2*(BERTHI_NODE_CENTRE+((BERTHI_COORDINATE_LIMIT+1)+1)/4))}] /\
  p in [0,${up(sqrt2*((BERTHI_COORDINATE_LIMIT+1)+1)/4)}] /\
  ra in [0,${BERTHI_RADIUS_LIMIT//4}] /\ rb in
      [0,${BERTHI_RADIUS_LIMIT//4}] /\
  margin in [0,${NODE_SLACK_MOST}]
->
  end in [-3.0002,0] /\ begin in [-3.0002,0] /\
  sum in [0,${BERTHI_NODE_SLACK}] /\ inner in [0,${BERTHI_NODE_SLACK}] /\
  sum in ? /\ floors in ? /\ turns in ? /\ bends in ? /\ origin in ? /\ norm in ? /\ radius in ? /\
      margins in ? }
