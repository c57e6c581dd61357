/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Other libraries behind one interface: two discs on routes, and two convex outlines that stand.
 * Units and ticks, in double. What a peer has no answer of its own for, its table leaves out. */

#ifndef BERTH_BENCH_PEERS_H
#define BERTH_BENCH_PEERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PEERS_CORNERS 8

/* Straight from knot to knot; there from the first to the last. */
typedef struct peers_route {
    const double *t, *x, *y;
    uint32_t count;
    double r;
} peers_route;

/* Counter-clockwise. */
typedef struct peers_outline {
    double x[PEERS_CORNERS], y[PEERS_CORNERS];
    int corners;
} peers_outline;

typedef struct peers_at {
    double c, s, x, y;
} peers_at;

typedef struct peer {
    const char *name, *routes_by, *outlines_by; /* what it asks */
    /* What the library needs of an outline, kept; never freed. */
    const void *(*outline)(const peers_outline *of);
    int (*overlap)(const void *a, const peers_at *at_a, const void *b, const peers_at *at_b);
    /* A disc around a route's centre, likewise. */
    const void *(*disc)(double r);
    /* Whether two discs meet that go straight in one stretch of time, a from `from[0]` to
     * `from[1]`, b likewise; x, y each. */
    int (*meet)(const void *a, const double from_a[2], const double to_a[2], const void *b,
                const double from_b[2], const double to_b[2]);
} peer;

extern const peer peer_fcl, peer_box2d, peer_ccd;

#ifdef __cplusplus
}
#endif

#endif
