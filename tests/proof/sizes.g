# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors
#
# That callers keep what sweep.c requires of berthi_sweep, and that what they compute before fits 32
# bits, for any image that attach accepts. P: |(x, y)| at either end, E: |(ex, ey)|; both bound the
# coordinates, and P * E bounds their products and what is summed of two (|u . v|, |u x v| <= |u|
# |v|).
#
#= WALK_FAR 79128
#= NODE_SLACK_MOST 12000
#= ROOTS_FAR 19788
#= LEGS_MOST 23168
#= RADIUS_MORE 1
#= LEGS_MARGIN 1073741823
#= LEGS_OFF 2
#: if (far > {WALK_FAR}) { q->w.blind = 2;
#: qfar = (far >> 2) + 1;
#: if (turn < 0 || w->slack > {NODE_SLACK_MOST}) {
#: #define FAR_MOST {ROOTS_FAR} BERTHI_INLINE int placed_circles_apart(const berth_placed *a,
#:   const berth_placed *b, int32_t margin) { const berth_raw
#: enum { BERTHI_SWEEP_MOST = {LEGS_MOST} };
#: const int32_t most = BERTHI_SWEEP_MOST; int32_t x = from[0], y = from[1],
#: const berth_raw step = (berth_raw)(int32_t)(UINT32_C(1) << motion->shift); at[0] =
#:   motion->origin_x + point[0] * step;
#: const int32_t xh = berthi_floor_shift(x, 15), yh = berthi_floor_shift(y, 15);
#: berthi_rotated(placement->rotation, xh, yh, at);
#: berthi_rotated(placement->rotation, x & 32767, y & 32767, point);
#: at[0] += berthi_floor_shift(berth_num_raw(placement->x), 1) +
#:   berthi_floor_shift(point[0], 15);
#: const berth_raw widest = BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX + {RADIUS_MORE});
#: const int32_t beyond = 131072, most_of_legs = {LEGS_MARGIN};
#: const uint32_t high = (uint32_t)(v >> 32), units = high << (32 - n) | (uint32_t)v >> n;
#:   return high >> (n - 1) == 0 && units < (uint32_t)most ? (int32_t)units : most;
#: q->leg_margin = cut_down(end, 15, most_of_legs); q->leg_sure = cut_down(begin, 15,
#:   most_of_legs); q->w.blind = q->leg_margin == most_of_legs ? 2 : 0; q->leg_margin += end != 0;
#: const int32_t r = berthi_ceil_shift(radius_of_leg(&q->a, i), 1) +
#:   berthi_ceil_shift(radius_of_leg(&q->b, j), 1); const int32_t outer = r + q->leg_margin + slack;
#: off = (int32_t)(way >> 16) + {LEGS_OFF};
#: return berthi_ceil_shift((int32_t)way, pace) <= most + (v < 0 ? (int32_t)at : -(int32_t)at);
#: return berthi_within(radius, 0, BERTHI_NODE_RADIUS_LIMIT) &&

# Lengths of rotations given, and of M', rounded.
la = 1.00006104;
m = la * la + 1b-14;

# The distance of the origins: 4 * qfar and what quarters lose.
w = 4 * (${WALK_FAR} / 4 + 1) + 3 * sqrt(2);
tx = w * la * 16384 + ${BERTHI_COORDINATE_LIMIT} * sqrt(2) * m * 16384 + 8192;

# Nodes. A centre, its way over all of a node's time, and the floor of b's velocity: 1.5 times how
# long b lasts is in the slack.
centre = sqrt(2) * ${BERTHI_NODE_CENTRE};
way = 2 * centre;
lost = sqrt(2) * ${NODE_SLACK_MOST} / 1.5;
nodes_p = w / 4 + m * centre + centre + 3 * sqrt(2) + lost;
nodes_e = m * way + way + sqrt(2) + lost;
nodes_pe = nodes_p * nodes_e;
nodes_gap = 2 * ${BERTHI_NODE_RADIUS_LIMIT} + ${NODE_SLACK_MOST};
nodes_length = nodes_gap * (1.023 * nodes_e + 1);
# before they are shifted by the pace, at most 15
nodes_gone = (m * way + ${NODE_SLACK_MOST} / 1.5 + ${2*BERTHI_NODE_CENTRE}) * 32768;

