/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Box2D: its polygons and circles in float, with its slop and skin as they are. */

#include "peers.h"

#include <box2d/b2_circle_shape.h>
#include <box2d/b2_collision.h>
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_time_of_impact.h>

static const void *outline(const peers_outline *of)
{
    b2Vec2 corners[PEERS_CORNERS];
    b2PolygonShape *shape = new b2PolygonShape;
    for (int k = 0; k < of->corners; k++) {
        corners[k].Set(float(of->x[k]), float(of->y[k]));
    }
    shape->Set(corners, of->corners);
    return shape;
}

static b2Transform transform_of(const peers_at *at)
{
    b2Transform transform;
    transform.p.Set(float(at->x), float(at->y));
    transform.q.s = float(at->s);
    transform.q.c = float(at->c);
    return transform;
}

static int overlap(const void *a, const peers_at *at_a, const void *b, const peers_at *at_b)
{
    return b2TestOverlap(static_cast<const b2PolygonShape *>(a), 0,
                         static_cast<const b2PolygonShape *>(b), 0, transform_of(at_a),
                         transform_of(at_b));
}

static const void *disc(double r)
{
    b2CircleShape *shape = new b2CircleShape;
    shape->m_radius = float(r);
    return shape;
}

static b2Sweep sweep_of(const double from[2], const double to[2])
{
    b2Sweep sweep;
    sweep.localCenter.SetZero();
    sweep.c0.Set(float(from[0]), float(from[1]));
    sweep.c.Set(float(to[0]), float(to[1]));
    sweep.a0 = sweep.a = sweep.alpha0 = 0;
    return sweep;
}

static int meet(const void *a, const double from_a[2], const double to_a[2], const void *b,
                const double from_b[2], const double to_b[2])
{
    b2TOIInput input;
    b2TOIOutput output;
    input.proxyA.Set(static_cast<const b2CircleShape *>(a), 0);
    input.proxyB.Set(static_cast<const b2CircleShape *>(b), 0);
    input.sweepA = sweep_of(from_a, to_a);
    input.sweepB = sweep_of(from_b, to_b);
    input.tMax = 1;
    b2TimeOfImpact(&output, &input);
    return output.state != b2TOIOutput::e_separated;
}

const peer peer_box2d = {
    "Box2D", "b2TimeOfImpact, a stretch at a time", "b2TestOverlap", outline, overlap, disc, meet};
