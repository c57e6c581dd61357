/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

// clang-format off
/* The crowd's questions as text, to be asked again by other programs.
 *
 * The crowd asks a table. What is written down is what a program without one would ask: a walk, and
 * standing at its end, are two clips, and a plan's are asked about those of all others in reach
 * that have a common time with them. First standing against standing, then the walk against
 * standing, then both against walks; no more after a hit.
 *
 * --record FILE: one question a line, in the order asked, after a line of comment (#):
 *
 *     a b ax ay ac as astart bx by bc bs bstart answer
 *
 *   a, b      clips by number: those of the graph, then standing at the end of each
 *   ax, ay    position of the clip's origin, Q16.16 metres      } the fields of berth_placement,
 *   ac, as    cosine and sine of its rotation, Q1.14            } as integers
 *   astart    the tick at which it starts; WALKERS_SECOND (3600) ticks are a second
 *   answer    0 clear, 1 hit, of the motions that the crowd commits to
 *
 * --dump-clips DIR: the clips as they were recorded, one a file:
 *
 *   DIR/000.csv    lines t,x,y,r in seconds and metres: its samples, with so many digits that
 *                  x * 65536 rounds to the Q16.16 number and t * 3600 to the tick
 *   DIR/clips.txt  a line a clip, after a line of comment: number, samples, ticks from one to the
 *                  next, radius in metres, 'walk' or 'stand', and where it comes from
 *
 * A stand is one sample, held for 2^30 - 1 ticks. */
// clang-format on

#include "record.h"

#include "tools/berth/tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct kept_question {
    berth_placement at_a, at_b;
    unsigned long number; /* of all questions asked */
    int answer;
    uint16_t a, b;
} kept_question;

struct recorder {
    const crowd *of;
    kept_question *kept;
    size_t count, room;
    unsigned long every, most, asked, offered;
    uint64_t random;
};

recorder *recorder_new(const crowd *of, unsigned long every, unsigned long most)
{
    recorder *r = grab(1, sizeof *r);
    r->of = of;
    r->every = every;
    r->most = most;
    r->random = 3;
    return r;
}

static uint64_t below(recorder *r, uint64_t limit)
{
    r->random = r->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (r->random >> 16) % limit;
}

/* The place for one more question, or null when it is not kept: with a full book, the n-th takes
 * the place of a random one with the chance most / n. */
static kept_question *place_for(recorder *r)
{
    uint64_t victim;
    r->offered++;
    if (r->most != 0 && r->count == r->most) {
        victim = below(r, r->offered);
        return victim < r->most ? &r->kept[victim] : NULL;
    }
    if (r->count == r->room) {
        r->room = r->room * 2 + 4096;
        r->kept = realloc(r->kept, r->room * sizeof *r->kept);
        if (r->kept == NULL) {
            fail("out of memory for %zu questions; keep fewer with --record-most", r->room);
        }
    }
    return &r->kept[r->count++];
}

/* A walk, or standing at its end. */
typedef struct part {
    const berth_motion *view; /* of both together */
    const berth_placement *whole, *at;
    int32_t from, until;
    uint32_t number;
} part;

static part part_of(const crowd_graph *of, uint32_t act, const berth_placement *at,
                    const berth_placement *rest, bool stands)
{
    const part walk = {of->clips[act].walk, at, at, at->start, rest->start, act};
    const part standing = {walk.view, at, rest, rest->start, BERTH_TICK_END, of->clip_count + act};
    return stands ? standing : walk;
}

/* Asks and writes down; true at a hit. */
static bool ask(recorder *r, const part *a, const part *b)
{
    const berth_motion_options both = {.from = a->from > b->from ? a->from : b->from,
                                       .until = a->until < b->until ? a->until : b->until};
    kept_question *to;
    if (both.from >= both.until) {
        return false;
    }
    const berth_status answer =
        berth_motion_collide(a->view, a->whole, b->view, b->whole, &both, NULL);
    if (r->asked++ % r->every == 0 && (to = place_for(r)) != NULL) {
        to->at_a = *a->at;
        to->at_b = *b->at;
        to->number = r->asked;
        to->answer = answer;
        to->a = (uint16_t)a->number;
        to->b = (uint16_t)b->number;
    }
    return answer == BERTH_HIT;
}

