/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What every package's consumer asks of motions: see ask.h. npm/test/questions.js and
 * python/tests/questions.py of port/package ask the same, in their languages. */

#include "ask.h"

/* ---- Hashes ---------------------------------------------------------------------------------- */

/* One room for all that is built, and used again by each of the three. Floats take more. */
#ifdef BERTH_Q16
static uint64_t room[416];
#else
static uint64_t room[800];
#endif

berth_arena package_room(void)
{
    return berth_arena_over(room, sizeof room);
}

static uint32_t hash_byte(uint32_t hash, uint32_t byte)
{
    return (hash ^ byte) * UINT32_C(16777619);
}

static uint32_t hash_word(uint32_t hash, uint32_t word)
{
    for (uint32_t k = 0; k < 32; k += 8) {
        hash = hash_byte(hash, (word >> k) & 255u);
    }
    return hash;
}

void package_tell(package_asked *asked, int32_t number)
{
    asked->answers = hash_word(asked->answers, (uint32_t)number);
}

void package_tell_num(package_asked *asked, berth_num number)
{
#ifdef BERTH_Q16
    package_tell(asked, berth_num_raw(number));
#else
    union {
        float value;
        uint32_t bits;
    } told;
    told.value = (float)berth_num_raw(number);
    asked->answers = hash_word(asked->answers, told.bits);
#endif
}

void package_tell_bytes(package_asked *asked, const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    while (size-- != 0) {
        asked->images = hash_byte(asked->images, *at++);
    }
}

/* ---- Motions --------------------------------------------------------------------------------- */

/* A tick is a millisecond. */
static const berth_num ax[] = {BERTH_NUM(0), BERTH_NUM(4), BERTH_NUM(4), BERTH_NUM(9)};
static const berth_num ay[] = {BERTH_NUM(0), BERTH_NUM(0), BERTH_NUM(3), BERTH_NUM(3)};
static const berth_num bx[] = {BERTH_NUM(8), BERTH_NUM(5), BERTH_NUM(0)};
static const berth_num by[] = {BERTH_NUM(4), BERTH_NUM(2.5), BERTH_NUM(2.5)};
static const int32_t at[] = {0, 4000, 7000, 12000}, bt[] = {0, 5000, 9000};
/* A stroll, recorded four times a second. */
const berth_num package_stroll_x[] = {
    BERTH_NUM(0),   BERTH_NUM(0.25), BERTH_NUM(0.5),  BERTH_NUM(0.75), BERTH_NUM(1.25),
    BERTH_NUM(1.5), BERTH_NUM(1.5),  BERTH_NUM(1.75), BERTH_NUM(2.25), BERTH_NUM(2.5)};
const berth_num package_stroll_y[] = {
    BERTH_NUM(0),    BERTH_NUM(0.25), BERTH_NUM(0.5), BERTH_NUM(0.5), BERTH_NUM(0.75),
    BERTH_NUM(1.25), BERTH_NUM(1.5),  BERTH_NUM(2),   BERTH_NUM(2),   BERTH_NUM(2.125)};

static void build(package_asked *asked, const berth_motion_desc *desc, berth_arena *images,
                  berth_motion *motion)
{
    const size_t size = berth_motion_image_size(desc);
    PACKAGE_TRY(asked, berth_motion_build(desc, images, motion) == BERTH_OK);
    if (asked->failed == 0) { /* the arena is aligned to 4, and so is what was taken */
        package_tell_bytes(asked, (const char *)images->base + images->used - size, size);
    }
}

void package_build_route(package_asked *asked, const berth_trajectory *route, berth_arena *images,
                         berth_motion *motion)
{
    static berth_motion_desc none; /* all zero, in C++, too */
    berth_motion_desc desc = none;
    desc.trajectory = route;
    build(asked, &desc, images, motion);
}

