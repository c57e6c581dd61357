# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors
#
# Two nodes, nodes_tell_finely in walk.c, in world axes and quarters of a's steps (node.g has the
# names): true |B q + T - A p| against ra + rb + margin, computed |(B D)' + T' - (A C)'| against
# la Ra + lb Rb + margin and the slack, where |C - p| <= Ra - ra and |D - q| <= Rb - rb. So the test
# may be wrong by all floors, and by what a turn may be longer than one. b's steps are never larger.
#
#= BERTHI_FINE_SLACK 8
#= BERTHI_FINE_SHIFT 5
#: const int32_t way = node[BERTHI_NODE_VX + axis] * (at - c->begin); centre[axis] =
#:   node[BERTHI_NODE_X + axis] * (1 << up) +
#:   (pace > up ? way >> (pace - up) : way * (1 << (up - pace)));
#: to[0] = berthi_dot(by.c, -by.s, x, y); to[1] = berthi_dot(by.s, by.c, x, y);
#: berthi_rotated(turn, centre[0], centre[1], found); found[0] >>= 14; found[1] >>= 14;
#: const uint32_t down = q->w.shift - 3, drop = q->w.frame.drop;
#: found[0] = (((b->origin_x >> 1) - (a->origin_x >> 1)) >> down) + (found[0] >> drop) - own[0];
#: found[1] = (((b->origin_y >> 1) - (a->origin_y >> 1)) >> down) + (found[1] >> drop) - own[1];
#: w->a.n * BERTHI_NODE_UNITS; const berthi_unit *b = w->b.nodes + w->b.n *
#:   BERTHI_NODE_UNITS; const int32_t unit = 4 << BERTHI_NODE_SHIFT;
#: const int32_t radii = unit * (uint16_t)a[BERTHI_NODE_RADIUS] + 4 * q->margin +
#:   berthi_scale_up(&w->frame, unit * (uint16_t)b[BERTHI_NODE_RADIUS]);
#: int32_t from[2], to[2]; between_centres(q, w->now, from); between_centres(q, end, to);
#:   return berthi_sweep_wide(from, to, radii + (radii >> 14) + BERTHI_FINE_SLACK, 0);
#: if (!held) { w->fine = !w->blind && (w->a.form | w->b.form) != BERTHI_HELD &&
#:   shift >= BERTHI_FINE_SHIFT ? 4 * slack : 0; }

@floor = int<dn>;

# One coordinate. oa, ob: the origins in Q16.16, each the nearest to the true one; d: 2^-15 units in
# a quarter of a step, at least 4; a, b: the turned centres, with their ways as they are rounded.
halves = floor(ob / 2) - floor(oa / 2);
origins = floor(halves / d);
at = origins + floor(b) - floor(a);
told = (origins - halves / d) + (floor(b) - b) - (floor(a) - a);
off = (halves - (ob - oa) / 2) / d;
nearest = sqrt(2) * 0.5 / d; # of both: each is off by half of 2^-16

# A way is less than one off in x and in y, of b and of a; turned, la more. Then all of a radius
# that is more than ra + rb: the floor of radii / 2^14 has one less.
ways = 2 * la * sqrt(2) * 1;
longer = (la - 1) * radii - (radii / 16384 - 1);
sum = sqrt(2) * (2 + 0.25) + nearest + ways + longer;

# Turned centres, a centre and its way being within a node's limit; and what berthi_sweep_wide is
# called with (legs.g).
turned = sqrt(2) * (${16*BERTHI_NODE_CENTRE} + 1) * la * 16384;
ends = 1073741824 / d + 2 * (sqrt(2) * (${16*BERTHI_NODE_CENTRE} + 1) * la + 1) + 2;
gap = radii + radii / 16384 + ${BERTHI_FINE_SLACK};

{ oa in [-1073741824,1073741824] /\ ob in [-1073741824,1073741824] /\ d in [4,16384] /\
  a in [-200000,200000] /\ b in [-200000,200000] /\ la in [1,1.00006104] /\
  radii in [0,${32*BERTHI_NODE_RADIUS_LIMIT+4*131072}]
->
  told in [-2,1] /\ off in [-0.25,0.25] /\ nearest in [0,0.177] /\
  sum <= ${BERTHI_FINE_SLACK} /\ turned in [0,2147483647] /\ ends in [0,1300000000] /\
  gap in [0,1300000000] /\
  sum in ? /\ turned in ? }

off -> ((floor(ob / 2) - ob / 2) - (floor(oa / 2) - oa / 2)) / d { d <> 0 };
longer -> radii * ((la - 1) - 1b-14) + 1;
