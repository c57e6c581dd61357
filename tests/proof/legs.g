# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors
#
# Two points on legs, in steps (node.g has the names): true |M q + T - la^2 p| against
# la (ra + rb + margin), computed |M' q' + T' - p'| against ra + rb + margin. `far` bounds
# |p| + ra + |q| + rb + margin, and b's steps are never larger than a's.
#
#= BERTHI_HELD_SLACK 9
#= BERTHI_LEG_SLACK 16
#= WALK_FAR 79128
#= LEGS_MOST 23168
#: *fx = berthi_len_of(frame->tx + berthi_floor_shift(px, frame->drop));
#: if (far > {WALK_FAR}) { q->w.blind = 2;
#: far = reach_of_part(a, held) + berthi_scale_up(frame, reach_of_part(b, held))
#: return from + (((to - from) * f) >> 15);
#: legs_sweep(from, to, r + q->margin + slack, r - 2 - slack + q->sure);
#: outer = (outer >> 2) + 3;
#: inner = (inner >> 2) - 3;
#: const berth_len most = {LEGS_MOST}; const uint32_t span = 2 * (uint32_t)most;
#: q->most = berthi_ceil_shift(a->radius, shift) + berthi_ceil_shift(b->radius, shift) +
#:   q->margin + BERTHI_LEG_SLACK;
#: i->from != i->to || j->from != j->to ? BERTHI_LEG_SLACK : BERTHI_HELD_SLACK;

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

# A point on a leg, one coordinate: way * part, where `less` is what is cut off the fraction.
cut = floor(way * (part - less));
off = cut - way * part;
places = 2 * 1.0002 * sqrt(2) * 2;     # two points, off by up to 2 in x and in y
straight = held + places;

# In units of four steps both coordinates of an end lose up to 3/4, and so does `outer`, which is
# widened by 3 (integers.smt2).
ends = sqrt(2) * 0.75;
outer4 = 3 - 0.75;
inner4 = 3;

{ t in [-1300000000,1300000000] /\ dot in [-400000000,400000000] /\
  la in [1,1.00006104] /\ far in [0,${WALK_FAR-BERTHI_REACH_SLACK}] /\ p in
      [0,${up(sqrt2*BERTHI_COORDINATE_LIMIT)}] /\
  q in [0,${up(sqrt2*BERTHI_COORDINATE_LIMIT)}] /\ way in [-32768,32768] /\ part in [0,1] /\ less
      in [0,1b-15]
->
  rounded in [-0.5001,0.5001] /\ held in [0,${BERTHI_HELD_SLACK}] /\ off in [-2,2] /\
  sizes - widest <= 0 /\ straight in [0,${BERTHI_LEG_SLACK}] /\
  ends - outer4 <= 0 /\ ends - inner4 <= 0 /\
  held in ? /\ straight in ? }

at - (t + dot) / 16384 -> (at - sum14 / 16384) + 1b-1 + (turned - dot) / 16384;
cut - way * part -> (cut - way * (part - less)) - way * less;
sizes - widest -> (sqrt(2) * 1b-15 - 1b-14) * q;
