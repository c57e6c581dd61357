/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* FCL's tree of oriented boxes behind a C interface. Double precision, FCL's defaults: boxes along
 * the principal axes of their triangles, split at the mean. */

#include "fcl.h"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/detail/traversal/collision/mesh_collision_traversal_node.h>
#include <fcl/narrowphase/detail/traversal/traversal_recurse.h>

#include <new>
#include <vector>

typedef fcl::BVHModel<fcl::OBB<double>> model;

struct fcl_tree {
    model boxes;
};

extern "C" fcl_tree *fcl_tree_build(const double *xyz, uint32_t vertices, const uint32_t *corners,
                                    uint32_t triangles)
{
    std::vector<fcl::Vector3<double>> points;
    std::vector<fcl::Triangle> faces;
    fcl_tree *tree = new (std::nothrow) fcl_tree;
    if (tree == nullptr) {
        return nullptr;
    }
    for (uint32_t i = 0; i < vertices; i++) {
        points.emplace_back(xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2]);
    }
    for (uint32_t i = 0; i < triangles; i++) {
        faces.emplace_back(corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]);
    }
    tree->boxes.beginModel(int(triangles), int(vertices));
    if (tree->boxes.addSubModel(points, faces) != fcl::BVH_OK ||
        tree->boxes.endModel() != fcl::BVH_OK) {
        delete tree;
        return nullptr;
    }
    return tree;
}

extern "C" void fcl_tree_free(fcl_tree *tree)
{
    delete tree;
}

extern "C" uint32_t fcl_tree_nodes(const fcl_tree *tree)
{
    return uint32_t(tree->boxes.getNumBVs());
}

extern "C" uint64_t fcl_tree_bytes(const fcl_tree *tree)
{
    return uint64_t(tree->boxes.getNumBVs()) * sizeof(fcl::BVNode<fcl::OBB<double>>) +
           uint64_t(tree->boxes.num_tris) * sizeof(fcl::Triangle) +
           uint64_t(tree->boxes.num_vertices) * sizeof(fcl::Vector3<double>);
}

static fcl::Transform3<double> transform_of(const fcl_place *at)
{
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    fcl::Matrix3<double> turn;
    turn << at->c, -at->s, 0, at->s, at->c, 0, 0, 0, 1;
    transform.linear() = turn;
    transform.translation() = fcl::Vector3<double>(at->x, at->y, 0);
    return transform;
}

extern "C" int fcl_collide(const fcl_tree *a, const fcl_place *at_a, const fcl_tree *b,
                           const fcl_place *at_b)
{
    const fcl::CollisionRequest<double> request; /* one contact, no more about it */
    fcl::CollisionResult<double> result;
    return fcl::collide(&a->boxes, transform_of(at_a), &b->boxes, transform_of(at_b), request,
                        result) > 0;
}

extern "C" int fcl_collide_counted(const fcl_tree *a, const fcl_place *at_a, const fcl_tree *b,
                                   const fcl_place *at_b, fcl_counts *counts)
{
    const fcl::CollisionRequest<double> request;
    fcl::CollisionResult<double> result;
    fcl::detail::MeshCollisionTraversalNodeOBB<double> node;
    if (!fcl::detail::initialize(node, a->boxes, transform_of(at_a), b->boxes, transform_of(at_b),
                                 request, result)) {
        return -1;
    }
    node.enable_statistics = true;
    fcl::detail::collisionRecurse(&node, 0, 0, nullptr);
    counts->boxes = uint32_t(node.num_bv_tests);
    counts->triangles = uint32_t(node.num_leaf_tests);
    return result.isCollision();
}
