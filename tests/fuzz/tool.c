/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The host program's readers of tables, motions and outlines, on any bytes: they end the program
 * with one line, or return what the library takes; and the images that it builds of small motions
 * hold what was read.
 *
 * The program ends by exit, before which it turns standard output away, and leaves its memory to
 * the system. Here it is linked with --wrap of exit, dup2 and fopen: the first jumps back, the
 * second leaves our output as it is, the third opens the bytes; what was allocated since is freed
 * by the sanitizer's hooks. */

#define _POSIX_C_SOURCE 200809L

#include "fuzz.h"

#include "clip.h"
#include "image.h"
#include "table.h"

#include <fcntl.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <unistd.h>

enum { LIVE_MOST = 1 << 12, FILES_MOST = 16, BUILT_MOST = 200 };

static struct {
    int inside; /* whether the readers are at work */
    jmp_buf back;
    const uint8_t *bytes;
    size_t size;
    const volatile void *live[LIVE_MOST];
    uint32_t live_count;
    FILE *files[FILES_MOST];
    uint32_t file_count;
} run_state;

/* ---- What the program asks of the system ---------------------------------------------------- */

/* Of the sanitizers' run-time library; gcc comes without the header. */
int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void *, size_t),
                                              void (*released)(const volatile void *));
void __real_exit(int status) __attribute__((noreturn));
void __wrap_exit(int status) __attribute__((noreturn));
int __real_dup2(int from, int to);
int __wrap_dup2(int from, int to);
FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);

void __wrap_exit(int status)
{
    if (run_state.inside) {
        longjmp(run_state.back, 1 + status);
    }
    __real_exit(status);
}

int __wrap_dup2(int from, int to)
{
    return run_state.inside ? to : __real_dup2(from, to);
}

FILE *__wrap_fopen(const char *path, const char *mode)
{
    FILE *file;
    if (!run_state.inside) {
        return __real_fopen(path, mode);
    }
    MUST(mode[0] == 'r' && run_state.file_count < FILES_MOST);
    file = fmemopen((void *)(uintptr_t)run_state.bytes, run_state.size, "rb");
    MUST(file != NULL);
    run_state.files[run_state.file_count++] = file;
    return file;
}

static void allocated(const volatile void *block, size_t size)
{
    (void)size;
    if (run_state.inside && block != NULL) {
        MUST(run_state.live_count < LIVE_MOST);
        run_state.live[run_state.live_count++] = block;
    }
}

static void released(const volatile void *block)
{
    for (uint32_t i = run_state.live_count; run_state.inside && i > 0; i--) {
        if (run_state.live[i - 1] == block) {
            run_state.live[i - 1] = run_state.live[--run_state.live_count];
            return;
        }
    }
}

/* ---- Reading -------------------------------------------------------------------------------- */

static void check_clip(const clip *c, reading how)
{
    MUST(c->count >= 1 && c->count <= CLIP_MAX_COUNT && c->rate >= 0 && isfinite(c->rate));
    MUST(c->rate > 0 || !c->held);
    MUST(how == READ_AS_IT_SAYS || c->held == (how == READ_HELD));
    MUST(!c->stands_before && c->stands_after == !c->held && c->t[0] == 0);
    for (size_t i = 0; i < c->count; i++) {
        MUST(isfinite(c->t[i]) && (i == 0 || c->t[i] > c->t[i - 1]));
        MUST(fabs(c->x[i]) <= CLIP_LIMIT && fabs(c->y[i]) <= CLIP_LIMIT);
        MUST(c->r[i] >= 0 && c->r[i] <= CLIP_LIMIT);
    }
}

static reading reading_of(unsigned how)
{
    static const reading readings[] = {READ_AS_IT_SAYS, READ_HELD, READ_STRAIGHT, READ_AS_IT_SAYS};
    return readings[how >> 3 & 3];
}

/* A table as either reading has it, or resampled. */
static clip read_clip(unsigned how)
{
    const double radius = how & 2 ? 0.5 : -1, rate = how & 4 ? 30 : 1;
    const reading as = reading_of(how);
    return how & 32 ? csv_resample("input.csv", radius, rate, as)
                    : csv_read_as("input.csv", radius, rate, as);
}

/* Every line lies in a leg that is in force at its tick, and the leg's disc holds the line's but
 * for the rounding of numbers, and of times to ticks. */
