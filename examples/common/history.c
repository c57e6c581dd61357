/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Running decision by decision, keeping a log; and playing it back.
 *
 * A run is cut into parts: an act, or standing until the next one. Two parts of two walkers that
 * are in force together are compared, unless the rectangles that hold all that they show are apart.
 * So that not all parts are held against all others, time is cut into windows; a pair is looked at
 * in the window in which its common time begins. */

#include "history.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

#define WINDOW WALKERS_SECOND

/* ---- Running -------------------------------------------------------------------------------- */

static void keep(history *h, uint32_t who)
{
    const commitment made = {h->all->list[who], h->end, who};
    if (h->count == h->room) {
        h->room = h->room * 2 + 1024;
        h->log = realloc(h->log, h->room * sizeof *h->log);
        if (h->log == NULL) {
            fail("out of memory for %zu commitments; take fewer walkers or seconds", h->room);
        }
    }
    h->last[who] = h->count;
    h->log[h->count++] = made;
}

history history_begin(walkers *all, bool ring, int32_t end)
{
    history h = {.all = all, .ring = ring, .end = end};
    h.last = grab(all->desc.count, sizeof *h.last);
    for (uint32_t who = 0; who < all->desc.count; who++) {
        keep(&h, who);
    }
    return h;
}

void history_run(history *h, int32_t end)
{
    uint32_t who;
    int32_t tick;
    while ((who = walkers_next(h->all, &tick)), tick < end) {
        (void)walkers_run(h->all, tick, 1);
        if (h->all->list[who].act != WALKERS_STANDING && h->all->list[who].at.start == tick) {
            h->log[h->last[who]].until = tick;
            keep(h, who);
        }
    }
}

void history_run_seconds(history *h, uint64_t (*tests)(const void *of), const void *of)
{
    const walkers_counts *counts = &h->all->counts;
    const size_t seconds = ((size_t)h->end + WALKERS_SECOND - 1) / WALKERS_SECOND;
    h->sums = grab(seconds + 1, sizeof *h->sums);
    for (h->sum_count = 0; h->sum_count <= seconds; h->sum_count++) {
        const int32_t until = (int32_t)h->sum_count * WALKERS_SECOND;
        history_run(h, until < h->end ? until : h->end);
        const history_sums now = {counts->decisions, counts->queries, tests(of)};
        h->sums[h->sum_count] = now;
    }
}

history_least history_find_least(const history *h)
{
    const commitment **order = history_by_walker(h);
    const double ring = h->ring ? (double)h->all->desc.width : 0;
    history_least least = {.walked = INFINITY};
    double walked = 0;
    for (size_t i = 0; i < h->count; i++) {
        const commitment *c = order[i];
        const berth_placement *rest = &c->made.rest;
        const int32_t still = (c->until < h->end ? c->until : h->end) - rest->start;
        if (i > 0 && order[i - 1]->who == c->who) {
            const berth_placement *last = &order[i - 1]->made.rest;
            const double x = fabs((double)rest->x - last->x);
            const double way =
                hypot((h->ring ? fmin(x, fabs(ring - x)) : x), (double)rest->y - last->y) / 65536.0;
            walked += way;
            least.mean += way / h->all->desc.count;
        }
        if (still > least.still) {
            least.still = still;
            least.stiller = c->who;
        }
        if (i + 1 == h->count || order[i + 1]->who != c->who) {
            if (walked < least.walked) {
                least.walked = walked;
                least.walker = c->who;
            }
            walked = 0;
        }
    }
    free(order);
    return least;
}

void history_report(const history *h)
{
    const history_sums *all = &h->sums[h->sum_count - 1];
    const history_least least = history_find_least(h);
    printf("walked          %.2f m at least, by walker %lu, %.2f m on average; walker %lu stood "
           "longest, %.1f s\n",
           least.walked, (unsigned long)least.walker, least.mean, (unsigned long)least.stiller,
           (double)least.still / WALKERS_SECOND);
    printf("totals          %lu decisions, %llu questions, %llu tests\n",
           (unsigned long)all->decisions, (unsigned long long)all->questions,
           (unsigned long long)all->tests);
}

static int by_walker(const void *a, const void *b)
{
    const commitment *x = *(const commitment *const *)a, *y = *(const commitment *const *)b;
    if (x->who != y->who) {
        return x->who < y->who ? -1 : 1;
    }
    return (x > y) - (x < y); /* the log is in order of time */
}

