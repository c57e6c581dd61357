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
