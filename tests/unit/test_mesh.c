/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* mesh.c, mesh_read.h: every refusal, in its order, and the ground's axes. */

#include "src/mesh_read.h"
#include "tests/unit/support.h"

static berth_num vertices[12];
static uint16_t triangles[6];

static berth_mesh good(void)
{
    berth_mesh mesh;
    for (uint32_t i = 0; i < 12; i++) {
        vertices[i] = num_from((double)i);
    }
    for (uint32_t i = 0; i < 6; i++) {
        triangles[i] = (uint16_t)(i % 4);
    }
    mesh.vertices = vertices;
    mesh.triangles = triangles;
    mesh.stride = 0;
    mesh.vertex_count = 4;
    mesh.triangle_count = 2;
    mesh.up = BERTH_UP_Z;
    return mesh;
}

static void good_meshes_pass(void)
{
    for (uint8_t up = 0; up < 3; up++) {
        berth_mesh mesh = good();
        mesh.up = up;
        CHECK_EQ(berth_mesh_check(&mesh), BERTH_OK);
    }
}

/* Breaks the rules from the last to the first: each is told before those that are broken. */
static void refusals_come_in_order(void)
{
    berth_mesh mesh = good();
    CHECK_EQ(berth_mesh_check(NULL), BERTH_E_NULL);
    vertices[11] = num_absurd(0);
    CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_COORDINATE);
    triangles[5] = 4;
    CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_VERTEX);
    mesh.up = 3;
    CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_KIND);
    mesh.stride = 3 * sizeof(berth_num) + 1;
    CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_STRIDE);
    mesh.vertex_count = 0;
    CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_POINTS);
    mesh.triangle_count = 0;
    CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_TRIANGLES);
    mesh.triangles = NULL;
    CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_NULL);
    mesh = good();
    mesh.vertices = NULL;
    CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_NULL);
}

static void every_coordinate_and_index_is_checked(void)
{
    for (uint32_t i = 0; i < 12; i++) {
        for (uint32_t k = 0; k < ABSURD_NUMS; k++) {
            berth_mesh mesh = good();
            vertices[i] = num_absurd(k);
            CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_COORDINATE);
        }
    }
    for (uint32_t i = 0; i < 12; i++) {
        berth_mesh mesh = good();
        vertices[i] = num_from(i % 2 != 0 ? 8192 : -8192);
        CHECK_EQ(berth_mesh_check(&mesh), BERTH_OK);
        vertices[i] = num_outward(vertices[i], 1);
        CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_COORDINATE);
    }
    for (uint32_t i = 0; i < 6; i++) {
        berth_mesh mesh = good();
        triangles[i] = 4;
        CHECK_EQ(berth_mesh_check(&mesh), BERTH_E_VERTEX);
    }
}

static void strides(void)
{
    berth_mesh mesh = good();
    mesh.vertex_count = 3;
    mesh.triangle_count = 1;
    for (uint32_t stride = 0; stride < 4 * sizeof(berth_num); stride++) {
        const int ok = stride == 0 || stride == 3 * sizeof(berth_num);
        mesh.stride = stride;
        CHECK_EQ(berth_mesh_check(&mesh), ok ? BERTH_OK : BERTH_E_STRIDE);
    }
    mesh.stride = 4 * sizeof(berth_num);
    CHECK_REAL_EQ(real_of(*berthi_mesh_vertex(&mesh, 2)), 8);
    mesh.stride = 0;
    CHECK_REAL_EQ(real_of(*berthi_mesh_vertex(&mesh, 2)), 6);
}

/* Vertex 1 is (3, 4, 5). */
static void the_ground_is_seen_from_above(void)
{
    static const uint8_t ground[3][2] = {{4, 5}, {5, 3}, {3, 4}};
    for (uint8_t up = 0; up < 3; up++) {
        berth_mesh mesh = good();
        berth_num x, y;
        mesh.up = up;
        berthi_mesh_ground(&mesh, 1, &x, &y);
        CHECK_REAL_EQ(real_of(x), ground[up][0]);
        CHECK_REAL_EQ(real_of(y), ground[up][1]);
    }
}

const harness_test tests[] = {
    {"good meshes pass", good_meshes_pass},
    {"refusals come in order", refusals_come_in_order},
    {"every coordinate and index is checked", every_coordinate_and_index_is_checked},
    {"strides", strides},
    {"the ground is seen from above", the_ground_is_seen_from_above},
    {0, 0},
};
