/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berthi_sweep, berthi_length_up and the octagon beneath it as they stand in src/: what they say is
 * true of all real times, and no operation leaves 32 bits. sizes.g shows that callers keep what is
 * required. What is an axiom here follows from lemmas of plane.smt2 and machine.smt2 (which say
 * from which), or is what `>>` means, of which WP's theory of machine integers says nothing. */

/* clang-format off: contracts are comments */

//? -wp-fct berthi_octagon,berthi_length_up,berthi_dot,berthi_abs
//? -wp-split -wp-fct berthi_sweep_here

#include <stdint.h>

/*@ predicate above(integer a, integer b, integer n) =
  @     64 * n >= 64 * a + 13 * b && 64 * n >= 64 * b + 13 * a &&
  @     64 * n >= 54 * a + 37 * b && 64 * n >= 54 * b + 37 * a;
  @ predicate below(integer a, integer b, integer n) =
  @     64 * n <= 64 * a + 13 * b + 63 || 64 * n <= 64 * b + 13 * a + 63 ||
  @     64 * n <= 54 * a + 37 * b + 63 || 64 * n <= 54 * b + 37 * a + 63;
  @ predicate small(integer gap, integer ex, integer ey) =
  @     gap <= 46340 || (gap <= 65535 && ex * ex + ey * ey <= 2147483647);
  @ axiomatic Machine {
  @ axiom shift6: \forall integer v; 64 * (v >> 6) <= v < 64 * (v >> 6) + 64;
  @ }
*/

/*@ requires x <= 65536 && y <= 65536;
  @ assigns \nothing;
  @ ensures above: 64 * x + 13 * y <= \result && 64 * y + 13 * x <= \result &&
  @     54 * x + 37 * y <= \result && 54 * y + 37 * x <= \result;
  @ ensures below: \result == 64 * x + 13 * y || \result == 64 * y + 13 * x ||
  @     \result == 54 * x + 37 * y || \result == 54 * y + 37 * x;
*/
static inline uint32_t berthi_octagon(uint32_t x, uint32_t y);

/*@ requires -65536 < x < 65536 && -65536 < y < 65536;
  @ assigns \nothing;
  @ ensures 0 <= \result <= 131072;
  @ ensures above: above(\abs(x), \abs(y), \result);
  @ ensures below: below(\abs(x), \abs(y), \result);
*/
static inline int32_t berthi_length_up(int32_t x, int32_t y);

/*@ requires -2147483648 <= ux * vx <= 2147483647;
  @ requires -2147483648 <= uy * vy <= 2147483647;
  @ requires -2147483648 <= ux * vx + uy * vy <= 2147483647;
  @ assigns \nothing;
  @ ensures \result == ux * vx + uy * vy;
*/
static inline int32_t berthi_dot(int32_t ux, int32_t uy, int32_t vx, int32_t vy);

/*@ requires v > -2147483648;
  @ assigns \nothing;
  @ ensures \result == \abs(v);
*/
static inline int32_t berthi_abs(int32_t v);

#include "src/core/exact.h"

/* away: at all real t from 0 to 1, |P + t E|^2 >= gap^2; near: at one, |P + t E|^2 < inner^2. Only
 * names here, so that provers do not look into them. */
