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
static uint32_t *in_order(const whole_mesh *mesh, char up)
{
    keyed *order = grab(mesh->triangle_count, sizeof *order);
    uint32_t *result = grab(mesh->triangle_count, sizeof *result);
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
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        result[i] = order[i].triangle;
    }
    free(order);
    return result;
}

/* Room for what is known of the whole while it is cut. */
typedef struct cutting {
    const whole_mesh *mesh;
    uint32_t *order;  /* triangles */
    uint32_t *rank;   /* of a triangle in that order */
    uint32_t *number; /* of a vertex in the part, plus one; 0: it is not in it */
} cutting;

static uint32_t corner(const whole_mesh *mesh, uint32_t triangle, size_t k)
{
    return mesh->triangles[3 * (size_t)triangle + k];
}

static void add_triangle(cutting *c, uint32_t triangle, posed_mesh *part)
{
    for (size_t k = 0; k < 3; k++) {
        const uint32_t vertex = corner(c->mesh, triangle, k);
        if (c->number[vertex] == 0) {
            memcpy(part->vertices + 3 * part->vertex_count, c->mesh->vertices + 3 * (size_t)vertex,
                   3 * sizeof *part->vertices);
            c->number[vertex] = (uint32_t)++part->vertex_count;
        }
        part->triangles[3 * part->triangle_count + k] = (uint16_t)(c->number[vertex] - 1);
    }
    part->triangle_count++;
}

/* Adds the triangles of other parts that share a vertex with this one, as far as there is room. */
static void widen(cutting *c, size_t first, size_t count, posed_mesh *part)
{
    const size_t own = part->vertex_count;
    for (uint32_t i = 0; i < c->mesh->triangle_count && part->triangle_count < COVER_MOST; i++) {
        bool near = false;
        for (size_t k = 0; k < 3; k++) {
            const uint32_t number = c->number[corner(c->mesh, i, k)];
            near |= number != 0 && number <= own;
        }
        if (near && (c->rank[i] < first || c->rank[i] >= first + count)) {
            add_triangle(c, i, part);
        }
    }
}

static void make_part(cutting *c, size_t first, size_t count, bool overlap, posed_mesh *part)
{
    const size_t room = overlap ? COVER_MOST : count;
    part->triangles = grab(3 * room, sizeof *part->triangles);
    part->vertices = grab(9 * room, sizeof *part->vertices);
    for (size_t i = 0; i < count; i++) {
        add_triangle(c, c->order[first + i], part);
    }
    if (overlap) {
        widen(c, first, count, part);
    }
    memset(c->number, 0, c->mesh->vertex_count * sizeof *c->number);
}

size_t cover_cut(const whole_mesh *mesh, char up, size_t most, bool overlap, posed_mesh **parts)
{
    const size_t count = (mesh->triangle_count + most - 1) / most;
    cutting c = {mesh, in_order(mesh, up), grab(mesh->triangle_count, sizeof *c.rank),
                 grab(mesh->vertex_count, sizeof *c.number)};
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        c.rank[c.order[i]] = (uint32_t)i;
    }
    *parts = grab(count, sizeof **parts);
    for (size_t i = 0; i < count; i++) {
        const size_t first = i * most, left = mesh->triangle_count - first;
        make_part(&c, first, left < most ? left : most, overlap, *parts + i);
    }
    free(c.order);
    free(c.rank);
    free(c.number);
    return count;
}
