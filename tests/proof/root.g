# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors
#
# Two roots in world axes, in units of 2^scale, of which a node unit is at most one. Each motion's
# position is off by two floors in x and in y, its velocity by one floor over all its time; then the
# pair's ways are floored. The radius of a disc that is turned grows by less than 2^-14 of it.
#
#= BERTHI_ROOT_SLACK 5
#: placed->x = placed->circle_x + berthi_steps_floor(at[0], 14 + finer);
#: placed->vx = berthi_steps_floor(way[0], (uint32_t)drop);
#: r = (berth_len)(motion->length >> 15) + 2;
#: placed->r = r + berthi_steps_floor(r, 14) + BERTHI_ROOT_SLACK;
#: placed->circle_r = berthi_steps_floor(placed->there.reach, scale - 1) + 2;
#: placed->inner = berthi_steps_floor(least, scale - 1);
#: const berth_raw x = b->x - a->x + berthi_steps_floor(bvx * since_b - avx * since_a, 16);
#: return berthi_sweep(x, y, berthi_steps_floor((bvx - avx) * ticks, 16),
#: const int32_t scaled = margin != 0 ? (margin >> (scale - 1)) + 1 : 0;

@floor = int<dn>;

# One coordinate: circles, centres, ways; less the same without floors. Origins, to half a unit of
# Q16.16, are within 2^-9 each.
a_at = floor(ao) + floor(ac);
b_at = floor(bo) + floor(bc);
end = (b_at - a_at + floor(way) + floor(rest)) - (bo + bc - ao - ac + way + rest);
still = (b_at - a_at) - (bo + bc - ao - ac);

# |(x, y)| of these, the origins, and what each radius lacks: it grows by less than 2^-14 of itself,
# of which a floor was added.
moving = sqrt(2) * 4 + sqrt(2) * 2 * 1b-9 + lack_a + lack_b;
standing = sqrt(2) * 2 + sqrt(2) * 2 * 1b-9 + lack_a + lack_b;
lack = r * 1b-14 * 1.00001 - floor(r * 1b-14);
available = ${2*BERTHI_ROOT_SLACK};

# A velocity that is floored lasts at most `length`, for which each motion has (length >> 15) + 2.
lost = sqrt(2) * length / 65536;
given = floor(length / 32768) + 1;

# The circles: both floors of the origins; each has 2, less one floor, beside the slack of its
# reach.
circle = sqrt(2) * 1;
circles = 2 * (2 - 1);

{ ao in [-5100000,5100000] /\ bo in [-5100000,5100000] /\ ac in [-7000,7000] /\ bc in [-7000,7000]
    /\
  way in [-40000,40000] /\ rest in [-40000,40000] /\ r in [0,65536] /\ length in [0,1073741824] /\
  lack_a in [0,1.001] /\ lack_b in [0,1.001]
->
  end in [-4,2] /\ still in [-2,2] /\ lack in [0,1.001] /\
  moving - available <= 0 /\ standing - available <= 0 /\ lost - given <= 0 /\ circle - circles <=
      0 /\
  moving in ? }

lost - given -> (1 - (floor(length / 32768) + 1 - length / 32768)) - 1 + (sqrt(2) / 2 - 1) *
    (length / 32768);
lack -> (r * 1b-14 - floor(r * 1b-14)) + r * 1b-14 * 0.00001;
end -> (floor(bo) - bo) + (floor(bc) - bc) - (floor(ao) - ao) - (floor(ac) - ac) + (floor(way) -
    way) + (floor(rest) - rest);
still -> (floor(bo) - bo) + (floor(bc) - bc) - (floor(ao) - ao) - (floor(ac) - ac);
