/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Cutting meshes into parts that the library takes. */

#include "cover.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLACES 65535.0 /* of a centre on the ground, an axis */

typedef struct keyed {
    uint32_t key; /* along a curve that stays near itself */
    uint32_t triangle;
} keyed;

/* The bits of a number of 16, with a gap after each. */
static uint32_t spread(uint32_t bits)
{
    bits = (bits | bits << 8) & 0x00ff00ffu;
    bits = (bits | bits << 4) & 0x0f0f0f0fu;
    bits = (bits | bits << 2) & 0x33333333u;
    return (bits | bits << 1) & 0x55555555u;
}

static int compare_keys(const void *a, const void *b)
{
    const keyed *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                            : (x->triangle > y->triangle) - (x->triangle < y->triangle);
}

static double centre_of(const whole_mesh *mesh, size_t triangle, size_t axis)
{
    double sum = 0.0;
    for (size_t k = 0; k < 3; k++) {
        sum += mesh->vertices[3 * (size_t)mesh->triangles[3 * triangle + k] + axis];
    }
    return sum / 3.0;
}

/* Triangles in Morton's order of their centres on the ground: neighbours in it are neighbours
 * there. */
static keyed *in_order(const whole_mesh *mesh, char up)
{
    keyed *order = grab(mesh->triangle_count, sizeof *order);
    const size_t axes[2] = {(size_t)(up - 'x' + 1) % 3, (size_t)(up - 'x' + 2) % 3};
    for (size_t k = 0; k < 2; k++) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (size_t i = 0; i < mesh->triangle_count; i++) {
            low = fmin(low, centre_of(mesh, i, axes[k]));
            high = fmax(high, centre_of(mesh, i, axes[k]));
        }
        for (size_t i = 0; i < mesh->triangle_count; i++) {
            const double part = high > low ? (centre_of(mesh, i, axes[k]) - low) / (high - low) : 0;
            order[i].triangle = (uint32_t)i;
            order[i].key |= spread((uint32_t)(isfinite(part) ? part * PLACES : 0.0)) << k;
        }
    }
    qsort(order, mesh->triangle_count, sizeof *order, compare_keys);
    return order;
}

/* One part; `number` is room for a mark a vertex of the whole: 0, or 1 and its number here. */
static void make_part(const whole_mesh *mesh, const keyed *order, size_t count, uint32_t *number,
                      posed_mesh *part)
{
    part->triangles = grab(3 * count, sizeof *part->triangles);
    part->vertices = grab(9 * count, sizeof *part->vertices);
    part->triangle_count = count;
    part->vertex_count = 0;
    for (size_t i = 0; i < 3 * count; i++) {
        const uint32_t vertex = mesh->triangles[3 * (size_t)order[i / 3].triangle + i % 3];
        if (number[vertex] == 0) {
            memcpy(part->vertices + 3 * part->vertex_count, mesh->vertices + 3 * (size_t)vertex,
                   3 * sizeof *part->vertices);
            number[vertex] = (uint32_t)++part->vertex_count;
        }
        part->triangles[i] = (uint16_t)(number[vertex] - 1);
    }
    for (size_t i = 0; i < 3 * count; i++) {
        number[mesh->triangles[3 * (size_t)order[i / 3].triangle + i % 3]] = 0;
    }
}

size_t cover_cut(const whole_mesh *mesh, char up, size_t most, posed_mesh **parts)
{
    const size_t count = (mesh->triangle_count + most - 1) / most;
    keyed *order = in_order(mesh, up);
    uint32_t *number = grab(mesh->vertex_count, sizeof *number);
    *parts = grab(count, sizeof **parts);
    for (size_t i = 0; i < count; i++) {
        const size_t first = i * most, left = mesh->triangle_count - first;
        make_part(mesh, order + first, left < most ? left : most, number, *parts + i);
    }
    free(order);
    free(number);
    return count;
}
