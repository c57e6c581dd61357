/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* motion/image.c, verify.c: trajectories and motions in several blocks. Each field that is wrong is
 * refused, with a right CRC, and leaves the view alone. */

#include "tests/unit/attached.h"
#include "tests/unit/legs.h"

#define ROOM 1000u

static given g;
static IMAGE_BUFFER(buffer, ROOM);
static IMAGE_BUFFER(forged, ROOM);
static size_t size;

static unsigned char *image(void)
{
    return (unsigned char *)forged;
}

/* Knots 2 units apart, `ticks` ticks each; `wide`: 30 units, of which a block at the default step
 * takes one. */
static berth_motion build(uint32_t count, int radii, int32_t ticks, int wide)
{
    berth_motion view;
    g.count = count;
    g.straight = 1;
    g.radii = radii;
    g.radius = num_from(0.5);
    g.step = num_from(0);
    g.before = BERTH_STANDS;
    g.after = BERTH_ABSENT;
    for (uint32_t i = 0; i < count; i++) {
        g.x[i] = num_from((wide ? 30.0 : 2.0) * i);
        g.y[i] = num_from(i % 3);
        g.r[i] = num_from(0.25 + 0.125 * (i % 4));
        g.tick[i] = 10 + (int32_t)i * ticks;
    }
    CHECK(given_build(&g, 2, buffer, sizeof buffer, &view));
    size = image_get32((const unsigned char *)buffer, IMAGE_BYTES);
    copy_bytes(forged, buffer, size);
    return view;
}

static void restore(void)
{
    copy_bytes(forged, buffer, size);
}

static void attached_is(berth_status wanted)
{
    berth_motion view;
    image_mend(image(), size);
    harness_fill(&view, sizeof view);
    CHECK_EQ(attached(&view, forged, size), wanted);
    if (wanted != BERTH_OK) {
        CHECK_FILLED(&view, sizeof view);
    }
}

static void put(size_t offset, uint32_t bits, uint32_t value)
{
    if (bits == 8) {
        image()[offset] = (unsigned char)value;
    } else if (bits == 16) {
        image_put16(image(), offset, (uint16_t)value);
    } else {
        image_put32(image(), offset, value);
    }
}

typedef struct forgery {
    uint32_t offset, bits, value;
    berth_status status;
} forgery;

static void each_is_told(const forgery *forgeries, uint32_t count, size_t from)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t before = harness_failures();
        restore();
        put(from + forgeries[i].offset, forgeries[i].bits, forgeries[i].value);
        attached_is(forgeries[i].status);
        if (harness_failures() != before) {
            harness_note("  forgery %u: %u at offset %u", i, forgeries[i].value,
                         forgeries[i].offset);
        }
    }
}

/* ---- Trajectories in one block -------------------------------------------------------------- */

static void fields_of_a_trajectory(void)
{
    static const forgery forgeries[] = {
        {IMAGE_BEFORE, 8, 0, BERTH_OK},
        {IMAGE_BEFORE, 8, 2, BERTH_E_HEADER},
        {IMAGE_AFTER, 8, 1, BERTH_OK},
        {IMAGE_AFTER, 8, 2, BERTH_E_HEADER},
        {IMAGE_AFTER, 8, 255, BERTH_E_HEADER},
        {IMAGE_FLAGS, 8, 3, BERTH_E_HEADER},
        {IMAGE_FLAGS, 8, 0, BERTH_E_HEADER},
        {IMAGE_FIRST, 32, 0, BERTH_OK}, /* earlier by ten ticks */
        {IMAGE_FIRST, 32, UINT32_MAX, BERTH_E_HEADER},
        {IMAGE_FIRST, 32, BERTH_TICK_MAX - 56, BERTH_OK},
        {IMAGE_FIRST, 32, BERTH_TICK_MAX - 55, BERTH_E_HEADER},
        {IMAGE_FIRST, 32, INT32_MAX, BERTH_E_HEADER},
        {IMAGE_LENGTH, 32, 55, BERTH_E_SAMPLE}, /* not what the ticks say */
        {IMAGE_LENGTH, 32, 57, BERTH_E_SAMPLE},
        {IMAGE_LENGTH, 32, 0, BERTH_E_HEADER},
        {IMAGE_UNIT, 32, 0, BERTH_E_HEADER},
        {IMAGE_UNIT, 32, 2, BERTH_E_SAMPLE},
        {IMAGE_UNIT, 32, UINT32_MAX, BERTH_E_HEADER},
        {IMAGE_UNIT, 32, INT32_MAX, BERTH_E_SAMPLE},
    };
    (void)build(9, 0, 7, 0); /* 8 legs, 56 ticks */
    each_is_told(forgeries, LENGTH_OF(forgeries), 0);
}

