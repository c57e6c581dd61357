/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

// clang-format off
/* The crowd's questions as text, to be asked again by other programs.
 *
 * --record FILE: one question a line, in the order asked, after a line of comment (#):
 *
 *     a b ax ay ac as astart bx by bc bs bstart answer
 *
 *   a, b      clips by number: those of the graph, then its stands
 *   ax, ay    position of the clip's origin, Q16.16 metres      } the fields of berth_placement,
 *   ac, as    cosine and sine of its rotation, Q1.14            } as integers
 *   astart    the tick at which it starts; WALKERS_SECOND (3600) ticks are a second
 *   answer    0 clear, 1 hit
 *
 * --dump-clips DIR: the clips, one a file:
 *
 *   DIR/000.csv    lines t,x,y,r in seconds and metres: the knots of its motion as the image stores
 *                  them, straight between, with so many digits that x * 65536 rounds to the Q16.16
 *                  number and t * 3600 to the tick
 *   DIR/clips.txt  a line a clip, after a line of comment: number, knots, ticks that it lasts,
 *                  radius in metres, 'walk' or 'stand', and where it comes from
 *
 * A stand is one sample, held for 2^30 - 1 ticks. */
// clang-format on

#include "record.h"

#include "tools/berth/output.h"
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
    kept_question *kept;
    size_t count, room;
    unsigned long every, most, asked, offered;
    uint64_t random;
};

recorder *recorder_new(unsigned long every, unsigned long most, uint32_t seed)
{
    recorder *r = grab(1, sizeof *r);
    r->every = every;
    r->most = most;
    r->random = seed * UINT64_C(2) + 1;
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

void recorder_take(void *user, const crowd_query *query)
{
    recorder *r = user;
    kept_question *to;
    if (r->asked++ % r->every != 0 || (to = place_for(r)) == NULL) {
        return;
    }
    to->at_a = *query->at_a;
    to->at_b = *query->at_b;
    to->number = r->asked;
    to->answer = query->answer;
    to->a = query->a;
    to->b = query->b;
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

static void dump_clip(const berth_motion *view, const char *path)
{
    FILE *out = output_open(path);
    berth_leg leg;
    fprintf(out, "# seconds,x metres,y metres,radius metres\n");
    for (uint32_t i = 0; i <= view->legs; i++) {
        if (berth_motion_leg(view, i < view->legs ? i : i - 1, &leg) != BERTH_OK) {
            fail("internal error: a leg cannot be read; please report it");
        }
        const bool last = i == view->legs;
        fprintf(out, "%.6f,%.8f,%.8f,%.8f\n", (double)(last ? leg.end : leg.begin) / WALKERS_SECOND,
                (last ? leg.to_x : leg.x) / 65536.0, (last ? leg.to_y : leg.y) / 65536.0,
                leg.radius / 65536.0);
    }
    output_commit();
}

void clips_dump(const graph *g, const char *folder)
{
    const size_t count = (size_t)g->crowd.clip_count + g->crowd.stand_count;
    FILE *out;
    char *path;
    size_t i;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        fail("%s: cannot be made: %s; check the name", folder, strerror(errno));
    }
    for (i = 0; i < count; i++) {
        path = text("%s/%03zu.csv", folder, i);
        dump_clip(crowd_view(&g->crowd, (uint32_t)i), path);
        free(path);
    }
    path = text("%s/clips.txt", folder);
    out = output_open(path);
    fprintf(out, "# number knots ticks radius kind source; %d ticks a second\n", WALKERS_SECOND);
    for (i = 0; i < count; i++) {
        const berth_motion *view = crowd_view(&g->crowd, (uint32_t)i);
        const bool walks = i < g->crowd.clip_count;
        fprintf(out, "%zu %lu %ld %.8f %s %s\n", i, (unsigned long)view->legs + walks,
                (long)view->length, view->radius / 65536.0, walks ? "walk" : "stand",
                walks ? g->motions.list[i].name : "-");
    }
    output_commit();
    free(path);
}