static bool in_reach(const crowd_clip *a, const berth_placement *at_a, const crowd_clip *b,
                     const berth_placement *at_b)
{
    berth_num ax, ay, bx, by;
    return berth_placement_apply(at_a, a->middle_x, a->middle_y, &ax, &ay) == BERTH_OK &&
           berth_placement_apply(at_b, b->middle_x, b->middle_y, &bx, &by) == BERTH_OK &&
           walkers_within(ax - bx, ay - by, a->reach + b->reach);
}

void recorder_take(void *user, const crowd_question *asked)
{
    static const struct {
        bool mine, its; /* stands */
    } rounds[] = {{true, true}, {false, true}, {false, false}, {true, false}};
    recorder *r = user;
    const crowd_graph *of = r->of->desc.graph;
    const berth_placement *rest = &r->of->decision.plan.rest;
    if (asked->answer == BERTH_UNKNOWN) {
        return; /* it goes on */
    }
    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        const part mine = part_of(of, asked->clip, asked->at, rest, rounds[i].mine);
        for (uint32_t who = 0; who < r->of->all.desc.count; who++) {
            const walker *w = &r->of->all.list[who];
            const part its = part_of(of, w->form, &w->at, &w->rest, rounds[i].its);
            if (who != asked->self &&
                in_reach(&of->clips[asked->clip], asked->at, &of->clips[w->form], &w->at) &&
                ask(r, &mine, &its)) {
                return;
            }
        }
    }
}

static int by_number(const void *a, const void *b)
{
    const kept_question *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static void print_placed(FILE *out, const berth_placement *at)
{
    fprintf(out, "%ld %ld %d %d %ld ", (long)at->x, (long)at->y, at->rotation.c, at->rotation.s,
            (long)at->start);
}

unsigned long recorder_write(recorder *r, const char *path)
{
    FILE *out = output_open(path);
    const unsigned long count = (unsigned long)r->count;
    size_t i;
    qsort(r->kept, r->count, sizeof *r->kept, by_number);
    fprintf(out,
            "# a b ax ay ac as astart bx by bc bs bstart answer: %lu of %lu questions, %d ticks "
            "a second\n",
            count, r->asked, WALKERS_SECOND);
    for (i = 0; i < r->count; i++) {
        fprintf(out, "%u %u ", r->kept[i].a, r->kept[i].b);
        print_placed(out, &r->kept[i].at_a);
        print_placed(out, &r->kept[i].at_b);
        fprintf(out, "%d\n", r->kept[i].answer);
    }
    output_commit();
    free(r->kept);
    free(r);
    return count;
}

/* ---- Clips ---------------------------------------------------------------------------------- */

static void dump_clip(const crowd_original *shown, const char *path)
{
    FILE *out = output_open(path);
    fprintf(out, "# seconds,x metres,y metres,radius metres\n");
    for (uint32_t i = 0; i < shown->count; i++) {
        fprintf(out, "%.6f,%.8f,%.8f,%.8f\n", (double)i * shown->dt / WALKERS_SECOND,
                shown->x[i] / 65536.0, shown->y[i] / 65536.0, shown->radius / 65536.0);
    }
    output_commit();
}

void clips_dump(const graph *g, const acts *shown, const char *folder)
{
    FILE *out;
    char *path;
    size_t i;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        fail("%s: cannot be made: %s; check the name", folder, strerror(errno));
    }
    for (i = 0; i < shown->count; i++) {
        path = text("%s/%03zu.csv", folder, i);
        dump_clip(&shown->list[i], path);
        free(path);
    }
    path = text("%s/clips.txt", folder);
    out = output_open(path);
    fprintf(out, "# number samples dt radius kind source; %d ticks a second\n", WALKERS_SECOND);
    for (i = 0; i < shown->count; i++) {
        const crowd_original *of = &shown->list[i];
        const bool walks = i < g->crowd.clip_count;
        fprintf(out, "%zu %lu %ld %.8f %s %s\n", i, (unsigned long)of->count, (long)of->dt,
                of->radius / 65536.0, walks ? "walk" : "stand",
                g->motions.list[walks ? i : i - g->crowd.clip_count].name);
    }
    output_commit();
    free(path);
}