const commitment **history_by_walker(const history *h)
{
    const commitment **order = grab(h->count, sizeof *order);
    for (size_t i = 0; i < h->count; i++) {
        order[i] = &h->log[i];
    }
    qsort(order, h->count, sizeof *order, by_walker);
    return order;
}

void history_free(history *h)
{
    free(h->sums);
    free(h->log);
    free(h->last);
}

void history_spoil(history *h, uint32_t a, uint32_t b)
{
    if (a < h->all->desc.count && b < h->all->desc.count) {
        h->log[b].made.rest.x = h->log[a].made.rest.x;
        h->log[b].made.rest.y = h->log[a].made.rest.y;
    }
}

/* ---- Parts ---------------------------------------------------------------------------------- */

static int64_t floor_q14(int64_t q30)
{
    return q30 >= 0 ? q30 / 16384 : -((-q30 + 16383) / 16384);
}

static int32_t lesser(int64_t a, int32_t b)
{
    return a < b ? (int32_t)a : b;
}

static int32_t greater(int64_t a, int32_t b)
{
    return a > b ? (int32_t)a : b;
}

/* Rounded outward to units. What is shown crosses a bound of the floor exactly when it does so
 * rounded: those are at whole units. */
void run_part_hold(run_part *p, int32_t x, int32_t y, int32_t radius)
{
    const int64_t c = p->at.rotation.c, s = p->at.rotation.s;
    const int64_t x_q30 = c * x - s * y, y_q30 = s * x + c * y;
    p->low_x = lesser(floor_q14(x_q30) + p->at.x - radius, p->low_x);
    p->low_y = lesser(floor_q14(y_q30) + p->at.y - radius, p->low_y);
    p->high_x = greater(p->at.x - floor_q14(-x_q30) + radius, p->high_x);
    p->high_y = greater(p->at.y - floor_q14(-y_q30) + radius, p->high_y);
}

static size_t make_parts(const history *h, const player *by, run_part **made)
{
    run_part *list = grab(2 * h->count, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < 2 * h->count; i++) {
        const commitment *c = &h->log[i / 2];
        const bool standing = i % 2 == 1;
        const berth_placement *at = standing ? &c->made.rest : &c->made.at;
        const int32_t end = standing ? c->until : lesser(c->made.rest.start, c->until);
        const run_part p = {*at,       at->start, end,    INT32_MAX, INT32_MAX,
                            INT32_MIN, INT32_MIN, c->who, 0};
        if ((standing || c->made.act != WALKERS_STANDING) && p.begin < end) {
            list[count] = p;
            list[count].shows = by->number(by->of, c, standing);
            by->hold(by->of, &list[count++]);
        }
    }
    *made = list;
    return count;
}

/* ---- Pairs ---------------------------------------------------------------------------------- */

typedef struct checker {
    const player *by;
    playback result;
} checker;

static void compare(checker *k, const run_part *a, const run_part *b, int32_t beyond)
{
    playback *r = &k->result;
    int32_t tick;
    r->pairs++;
    if (!k->by->meet(k->by->of, a, b, beyond, &tick, &r->poses)) {
        return;
    }
    if (r->collisions == 0 || tick < r->tick) {
        r->a = a->who < b->who ? a->who : b->who;
        r->b = a->who < b->who ? b->who : a->who;
        r->tick = tick;
    }
    r->collisions++;
}

/* All pairs of a window whose common time begins in it, and on a ring also a width to either side.
 */
static void compare_all(checker *k, const run_part *const *active, size_t count, int32_t from,
                        int32_t ring)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            const run_part *a = active[i], *b = active[j];
            const int32_t begin = greater(a->begin, b->begin);
            if (a->who == b->who || begin < from || begin >= from + WINDOW ||
                begin >= lesser(a->end, b->end)) {
                continue;
            }
            for (int32_t way = ring > 0 ? -1 : 0; way <= (ring > 0); way++) {
                const int32_t beyond = way * ring;
                if (a->low_y > b->high_y || b->low_y > a->high_y || a->low_x > b->high_x + beyond ||
                    b->low_x + beyond > a->high_x) {
                    k->result.apart++;
                } else {
                    compare(k, a, b, beyond);
                }
            }
        }
    }
}

