; SPDX-License-Identifier: MIT
; Copyright (c) 2026 the berth authors
;
; The geometry of berthi_sweep and berthi_length_up, over the reals, of which integers are some.
; Each
; block is a lemma's contrary, unsat; sweep.c uses them by their names.
(set-logic QF_NRA)
(declare-const x Real) (declare-const y Real) (declare-const ex Real) (declare-const ey Real)
(declare-const t Real) (declare-const g Real) (declare-const a Real) (declare-const b Real)
(declare-const n Real) (declare-const c Real) (declare-const s Real)
(define-fun square ((u Real)) Real (* u u))
(define-fun along () Real (+ (* x ex) (* y ey)))
(define-fun across () Real (- (* x ey) (* y ex)))
(define-fun way2 () Real (+ (* ex ex) (* ey ey)))
(define-fun at ((t Real)) Real (+ (square (+ x (* t ex))) (square (+ y (* t ey)))))
(define-fun over ((a Real) (b Real)) Real (+ (* 64 a) (* 13 b)))
(define-fun steep ((a Real) (b Real)) Real (+ (* 54 a) (* 37 b)))

; above_is_up: four lines above the length (b <= a without loss)
(push) (assert (and (<= 0 b a) (>= (* 64 n) (over a b)) (>= (* 64 n) (steep a b))))
(assert (< (* n n) (+ (* a a) (* b b)))) (check-sat) (pop)
; below_is_near, below_is_close: rounded up, none is longer by more than 2.3 % and one
(push) (assert (and (<= 0 a) (<= 0 b) (<= 1 n) (<= (* 64 n) (+ (over a b) 63))))
(assert (> (* 4096 (square (- n 1))) (* 4285 (+ (* a a) (* b b))))) (check-sat) (pop)
(push) (assert (and (<= 0 a) (<= 0 b) (<= 1 n) (<= (* 64 n) (+ (steep a b) 63))))
(assert (> (* 4096 (square (- n 1))) (* 4285 (+ (* a a) (* b b))))) (check-sat) (pop)
(push) (assert (and (<= 2 n) (<= (* 4096 (square (- n 1))) (* 4285 c))))
(assert (> (* 1024 (square (- n 2))) (* 1089 c))) (check-sat) (pop)

; lagrange
(push) (assert (not (= (+ (square along) (square across)) (* (+ (* x x) (* y y)) way2))))
    (check-sat) (pop)
; goes_away: from where it begins on
(push) (assert (and (>= along 0) (<= 0 t) (< (at t) (at 0)))) (check-sat) (pop)
; comes: up to where it ends
(push) (assert (and (<= (+ along way2) 0) (<= t 1) (< (at t) (at 1)))) (check-sat) (pop)
; the distance at a time, times |e|
(push) (assert (not (= (* way2 (at t)) (+ (square (+ along (* t way2))) (square across)))))
    (check-sat) (pop)
; passes: between, no nearer than |across| / |e|; n is at least |e|. d: the square of a distance, w:
; that of |e|, c: |across|
(declare-const d Real) (declare-const w Real)
(push) (assert (and (> w 0) (>= (* w d) (* c c)) (>= n 0) (>= (* n n) w) (>= g 0) (>= c (* g n))))
(assert (< d (* g g))) (check-sat) (pop)
; passes_near: and at one time, -along / |e|^2, as near as that; (n - 2) / (1 + 1/32) is at most |e|
(push) (assert (and (> w 0) (= (* w d) (* c c)) (> n 2) (<= (* 1024 (square (- n 2))) (* 1089 w))
    (> g 0) (>= c 0)))
(assert (and (< (* 33 c) (* 32 g (- n 2))) (>= d (* g g)))) (check-sat) (pop)
(push) (assert (and (< a 0) (< (- a) w) (= (* t w) (- a)) (not (< 0 t 1)))) (check-sat) (pop)
