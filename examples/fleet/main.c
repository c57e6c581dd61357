/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* fleet: runs a fleet of robots, emulated or in this process, reports, checks, draws. */

#include "world.h"

#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] =
    "usage: fleet [OPTION...]\n"
    "\n"
    "Robots in a warehouse, each with a controller of its own, agree on their ways by datagrams\n"
    "that get lost, late, twice and wrong; and nobody ever touches anybody. A robot is a\n"
    "rectangle of 1.6 x 0.8 m that turns; aisles are 1.1 m wide.\n"
    "\n"
    "  --robots N         default 6, at most 64\n"
    "  --floor A,R,B      aisles, roads, rows of bays between two roads; default 4,2,4\n"
    "  --seconds S        of their time; default 60\n"
    "  --seed N           another run; default 1\n"
    "  --emulated FILE    each robot is this program on an emulated board; else in this process\n"
    "  --count            the emulators count instructions\n"
    "  --loss P           percent of all datagrams, for each receiver; default 10\n"
    "  --flipped P        percent with flipped bits; default 2\n"
    "  --twice P          percent that come twice; default 2\n"
    "  --jitter N         rounds of 0.1 s by which a datagram may be late; default 2\n"
    "  --late P,N         percent that come up to N rounds later\n"
    "  --forge            strangers and old datagrams, with right CRCs, all the time\n"
    "  --replay N         old datagrams that come again, in each round of 0.1 s\n"
    "  --cut S,T          every S seconds the ether is cut in two parts, for T seconds\n"
    "  --restart S        every so often some robot loses its memory\n"
    "  --restart-all S    all do, at once\n"
    "  --targeted P       percent of votes, and of commands to drives, after which their sender\n"
    "                     loses its memory\n"
    "  --wire-loss P      percent of frames lost between a robot and its drive and clock\n"
    "  --clock N          clocks are off by up to N ticks of 10 ms; default 2, 3 are allowed for\n"
    "  --silent N,S       robot N is cut off from the ether from second S on, for good\n"
    "  --boots N          they have been switched on that often before\n"
    "  --discs            robots take themselves for the discs around them\n"
    "  --quorum N         votes that a plan needs; default: more than half of all\n"
    "  --svg FILE         a picture of the floor, and the way of the last 20 s\n"
    "  --html FILE        a page that plays the run back\n"
    "  --log FILE         what all really did, and who had agreed, for others to check; its head\n"
    "                     describes it\n"
    "\n"
    "Exit status: 0; 1 when two robots touch, or one a rack or wall; 2 on an error.\n";

typedef struct settings {
    world_desc world;
    const char *svg, *html;
} settings;

/* ---- Words ---------------------------------------------------------------------------------- */

/* What becomes of a number: a whole one as it is, percent a share of 1, seconds rounds. */
enum { BYTE = 1, WHOLE, SHARE, ROUNDS };

typedef struct place {
    int kind;
    void *to;
} place;

static void keep(int kind, double number, void *to)
{
    switch (kind) {
    case BYTE: *(uint8_t *)to = (uint8_t)number; break;
    case WHOLE: *(uint32_t *)to = (uint32_t)number; break;
    case SHARE: *(double *)to = number / 100; break;
    default: *(uint32_t *)to = (uint32_t)(number * FLEET_SECOND / FLEET_ROUND); break;
    }
}

/* Numbers, separated by commas: one a place, each from 0 to `most`. */
static void numbers_of(const char *name, const char *word, double most, const place parts[3])
{
    const uint32_t count = parts[1].to == NULL ? 1 : parts[2].to == NULL ? 2 : 3;
    const char *at = word;
    for (uint32_t i = 0; i < count; i++) {
        char *end;
        const double number = strtod(at, &end);
        if (end == at || !(number >= 0 && number <= most) || *end != (i + 1 < count ? ',' : '\0') ||
            (parts[i].kind <= WHOLE && number != floor(number))) {
            fail("%s wants %u %snumber%s from 0 to %g%s, not '%.40s'", name, count,
                 parts[i].kind <= WHOLE ? "whole " : "", count == 1 ? "" : "s", most,
                 count == 1 ? "" : ", separated by commas", word);
        }
        keep(parts[i].kind, number, parts[i].to);
        at = end + 1;
    }
}