/* Where the ticks of an image in one block are. */
static size_t ticks_at(uint32_t legs, int radii)
{
    const uint32_t units = image_nodes(legs, 2) * NODE_UNITS + (legs + 1) * 2 + (radii ? legs : 0);
    return IMAGE_HEADER + units * sizeof(image_unit);
}

static void put_tick(size_t from, uint32_t i, uint32_t tick)
{
#ifdef BERTH_Q16
    image_put16(image(), from + 2 * i, (uint16_t)tick);
#else
    image_put32(image(), from + 4 * i, tick);
#endif
}

static void ticks_must_increase(void)
{
    for (int radii = 0; radii < 2; radii++) {
        const berth_motion view = build(9, radii, 7, 0);
        const size_t from = ticks_at(8, radii);
        const uint32_t one = 7 / (uint32_t)shown_of(&view).unit; /* between two */
        CHECK((const unsigned char *)shown_of(&view).ticks == (const unsigned char *)buffer + from);
        for (uint32_t i = 0; i <= 8; i++) {
            restore();
            put_tick(from, i, i == 0 ? 1 : (i - 1) * one); /* that of the one before */
            attached_is(BERTH_E_SAMPLE);
            put_tick(from, i, (i + 1) * one);
            attached_is(BERTH_E_SAMPLE);
            put_tick(from, i, 65535);
            attached_is(BERTH_E_SAMPLE);
            put_tick(from, i, 0);
            attached_is(i == 0 ? BERTH_OK : BERTH_E_SAMPLE);
        }
    }
}

/* -1 and 2^30 are there for a single knot alone. */
static void single_knots_may_be_beyond(void)
{
    static const struct {
        uint32_t first;
        berth_status status;
    } cases[] = {{UINT32_MAX, BERTH_OK},
                 {UINT32_MAX - 1, BERTH_E_HEADER},
                 {BERTH_TICK_MAX, BERTH_OK},
                 {BERTH_TICK_MAX + UINT32_C(1), BERTH_E_HEADER}};
    (void)build(1, 0, 1, 0);
    for (uint32_t i = 0; i < LENGTH_OF(cases); i++) {
        restore();
        image_put32(image(), IMAGE_FIRST, cases[i].first);
        attached_is(cases[i].status);
    }
    (void)build(2, 0, 2, 0); /* two ticks are not one knot's */
    image_put32(image(), IMAGE_FIRST, UINT32_MAX);
    attached_is(BERTH_E_HEADER);
}

/* ---- Several blocks ------------------------------------------------------------------------- */

#ifdef BERTH_Q16

