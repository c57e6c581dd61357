/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The pavement on any machine: 24 walkers for 20 seconds, a frame at a time as a game would. Most
 * are bodies whose steps come from flash; every sixth is a cylinder whose steps the machine
 * registers itself when it starts. Prints what came of it, the same on every machine:
 *
 *     small AGENTS FRAMES STEPS DECISIONS QUERIES HITS WAITED-TICKS MEAN-STEP-MILLIMETRES STATE
 *     registered SPACES BYTES SUM
 *
 * and, where the machine counts them, instructions: of the worst frame and a frame on average; and
 * of registering and building all cylinder spaces. */

#include "baked.h"
#include "ground.h"

#include "examples/common/small.h"
#include "port/port.h"

#ifndef AGENTS /* another scene: make CFLAGS="-DAGENTS=60 -DLONG=20 -DDEEP=6" ... */
#define AGENTS 24
#define LONG 12
#define DEEP 4
#endif
#define OTHER 6
#define SECONDS 20

static uint32_t memory[PAVEMENT_BYTES(AGENTS) / 4 + 1];
static uint32_t image_memory[24576], scratch_memory[16384];
static pavement_step cylinder_steps[PAVEMENT_MOST_STEPS];
static berth_footprint cylinder_views[PAVEMENT_MOST_STEPS + 1];
static pavement_kind kinds[2];
static pavement scene;

static void give_up(const char *why)
{
    say("small: ");
    say(why);
    say("\n");
    berth_port_exit(1);
}

static uint32_t sum_of(const uint32_t *words, size_t bytes)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < bytes / 4; i++) {
        sum = sum * 31 + words[i];
    }
    return sum;
}

/* The cylinder around the body, its spaces built here and now. */
static uint64_t register_cylinder(void)
{
    berth_arena image = berth_arena_over(image_memory, sizeof image_memory);
    berth_arena scratch = berth_arena_over(scratch_memory, sizeof scratch_memory);
    const uint64_t from = berth_port_instructions();
    const berth_status status = cylinder_make(&pavement_baked, pavement_baked_radius, &image,
                                              &scratch, cylinder_steps, cylinder_views, &kinds[1]);
    const uint64_t took = berth_port_instructions() - from;
    if (status != BERTH_OK) {
        say_number((uint32_t)-status);
        give_up(" is the error of registering a cylinder's steps");
    }
    say("registered");
    say_number(kinds[1].step_count + 1u);
    say_number((uint32_t)image.used);
    say_number(sum_of(image_memory, image.used));
    say("\n");
    return took;
}

static void report(uint32_t frames)
{
    const walkers_counts *n = &scene.all.counts;
    const pavement_counts *more = &scene.counts;
    say("small");
    say_number(AGENTS);
    say_number(frames);
    say_number(more->steps);
    say_number(n->decisions);
    say_number((uint32_t)n->queries);
    say_number((uint32_t)n->hits);
    say_number((uint32_t)walkers_waited(&scene.all, SECONDS * WALKERS_SECOND));
    say_number(more->steps == 0 ? 0 : (uint32_t)(more->stepped * 1000 / 65536 / more->steps));
    say_number(walkers_hash(&scene.all));
    say("\n");
}

int main(void)
{
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    pavement_desc desc = pavement_desc_default();
    if (pavement_baked_attach() != BERTH_OK) {
        give_up("the images in flash are damaged");
    }
    kinds[0] = pavement_baked;
    uint64_t registering = register_cylinder();
    pavement_cast cast = pavement_cast_of(kinds, 2);
    desc.cast = &cast;
    desc.walkers.count = AGENTS;
    desc.walkers.width = BERTH_NUM(LONG);
    desc.walkers.depth = BERTH_NUM(DEEP);
    desc.other = OTHER;
    if (pavement_make(&desc, &arena, &scene) != WALKERS_OK) {
        give_up("so many walkers do not find a place to stand, or the steps are too long");
    }
    small_cost cost = small_run(&scene.all, SECONDS);
    report(cost.frames);
    small_say(&cost, registering);
    berth_port_exit(scene.all.counts.error == 0 ? 0 : 1);
    return 0;
}
