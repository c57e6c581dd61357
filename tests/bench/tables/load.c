/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Workloads on the host: read, thinned, made to fit. */

#include "load.h"

#include "tests/bench/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void load_fail(const char *what, const char *where)
{
    fprintf(stderr, "tables: %s: %s\n", where, what);
    exit(2);
}

/* The next line that is no comment; 0 at the end. */
static int next_line(FILE *file, char *line, int room)
{
    while (fgets(line, room, file) != NULL) {
        if (line[0] != '#' && line[0] != '\n') {
            return 1;
        }
    }
    return 0;
}

static void read_clip(load *all, FILE *file, char *line, int room, const char *path)
{
    unsigned count, i;
    int dt, radius;
    int32_t *xyr;
    berth_clip *clip = &all->clips[all->clip_count];
    if (sscanf(line, "clip %d %u %d", &dt, &count, &radius) != 3 || count > BERTH_CLIP_COUNT_MAX ||
        all->clip_count == LOAD_MOST_CLIPS) {
        load_fail("no such clip, or too many", path);
    }
    xyr = bench_found(malloc((count + 1) * 3 * sizeof *xyr));
    for (i = 0; i < count; i++) {
        int x, y, r = radius;
        const int found = next_line(file, line, room) ? sscanf(line, "%d %d %d", &x, &y, &r) : 0;
        if (found != (radius < 0 ? 3 : 2)) {
            load_fail("a sample is not there", path);
        }
        xyr[3 * i] = x;
        xyr[3 * i + 1] = y;
        xyr[3 * i + 2] = r;
    }
    *clip = berth_clip_over_arrays(xyr, xyr + 1, count, radius, dt);
    clip->r = radius < 0 ? xyr + 2 : NULL;
    clip->stride = 3 * sizeof *xyr;
    if (berth_clip_check(clip) != BERTH_OK) {
        load_fail("a clip is out of range", path);
    }
    all->clip_count++;
}

static void read_query(load *all, const char *line, const char *path)
{
    unsigned a, b;
    int v[10];
    tables_query *query;
    if (sscanf(line, "query %u %u %d %d %d %d %d %d %d %d %d %d", &a, &b, &v[0], &v[1], &v[2],
               &v[3], &v[4], &v[5], &v[6], &v[7], &v[8], &v[9]) != 12 ||
        a >= all->clip_count || b >= all->clip_count) {
        load_fail("no such query", path);
    }
    if ((all->query_count & (all->query_count + 1)) == 0) { /* full at 2^n - 1 */
        all->queries =
            bench_found(realloc(all->queries, (2 * (size_t)all->query_count + 2) * sizeof *query));
    }
    query = &all->queries[all->query_count++];
    query->a = (uint16_t)a;
    query->b = (uint16_t)b;
    query->at_a.x = v[0];
    query->at_a.y = v[1];
    query->at_a.rotation.c = (int16_t)v[2];
    query->at_a.rotation.s = (int16_t)v[3];
    query->at_a.start = v[4];
    query->at_b.x = v[5];
    query->at_b.y = v[6];
    query->at_b.rotation.c = (int16_t)v[7];
    query->at_b.rotation.s = (int16_t)v[8];
    query->at_b.start = v[9];
}

void load_read(load *all, const char *path)
{
    char line[256];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        load_fail("cannot be opened", path);
    }
    memset(all, 0, sizeof *all);
    while (next_line(file, line, sizeof line)) {
        if (strncmp(line, "clip ", 5) == 0) {
            read_clip(all, file, line, sizeof line, path);
        } else {
            read_query(all, line, path);
        }
    }
    fclose(file);
    if (all->query_count == 0) {
        load_fail("no queries", path);
    }
}

void load_thin(load *all, uint32_t most)
{
    if (all->query_count <= most) {
        return;
    }
    for (uint32_t k = 0; k < most; k++) {
        all->queries[k] = all->queries[(uint64_t)k * all->query_count / most];
    }
    all->query_count = most;
}

/* The clip that is used most among those not yet taken; -1 when none is used. */
static int most_used(const uint32_t *uses, uint32_t clips)
{
    uint32_t most = 0, k;
    int best = -1;
    for (k = 0; k < clips; k++) {
        if (uses[k] > most) {
            most = uses[k];
            best = (int)k;
        }
    }
    return best;
}

void load_fit(load *all, size_t (*bytes_of)(const berth_clip *clip), size_t room)
{
    static uint32_t uses[LOAD_MOST_CLIPS];
    static int32_t place[LOAD_MOST_CLIPS];
    static berth_clip kept[LOAD_MOST_CLIPS];
    const uint32_t clips = all->clip_count, queries = all->query_count;
    int best;
    memset(uses, 0, sizeof uses);
    memset(place, -1, sizeof place);
    for (uint32_t k = 0; k < queries; k++) {
        uses[all->queries[k].a]++;
        uses[all->queries[k].b]++;
    }
    all->clip_count = all->query_count = 0;
    while ((best = most_used(uses, clips)) >= 0) {
        const size_t bytes = bytes_of(&all->clips[best]);
        uses[best] = 0;
        if (bytes <= room) {
            room -= bytes;
            kept[all->clip_count] = all->clips[best];
            place[best] = (int32_t)all->clip_count++;
        }
    }
    for (uint32_t k = 0; k < queries; k++) {
        tables_query query = all->queries[k];
        if (place[query.a] >= 0 && place[query.b] >= 0) {
            query.a = (uint16_t)place[query.a];
            query.b = (uint16_t)place[query.b];
            all->queries[all->query_count++] = query;
        }
    }
    memcpy(all->clips, kept, all->clip_count * sizeof *kept);
    if (all->query_count == 0) {
        load_fail("no query is left", "a core's flash");
    }
}
