; SPDX-License-Identifier: MIT
; Copyright (c) 2026 the berth authors
;
; What the other proofs take for granted of images, placements and options is what the checks, as
; they stand in the sources, let through. Each block is a lemma's contrary, unsat. `held` is what a
; check says, from the lines quoted; what follows from it is what node.g, legs.g, root.g and sizes.g
; begin with.
;
;= BERTHI_CENTRE_LIMIT 18304
;= BERTHI_NODE_CENTRE 4576
;= BERTHI_NODE_RADIUS_LIMIT 16384
;= BERTHI_COORDINATE_LIMIT 16384
;= BERTHI_RADIUS_LIMIT 16384
;= BERTHI_REACH_LIMIT 39560
;= BERTHI_SHIFT_LIMIT 16
;= BERTHI_PACE_LIMIT 15
;= BERTHI_NORM_TOLERANCE 32768
;= BERTH_COORDINATE_MAX 8192
;= BERTH_TICK_MAX 1073741823
;= BERTH_RATE_MAX 1073741824
; A node:
;: const uint32_t speed = (uint32_t)berthi_abs((int32_t)v); const uint32_t high = speed *
;:   ((uint32_t)ticks >> 16); const uint32_t way = (high << 16) + speed * ((uint32_t)ticks &
;:   65535); if (high > 32767 || way > INT32_MAX || at < -most || at > most) { return 0; } return
;:   berthi_ceil_shift((int32_t)way, pace) <= most + (v < 0 ? (int32_t)at : -(int32_t)at);
;: for (int axis = 0; axis < 2; axis++) { if (!berthi_way_holds(node[BERTHI_NODE_X + axis],
;:   node[BERTHI_NODE_VX + axis], ticks, pace, BERTHI_NODE_CENTRE)) { return 0; } } const
;:   berthi_extent radius = (berthi_extent)node[BERTHI_NODE_RADIUS]; return berthi_within(radius,
;:   0, BERTHI_NODE_RADIUS_LIMIT) && (!BERTHI_IS_EXACT || (uint32_t)radius <=
;:   (uint32_t)INT32_MAX >> (shift + BERTHI_NODE_SHIFT));
; A header:
;: const berth_raw limit = (berth_raw)berthi_size_of(BERTHI_RADIUS_LIMIT, header->shift & 31);
;: const int as_given = !BERTHI_IS_EXACT || berthi_is_straight(header);
;: return header->legs - 1 < BERTHI_LEGS_MAX && header->leaf_size >= 1 && header->flags <=
;:   BERTHI_MOTION_FLAGS && (header->none | header->zero) == 0 && header->shift <=
;:   BERTHI_SHIFT_LIMIT && header->pace <= BERTHI_PACE_LIMIT && header->radius_shift <=
;:   BERTHI_SHIFT_LIMIT && header->radius <= limit && (!as_given || (header->band |
;:   header->radius_shift) == 0) && berthi_within(header->origin_x, -most, most) &&
;:   berthi_within(header->origin_y, -most, most) && berthi_within(header->reach, 0,
;:   BERTHI_REACH_LIMIT) && berthi_within(header->radius, 0, widest) &&
;:   berthi_within(header->least, 0, header->radius) && ((header->flags & BERTHI_MOTION_RADII) != 0
;:   || (header->radius_shift == 0 && header->least == header->radius));
; A clip's points, a trajectory's knots, and radii:
;: const berthi_unit *xy = berthi_points_of(motion); for (uint32_t i = 0; i < 2 * points; i++) {
;:   if (!berthi_within(xy[i], -BERTHI_COORDINATE_LIMIT, BERTHI_COORDINATE_LIMIT)) { return 0; } }
;:   return 1;
;: const berth_raw most = BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX); return berthi_within(v, -most,
;:   most) && berthi_within(berthi_steps_near(v - origin, motion->shift), -BERTHI_COORDINATE_LIMIT,
;:   BERTHI_COORDINATE_LIMIT);
;: for (uint32_t k = 0; k < 2 * motion->legs + 2; k++) { if (!knot_holds(motion, knot[k], (k & 1) ==
;:   0 ? motion->origin_x : motion->origin_y)) { return 0; } } return 1;
;: if (!points_hold(header, header->legs) || !radii_hold(header)) {
;: const berth_raw least = motion->least, most = motion->radius; for (uint32_t i = 0;
;:   motion->radii != 0 && i < motion->legs; i++) { const berth_raw r = berthi_radius_of(motion,
;:   i); if (!(r >= least && r <= most)) { return 0; } } return 1;
; Placements and options:
;: return norm >= BERTHI_NORM_ONE - BERTHI_NORM_TOLERANCE && norm <= BERTHI_NORM_ONE +
;:   BERTHI_NORM_TOLERANCE;
;: return v <= BERTH_NUM_TO_RAW(BERTH_COORDINATE_MAX) && v >=
;:   BERTH_NUM_TO_RAW(-BERTH_COORDINATE_MAX);
;: if (!berthi_is_unit(placement->rotation.c, placement->rotation.s)) {
;: if (!berthi_coordinate_ok(placement->x) || !berthi_coordinate_ok(placement->y)) {
;: if (placement->start > BERTH_TICK_MAX || placement->start < -BERTH_TICK_MAX) {
;: if (options->until <= options->from && ((options->from | options->until) != 0 ||
;:   options->margin_per_tick != 0)) { return BERTH_E_WINDOW; }
;: const int64_t margin = (int64_t)berth_num_raw(options->margin) * 16384 +
;:   berthi_times((int64_t)tick - options->from, options->margin_per_tick);
;: return berthi_within(margin, 0, BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX)) &&
;:   berthi_within(options->margin_per_tick, 0, BERTH_RATE_MAX)
;: return v >= low && v <= high;
(declare-const at Int) (declare-const m Int) (declare-const v Int)
(declare-const low Int) (declare-const high Int)

; a node's centre is within the limit where it begins and where it ends; m is 2^pace, way is
; |v| * ticks
(declare-const way Int) (declare-const units Int)
(define-fun held () Bool (and (<= 1 m 32768) (<= 0 way 2147483647)
    (<= (- ${BERTHI_NODE_CENTRE}) at ${BERTHI_NODE_CENTRE}) (<= way (* units m))))
(define-fun end ((to Int)) Bool (<= (- (* ${BERTHI_NODE_CENTRE} m)) to (* ${BERTHI_NODE_CENTRE} m)))
(push) (assert (and held (<= units (+ ${BERTHI_NODE_CENTRE} at))
    (not (end (- (* at m) way))))) (check-sat) (pop)
(push) (assert (and held (<= units (- ${BERTHI_NODE_CENTRE} at))
    (not (end (+ (* at m) way))))) (check-sat) (pop)
; the way in units, rounded up, and the product in two halves
(push) (assert (and (<= 1 m) (<= 0 way) (= units (+ (div way m) (ite (= (mod way m) 0) 0 1)))
    (not (<= way (* units m))))) (check-sat) (pop)
(push) (assert (and (<= 0 low 32768) (<= 0 high 1073741823) (<= (* low (div high 65536)) 32767)
    (not (<= (+ (* 65536 low (div high 65536)) (* low (mod high 65536))) 4294967295)))) (check-sat)
    (pop)

; a rotation is no longer than 1.00006104, and no shorter than 1 by 2^-13
(declare-const a Real)
(define-fun one () Real 268435456.0)
(push) (assert (and (>= a 0.0) (<= (* a a one) (+ one ${BERTHI_NORM_TOLERANCE}.0))))
(assert (not (<= a 1.00006104))) (check-sat) (pop)
(push) (assert (and (>= a 0.0) (>= (* a a one) (- one ${BERTHI_NORM_TOLERANCE}.0))))
(assert (not (>= a 0.99987792))) (check-sat) (pop)

; straight between two places within a limit, the centre is within it at each instant
(declare-const p Real) (declare-const q Real) (declare-const t Real) (declare-const l Real)
(push) (assert (and (<= (- l) p l) (<= (- l) q l) (<= 0.0 t 1.0))) (assert (not (<= (- l) (+ p (* t
    (- q p))) l))) (check-sat) (pop)

; a knot whose nearest step is within the limit is within half a step more of the origin; m is
; 2^shift, w is v - origin, of which neither the sum nor the way between two knots leaves 32 bits
(declare-const w Int)
(define-fun half ((n Int)) Int (div n 2))
(define-fun nearest ((n Int)) Bool (and (= m n) (<= (- ${BERTHI_COORDINATE_LIMIT}) (div (+ w
    (half n)) n) ${BERTHI_COORDINATE_LIMIT}) (not (<= (- (* -2 n ${BERTHI_COORDINATE_LIMIT}) n) (*
    2 w) (+ (* 2 n ${BERTHI_COORDINATE_LIMIT}) n)))))
(push) (assert (or (nearest 1) (nearest 2) (nearest 4) (nearest 8) (nearest 16) (nearest 32)
    (nearest 64) (nearest 128) (nearest 256) (nearest 512) (nearest 1024) (nearest 2048) (nearest
    4096) (nearest 8192) (nearest 16384) (nearest 32768) (nearest 65536))) (check-sat) (pop)
(define-fun given ((n Int)) Bool (<= (* -65536 ${BERTH_COORDINATE_MAX}) n (* 65536
    ${BERTH_COORDINATE_MAX})))
(push) (assert (and (given low) (given high) (<= 1 m 65536)))
(assert (not (and (<= -2147483648 (- low high)) (<= (+ (- low high) (half m)) 2147483647) (<=
    -1073741824 (- low high) 1073741824)))) (check-sat) (pop)

; a radius in steps of 2^shift, shifted, is no more than 32 bits; and starts differ by 32 bits
(push) (assert (not (<= (* ${BERTHI_RADIUS_LIMIT} 65536) 2147483647))) (push) (assert (= v 0))
    (check-sat) (pop) (pop)
(push) (assert (not (<= (* 2 ${BERTH_TICK_MAX}) 2147483647))) (check-sat) (pop)

; options: a margin that grows grows from where it is asked from, and a window that is one has time
; in it; so the margin at each tick that is asked of (at, within the window) is never less than what
; it begins with, and of 63 bits. v: the rate, m: the margin, low: from, high: until
(define-fun let-through () Bool (and (<= -2147483648 low 2147483647) (<= -2147483648 high
    2147483647) (<= 0 v ${BERTH_RATE_MAX}) (<= 0 m 2147483647)
    (not (and (<= high low) (or (not (and (= low 0) (= high 0))) (not (= v 0)))))))
(define-fun margin () Int (+ (* m 16384) (* v (- at low))))
(push) (assert (and let-through (not (or (< low high) (and (= low 0) (= high 0) (= v 0))))))
    (check-sat) (pop)
(push) (assert (and let-through (<= -2147483648 at 2147483647) (or (= low high) (<= low at high))))
(assert (not (and (<= (* m 16384) margin) (<= margin 9223372036854775807)))) (check-sat) (pop)
