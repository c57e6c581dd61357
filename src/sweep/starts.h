/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* From when on a body may start: what a search among its starts keeps. */

#ifndef BERTHI_SWEEP_STARTS_H
#define BERTHI_SWEEP_STARTS_H

#include "../answers/earliest.h"
#include "glide.h"

typedef struct berthi_body_starts {
    berthi_glide g; /* of it `left` and the counts go on from pair to pair */
    const berth_body *b;
    const berth_body_options *options;
    berthi_mover mover;       /* side 1 - g.swapped */
    int32_t start;            /* of b */
    int32_t mark;             /* a tick in which they are in contact */
    berthi_glide_piece piece; /* of the mover as it is */
    uint8_t known;            /* 1: there is a piece */
    uint32_t part;            /* and of a chain b, whose */
} berthi_body_starts;

#define berthi_body_move BERTH_NAME(berthi_body_move)
#define berthi_body_past_contact BERTH_NAME(berthi_body_past_contact)

/* The mover becomes b, or its part, with its start, and the question is about it. */
void berthi_body_move(berthi_body_starts *s);

/* From a start that hits at the mark to a later one, up to which each does; at most `until` + 1. */
void berthi_body_past_contact(berthi_body_starts *s, int32_t until);

#endif
