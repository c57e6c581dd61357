# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors
#
# Where b's origin is, seen from a: a step in x and in y, at most. Units of Q16.16; `per` is
# 2^-shift.
#
#: return berthi_dot(ux, uy, berthi_floor_shift(x, 15), berthi_floor_shift(y, 15)) * 2 +
#:   berth_num_raw(at) + berthi_len_of(berthi_dot(ux, uy, x & 32767, y & 32767));
#: return shift == 0 ? distance : ((distance >> (shift - 1)) + 1) >> 1;
#: x = origin_steps(b->origin_x - a->origin_x, shift);
#: berthi_rotated(back, rb.c, rb.s, seen); frame->turn.c = berthi_unit_of(berthi_len_of(seen[0]));
#: return berthi_floor_shift(p + 8192, 14);

@floor = int<dn>;

# An origin: the high part is exact.
low = floor((dot + 8192) / 16384);
origin = low - dot / 16384;

# A distance in steps is within half of one: integers.smt2.
# With both origins' half units: of a step of one unit, where nothing else rounds, and of others.
one = 1;
other = 0.5 + 1 * 0.5;

# A component of the relative rotation, in 2^-14.
m = floor((product + 8192) / 16384);
turn = m - product / 16384;

{ dot in [-1500000000,1500000000] /\ product in [-300000000,300000000]
->
  origin in [-0.5,0.5] /\ turn in [-0.5,0.5] /\ one <= 1 /\ other <= 1 }

low - dot / 16384 -> (low - (dot + 8192) / 16384) + 1b-1;
m - product / 16384 -> (m - (product + 8192) / 16384) + 1b-1;