static void ask_impact(package_asked *asked, const berth_placed *a, const berth_placed *b)
{
    berth_impact impact = PACKAGE_ZERO;
    const berth_status status = berth_time_of_impact(a, b, NULL, &impact, NULL);
    PACKAGE_TRY(asked, status >= 0);
    package_tell(asked, status);
    if (status == BERTH_HIT) {
        package_tell(asked, impact.tick);
        package_tell(asked, (int32_t)impact.pair.leg_a);
        package_tell(asked, (int32_t)impact.pair.leg_b);
        package_tell_num(asked, impact.pair.ax);
        package_tell_num(asked, impact.pair.ay);
        package_tell_num(asked, impact.pair.bx);
        package_tell_num(asked, impact.pair.by);
    }
}

static void ask_contacts(package_asked *asked, const berth_placed *a, const berth_placed *b)
{
    berth_contact_cursor cursor;
    berth_contact contact = PACKAGE_ZERO;
    PACKAGE_TRY(asked, berth_contacts(a, b, NULL, &cursor) == BERTH_OK);
    while (asked->failed == 0 && berth_next_contact(&cursor, &contact, NULL) == BERTH_HIT) {
        package_tell(asked, contact.time_in);
        package_tell(asked, contact.time_out);
    }
}

static void ask_closest(package_asked *asked, const berth_placed *a, const berth_placed *b)
{
    berth_approach approach = PACKAGE_ZERO;
    const berth_status status = berth_closest_approach(a, b, BERTH_NUM(100), NULL, &approach, NULL);
    PACKAGE_TRY(asked, status >= 0);
    package_tell(asked, status);
    package_tell_num(asked, approach.distance);
    package_tell(asked, approach.tick);
}

static void ask_start(package_asked *asked, const berth_placed *a, const berth_placed *b)
{
    const berth_start_range range = {0, 60000, 0};
    berth_motion_options wide = PACKAGE_ZERO;
    int32_t start = 0;
    wide.margin = BERTH_NUM(0.25);
    PACKAGE_TRY(asked, berth_earliest_start(a, b, &range, NULL, &start, NULL) == BERTH_CLEAR);
    package_tell(asked, start);
    PACKAGE_TRY(asked, berth_earliest_start(a, b, &range, &wide, &start, NULL) == BERTH_CLEAR);
    package_tell(asked, start);
    wide.from = 1000;
    wide.until = 5000;
    package_tell(asked, berth_meet(a, b, &wide, NULL));
}

static void ask_traffic(package_asked *asked, const berth_placed *plan, const berth_placed *b,
                        const berth_placed *c, berth_arena *memory)
{
    const berth_traffic_desc desc = {2, 32, 0, 0};
    const berth_start_range range = {0, 60000, 0};
    berth_traffic traffic = PACKAGE_ZERO;
    berth_conflict conflict = PACKAGE_ZERO;
    uint32_t entry = 0, other = 0;
    int32_t start = 0;
    PACKAGE_TRY(asked, berth_traffic_make(&desc, memory, &traffic) == BERTH_OK &&
                           berth_traffic_commit(&traffic, 7, b, &entry) == BERTH_OK &&
                           berth_traffic_commit(&traffic, 8, c, &other) == BERTH_OK);
    if (asked->failed != 0) {
        return;
    }
    package_tell(asked, berth_traffic_ask(&traffic, 1, plan, NULL, NULL));
    PACKAGE_TRY(asked, berth_traffic_first_conflict(&traffic, 1, plan, NULL, &conflict, NULL) ==
                           BERTH_HIT);
    package_tell(asked, (int32_t)conflict.number);
    package_tell(asked, conflict.impact.tick);
    PACKAGE_TRY(asked, berth_traffic_earliest_start(&traffic, 1, plan, &range, NULL, &start,
                                                    NULL) == BERTH_CLEAR);
    package_tell(asked, start);
    PACKAGE_TRY(asked, berth_traffic_withdraw(&traffic, entry) == BERTH_OK);
    package_tell(asked, berth_traffic_ask(&traffic, 8, plan, NULL, NULL));
    package_tell(asked, berth_traffic_ask(&traffic, 1, plan, NULL, NULL));
}

