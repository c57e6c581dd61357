; SPDX-License-Identifier: MIT
; Copyright (c) 2026 the berth authors
;
; Floors of integers that are shifted: div is a floor. Each block is a lemma's contrary, unsat.
;
;: return shift == 0 ? distance : ((distance >> (shift - 1)) + 1) >> 1;
;: slack += (int32_t)((lasts + (lasts >> 1)) >> w->a.pace) + 1;
;: qfar = (far >> 2) + 1;
;: outer = (outer >> shift) + 3;
;: uint32_t most = (far >> 7) + 3;
; What a leg's numbers are shifted to, and what nodes' slack is made of:
;: int32_t widest = wider(wider(wider(wider(outer, x), y), ex), ey); if (widest > most) { uint32_t
;:   shift = 0; do { widest >>= 2; shift += 2; } while (widest > most);
;:   BERTH_ASSERT(2 <= shift && shift <= 18); x >>= shift; y >>= shift; ex >>= shift; ey >>= shift;
;:   outer = (outer >> shift) + 3; inner = (inner >> shift) - 3; }
;: const int32_t turn = INT32_C(14) + w->frame.drop + w->b.pace - w->a.pace; int32_t slack =
;:   BERTHI_NODE_SLACK; if (w->b.n != 1 ||
;:   (w->b.nodes[BERTHI_NODE_UNITS + BERTHI_NODE_VX] | w->b.nodes[BERTHI_NODE_UNITS +
;:   BERTHI_NODE_VY]) != 0) {
;: const uint32_t lasts = (uint32_t)w->b.end - (uint32_t)w->b.begin;
;:   BERTH_ASSERT(lasts <= BERTH_TICK_MAX); slack += (int32_t)((lasts + (lasts >> 1)) >>
;:   w->a.pace) + 1; } w->turn_drop = (uint8_t)(turn > 31 ? 31 : turn); w->slack = slack +
;:   ((q->margin + 3) >> BERTHI_NODE_SHIFT); if (turn < 0 || w->slack > 12000) { w->blind |= 1; }
;:   if (!held) { w->fine = !w->blind && (w->a.form | w->b.form) != BERTHI_HELD && shift >=
;:   BERTHI_FINE_SHIFT ? 4 * slack : 0; }
;: w->inner = 0; if (q->of->any) { w->inner = (least_of(a, held) >> (shift + 1)) + (least_of(b,
;:   held) >> (shift + 1)); }
(declare-const v Int) (declare-const w Int) (declare-const k Int) (declare-const d Int)

; a floor of quarters loses up to 3/4; of 128ths, up to 127 of them
(push) (assert (not (<= 0 (- v (* 4 (div v 4))) 3))) (check-sat) (pop)
(push) (assert (not (<= 0 (- v (* 128 (div v 128))) 127))) (check-sat) (pop)
(push) (assert (not (<= 0 (- v (* 16384 (div (div v 128) 128))) 16383))) (check-sat) (pop)
; one of `far` and 1 gains
(push) (assert (not (>= (* 4 (+ (div v 4) 1)) v))) (check-sat) (pop)

; in_steps: k is 2^(shift - 1), half a step; the rest is what is left of it
(push) (assert (and (>= k 1) (<= k 32768) (= d (+ (* k v) w)) (<= 0 w) (< w k)))
(assert (not (<= (- k) (- (* 2 k (div (+ v 1) 2)) d) k))) (check-sat) (pop)

; the floored velocity of b, in x and in y, for as long as b lasts: 1.41422 * lasts / 2^pace
(define-fun allowed ((lasts Int) (m Int)) Int (+ (div (+ lasts (div lasts 2)) m) 1))
(define-fun short ((m Int)) Bool (and (>= v 1) (<= v 1100000000) (< (* 100000 m (allowed v m)) (*
    141422 v))))
(push) (assert (or (short 1) (short 2) (short 4) (short 8) (short 16) (short 32) (short 64) (short
    128)
    (short 256) (short 512) (short 1024) (short 2048) (short 4096) (short 8192) (short 16384)
    (short 32768))) (check-sat) (pop)

; 14 bits of a rotation, `drop` and what b's pace has more than a's: a velocity, turned, is of a's
; pace by that shift; and a shift above 31 says what 31 says of any 32 bits
(push) (assert (and (<= -2147483648 v 2147483647) (not (= (div v 2147483648) (div v 4294967296)) ))
    ) (check-sat) (pop)
(push) (assert (and (<= -2147483648 v 2147483647) (>= k 1) (not (= (div v 2147483648)
    (div v (* 2147483648 k)))))) (check-sat) (pop)
; a margin in steps, in units of four, up; one and a half times all of b's time is of 32 bits
(push) (assert (not (>= (* 4 (div (+ v 3) 4)) v))) (check-sat) (pop)
(push) (assert (and (<= 0 v 1100000000) (not (<= (+ v (div v 2)) 2147483646)))) (check-sat) (pop)
; neither component of a velocity is, where their bits together are not: none is turned
(declare-const vx (_ BitVec 32)) (declare-const vy (_ BitVec 32))
(push) (assert (and (= (bvor vx vy) (_ bv0 32)) (not (and (= vx (_ bv0 32)) (= vy (_ bv0 32))))))
    (check-sat) (pop)
; twice the least radii in units of four steps, down: k is 2^(shift + 1), half a unit
(push) (assert (and (>= k 1) (>= v 0) (>= w 0) (not (<= (* 2 k (+ (div v k) (div w k)))
    (* 2 (+ v w)))))) (check-sat) (pop)

; a leg: k is 4^n with which the widest, d, is within `most` (23168); so is each that is no wider,
; or one more below 0, and the squares of two are those of 32767
(push) (assert (and (>= k 1) (<= (- d) v d) (<= (div d k) 23168) (not (<= -23169 (div v k) 23168))))
    (check-sat) (pop)
(push) (assert (not (<= (* 2 23169 23169) (* 32767 32767)))) (check-sat) (pop)
