/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Outlines of walking people (tests/gen/human.h) as C, for benchmarks:
 *
 *     bake_human CONTOURS FRAMES POINTS > human.h
 *
 * Contours of so many people, each at some phase of the gait; and one person, frame by frame
 * through the gait, whose outline has the same number of points in each frame: evenly along the
 * contour from the outermost point on the right by the front to the one on the left, and back, half
 * of them each. Raw numbers of q16; BENCH_FRAMES_ALONE, defined, leaves the contours out. */

#include "tests/gen/human.h"

#include <berth/berth.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 4096 };

static int32_t xyz[3 * GEN_HUMAN_VERTICES];
static berth_num vertices[3 * GEN_HUMAN_VERTICES];
static uint16_t corners[3 * GEN_HUMAN_TRIANGLES];

typedef struct line {
    uint32_t count;
    int32_t x[MOST], y[MOST];
} line;

/* The outer ring of what a person covers. */
static line contour_of(const gen_human *who, uint32_t phase)
{
    static uint32_t kept_words[200000], work_words[4000000];
    berth_arena kept = berth_arena_over(kept_words, sizeof kept_words);
    berth_arena work = berth_arena_over(work_words, sizeof work_words);
    berth_contour_desc desc = {0};
    berth_outline found;
    line l = {0, {0}, {0}};
    gen_human_vertices(who, phase, xyz);
    for (uint32_t i = 0; i < 3 * GEN_HUMAN_VERTICES; i++) {
        vertices[i] = berth_num_of(xyz[i]);
    }
    desc.mesh = berth_mesh_over_arrays(vertices, GEN_HUMAN_VERTICES, corners, GEN_HUMAN_TRIANGLES,
                                       BERTH_UP_Z);
    if (berth_contour(&desc, &kept, &work, &found, NULL) != BERTH_OK || found.rings != 1 ||
        found.points > MOST) {
        fprintf(stderr, "bake_human: a person has no contour of one ring\n");
        exit(1);
    }
    for (; l.count < found.points; l.count++) {
        l.x[l.count] = (int32_t)berth_num_raw(found.x[l.count]);
        l.y[l.count] = (int32_t)berth_num_raw(found.y[l.count]);
    }
    return l;
}

static void print(const char *name, const int32_t *numbers, uint32_t count)
{
    printf("static const int32_t %s[] = {", name);
    for (uint32_t i = 0; i < count; i++) {
        printf("%s%ld,", i % 12 == 0 ? "\n    " : " ", (long)numbers[i]);
    }
    printf("\n};\n");
}

static double step(const line *l, uint32_t i)
{
    const uint32_t next = (i + 1) % l->count;
    return hypot((double)l->x[next] - l->x[i], (double)l->y[next] - l->y[i]);
}

/* `count` points from point `from` of the ring on, evenly up to before point `to`. */
static void spread(const line *l, uint32_t from, uint32_t to, uint32_t count, line *out)
{
    double length = 0.0, before = 0.0;
    uint32_t at = from;
    for (uint32_t i = from; i != to; i = (i + 1) % l->count) {
        length += step(l, i);
    }
    for (uint32_t k = 0; k < count; k++) {
        const double wanted = length * k / count;
        while (before + step(l, at) < wanted) {
            before += step(l, at);
            at = (at + 1) % l->count;
        }
        const double part = (wanted - before) / step(l, at);
        const uint32_t next = (at + 1) % l->count;
        out->x[out->count] = l->x[at] + (int32_t)lround(part * (l->x[next] - l->x[at]));
        out->y[out->count++] = l->y[at] + (int32_t)lround(part * (l->y[next] - l->y[at]));
    }
}

static line evened(const line *l, uint32_t points)
{
    uint32_t left = 0, right = 0;
    line out = {0, {0}, {0}};
    for (uint32_t i = 1; i < l->count; i++) {
        left = l->y[i] > l->y[left] ? i : left;
        right = l->y[i] < l->y[right] ? i : right;
    }
    spread(l, right, left, points / 2, &out); /* counter-clockwise: by the front, which is +x */
    spread(l, left, right, points - points / 2, &out);
    return out;
}

int main(int argc, char **argv)
{
    static int32_t x[64 * MOST], y[64 * MOST], end[64];
    harness_random random = harness_random_from(14);
    const uint32_t people = argc == 4 ? (uint32_t)atol(argv[1]) : 0;
    const uint32_t frames = argc == 4 ? (uint32_t)atol(argv[2]) : 0;
    const uint32_t points = argc == 4 ? (uint32_t)atol(argv[3]) : 0;
    const gen_human usual = {1024, 1024, 1024};
    uint32_t count = 0;
    if (people < 1 || people > 64 || frames < 1 || frames > 64 || points < 4 || points > MOST) {
        fprintf(stderr, "usage: bake_human CONTOURS FRAMES POINTS\n");
        return 1;
    }
    gen_human_triangles(corners);
    printf("/* Made by tests/bench/bake_human.c. */\n\n#include <stdint.h>\n\n");
    for (uint32_t i = 0; i < people; i++) {
        const gen_human who = gen_human_random(&random);
        const line l = contour_of(&who, harness_below(&random, 65536));
        for (uint32_t k = 0; k < l.count; k++, count++) {
            x[count] = l.x[k];
            y[count] = l.y[k];
        }
        end[i] = (int32_t)count;
    }
    printf("enum {\n    BENCH_PEOPLE = %lu,\n    BENCH_FRAMES = %lu,\n    BENCH_FRAME_POINTS = "
           "%lu\n};\n",
           (unsigned long)people, (unsigned long)frames, (unsigned long)points);
    printf("\n#ifndef BENCH_FRAMES_ALONE\n/* Contours: person i has the points before "
           "bench_people_end[i]. */\n");
    print("bench_people_x", x, count);
    print("bench_people_y", y, count);
    print("bench_people_end", end, people);
    printf("#endif\n\n");
    count = 0;
    for (uint32_t i = 0; i < frames; i++) {
        const line l = contour_of(&usual, i * 65536u / frames), even = evened(&l, points);
        for (uint32_t k = 0; k < points; k++, count++) {
            x[count] = even.x[k];
            y[count] = even.y[k];
        }
    }
    printf("/* Frames, BENCH_FRAME_POINTS each. */\n");
    print("bench_frames_x", x, count);
    print("bench_frames_y", y, count);
    printf("/* The same person's bones: both ends of each, BENCH_BONES a frame. */\n"
           "enum { BENCH_BONES = %d };\n",
           GEN_HUMAN_LIMBS);
    count = 0;
    for (uint32_t i = 0; i < frames; i++) {
        int32_t ends[4 * GEN_HUMAN_LIMBS];
        gen_human_bones(&usual, i * 65536u / frames, ends);
        for (uint32_t k = 0; k < 2 * GEN_HUMAN_LIMBS; k++, count++) {
            x[count] = ends[2 * k];
            y[count] = ends[2 * k + 1];
        }
    }
    print("bench_bones_x", x, count);
    print("bench_bones_y", y, count);
    return 0;
}