void package_ask_motions(package_asked *asked)
{
    const berth_placement here =
        berth_placement_at(BERTH_NUM(0), BERTH_NUM(0), BERTH_DEGREES(0), 0);
    const berth_placement there =
        berth_placement_at(BERTH_NUM(1), BERTH_NUM(5), BERTH_DEGREES(-30), 500);
    const berth_placement beside =
        berth_placement_at(BERTH_NUM(3), BERTH_NUM(-1.5), BERTH_DEGREES(45), 3000);
    const berth_trajectory way = berth_trajectory_over_arrays(ax, ay, at, 4, BERTH_NUM(0.3));
    const berth_trajectory other = berth_trajectory_over_arrays(bx, by, bt, 3, BERTH_NUM(0.3));
    berth_arena images = package_room();
    static berth_motion_desc none; /* all zero, in C++, too */
    berth_motion_desc stroll = none;
    berth_motion a, b, c;
    berth_placed mine, theirs, turned, strolls;
    package_build_route(asked, &way, &images, &a);
    package_build_route(asked, &other, &images, &b);
    stroll.clip =
        berth_clip_over_arrays(package_stroll_x, package_stroll_y, 10, BERTH_NUM(0.25), 250);
    build(asked, &stroll, &images, &c);
    PACKAGE_TRY(asked, asked->failed == 0 && berth_motion_place(&a, &here, &mine) == BERTH_OK &&
                           berth_motion_place(&b, &here, &theirs) == BERTH_OK &&
                           berth_motion_place(&b, &there, &turned) == BERTH_OK &&
                           berth_motion_place(&c, &beside, &strolls) == BERTH_OK);
    if (asked->failed != 0) {
        return;
    }
    ask_impact(asked, &mine, &theirs);
    ask_impact(asked, &mine, &strolls);
    ask_contacts(asked, &mine, &theirs);
    ask_contacts(asked, &mine, &strolls);
    ask_closest(asked, &mine, &turned);
    ask_closest(asked, &turned, &strolls);
    ask_start(asked, &mine, &theirs);
    ask_traffic(asked, &mine, &theirs, &strolls, &images);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static char *put_text(char *to, const char *text)
{
    while (*text != 0) {
        *to++ = *text++;
    }
    return to;
}

static char *put_hash(char *to, uint32_t hash)
{
    *to++ = ' ';
    for (uint32_t k = 32; k != 0; k -= 4) {
        *to++ = "0123456789abcdef"[(hash >> (k - 4)) & 15u];
    }
    return to;
}

static const struct {
    const char *name;
    void (*ask)(package_asked *asked);
} parts[] = {
#if PACKAGE_PARTS & 1
    {" motions", package_ask_motions},
#endif
#if PACKAGE_PARTS & 2
    {" footprints", package_ask_footprints},
#endif
#if PACKAGE_PARTS & 4
    {" sweeps", package_ask_sweeps},
#endif
#if PACKAGE_PARTS & 8
    {" bodies", package_ask_bodies},
#endif
};

size_t package_ask(uint32_t *part, char line[PACKAGE_LINE])
{
    package_asked asked = {UINT32_C(2166136261), UINT32_C(2166136261), 0};
    char *end = line;
    if (*part >= sizeof parts / sizeof *parts) {
        return 0;
    }
    parts[*part].ask(&asked);
    end = put_text(put_text(end, BERTH_ARITHMETIC), parts[*part].name);
    if (asked.failed != 0) {
        end =
            put_hash(put_text(end, ": a call failed, line (hexadecimal)"), (uint32_t)asked.failed);
    } else {
        end = put_hash(put_hash(end, asked.answers), asked.images);
    }
    *end++ = '\n';
    *end = 0;
    *part += 1;
    return (size_t)(end - line);
}
