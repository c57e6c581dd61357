/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Occupancies: any calls in any order. What is added is set, a refusal sets no cell, and the
 * outline of the cells, filled into an empty occupancy, sets them again. */

#include "src/ground/described.h"
#include "mesh.h"

#include "tests/gen/real.h"

enum { CALLS = 16, COLUMNS = 80, ROWS = 40 };

typedef struct space {
    berth_occupancy_desc desc;
    berth_occupancy occupancy;
    void *block;
    size_t size;
} space;

/* A scratch arena of exactly `size` bytes, or of fewer. */
typedef struct work {
    void *block;
    berth_arena arena;
    int is_short;
} work;

static work open_work(size_t size, uint32_t shortage)
{
    work w;
    w.is_short = shortage % 8 == 0 && size > 0;
    size -= w.is_short ? 1 + shortage % size : 0;
    w.block = fuzz_block(size);
    w.arena = berth_arena_over(w.block, size);
    return w;
}

static void close_work(work *w)
{
    MUST(w->arena.used == 0);
    free(w->block);
}

static int make(space *s, fuzz_input *in)
{
    const uint32_t way = fuzz_u8(in);
    s->desc.x = way & 1 ? fuzz_num(in) : fuzz_num_of(fuzz_s8(in) / 16.0);
    s->desc.y = way & 1 ? fuzz_num(in) : fuzz_num_of(fuzz_s8(in) / 16.0);
    s->desc.cell = way & 2 ? -(fuzz_s8(in) % 16) : -3;
    s->desc.columns = (uint16_t)(fuzz_u8(in) % (COLUMNS + 1));
    s->desc.rows = (uint16_t)(fuzz_u8(in) % (ROWS + 1));
    s->size = berth_occupancy_size(&s->desc);
    s->block = fuzz_block(s->size);
    berth_arena arena = berth_arena_over(s->block, s->size);
    memset(&s->occupancy, 0xa5, sizeof s->occupancy);
    const berth_status status = berth_occupancy_make(&s->desc, &arena, &s->occupancy);
    if (status != BERTH_OK) {
        MUST(status == BERTH_E_COORDINATE || status == BERTH_E_EXTENT);
        MUST(fuzz_untouched(&s->occupancy, sizeof s->occupancy) &&
             fuzz_untouched(s->block, s->size));
        free(s->block);
        return 0;
    }
    MUST(arena.used == s->size && berth_occupancy_cells(&s->occupancy) == 0);
    return 1;
}

static uint32_t count_cells(const berth_occupancy *o)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < o->rows; row++) {
        for (uint32_t column = 0; column < o->columns; column++) {
            count += berth_occupancy_has(o, column, row) == BERTH_HIT;
        }
    }
    MUST(berth_occupancy_has(o, o->columns, 0) == BERTH_E_INDEX);
    MUST(berth_occupancy_has(o, 0, o->rows) == BERTH_E_INDEX);
    return count;
}

/* The cell that a point lies in is set, when the point is not near a cell's side. */
static void check_point(const berth_occupancy *o, double x, double y)
{
    const double side = o->cell <= 0 ? 1.0 / (1 << -o->cell) : (double)(1 << o->cell);
    const double column = (x - fuzz_real(o->x)) / side, row = (y - fuzz_real(o->y)) / side;
    MUST(column > -1e-3 && column < o->columns + 1e-3 && row > -1e-3 && row < o->rows + 1e-3);
    const uint32_t c = (uint32_t)(column > 0 ? column : 0), r = (uint32_t)(row > 0 ? row : 0);
    if (column - c > 1e-3 && column - c < 1 - 1e-3 && row - r > 1e-3 && row - r < 1 - 1e-3) {
        MUST(berth_occupancy_has(o, c, r) == BERTH_HIT);
    }
}

/* The corners of a placed mesh. q16 turns with 14 bits, so what a double makes of it is close. */
static void check_mesh(const berth_occupancy *o, const berth_mesh *mesh, const berth_placement *at)
{
    const double c = real_of_dir(at->rotation.c), s = real_of_dir(at->rotation.s);
    for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
        berth_num x, y;
        fuzz_ground(mesh, mesh->triangles[i], &x, &y);
        check_point(o, c * fuzz_real(x) - s * fuzz_real(y) + fuzz_real(at->x),
                    s * fuzz_real(x) + c * fuzz_real(y) + fuzz_real(at->y));
    }
}

static berth_status add_mesh(space *s, fuzz_input *in)
{
    const berth_placement at = fuzz_placement(in);
    fuzz_mesh mesh;
    fuzz_read_mesh(&mesh, in, 64);
    work w = open_work(BERTH_OCCUPANCY_MESH_SCRATCH(mesh.mesh.vertex_count), fuzz_u8(in));
    const berth_status status = berth_occupancy_add_mesh(&s->occupancy, &mesh.mesh, &at, &w.arena);
    MUST(status != BERTH_E_SCRATCH_SPACE || w.is_short);
    close_work(&w);
    if (status == BERTH_OK) {
        check_mesh(&s->occupancy, &mesh.mesh, &at);
    } else {
        MUST(status == BERTH_E_SCRATCH_SPACE || status == BERTH_E_EXTENT ||
             status == berthi_mesh_check(&mesh.mesh) || status == berth_placement_check(&at));
    }
    return status;
}

