/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Contours of any mesh, in arenas of exactly the size that was said or less. */

#include "src/ground/described.h"
#include "mesh.h"

static int expected(berth_status status)
{
    return status == BERTH_E_NULL || status == BERTH_E_KIND || status == BERTH_E_STRIDE ||
           status == BERTH_E_TRIANGLES || status == BERTH_E_VERTEX ||
           status == BERTH_E_COORDINATE || status == BERTH_E_EXTENT || status == BERTH_E_POINTS;
}

/* Rings, of one point and more, within the mesh's extent and a step. */
static void check_outline(const berth_outline *outline, const berth_contour_counts *counts,
                          const berth_mesh *mesh, uint32_t holes)
{
    const double step = fuzz_real(counts->step);
    double low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};
    MUST(berthi_outline_check(outline) == BERTH_OK);
    MUST(outline->rings == counts->outer + counts->holes + counts->segments &&
         (holes || counts->holes == 0));
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        berth_num x, y;
        fuzz_ground(mesh, i, &x, &y);
        low[0] = fuzz_real(x) < low[0] ? fuzz_real(x) : low[0];
        low[1] = fuzz_real(y) < low[1] ? fuzz_real(y) : low[1];
        high[0] = fuzz_real(x) > high[0] ? fuzz_real(x) : high[0];
        high[1] = fuzz_real(y) > high[1] ? fuzz_real(y) : high[1];
    }
    for (uint32_t i = 0; i < outline->points; i++) {
        const double x = fuzz_real(outline->x[i]), y = fuzz_real(outline->y[i]);
        MUST(x >= low[0] - step && x <= high[0] + step);
        MUST(y >= low[1] - step && y <= high[1] + step);
    }
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size};
    const uint32_t shortage = fuzz_u8(&in), way = fuzz_u8(&in);
    fuzz_mesh mesh;
    berth_contour_desc desc = {0};
    berth_contour_counts counts;
    berth_outline outline;
    void *keep_block, *work_block;

    desc.holes = (uint8_t)(way & 1);
    desc.shift = (uint8_t)(way & 2 ? fuzz_u8(&in) % 20 : 0);
    desc.points = (uint16_t)(way & 4 ? fuzz_u16(&in) : 0);
    desc.steps = way & 8 ? fuzz_u8(&in) : 0;
    fuzz_read_mesh(&mesh, &in, 8192);
    desc.mesh = mesh.mesh;
    size_t keep = berth_contour_kept_size(&desc);
    size_t work = berth_contour_scratch_size(&desc);
    size_t keep_room = shortage % 4 == 1 && keep > 0 ? keep - 1 - shortage * 64u % keep : keep;
    size_t work_room = shortage % 4 == 2 && work > 0 ? work - 1 - shortage * 64u % work : work;
    keep_block = fuzz_block(keep_room);
    work_block = fuzz_block(work_room);
    berth_arena kept = berth_arena_over(keep_block, keep_room);
    berth_arena scratch = berth_arena_over(work_block, work_room);
    memset(&outline, 0xa5, sizeof outline);
    memset(&counts, 0xa5, sizeof counts);
    const berth_status status = berth_contour(&desc, &kept, &scratch, &outline, &counts);
    MUST(scratch.used == 0);
    MUST(status != BERTH_OK || (keep != 0 && work != 0));
    if (status == BERTH_OK) {
        MUST(kept.used <= keep_room && (desc.steps == 0 || counts.pairs <= desc.steps));
        check_outline(&outline, &counts, &desc.mesh, desc.holes);
    } else {
        MUST(expected(status) || (status == BERTH_UNKNOWN && desc.steps != 0) ||
             (status == BERTH_E_IMAGE_SPACE && keep_room < keep) ||
             (status == BERTH_E_SCRATCH_SPACE && work_room < work));
        MUST(kept.used == 0 && fuzz_untouched(keep_block, keep_room));
        MUST(fuzz_untouched(&outline, sizeof outline) && fuzz_untouched(&counts, sizeof counts));
    }
    free(keep_block);
    free(work_block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t size = fuzz_seed_any(&random, bytes, room, 200, 3);
    bytes[0] = bytes[1] = bytes[2] = 0;
    return size;
}

const fuzz_harness fuzz_contour = {"contour", run, seed, 600, 1};
