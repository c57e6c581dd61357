; SPDX-License-Identifier: MIT
; Copyright (c) 2026 the berth authors
;
; Unsigned 32-bit operations of berthi_sweep, over the integers: what it compares modulo 2^32 is
; what
; plane.smt2 speaks of. Products are names of their own: p = ex^2, q = ey^2, g = gap^2 (or inner^2),
; d = |P|^2 or |P + E|^2, c = |x ey - y ex|, k = gap * length or inner * (length - 2).
(define-fun m () Int 4294967296)
(define-fun u ((v Int)) Int (mod v m))
(declare-const v Int) (declare-const p Int) (declare-const q Int) (declare-const g Int)
(declare-const d Int) (declare-const c Int) (declare-const k Int) (declare-const along Int)
(define-fun ranges () Bool (and (<= 0 p) (<= 0 q) (<= (+ p q) 4294967295) (<= 0 g 4294836225)
    (<= 0 d 2147483647) (<= 0 c 2147483647) (<= 0 k 4294967295) (<= (- 2147483648) along
        2147483647)))

; a square of what may be negative: (v + m)^2 = v^2 + m (2 v + m)
(push) (assert (and (< (- 65536) v 65536) (<= 0 p) (< p m)))
(assert (not (= (u (ite (>= v 0) p (+ p (* m (+ (* 2 v) m))))) p))) (check-sat) (pop)
; begin_away: what goes_away asks for
(push) (assert (and ranges (<= (u g) (u d)) (not (<= g d)))) (check-sat) (pop)
; end_away: what comes asks for
(push) (assert (and ranges (< along 0) (<= (u (+ (u p) (u q))) (u (- (u along)))) (<= (u g) (u d))))
(assert (not (and (<= (+ along p q) 0) (<= g d)))) (check-sat) (pop)
; between_away: what passes asks for, and that there is a way
(push) (assert (and ranges (< along 0) (< (u (- (u along))) (u (+ (u p) (u q)))) (<= (u k) (u c))))
(assert (not (and (< (- along) (+ p q)) (> (+ p q) 0) (>= c k)))) (check-sat) (pop)
; between_near: what passes_near asks for; h is c >> 5, and neither the sum nor k are 2^32 or above
(declare-const h Int)
(push) (assert (and (<= 0 c 2147483647) (<= 0 k 4294967295) (<= (* 32 h) c (+ (* 32 h) 31))))
(assert (and (< (+ c h) k) (not (< (* 33 c) (* 32 k))))) (check-sat) (pop)
(push) (assert (and (<= 0 c 2147483647) (<= (* 32 h) c (+ (* 32 h) 31))))
(assert (not (= (u (+ c h)) (+ c h)))) (check-sat) (pop)
(push) (assert (and (<= 0 c 2147483647) (not (= (u c) c)))) (check-sat) (pop)
(push) (assert (and (<= 0 k 4294967295) (not (= (u k) k)))) (check-sat) (pop)
; a gap or inner times a length (below_is_near in plane.smt2: (n - 1)^2 / 1.0462 is at most |e|^2)
(push) (assert (and (<= (+ p q) 4294967295) (> v 67033) (> (* 4285 (+ p q)) (* 4096 67032 67032))))
    (check-sat) (pop)
(push) (assert (and (<= 0 v 67033) (>= (* 46340 v) m))) (check-sat) (pop)
(push) (assert (and (<= (+ p q) 2147483647) (> v 47400)
    (> (* 4285 (+ p q)) (* 4096 47399 47399)))) (check-sat) (pop)
(push) (assert (and (<= 0 v 47400) (>= (* 65535 v) m))) (check-sat) (pop)
