/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* mesh.c: each rule of a mesh, at both sides of its edge. */

#include "src/ground/described.h"
#include "tests/unit/support.h"

static berth_num vertices[12];
static uint16_t triangles[6];

/* Two triangles over four vertices, by no rule wrong; the tests then break one. */
static berth_mesh good(void)
{
    for (uint32_t i = 0; i < 12; i++) {
        vertices[i] = num_from(i % 5);
    }
    for (uint32_t i = 0; i < 6; i++) {
        triangles[i] = (uint16_t)(i % 4);
    }
    return berth_mesh_over_arrays(vertices, 4, triangles, 2, BERTH_UP_Y);
}

HARNESS_TEST(over_arrays, "over arrays")
{
    const berth_mesh mesh = good();
    CHECK(mesh.vertices == vertices && mesh.triangles == triangles);
    CHECK_EQ(mesh.stride, 0);
    CHECK_EQ(mesh.vertex_count, 4);
    CHECK_EQ(mesh.triangle_count, 2);
    CHECK_EQ(mesh.up, BERTH_UP_Y);
    CHECK_EQ(berthi_mesh_check(&mesh), BERTH_OK);
}

static void refused(const berth_mesh *mesh, berth_status status)
{
    CHECK_EQ(berthi_mesh_check(mesh), status);
}

#define WRONG(change, status) CHECK_WRONG(berth_mesh, good(), change, refused, status)

HARNESS_TEST(fields, "nulls, counts, stride, up")
{
    refused(NULL, BERTH_E_NULL);
    WRONG(desc.vertices = NULL, BERTH_E_NULL);
    WRONG(desc.triangles = NULL, BERTH_E_NULL);
    WRONG(desc.up = (berth_up)3, BERTH_E_KIND);
    WRONG(desc.stride = sizeof(berth_num) + 1, BERTH_E_STRIDE);
    WRONG(desc.triangle_count = 0, BERTH_E_TRIANGLES);
    WRONG(desc.triangle_count = BERTH_MESH_TRIANGLES_MAX + 1, BERTH_E_TRIANGLES);
    WRONG(desc.vertex_count = 0, BERTH_E_VERTEX);
    WRONG(desc.vertex_count = BERTH_MESH_VERTICES_MAX + 1, BERTH_E_VERTEX);
}

HARNESS_TEST(indices, "indices")
{
    for (uint32_t i = 0; i < 6; i++) {
        const berth_mesh mesh = good();
        triangles[i] = 3;
        CHECK_EQ(berthi_mesh_check(&mesh), BERTH_OK);
        triangles[i] = 4;
        CHECK_EQ(berthi_mesh_check(&mesh), BERTH_E_VERTEX);
    }
}

HARNESS_TEST(coordinates, "coordinates")
{
    const berth_num limit = BERTH_NUM(8192), other = BERTH_NUM(-8192);
    for (uint32_t i = 0; i < 12; i++) {
        const berth_mesh mesh = good();
        vertices[i] = limit;
        CHECK_EQ(berthi_mesh_check(&mesh), BERTH_OK);
        vertices[i] = other;
        CHECK_EQ(berthi_mesh_check(&mesh), BERTH_OK);
        vertices[i] = num_outward(limit, 1);
        CHECK_EQ(berthi_mesh_check(&mesh), BERTH_E_COORDINATE);
        vertices[i] = num_outward(other, 1);
        CHECK_EQ(berthi_mesh_check(&mesh), BERTH_E_COORDINATE);
        for (uint32_t k = 0; k < ABSURD_NUMS; k++) {
            vertices[i] = num_absurd(k);
            CHECK_EQ(berthi_mesh_check(&mesh), BERTH_E_COORDINATE);
        }
    }
}

HARNESS_TEST(strides, "strides")
{
    berth_mesh mesh = good();
    mesh.vertex_count = 2;
    mesh.stride = 5 * sizeof(berth_num);
    triangles[3] = 0;
    triangles[2] = 1;
    mesh.triangle_count = 1;
    vertices[3] = num_absurd(0); /* between the records */
    CHECK_EQ(berthi_mesh_check(&mesh), BERTH_OK);
    vertices[5] = num_absurd(0);
    CHECK_EQ(berthi_mesh_check(&mesh), BERTH_E_COORDINATE);
}