static void fields_of_blocks(void)
{
    static const forgery first[] = {
        {BLOCK_BASE, 32, 11, BERTH_E_HEADER},
        {BLOCK_FIRST, 32, 1, BERTH_E_HEADER},
        {BLOCK_NODE, 32, 0, BERTH_E_HEADER},
        {BLOCK_NODE, 32, UINT32_MAX, BERTH_E_HEADER},
    };
    static const forgery each[] = {
        {BLOCK_ORIGIN_X, 32, 536870912, BERTH_E_SAMPLE}, /* beyond the image's own ground */
        {BLOCK_ORIGIN_X, 32, 536870913, BERTH_E_HEADER},
        {BLOCK_ORIGIN_X, 32, UINT32_C(0) - 536870913, BERTH_E_HEADER},
        {BLOCK_ORIGIN_Y, 32, UINT32_C(1) << 31, BERTH_E_HEADER},
        {BLOCK_ORIGIN_Y, 32, UINT32_C(0) - 536870912, BERTH_E_SAMPLE},
        {BLOCK_UNIT, 32, 0, BERTH_E_HEADER},
        {BLOCK_UNIT, 32, UINT32_MAX, BERTH_E_HEADER},
        {BLOCK_UNIT, 32, 1, BERTH_E_SAMPLE}, /* 7 as built */
        {BLOCK_UNIT, 32, INT32_MAX, BERTH_E_SAMPLE},
        {BLOCK_FIRST, 32, UINT32_MAX, BERTH_E_HEADER},
        {BLOCK_FIRST, 32, 8, BERTH_E_HEADER},
        {BLOCK_NODE, 32, 1, BERTH_E_HEADER},
        {BLOCK_REACH, 32, 39560, BERTH_OK},
        {BLOCK_REACH, 32, 39561, BERTH_E_HEADER},
        {BLOCK_REACH, 32, UINT32_MAX, BERTH_E_HEADER},
        {BLOCK_SHIFT, 8, 17, BERTH_E_HEADER},
        {BLOCK_SHIFT, 8, 255, BERTH_E_HEADER},
        {BLOCK_SHIFT, 8, 0, BERTH_E_SAMPLE}, /* 0.5 units are more than 2^14 steps of it */
        {BLOCK_PACE, 8, 16, BERTH_E_HEADER},
        {BLOCK_PACE, 8, 255, BERTH_E_HEADER},
        {BLOCK_ZERO, 16, 1, BERTH_E_HEADER},
        {BLOCK_ZERO, 16, 0x8000, BERTH_E_HEADER},
    };
    const berth_motion view = build(9, 0, 7, 1);
    CHECK_EQ(shown_of(&view).block_count, 8);
    CHECK((const unsigned char *)shown_of(&view).blocks ==
          (const unsigned char *)buffer + IMAGE_HEADER);
    each_is_told(first, LENGTH_OF(first), IMAGE_HEADER);
    for (uint32_t block = 0; block < 8; block++) {
        each_is_told(each, LENGTH_OF(each), IMAGE_HEADER + block * BLOCK_BYTES);
        restore();
        const size_t base = IMAGE_HEADER + block * BLOCK_BYTES + BLOCK_BASE;
        image_put32(image(), base, image_get32(image(), base) + 1);
        attached_is(block == 0 ? BERTH_E_HEADER : BERTH_E_SAMPLE);
        image_put32(image(), base, UINT32_C(1) << 31);
        attached_is(block == 0 ? BERTH_E_HEADER : BERTH_E_SAMPLE);
    }
}

static void header_of_several_blocks(void)
{
    static const forgery forgeries[] = {
        {IMAGE_BLOCKS, 16, 1, BERTH_E_HEADER},    {IMAGE_BLOCKS, 16, 7, BERTH_E_HEADER},
        {IMAGE_BLOCKS, 16, 9, BERTH_E_HEADER},    {IMAGE_BLOCKS, 16, 65535, BERTH_E_HEADER},
        {IMAGE_UNIT, 32, 7, BERTH_E_HEADER},      {IMAGE_LEGS, 32, 7, BERTH_E_HEADER},
        {IMAGE_LEGS, 32, 9, BERTH_E_HEADER},      {IMAGE_LEAF_SIZE, 16, 0, BERTH_E_HEADER},
        {IMAGE_LEAF_SIZE, 16, 99, BERTH_OK},      {IMAGE_SHIFT, 8, 5, BERTH_E_HEADER},
        {IMAGE_SHIFT, 8, 17, BERTH_E_HEADER},     {IMAGE_PACE, 8, 16, BERTH_E_HEADER},
        {IMAGE_REACH, 32, 39561, BERTH_E_HEADER},
    };
    (void)build(9, 0, 7, 1);
    each_is_told(forgeries, LENGTH_OF(forgeries), 0);
}

