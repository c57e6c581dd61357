# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors
#
# Two points of clips, in steps (node.g has the names): true |M q + T - la^2 p| against
# la (ra + rb + margin), computed |M' q' + T' - p'| against ra + rb + margin. `far` bounds
# |p| + ra + |q| + rb + margin, and b's steps are never larger than a's. And two points of legs of
# which one is straight, each in the world, in 2^-15 units.
#
#= BERTHI_HELD_SLACK 9
#= BERTHI_LEG_SLACK 6
#= WALK_FAR 79128
#= LEGS_MOST 23168
#: *fx = berthi_len_of(frame->tx + berthi_steps_floor(p[0], berthi_frame_drop(frame)));
#: if (far > {WALK_FAR}) { q->w.blind = 2;
#: far = reach_of_part(a) + berthi_scale_up(frame, reach_of_part(b))
#: return berthi_floor_shift(way, 15) * f + (((way & 32767) * f) >> 15);
#: berthi_floor_shift(berth_num_raw(placement->x), 1) + berthi_floor_shift(point[0], 15);
#: off = (int32_t)(way >> 16) + 2;
#: const int32_t slack = BERTHI_LEG_SLACK + off;
#: outer = (outer >> shift) + 3;
#: inner = (inner >> shift) - 3;
#: enum { BERTHI_SWEEP_MOST = {LEGS_MOST} };
#: const int32_t most = BERTHI_SWEEP_MOST; int32_t x = from[0], y = from[1], ex = to[0], ey = to[1];
#: q->most = berthi_ceil_shift(a->radius, shift) + berthi_ceil_shift(b->radius, shift) +
#:   q->margin + BERTHI_HELD_SLACK;

@floor = int<dn>;

# One coordinate of b's point in a's frame.
turned = floor(dot);
sum14 = t + turned + 8192;
at = floor(sum14 / 16384);
rounded = at - (t + dot) / 16384;
rounds = sqrt(2) * 0.5001;

origin = la * sqrt(2) * 1;
# la^2 - 1 < 2^-13 for p, sqrt(2) 2^-15 for q, la - 1 < 2^-14 for all else that is in `far`:
sizes = 1b-14 * (far - p - q) + 1b-13 * p + sqrt(2) * 1b-15 * q;
widest = 1b-14 * (far + p);
more = 1b-20;                          # 2^-13 and 2^-14 are short of la^2 - 1 and la - 1 by no more

held = rounds + origin + widest + more;

# A point on a leg, one coordinate, local in Q16.16: way * part, where `less` is what is cut off the
# fraction. So it is off by 1 and |way| / 2^15, and half of that in 2^-15 units, longer by la; what
# `off` says is |way| / 2^16 + 1 at least.
cut = floor(way * (part - less));
off = (cut - way * part) + way * less;
more_than_told = la * sqrt(2) * 0.5 + (la - 1) * long / 65536 - 1;

# One coordinate of a point in the world: half of what it is placed at, and the turned lower half,
# both down.
placed = (floor(at2 / 2) - at2 / 2) + (floor(low / 32768) - low / 32768);
straight = sqrt(2) * 2 + 2 * more_than_told;

# Shifted, both coordinates of an end lose less than one, and so does `outer`, which is widened
# by 3.
ends = sqrt(2) * 1;
outer4 = 3 - 1;
inner4 = 3;

{ t in [-1300000000,1300000000] /\ dot in [-400000000,400000000] /\
  la in [1,1.00006104] /\ far in [0,${WALK_FAR-BERTHI_REACH_SLACK}] /\ p in
      [0,${up(sqrt2*BERTHI_COORDINATE_LIMIT)}] /\
  q in [0,${up(sqrt2*BERTHI_COORDINATE_LIMIT)}] /\ way in [-1073741824,1073741824] /\
  part in [0,1] /\
  less in [0,1b-15] /\ long in [0,1518500250] /\ at2 in [-536870912,536870912] /\
  low in [-1073741824,1073741824]
->
  rounded in [-0.5001,0.5001] /\ held in [0,${BERTHI_HELD_SLACK}] /\ off in [-1,0] /\
  placed in [-2,0] /\
  sizes - widest <= 0 /\ straight in [0,${BERTHI_LEG_SLACK}] /\
  ends - outer4 <= 0 /\ ends - inner4 <= 0 /\
  held in ? /\ straight in ? }

at - (t + dot) / 16384 -> (at - sum14 / 16384) + 1b-1 + (turned - dot) / 16384;
off -> cut - way * (part - less);
sizes - widest -> (sqrt(2) * 1b-15 - 1b-14) * q;
