/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The questions that every package's consumer and every machine is asked. What they tell must be
 * the same everywhere: two hashes, one line. They fit an ATmega2560, whose RAM is 8 KB. */

#ifndef PACKAGES_ASK_H
#define PACKAGES_ASK_H

#ifdef BERTH_ONE_FILE /* the amalgamation, or an Arduino library */
#include <berth.h>
#else
#include <berth/berth.h>
#endif

#ifdef __cplusplus
#define PACKAGE_ZERO                                                                               \
    {                                                                                              \
    }
extern "C" {
#else
#define PACKAGE_ZERO                                                                               \
    {                                                                                              \
        0                                                                                          \
    }
#endif

/* A program with both arithmetics has these calls twice, too. */
#ifdef PACKAGE_NAME
#define package_joined(name, end) name##end
#define package_named(name, end) package_joined(name, end)
#define package_ask package_named(package_ask, PACKAGE_NAME)
#define package_ask_motions package_named(package_ask_motions, PACKAGE_NAME)
#define package_ask_footprints package_named(package_ask_footprints, PACKAGE_NAME)
#define package_ask_sweeps package_named(package_ask_sweeps, PACKAGE_NAME)
#define package_ask_bodies package_named(package_ask_bodies, PACKAGE_NAME)
#define package_room package_named(package_room, PACKAGE_NAME)
#define package_tell package_named(package_tell, PACKAGE_NAME)
#define package_tell_num package_named(package_tell_num, PACKAGE_NAME)
#define package_tell_bytes package_named(package_tell_bytes, PACKAGE_NAME)
#define package_stroll_x package_named(package_stroll_x, PACKAGE_NAME)
#define package_stroll_y package_named(package_stroll_y, PACKAGE_NAME)
#define package_build_route package_named(package_build_route, PACKAGE_NAME)
#endif

/* Hashes so far. Of numbers, low byte first, and of images as they lie in memory, which on a core
 * of the other byte order are other bytes. */
typedef struct package_asked {
    uint32_t answers, images;
    int32_t failed; /* the line of ask.c or ask_ground.c where a call failed first; 0: none */
} package_asked;

/* Parts, each a line. PACKAGE_PARTS has a bit for each that this program asks: an ATmega2560's
 * flash does not hold all of them at once. */
#ifndef PACKAGE_PARTS
#define PACKAGE_PARTS 15
#endif
void package_ask_motions(package_asked *asked);    /* 1: when, how near, from when on; traffic */
void package_ask_footprints(package_asked *asked); /* 2: overlaps and distances */
void package_ask_sweeps(package_asked *asked);     /* 4: bodies that turn, stand and walk */
void package_ask_bodies(package_asked *asked);     /* 8: one of these against a table of others */

/* Asks them one after another. *part begins as 0; each time, one line for the console: "q16 motions
 * ANSWERS IMAGES" in hexadecimal digits. Returns its length; 0: all are asked. */
enum { PACKAGE_LINE = 64 };
size_t package_ask(uint32_t *part, char line[PACKAGE_LINE]);

/* For the questions: memory for images, tables and what is built; and what they are told. */
berth_arena package_room(void);
void package_tell(package_asked *asked, int32_t number);
void package_tell_num(package_asked *asked, berth_num number);
void package_tell_bytes(package_asked *asked, const void *bytes, size_t size);
extern const berth_num package_stroll_x[10], package_stroll_y[10];
void package_build_route(package_asked *asked, const berth_trajectory *route, berth_arena *images,
                         berth_motion *motion);

#define PACKAGE_TRY(asked, good)                                                                   \
    do {                                                                                           \
        if (!(good) && (asked)->failed == 0) {                                                     \
            (asked)->failed = __LINE__;                                                            \
        }                                                                                          \
    } while (0)

#ifdef __cplusplus
}
#endif

#endif