/* A clip with a step: blocks without ticks, each leg the clip's. */
static void clips_in_blocks(void)
{
    berth_motion view, again;
    (void)build(30, 1, 7, 1);
    g.straight = 0;
    g.dt = 5;
    g.step = num_from(1.0 / 256);
    CHECK(given_build(&g, 2, buffer, sizeof buffer, &view));
    size = image_get32((const unsigned char *)buffer, IMAGE_BYTES);
    CHECK_LE(2, shown_of(&view).block_count);
    CHECK(shown_of(&view).ticks == NULL);
    CHECK_EQ(shown_of(&view).point_count, 30);
    CHECK_EQ(attached(&again, buffer, size), BERTH_OK);
    CHECK_EQ(berth_motion_verify(&again), BERTH_OK);
    for (uint32_t block = 0; block < shown_of(&view).block_count; block++) {
        const size_t at = IMAGE_HEADER + block * BLOCK_BYTES;
        for (uint32_t i = 0; i < 2; i++) {
            restore();
            copy_bytes(forged, buffer, size);
            image_put32(image(), at + (i ? BLOCK_UNIT : BLOCK_BASE), 6);
            attached_is(BERTH_E_HEADER);
        }
    }
}

/* What the top says too little of is found: its radii, its reach; and a block's. */
static void verify_looks_at_all_trees(void)
{
    berth_motion view = build(9, 1, 7, 1);
    image_unit *const nodes =
        (image_unit *)(void *)((unsigned char *)buffer + IMAGE_HEADER + 8 * BLOCK_BYTES);
    berth_motion_facts facts;
    CHECK_EQ(berth_motion_info(&view, &facts), BERTH_OK);
    CHECK_EQ(facts.nodes, 2 * 8 - 1 + 8);
    for (uint32_t n = 0; n < facts.nodes; n++) {
        image_unit *const node = nodes + n * NODE_UNITS;
        const double old = image_radius(node);
        image_put_radius(node, old - 1);
        CHECK_EQ(berth_motion_verify(&view), BERTH_E_NODE);
        image_put_radius(node, old);
    }
    CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
    const berth_raw reach_of_all = shown_of(&view).reach;
    shown_put(&view, IMAGE_REACH, reach_of_all - 1);
    CHECK_EQ(berth_motion_verify(&view), BERTH_E_HEADER);
    shown_put(&view, IMAGE_REACH, reach_of_all);
    for (uint32_t block = 0; block < 8; block++) {
        unsigned char *const reach =
            (unsigned char *)buffer + IMAGE_HEADER + block * BLOCK_BYTES + BLOCK_REACH;
        const uint32_t old = image_get32(reach, 0);
        image_put32(reach, 0, old - 1);
        CHECK_EQ(berth_motion_verify(&view), BERTH_E_HEADER);
        image_put32(reach, 0, old);
    }
    CHECK_EQ(berth_motion_verify(&view), BERTH_OK);
}

#endif

const harness_test tests[] = {
    {"fields of a trajectory", fields_of_a_trajectory},
    {"ticks must increase", ticks_must_increase},
    {"single knots may be beyond", single_knots_may_be_beyond},
#ifdef BERTH_Q16
    {"fields of blocks", fields_of_blocks},
    {"the header of several blocks", header_of_several_blocks},
    {"clips in blocks", clips_in_blocks},
    {"verify looks at all trees", verify_looks_at_all_trees},
#endif
    {0, 0},
};
