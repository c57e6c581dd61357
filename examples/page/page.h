/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What the page asks of the library: questions and answers as whole numbers in two arrays, so that
 * a browser and a host program ask the very same.
 *
 * A tick is 1/100 s. Questions have lengths in centimetres; answers have them in Q16.16 metres, as
 * the library tells them. Headings are binary angles. Each call writes its answer from page_out[0]
 * on and returns how many numbers it is; the page's modules say what stands where. */

#ifndef BERTH_PAGE_H
#define BERTH_PAGE_H

#include <berth/berth.h>
#include <berth/bodies.h>
#include <berth/shapes.h>
#include <berth/traffic.h>

#ifdef __wasm__
#define PAGE_CALL __attribute__((visibility("default"))) extern
#else
#define PAGE_CALL extern
#endif

#define PAGE_IN 256
#define PAGE_OUT 8192

extern int32_t page_in[PAGE_IN];
extern int32_t page_out[PAGE_OUT];

/* Where both arrays are, for JavaScript. */
PAGE_CALL int32_t *page_question(void);
PAGE_CALL int32_t *page_answer(void);

/* Two routes. In: for a and b: x, y, start, radius, speed (cm/s), knots, and x, y of each knot from
 * the place on, before it is turned; then the margin, and both headings. */
PAGE_CALL int32_t page_routes(void);
/* Where both are at a tick. */
PAGE_CALL int32_t page_routes_at(int32_t tick);

/* A crowd: begins with so many walkers; goes on for some ticks; is asked about a route of one's
 * own: in: x, y, to x, to y, radius, speed. */
PAGE_CALL int32_t page_crowd_begin(int32_t count, int32_t seed);
PAGE_CALL int32_t page_crowd_go_on(int32_t ticks);
PAGE_CALL int32_t page_crowd_ask(void);

/* What turns. In: x, y, heading of each of three poses; of a wall; of a post. */
PAGE_CALL int32_t page_turning(void);
/* Where it is at a tick, and how near to both. */
PAGE_CALL int32_t page_turning_at(int32_t tick);

/* For the three: an answer that is being written. */
void page_begin(void);
void page_put(int32_t value);
int32_t page_end(void);
berth_num page_cm(int32_t centimetres);
/* Ticks for a way at so many cm/s, at least 1. */
int32_t page_ticks(int32_t dx, int32_t dy, int32_t speed);

#endif