playback history_play(const history *h, const player *by)
{
    checker k = {by, {0, 0, 0, 0, 0, 0, 0, 0}};
    const walkers_desc *desc = &h->all->desc;
    run_part *parts;
    const size_t count = make_parts(h, by, &parts);
    const run_part **active = grab(count, sizeof *active);
    for (size_t i = 0; i < count; i++) {
        const run_part *p = &parts[i];
        k.result.outside += p->low_y < 0 || p->high_y > desc->depth ||
                            (!h->ring && (p->low_x < 0 || p->high_x > desc->width));
    }
    for (int32_t from = 0; from < h->end; from += WINDOW) {
        size_t n = 0;
        for (size_t i = 0; i < count; i++) {
            if (parts[i].begin < from + WINDOW && parts[i].end > from) {
                active[n++] = &parts[i];
            }
        }
        compare_all(&k, active, n, from, h->ring ? desc->width : 0);
    }
    free(parts);
    free(active);
    return k.result;
}

bool history_check(history *h, const player *by, const char *program)
{
    const playback p = history_play(h, by);
    h->played = p;
    h->checked = true;
    printf(
        "played back     %llu collisions, %llu out of bounds; %llu pairs of commitments compared "
        "in %llu pairs\n                of poses, %llu apart by their rectangles\n",
        (unsigned long long)p.collisions, (unsigned long long)p.outside,
        (unsigned long long)p.pairs, (unsigned long long)p.poses, (unsigned long long)p.apart);
    if (p.collisions > 0) {
        fprintf(stderr,
                "%s: walkers %lu and %lu meet at %.3f s: a bug; please report it with the options "
                "given\n",
                program, (unsigned long)p.a, (unsigned long)p.b, (double)p.tick / WALKERS_SECOND);
    }
    return p.collisions == 0 && p.outside == 0;
}

/* ---- The log -------------------------------------------------------------------------------- */

// clang-format off
static const char head[] =
    "# A run as it was played: who covered what ground, and when. For others to check.\n"
    "#\n"
    "# A line is a word and what belongs to it, with spaces between. Numbers are whole.\n"
    "# Lengths are in 1/65536 m, times in ticks, 3600 a second.\n"
    "#\n"
    "#   floor WIDTH DEPTH KIND  KIND walls: all stay in 0 <= x <= WIDTH, 0 <= y <= DEPTH.\n"
    "#                           KIND ring: in 0 <= y <= DEPTH; x and x + WIDTH are one place\n"
    "#   time END                the run is played from tick 0 to END\n"
    "#   mesh M A B C A B C ...  triangles by their corners: numbers of points, from 0 on\n"
    "#   act N TICKS KIND        what a walker does, a pose after the other, TICKS ticks each,\n"
    "#                           the last one for as long as the act is played. KIND is moving\n"
    "#                           or the number of a mesh\n"
    "#   pose X Y ...            the next of the act above. moving: X Y RADIUS of a disc that\n"
    "#                           goes straight and evenly to the next one; mesh: X Y of each of\n"
    "#                           its points\n"
    "#   play WALKER BEGIN END N X Y C S START\n"
    "#                           from tick BEGIN to END the walker shows act N, whose poses\n"
    "#                           began at START. A point (x, y) of a pose is then at\n"
    "#                           (X + (C x - S y) / 16384, Y + (S x + C y) / 16384), exactly\n"
    "#\n"
    "# Times include their first tick, not their last. A mesh does not move while a pose is\n"
    "# shown; a disc does, and times between ticks are times. At each of them every walker shows\n"
    "# one thing, and no two cover the same ground: discs may touch but not overlap; triangles,\n"
    "# their sides and corners included, have no point in common, not even where one is seen\n"
    "# edge-on.\n";
// clang-format on

void history_log(const history *h, const player *by, const char *path)
{
    FILE *out = output_open(path);
    bool *used = grab(by->shown, sizeof *used);
    run_part *parts;
    const size_t count = make_parts(h, by, &parts);
    fputs(head, out);
    fprintf(out, "floor %ld %ld %s\ntime %ld\n", (long)h->all->desc.width, (long)h->all->desc.depth,
            h->ring ? "ring" : "walls", (long)h->end);
    for (size_t i = 0; i < count; i++) {
        used[parts[i].shows] = true;
    }
    if (by->print_first != NULL) {
        by->print_first(out, by->of);
    }
    for (size_t i = 0; i < by->shown; i++) {
        if (used[i]) {
            by->print(out, by->of, i);
        }
    }
    for (size_t i = 0; i < count; i++) {
        const run_part *p = &parts[i];
        fprintf(out, "play %lu %ld %ld %zu %ld %ld %d %d %ld\n", (unsigned long)p->who,
                (long)p->begin, (long)p->end, p->shows, (long)p->at.x, (long)p->at.y,
                p->at.rotation.c, p->at.rotation.s, (long)p->at.start);
    }
    output_commit();
    free(parts);
    free(used);
}
