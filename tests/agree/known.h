/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Relations that are known to be broken, each until it is mended: counted, and not a failure. The
 * aim is an empty table. */

#ifndef BERTH_AGREE_KNOWN_H
#define BERTH_AGREE_KNOWN_H

#include <stddef.h>
#include <stdint.h>

/* Bits of the kinds of a pair: those of agree_kind, and these. */
enum {
    AGREE_BODIES = 1 << 3 | 1 << 4,
    AGREE_TURNS = 1 << 8,
    AGREE_GROWS = 1 << 9,
    AGREE_PLACED = 1 << 10 /* two placed footprints */
};

typedef struct agree_known {
    const char *relation;
    const char *call; /* null: any */
    uint32_t any;     /* some of these bits; 0: whatever it is */
    const char *why;
} agree_known;

static const agree_known agree_knowns[] = {
    {"budgets", "bodies_closest_approach", AGREE_BODIES, "another distance within the tolerance"},
    {NULL, NULL, 0, NULL},
};

static inline int agree_same_text(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

static inline int agree_is_known(const char *relation, const char *call, uint32_t kinds)
{
    for (const agree_known *k = agree_knowns; k->relation != NULL; k++) {
        if (agree_same_text(k->relation, relation) &&
            (k->call == NULL || agree_same_text(k->call, call)) &&
            (k->any == 0 || (k->any & kinds) != 0)) {
            return 1;
        }
    }
    return 0;
}

#endif
