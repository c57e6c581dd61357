# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors
#
# Circles of two reaches: set_frame (steps of a), circles_apart (2^-15 units of Q16.16, and 128,
# 16384
# of these).
#
#= BERTHI_REACH_SLACK 8
#= CIRCLES_FAR 750000000
#: qfar = (far >> 2) + 1;
#: qx = berthi_abs(x) >> 2;
#: return (int32_t)((((uint32_t)(reach + BERTHI_REACH_SLACK) << shift) + 1) >> 1);
#: far = reach_of_part(a) + berthi_scale_up(frame, reach_of_part(b)) + BERTHI_REACH_SLACK +
#:   q->margin;
#: int32_t x = (b->origin_x >> 1) - (a->origin_x >> 1);
#: uint32_t most = (far >> 7) + 3;
#: most = (most >> 7) + 3;
#: #define FAR_REACHES {CIRCLES_FAR}

@floor = int<dn>;

# A turned reach is longer by less than 2^-14 of it; W is off by a step in x and in y (frame.g).
frame = reach_a * 1b-14 + reach_b * 1b-14 + sqrt(2) * 1 + 1b-20;

# Quarters: |x| loses in the floor, `far` gains (integers.smt2).

# Each side on its own: its reach, its origin to half a unit in x and in y, and the half units that
# the pair's shifts take, a unit in all: in steps of one unit and more.
side = reach_a * 1b-14 + sqrt(2) * 0.5 + sqrt(2) * 0.5 + 1b-20;

# In units of 128, and again of 128 of these: floors of x and y lose up to 127 / 128 each, in all
# 16383 / 16384 the second time, and so does that of `far` (integers.smt2), to which 3 are added.
first = 3 - ${127/128} - sqrt(2) * ${127/128};
again = 3 - ${127/128} - sqrt(2) * ${16383/16384};

{ reach_a in [0,${BERTHI_REACH_LIMIT}] /\ reach_b in [0,${BERTHI_REACH_LIMIT}]
->
  frame in [0,${BERTHI_REACH_SLACK}] /\ side in [0,${BERTHI_REACH_SLACK}] /\ first >= 0 /\ again >=
      0 /\ frame in ? /\ side in ? /\ first in ? }