# Roots. What moves, moves at least 2^-15 units a tick, so it lasts at most so many ticks:
lasts = ${2*BERTHI_NODE_CENTRE} * 32768;
# both floors of velocities are down, so their difference is at most one in x and in y
roots_p = ${ROOTS_FAR} + 2 * la * centre + 6 * sqrt(2) + sqrt(2) * lasts / 65536;
roots_e = 2 * la * way + sqrt(2) + sqrt(2) * lasts / 65536;
roots_pe = roots_p * roots_e;
roots_gone = 2 * la * way * 65536 + lasts;
circles = 2 * ${ROOTS_FAR} * ${ROOTS_FAR};
# a node is within its reach and its centre's distance; both motions, the margin and what is added
roots_gap = ${ROOTS_FAR} + 2 * la * centre + 2 * (lasts / 32768 + 4 + ${BERTHI_ROOT_SLACK});
roots_e2 = roots_e * roots_e;

# Legs of which one is straight, in the world, in 2^-15 units: a knot is within what may be given,
# a clip's point within its origin and all steps; both are never clips. The high part is turned, the
# place added, and the low part, 15 bits, turned; then one is taken from the other.
unit = ${BERTH_COORDINATE_MAX} * 65536;
clip = unit + ${BERTHI_COORDINATE_LIMIT} * ${2**BERTHI_SHIFT_LIMIT};
turned_low = sqrt(2) * la * 16384 + 1;
world_knot = sqrt(2) * la * unit / 2 + unit / 2 + turned_low;
world_clip = sqrt(2) * la * clip / 2 + unit / 2 + turned_low;
world = world_knot + world_clip;
# both radii, the margin, the slack, and what is cut off fractions, of both at both ends
leg_off = 4 * (2 * 2 * unit / 65536 + ${LEGS_OFF});
leg_outer = (${BERTH_COORDINATE_MAX} + ${RADIUS_MORE}) * 65536 + 2 + ${LEGS_MARGIN} +
    ${BERTHI_LEG_SLACK} + leg_off;

# Legs, in steps and in units of four.
legs_p = ${LEGS_MOST} * sqrt(2);
legs_pe = ${LEGS_MOST} * ${LEGS_MOST} * 4;           # x ex + y ey = Q . P - P . P
legs_e2 = 2 * (2 * ${LEGS_MOST}) * (2 * ${LEGS_MOST});
legs_length = ${LEGS_MOST} * (1.023 * 2 * legs_p + 1);
four_p = (w * la + m * sqrt(2) * ${BERTHI_COORDINATE_LIMIT} + sqrt(2) * ${BERTHI_COORDINATE_LIMIT}
    + 1) / 4 + 2;
four_pe = 2 * four_p * four_p;
four_e2 = 4 * four_p * four_p;
four_length = (${WALK_FAR} / 4 + 12) * (1.023 * 2 * four_p + 1);
part_way = 32768 * 32767;

{ tx <= 2147483647 /\ nodes_p <= 46340 /\ nodes_e <= 65535 /\ nodes_pe <= 2147483647 /\
  nodes_gap <= 46340 /\ nodes_length <= 4294967295 /\ nodes_gone <= 2147483647 /\
  roots_p <= 46340 /\ roots_e <= 65535 /\ roots_pe <= 2147483647 /\ roots_gone <= 2147483647 /\
  circles <= 2147483647 /\ roots_gap <= 65535 /\ roots_e2 <= 2147483647 /\
  clip <= 2147483647 /\ world <= 2147483647 /\ leg_outer <= 2147483647 /\
  legs_p <= 46340 /\ legs_pe <= 2147483647 /\ legs_e2 <= 4294967295 /\ legs_length <= 4294967295 /\
  four_p <= 46340 /\ four_pe <= 2147483647 /\ four_e2 <= 4294967295 /\ four_length <= 4294967295 /\
  part_way <= 2147483647 /\
  nodes_p in ? /\ nodes_e in ? /\ roots_p in ? /\ roots_e in ? /\ roots_gone in ? /\ world in ? /\
  leg_outer in ? }