static berth_status add_outline(space *s, fuzz_input *in)
{
    const berth_placement at = fuzz_placement(in);
    const uint32_t points = fuzz_u8(in) % 24, filled = fuzz_u8(in);
    berth_num x[24], y[24];
    for (uint32_t i = 0; i < points; i++) {
        x[i] = filled & 2 ? fuzz_num(in) : fuzz_num_of(fuzz_s8(in) / 16.0);
        y[i] = filled & 2 ? fuzz_num(in) : fuzz_num_of(fuzz_s8(in) / 16.0);
    }
    berth_outline outline = berth_outline_over_arrays(x, y, (uint16_t)points);
    work w = open_work(BERTH_OCCUPANCY_SCRATCH(s->desc.columns, s->desc.rows), fuzz_u8(in));
    const berth_status status =
        berth_occupancy_add_outline(&s->occupancy, &outline, &at, filled & 1, &w.arena);
    MUST(status != BERTH_E_SCRATCH_SPACE || w.is_short);
    close_work(&w);
    MUST(status == BERTH_OK || status == BERTH_E_SCRATCH_SPACE || status == BERTH_E_EXTENT ||
         status == berthi_outline_check(&outline) || status == berth_placement_check(&at));
    return status;
}

static berth_status add_disc(space *s, fuzz_input *in)
{
    const berth_num x = fuzz_num(in), y = fuzz_num(in), radius = fuzz_num(in);
    const berth_status status = berth_occupancy_add_disc(&s->occupancy, x, y, radius);
    MUST(status == BERTH_OK || status == BERTH_E_COORDINATE || status == BERTH_E_RADIUS ||
         status == BERTH_E_EXTENT);
    if (status == BERTH_OK) {
        check_point(&s->occupancy, fuzz_real(x), fuzz_real(y));
    }
    return status;
}

/* Cells, outline with holes, and cells again. */
static void there_and_back(const space *s, uint32_t cells)
{
    const berth_occupancy *const o = &s->occupancy;
    const size_t room = BERTH_OCCUPANCY_OUTLINE_BYTES(4 * cells, cells);
    work w = open_work(BERTH_OCCUPANCY_SCRATCH(o->columns, o->rows), 1);
    void *const block = fuzz_block(room);
    berth_arena kept = berth_arena_over(block, room);
    berth_outline outline;
    const berth_status status = berth_occupancy_outline(o, 1, &kept, &w.arena, &outline);
    MUST(status == (cells == 0 ? BERTH_E_EMPTY : BERTH_OK) || status == BERTH_E_POINTS);
    if (status == BERTH_OK) {
        double area = 0;
        const double side = o->cell <= 0 ? 1.0 / (1 << -o->cell) : (double)(1 << o->cell);
        uint32_t first = 0;
        MUST(berthi_outline_check(&outline) == BERTH_OK);
        for (uint32_t ring = 0; ring < outline.rings; first = outline.end[ring], ring++) {
            for (uint32_t i = first; i < outline.end[ring]; i++) {
                const uint32_t next = i + 1 < outline.end[ring] ? i + 1 : first;
                /* corners lie on sides of cells: whole numbers, whose sums are exact */
                const double ax = (fuzz_real(outline.x[i]) - fuzz_real(o->x)) / side;
                const double ay = (fuzz_real(outline.y[i]) - fuzz_real(o->y)) / side;
                const double bx = (fuzz_real(outline.x[next]) - fuzz_real(o->x)) / side;
                const double by = (fuzz_real(outline.y[next]) - fuzz_real(o->y)) / side;
                MUST(ax == bx || ay == by);
                area += ax * by - ay * bx;
            }
        }
        MUST(area == 2.0 * cells);
    }
    close_work(&w);
    free(block);
}

static void run(const uint8_t *bytes, size_t size)
{
    fuzz_input in = {bytes, size};
    space s;
    if (!make(&s, &in)) {
        return;
    }
    for (uint32_t calls = 0; in.left > 0 && calls < CALLS; calls++) {
        const uint32_t what = fuzz_u8(&in) % 16, before = berth_occupancy_cells(&s.occupancy);
        const berth_status status = what < 6    ? add_mesh(&s, &in)
                                    : what < 10 ? add_outline(&s, &in)
                                    : what < 15 ? add_disc(&s, &in)
                                                : berth_occupancy_clear(&s.occupancy);
        const uint32_t cells = berth_occupancy_cells(&s.occupancy);
        MUST(status == BERTH_OK ? cells >= before || what == 15 : cells == before);
        MUST(what < 15 || status == BERTH_OK);
    }
    MUST(berth_occupancy_cells(&s.occupancy) == count_cells(&s.occupancy));
    there_and_back(&s, berth_occupancy_cells(&s.occupancy));
    free(s.block);
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    const size_t size = fuzz_seed_any(&random, bytes, room, 300, 3);
    bytes[0] = 0; /* 64 by 40 cells of 1/8 around the origin */
    bytes[1] = bytes[2] = 0xc0;
    bytes[3] = 64;
    bytes[4] = 40;
    return size;
}

const fuzz_harness fuzz_occupancy = {"occupancy", run, seed, 1024, 1};
