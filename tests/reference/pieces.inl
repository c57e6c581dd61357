/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The pieces of a motion, as legs.h has them; of a MOTION of LEGs placed at a PLACEMENT. */

/* One end of the time in which a piece is in force. */
static int64_t begin_of(const MOTION *m, const PLACEMENT *p, uint32_t piece)
{
    if (piece == 0) {
        return -REFERENCE_EVER;
    }
    return (int64_t)p->start +
           (piece <= m->count ? m->legs[piece - 1].begin : m->legs[m->count - 1].end);
}

static int64_t end_of(const MOTION *m, const PLACEMENT *p, uint32_t piece)
{
    if (piece > m->count) {
        return REFERENCE_EVER;
    }
    return (int64_t)p->start + (piece == 0 ? m->legs[0].begin : m->legs[piece - 1].end);
}

static int is_there(const MOTION *m, uint32_t piece)
{
    return piece == 0 ? m->before : piece > m->count ? m->after : 1;
}

static const LEG *leg_of(const MOTION *m, uint32_t piece)
{
    return &m->legs[piece == 0 ? 0 : piece > m->count ? m->count - 1 : piece - 1];
}
