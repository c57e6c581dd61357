/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* FCL: prisms and spheres in double, its defaults; discs that move by conservative advancement. */

#include "peers.h"

#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/math/motion/translation_motion.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/continuous_collision.h>

#include <memory>
#include <vector>

typedef fcl::Vector3<double> vector;

static const void *outline(const peers_outline *of)
{
    auto corners = std::make_shared<std::vector<vector>>();
    auto faces = std::make_shared<std::vector<int>>();
    const int n = of->corners;
    for (int k = 0; k < 2 * n; k++) {
        corners->emplace_back(of->x[k % n], of->y[k % n], k < n ? -1.0 : 1.0);
    }
    faces->push_back(n); /* below, clockwise from above, and above */
    for (int k = n; k-- > 0;) {
        faces->push_back(k);
    }
    faces->push_back(n);
    for (int k = 0; k < n; k++) {
        faces->push_back(n + k);
    }
    for (int k = 0; k < n; k++) {
        const int next = (k + 1) % n;
        faces->insert(faces->end(), {4, k, next, n + next, n + k});
    }
    return new fcl::Convex<double>(corners, n + 2, faces);
}

static fcl::Transform3<double> transform_of(const peers_at *at)
{
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    fcl::Matrix3<double> turn;
    turn << at->c, -at->s, 0, at->s, at->c, 0, 0, 0, 1;
    transform.linear() = turn;
    transform.translation() = vector(at->x, at->y, 0);
    return transform;
}

static int overlap(const void *a, const peers_at *at_a, const void *b, const peers_at *at_b)
{
    fcl::CollisionRequest<double> request;
    fcl::CollisionResult<double> result;
    return fcl::collide(static_cast<const fcl::Convex<double> *>(a), transform_of(at_a),
                        static_cast<const fcl::Convex<double> *>(b), transform_of(at_b), request,
                        result) != 0;
}

static const void *disc(double r)
{
    return new fcl::Sphere<double>(r);
}

static fcl::Transform3<double> moved_to(const double at[2])
{
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    transform.translation() = vector(at[0], at[1], 0);
    return transform;
}

static int meet(const void *a, const double from_a[2], const double to_a[2], const void *b,
                const double from_b[2], const double to_b[2])
{
    fcl::TranslationMotion<double> motion_a(moved_to(from_a), moved_to(to_a));
    fcl::TranslationMotion<double> motion_b(moved_to(from_b), moved_to(to_b));
    fcl::ContinuousCollisionRequest<double> request;
    fcl::ContinuousCollisionResult<double> result;
    request.ccd_motion_type = fcl::CCDM_TRANS;
    request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
    fcl::continuousCollide(static_cast<const fcl::Sphere<double> *>(a), &motion_a,
                           static_cast<const fcl::Sphere<double> *>(b), &motion_b, request, result);
    return result.is_collide;
}

const peer peer_fcl = {"FCL",
                       "continuousCollide, conservative advancement",
                       "collide, convex prisms",
                       outline,
                       overlap,
                       disc,
                       meet};