/*@ axiomatic Plane {
  @ predicate away(integer x, integer y, integer ex, integer ey, integer gap);
  @ predicate near(integer x, integer y, integer ex, integer ey, integer inner);
  @ axiom root: \forall integer v; 0 <= v <= 46340 ==> 0 <= v * v <= 2147395600;
  @ axiom at_begin: \forall integer x, y, ex, ey, inner;
  @     x * x + y * y < inner * inner ==> near(x, y, ex, ey, inner);
  @ axiom at_end: \forall integer x, y, ex, ey, inner;
  @     (x + ex) * (x + ex) + (y + ey) * (y + ey) < inner * inner ==> near(x, y, ex, ey, inner);
  @ }
  @ axiomatic Unsigned {
  @ axiom begin_away: \forall integer x, y, ex, ey, gap; 0 <= gap <= 65535 &&
  @     x * ex + y * ey >= 0 &&
  @     x * x + y * y <= 2147483647 &&
  @     (uint32_t)((uint32_t)gap * (uint32_t)gap) <= (uint32_t)(x * x + y * y) ==>
  @     away(x, y, ex, ey, gap);
  @ axiom end_away: \forall integer x, y, ex, ey, gap; -65536 < ex < 65536 && -65536 < ey < 65536 &&
  @     ex * ex + ey * ey <= 4294967295 && -2147483648 <= x * ex + y * ey < 0 &&
  @     0 <= gap <= 65535 &&
  @     (uint32_t)((uint32_t)((uint32_t)ex * (uint32_t)ex) +
  @                 (uint32_t)((uint32_t)ey * (uint32_t)ey)) <=
  @         (uint32_t)(-(uint32_t)(x * ex + y * ey)) &&
  @     (x + ex) * (x + ex) + (y + ey) * (y + ey) <= 2147483647 &&
  @     (uint32_t)((uint32_t)gap * (uint32_t)gap) <=
  @         (uint32_t)((x + ex) * (x + ex) + (y + ey) * (y + ey)) ==> away(x, y, ex, ey, gap);
  @ axiom between_away: \forall integer x, y, ex, ey, gap, n; -65536 < ex < 65536 &&
  @     -65536 < ey < 65536 && ex * ex + ey * ey <= 4294967295 &&
  @     -2147483648 <= x * ex + y * ey < 0 && 0 <= gap && small(gap, ex, ey) &&
  @     (uint32_t)(-(uint32_t)(x * ex + y * ey)) <
  @      (uint32_t)((uint32_t)((uint32_t)ex * (uint32_t)ex) +
  @                 (uint32_t)((uint32_t)ey * (uint32_t)ey)) &&
  @     above(\abs(ex), \abs(ey), n) && 0 <= n && below(\abs(ex), \abs(ey), n) &&
  @     -2147483647 <= x * ey - y * ex <= 2147483647 &&
  @     (uint32_t)((uint32_t)n * (uint32_t)gap) <= (uint32_t)\abs(x * ey - y * ex) ==>
  @     away(x, y, ex, ey, gap);
  @ axiom between_near: \forall integer x, y, ex, ey, less, gap, n; -65536 < ex < 65536 &&
  @     -65536 < ey < 65536 && ex * ex + ey * ey <= 4294967295 &&
  @     -2147483648 <= x * ex + y * ey < 0 && 0 < less - gap <= 46340 &&
  @     (uint32_t)(-(uint32_t)(x * ex + y * ey)) <
  @      (uint32_t)((uint32_t)((uint32_t)ex * (uint32_t)ex) +
  @                 (uint32_t)((uint32_t)ey * (uint32_t)ey)) &&
  @     below(\abs(ex), \abs(ey), n) && 2 < n &&
  @     -2147483647 <= x * ey - y * ex <= 2147483647 &&
  @     (uint32_t)((uint32_t)\abs(x * ey - y * ex) + ((uint32_t)\abs(x * ey - y * ex) >> 5)) <
  @         (uint32_t)((uint32_t)(less - gap) * (uint32_t)(n - 2)) ==> 
  @     near(x, y, ex, ey, less - gap);
  @ }
*/

#define FITS(v) (-2147483647 <= (v) <= 2147483647)

/*@ requires -46340 <= x <= 46340 && -46340 <= y <= 46340;
  @ requires -65535 <= ex <= 65535 && -65535 <= ey <= 65535;
  @ requires -46340 <= x + ex <= 46340 && -46340 <= y + ey <= 46340;
  @ requires point: FITS(x * x + y * y) && FITS((x + ex) * (x + ex) + (y + ey) * (y + ey));
  @ requires ends: FITS((x + ex) * (x + ex)) && FITS((y + ey) * (y + ey)) &&
  @     FITS(x * x) && FITS(y * y);
  @ requires way: ex * ex + ey * ey <= 4294967295;
  @ requires parts: FITS(x * ex) && FITS(y * ey) && FITS(x * ey) && FITS(y * ex);
  @ requires both: FITS(x * ex + y * ey) && FITS(x * ey - y * ex);
  @ requires gap: 0 <= gap && small(gap, ex, ey);
  @ requires -2147483648 <= less - gap <= 46340;
  @ assigns \nothing;
  @ ensures apart: \result == BERTHI_CLEAR ==> away(x, y, ex, ey, gap);
  @ ensures near: \result == BERTHI_HIT ==> less > gap && near(x, y, ex, ey, less - gap);
*/
static inline berthi_verdict berthi_sweep(int32_t x, int32_t y, int32_t ex, int32_t ey, int32_t gap,
                                          int32_t less);