static void check_image(const image *im, const clip *c, const int32_t *ticks)
{
    const image_facts f = im->arith->facts(im);
    uint32_t k = 0;
    for (size_t i = 0; i < c->count; i++) {
        double part, slack;
        while (k + 1 < f.legs && im->arith->leg(im, k).end <= ticks[i]) {
            k++;
        }
        image_leg l = im->arith->leg(im, k);
        MUST(l.begin <= ticks[i] && (ticks[i] < l.end || (k + 1 == f.legs && f.straight)));
        part = l.end > l.begin ? ((double)ticks[i] - l.begin) / ((double)l.end - l.begin) : 0.0;
        slack = 2e-5;
        if (strcmp(im->arith->name, "q16") != 0) {
            slack += 1e-5 * (fabs(c->x[i]) + fabs(c->y[i]) + c->r[i]);
        }
        /* the last line's own radius may have been given to no leg: it does not stand there */
        MUST(hypot(l.x + part * (l.to_x - l.x) - c->x[i], l.y + part * (l.to_y - l.y) - c->y[i]) +
                 (i + 1 < c->count || f.stands_after ? c->r[i] : 0.0) <=
             l.radius + slack);
    }
}

static void check_building(const clip *c, unsigned how)
{
    const arithmetic *arith = how & 64 ? &arithmetic_f32 : &arithmetic_q16;
    const image_making making = {how & 2 ? 1 : 0, how & 128 ? 0.25 : 0.0};
    int32_t *ticks = image_ticks(c, "input.csv", 3600);
    image im = image_build(arith, c, "input.csv", 3600, &making);
    MUST(arith->verify(&im) >= 0);
    check_image(&im, c, ticks);
}

static void check_outline(const outline *o)
{
    MUST(o->points >= 1 && o->points <= OUTLINE_MAX_POINTS && o->rings >= 1);
    MUST(o->end[o->rings - 1] == o->points);
    for (size_t i = 0; i < o->points; i++) {
        MUST(fabs(o->x[i]) <= CLIP_LIMIT && fabs(o->y[i]) <= CLIP_LIMIT);
    }
}

/* Standard error goes nowhere meanwhile: a line for each input is what the program is for. */
static void run(const uint8_t *bytes, size_t size)
{
    static int hooked, quiet = -1, loud = -1;
    if (!hooked) {
        hooked = __sanitizer_install_malloc_and_free_hooks(allocated, released);
        quiet = open("/dev/null", O_WRONLY);
        loud = dup(STDERR_FILENO);
        MUST(hooked != 0 && quiet >= 0 && loud >= 0);
    }
    if (size < 2) {
        return;
    }
    run_state.bytes = bytes + 1;
    run_state.size = size - 1;
    run_state.live_count = run_state.file_count = 0;
    (void)__real_dup2(quiet, STDERR_FILENO);
    run_state.inside = 1;
    if (setjmp(run_state.back) == 0) {
        if (bytes[0] % 2 == 0) {
            clip c = read_clip(bytes[0]);
            (void)__real_dup2(loud, STDERR_FILENO);
            check_clip(&c, reading_of(bytes[0]));
            if (c.count <= BUILT_MOST) {
                (void)__real_dup2(quiet, STDERR_FILENO);
                check_building(&c, bytes[0]);
                (void)__real_dup2(loud, STDERR_FILENO);
            }
        } else {
            outline o = outline_read("input.csv");
            (void)__real_dup2(loud, STDERR_FILENO);
            check_outline(&o);
            outline_free(&o);
        }
    } else {
        /* of files that were left open the stream goes first: it frees its own memory */
        for (uint32_t i = 0; i < run_state.file_count; i++) {
            for (uint32_t k = 0; k < run_state.live_count; k++) {
                if (run_state.live[k] == run_state.files[i]) {
                    fclose(run_state.files[i]);
                    break;
                }
            }
        }
        (void)__real_dup2(loud, STDERR_FILENO);
    }
    run_state.inside = 0;
    while (run_state.live_count > 0) {
        free((void *)(uintptr_t)run_state.live[--run_state.live_count]);
    }
}

static size_t seed(uint32_t random, uint8_t *bytes, size_t room)
{
    static const char *const texts[] = {"t,x,y,r\n0,0,0,0.5\n0.1,1,0,0.5\n0.2,2,0.5,0.5\n",
                                        "0,1,2\n0.0333,1.5,2\n0.0667,2,2e0\n",
                                        "# x\n\nt,x,y\r\n1,1,1\r\n2,-1,-8192\r\n",
                                        "ring,x,y\n0,0,0\n0,1,0\n0,1,1\n1,0.2,0.1\n1,5,5\n",
                                        "x,y\n0,0\n4,0\n4,4\n",
                                        "# held: yes\n0,0,0,1\n1,1,1,1\n2,1,1,2\n",
                                        "t,x,y\n3,0,0\n3.5,1,1\n5,8,-1\n"};
    const char *const text = texts[fuzz_random(&random) % 7];
    const size_t size = 1 + strlen(text);
    if (size > room) {
        return 0;
    }
    memcpy(bytes + 1, text, size - 1);
    bytes[0] = (uint8_t)fuzz_random(&random);
    return size;
}

const fuzz_harness fuzz_tool = {"tool", run, seed, 512, 1};