/* An option with a value; false: there is none of this name. */
static bool set(settings *s, const char *name, const char *word)
{
    world_desc *w = &s->world;
    ether_desc *e = &w->ether;
    fleet_floor *f = &w->floor;
    const struct {
        const char *name;
        double most;
        place parts[3];
    } options[] = {
        {"--robots", FLEET_MOST, {{WHOLE, &w->count}}},
        {"--floor", 99, {{BYTE, &f->aisles}, {BYTE, &f->roads}, {BYTE, &f->rows}}},
        {"--seconds", 1e6, {{ROUNDS, &w->rounds}}},
        {"--seed", 4294967295.0, {{WHOLE, &w->seed}}},
        {"--loss", 100, {{SHARE, &e->loss}}},
        {"--flipped", 100, {{SHARE, &e->flipped}}},
        {"--twice", 100, {{SHARE, &e->twice}}},
        {"--jitter", 50, {{WHOLE, &e->jitter}}},
        {"--late", 100, {{SHARE, &e->late}, {WHOLE, &e->lateness}}},
        {"--replay", 100, {{WHOLE, &e->replayed}}},
        {"--cut", 1e6, {{ROUNDS, &e->cut_every}, {ROUNDS, &e->cut_for}}},
        {"--silent", 1e6, {{WHOLE, &e->silent}, {ROUNDS, &e->silent_from}}},
        {"--restart", 1e6, {{ROUNDS, &w->restart_every}}},
        {"--restart-all", 1e6, {{ROUNDS, &w->restart_all}}},
        {"--targeted", 100, {{SHARE, &w->targeted}}},
        {"--wire-loss", 99, {{SHARE, &w->wire_loss}}},
        {"--clock", 1000, {{WHOLE, &w->clock}}},
        {"--boots", 65535, {{WHOLE, &w->boots}}},
        {"--quorum", FLEET_MOST, {{WHOLE, &w->quorum}}},
    };
    for (uint32_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (strcmp(options[i].name, name) == 0) {
            numbers_of(name, word, options[i].most, options[i].parts);
            return true;
        }
    }
    return false;
}

static settings parse(int count, char **words)
{
    settings s = {.world = {.floor = {4, 2, 4},
                            .count = 6,
                            .rounds = 600,
                            .seed = 1,
                            .clock = FLEET_CLOCK - 1, /* times are rounded */
                            .ether = {.loss = 0.1, .flipped = 0.02, .twice = 0.02, .jitter = 2}}};
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--help") == 0) {
            fputs(usage, stdout);
            said();
            exit(EXIT_CLEAR);
        } else if (strcmp(words[i], "--forge") == 0) {
            s.world.ether.forge = true;
        } else if (strcmp(words[i], "--discs") == 0) {
            s.world.discs = true;
        } else if (strcmp(words[i], "--count") == 0) {
            s.world.counted = true;
        } else if (i + 1 == count) {
            fail("no option '%.40s', or it wants a value; see fleet --help", words[i]);
        } else if (strcmp(words[i], "--emulated") == 0) {
            s.world.emulated = words[++i];
        } else if (strcmp(words[i], "--log") == 0) {
            s.world.log = words[++i];
        } else if (strcmp(words[i], "--svg") == 0) {
            s.svg = words[++i];
        } else if (strcmp(words[i], "--html") == 0) {
            s.html = words[++i];
        } else if (set(&s, words[i], words[i + 1])) {
            i++;
        } else {
            fail("no option '%.40s'; see fleet --help", words[i]);
        }
    }
    s.world.ether.seed = s.world.seed;
    s.world.quorum = s.world.quorum > 0 ? s.world.quorum : s.world.count / 2 + 1;
    if (!fleet_floor_holds(&s.world.floor)) {
        fail("--floor: 2 aisles, 2 roads and 3 rows at least, and %u bays at most",
             FLOOR_BAYS_MOST);
    }
    if (s.world.count < 1 || s.world.rounds < 1) {
        fail("a robot and a tenth of a second at least");
    }
    if (s.world.quorum > s.world.count || s.world.ether.silent >= s.world.count) {
        fail("%u robots: --quorum has so many votes at most, and --silent a number below that",
             s.world.count);
    }
    return s;
}

/* ---- Report --------------------------------------------------------------------------------- */

static double share(double part, double of)
{
    return of > 0 ? part / of : 0;
}

static void report_cores(const world *w)
{
    uint32_t stack = 0, instructions = 0;
    for (uint32_t i = 0; i < w->desc.count && w->desc.emulated != NULL; i++) {
        const uint32_t *figures = w->robots[i].figures;
        stack = figures[FLEET_STACK] > stack ? figures[FLEET_STACK] : stack;
        instructions =
            figures[FLEET_INSTRUCTIONS] > instructions ? figures[FLEET_INSTRUCTIONS] : instructions;
    }
    if (w->desc.counted && stack > 0) {
        printf("cores     %u bytes of stack, %u instructions in a round of 0.1 s at most\n", stack,
               instructions);
    }
}

static void report_robots(const world *w, const world_check *check)
{
    const int32_t end = world_tick(w->desc.rounds), lately = end - 120 * FLEET_SECOND;
    const double hours = end / (3600.0 * FLEET_SECOND);
    double sum[FLEET_FIGURES] = {0};
    uint32_t jobs = 0, moving = 0, fewest = UINT32_MAX, longest = 0;
    for (uint32_t i = 0; i < w->desc.count; i++) {
        const world_robot *r = &w->robots[i];
        jobs += r->jobs;
        moving += r->moved > lately && r->plans > 0;
        fewest = r->jobs < fewest ? r->jobs : fewest;
        longest = r->figures[FLEET_LONGEST] > longest ? r->figures[FLEET_LONGEST] : longest;
        for (uint32_t n = 0; n < FLEET_FIGURES; n++) {
            sum[n] += r->figures[n];
        }
    }
    printf("jobs      %u, %.1f an hour and robot; %u of the robot with the fewest\n", jobs,
           jobs / hours / w->desc.count, fewest);
    printf(
        "moving    %u of %u robots in the last two minutes; who stood longest, robot %u, %.1f s; "
        "at most %.3f m/s\n",
        moving, w->desc.count, check->stiller, check->still / (double)FLEET_SECOND, check->speed);
    printf("plans     %.0f bound of %.0f proposed; %.0f yielded, %.0f refused, %.0f too late; "
           "%u restarts\n",
           sum[FLEET_BOUND], sum[FLEET_PROPOSED], sum[FLEET_YIELDED], sum[FLEET_REFUSED],
           sum[FLEET_LATE], w->restarts);
    printf("waiting   %.2f s a plan until it binds, %.2f s of it from its proposal on; %.1f s at "
           "most\n",
           share(sum[FLEET_WAITED], sum[FLEET_BOUND] * FLEET_SECOND),
           share(sum[FLEET_ASKED], sum[FLEET_BOUND] * FLEET_SECOND),
           longest / (double)FLEET_SECOND);
    report_cores(w);
    printf("blocked   parked %.0f times, gave a goal up %.0f times\n", sum[FLEET_PARKED],
           sum[FLEET_GIVEN_UP]);
    printf("heard     %.0f that were damaged, %.0f old ones or strangers'; %.0f questions asked\n",
           sum[FLEET_BAD], sum[FLEET_STALE], sum[FLEET_QUESTIONS]);
}

static bool report(const world *w, double took, const world_check *found)
{
    const ether_figures air = ether_counts(w->air);
    const world_check check = *found;
    const double seconds = w->desc.rounds * (double)FLEET_ROUND / FLEET_SECOND;
    printf("fleet     %u robots%s, %.0f s, %u aisles, %u roads, %u bays; %u votes of %u bind\n",
           w->desc.count, w->desc.emulated != NULL ? " on emulated cores" : "", seconds,
           w->desc.floor.aisles, w->desc.floor.roads, fleet_floor_bays(&w->desc.floor),
           w->desc.quorum, w->desc.count);
    printf("ether     %llu sent, %u bytes at most; to each receiver: %llu lost, %llu damaged, "
           "%llu late, %llu twice, %llu forged\n",
           (unsigned long long)air.sent, air.longest, (unsigned long long)air.lost,
           (unsigned long long)air.flipped, (unsigned long long)air.late,
           (unsigned long long)air.twice, (unsigned long long)air.forged);
    report_robots(w, found);
    printf("check     %u contacts, %u racks or walls touched, %u jumps; %llu pairs, %llu looks; "
           "nearest %.3f m, racks %.3f m\n",
           check.contacts, check.outside, w->jumps, (unsigned long long)check.pairs,
           (unsigned long long)check.looks, check.nearest, check.racks);
    printf("aisles    %u ways along them; the disc around a robot would touch racks in %u of "
           "these; %u edges\n",
           check.ways, check.barred, check.segments);
    printf("run       %08x\n", (unsigned)w->hash);
    printf("took      %.1f s, %.0f times faster than life\n", took, share(seconds, took));
    if (check.contacts > 0) {
        fprintf(stderr, "fleet: robots %u and %u touch at %.2f s\n", check.a, check.b,
                check.tick / (double)FLEET_SECOND);
    }
    return check.contacts == 0 && check.outside == 0 && w->jumps == 0;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int count, char **words)
{
    tool_name = "fleet";
    const settings s = parse(count, words);
    const double began = now();
    world *w = world_begin(&s.world);
    world_run(w);
    world_check check = world_look(w);
    bool good = report(w, now() - began, &check);
    if (s.svg != NULL) {
        world_draw(w, 20.0, s.svg);
    }
    if (s.html != NULL) {
        world_page(w, &check, s.html);
    }
    world_end(w);
    said();
    notes_print();
    return good ? EXIT_CLEAR : EXIT_HIT;
}
