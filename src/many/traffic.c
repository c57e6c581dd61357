/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Tables of commitments: making and changing them.
 *
 * Entries and their summaries lie in two arrays under the same numbers, so that a question reads
 * nothing but summaries until it has a candidate. A new commitment takes the least free entry,
 * which keeps both dense. */

#include "traffic.h"

#include "../core/arena.h"

/* ---- Entries --------------------------------------------------------------------------------- */

static int is_free_entry(const berth_traffic *traffic, uint32_t entry)
{
    return traffic->summaries[entry].begin > traffic->summaries[entry].end;
}

#ifdef BERTH_CFG_SEAL

/* ---- Seals ----------------------------------------------------------------------------------- */

static uint32_t seal_of_table(const berth_traffic *traffic)
{
    return berthi_seal(0, &traffic->entries, &traffic->within + 1);
}

/* All summaries, for who commits looks for a free one; and cells. */
static uint32_t seal_within(const berth_traffic *traffic)
{
    const uint32_t seal =
        berthi_seal(0, traffic->summaries, traffic->summaries + traffic->capacity);
    return traffic->cells != NULL
               ? berthi_seal(seal, traffic->next, traffic->heads + traffic->mask + 1)
               : seal;
}

/* With its moving discs. */
static uint32_t seal_of_entry(const berth_traffic *traffic, uint32_t entry)
{
    const berth_commitment *of = &traffic->entries[entry];
    const unsigned char *spans = (const unsigned char *)traffic->spans;
    const size_t bytes = BERTH_TRAFFIC_SPANS * BERTH_TRAFFIC_SPAN_BYTES;
    return berthi_seal(berthi_seal(of->placed.seal, &of->footprint, &of->end + 1),
                       spans + entry * bytes, spans + (entry + 1) * bytes);
}

void berthi_traffic_seal(berth_traffic *traffic, uint32_t entry)
{
    traffic->entries[entry].seal = seal_of_entry(traffic, entry);
    traffic->within = seal_within(traffic);
    BERTHI_SEAL(traffic, seal_of_table);
}

int berthi_traffic_broken(const berth_traffic *traffic)
{
    if (BERTHI_BROKEN(traffic, seal_of_table) || traffic->within != seal_within(traffic)) {
        return 1;
    }
    for (uint32_t k = 0; k < traffic->used; k++) {
        const berth_commitment *of = &traffic->entries[k];
        if (!is_free_entry(traffic, k) && (of->seal != seal_of_entry(traffic, k) ||
                                           BERTHI_BROKEN(&of->placed, berthi_placed_seal))) {
            return 1;
        }
    }
    return 0;
}

#endif

/* ---- Making ---------------------------------------------------------------------------------- */

/* 1: none; 0: no such number. */
BERTHI_ONCE uint32_t traffic_buckets_of(const berth_traffic_desc *desc)
{
    return desc->cells != NULL ? desc->cells->buckets(desc) : desc->buckets <= 1;
}

static berth_status check_traffic_desc(const berth_traffic_desc *desc)
{
    return desc == NULL                                       ? BERTH_E_NULL
           : desc->capacity - 1 >= BERTH_TRAFFIC_CAPACITY_MAX ? BERTH_E_CAPACITY
           : traffic_buckets_of(desc) == 0                    ? BERTH_E_BUCKETS
                                                              : BERTH_OK;
}

size_t berth_traffic_size(const berth_traffic_desc *desc)
{
    return check_traffic_desc(desc) == BERTH_OK
               ? berthi_bytes(BERTH_TRAFFIC_BYTES_OF(desc->capacity, traffic_buckets_of(desc)))
               : 0;
}

static void set_free_entry(berth_traffic_summary *summary)
{
    summary->x = summary->y = INT16_MIN;
    summary->r = summary->boundary = 0;
    summary->begin = INT32_MAX;
    summary->end = INT32_MIN;
}

berth_status berth_traffic_make(const berth_traffic_desc *desc, berth_arena *arena,
                                berth_traffic *traffic)
{
    if (desc == NULL || arena == NULL || traffic == NULL) {
        return BERTH_E_NULL;
    }
    const berth_status status = check_traffic_desc(desc);
    if (status != BERTH_OK) {
        return status;
    }
    void *memory = berth_arena_take(arena, berth_traffic_size(desc), 8);
    if (memory == NULL) {
        return BERTH_E_SPACE;
    }
#ifdef BERTH_CFG_SEAL
    /* what a seal reads has been set: links of who is in no cell, and what lies between */
    for (size_t k = 0; k < berth_traffic_size(desc); k++) {
        ((unsigned char *)memory)[k] = 0;
    }
#endif
    traffic->entries = (berth_commitment *)memory;
    traffic->summaries = (berth_traffic_summary *)(void *)(traffic->entries + desc->capacity);
    traffic->spans = (berth_traffic_span *)(void *)(traffic->summaries + desc->capacity);
    traffic->capacity = desc->capacity;
    traffic->count = traffic->used = traffic->free = 0;
    traffic->changes++; /* whatever it was: a cursor from before has another number */
    traffic->shift = 1; /* units of 2^-15 of the extent, 1 to 8192 */
    while (UINT32_C(1) << (traffic->shift - 1) < BERTH_COORDINATE_MAX &&
           (desc->extent == 0 || UINT32_C(1) << (traffic->shift - 1) < desc->extent)) {
        traffic->shift++;
    }
    traffic->doubt = berth_num_of(0);
    traffic->cells = NULL;
    const uint32_t buckets = traffic_buckets_of(desc);
    if (buckets > 1) {
        traffic->cells = desc->cells;
        traffic->cells->lay(traffic, buckets);
    }
    for (uint32_t k = 0; k < desc->capacity; k++) {
        set_free_entry(&traffic->summaries[k]);
    }
    berthi_traffic_seal(traffic, 0);
    return BERTH_OK;
}

/* ---- Changes --------------------------------------------------------------------------------- */

static berth_status check_table(const berth_traffic *traffic)
{
    return traffic == NULL                  ? BERTH_E_NULL
           : traffic->summaries == NULL     ? BERTH_E_VIEW
           : berthi_traffic_broken(traffic) ? BERTH_E_SEAL
                                            : BERTH_OK;
}

/* Whether a table holds something in an entry. */
static berth_status check_entry(const berth_traffic *traffic, uint32_t entry)
{
    const berth_status status = check_table(traffic);
    return status != BERTH_OK              ? status
           : entry >= traffic->capacity    ? BERTH_E_ITEM
           : is_free_entry(traffic, entry) ? BERTH_E_ABSENT
                                           : BERTH_OK;
}

/* In an entry that is in no cell. */
static void put_commitment(berth_traffic *traffic, uint32_t entry, const berth_placed *placed)
{
    berth_commitment *to = &traffic->entries[entry];
    berth_traffic_summary *summary = &traffic->summaries[entry];
    berthi_traffic_disc disc;
    to->footprint.image = to->headings = NULL; /* a disc, unless it is told */
    if (placed != &to->placed) {
        to->placed = *placed;
    }
    berthi_traffic_rest(placed, &to->end.rest);
    berthi_traffic_circle(placed, traffic->shift, &disc);
    summary->x = (int16_t)disc.x;
    summary->y = (int16_t)disc.y;
    summary->r = (uint16_t)disc.r;
    berthi_traffic_spans(&to->placed, BERTH_TRAFFIC_SPANS - 2,
                         traffic->spans + (size_t)entry * BERTH_TRAFFIC_SPANS);
    summary->boundary = 0;
    summary->begin = placed->there.from;
    summary->end = placed->there.until;
    if (traffic->cells != NULL) {
        traffic->cells->put(traffic, entry);
    }
    traffic->changes++;
}

static void take_commitment(berth_traffic *traffic, uint32_t entry)
{
    if (traffic->cells != NULL) {
        traffic->cells->take(traffic, entry);
    }
    set_free_entry(&traffic->summaries[entry]);
    traffic->free = entry < traffic->free ? entry : traffic->free;
    while (traffic->used > 0 && is_free_entry(traffic, traffic->used - 1)) {
        traffic->used--;
    }
    traffic->count--;
    traffic->changes++;
}

berth_status berth_traffic_commit(berth_traffic *traffic, uint32_t number,
                                  const berth_placed *placed, uint32_t *entry)
{
    berth_status status = check_table(traffic);
    if (status != BERTH_OK || placed == NULL) {
        return placed == NULL ? BERTH_E_NULL : status;
    }
    if (number == BERTH_TRAFFIC_NOBODY) {
        return BERTH_E_INDEX;
    }
    if ((status = berthi_placed_check(placed)) != BERTH_OK) {
        return status;
    }
    if (traffic->count == traffic->capacity) {
        return BERTH_E_CAPACITY;
    }
    uint32_t k = traffic->free;
    while (!is_free_entry(traffic, k)) {
        k++;
    }
    traffic->entries[k].number = number;
    put_commitment(traffic, k, placed);
    traffic->count++;
    traffic->free = k + 1;
    traffic->used = k < traffic->used ? traffic->used : k + 1;
    berthi_traffic_seal(traffic, k);
    if (entry != NULL) {
        *entry = k;
    }
    return BERTH_OK;
}

berth_status berth_traffic_replace(berth_traffic *traffic, uint32_t entry,
                                   const berth_placed *placed)
{
    berth_status status = check_entry(traffic, entry);
    if (status != BERTH_OK || placed == NULL) {
        return placed == NULL ? BERTH_E_NULL : status;
    }
    if ((status = berthi_placed_check(placed)) != BERTH_OK) {
        return status;
    }
    if (traffic->cells != NULL) {
        traffic->cells->take(traffic, entry);
    }
    put_commitment(traffic, entry, placed);
    berthi_traffic_seal(traffic, entry);
    return BERTH_OK;
}

berth_status berth_traffic_withdraw(berth_traffic *traffic, uint32_t entry)
{
    const berth_status status = check_entry(traffic, entry);
    if (status == BERTH_OK) {
        take_commitment(traffic, entry);
        berthi_traffic_seal(traffic, entry);
    }
    return status;
}

/* Takes out all of a number, or of nobody's all that is over at `now`; *count may be null. */
static berth_status take_commitments(berth_traffic *traffic, uint32_t number, int32_t now,
                                     uint32_t *count)
{
    const berth_status status = check_table(traffic);
    if (status != BERTH_OK) {
        return status;
    }
    const uint32_t before = traffic->count;
    for (uint32_t k = 0; k < traffic->used; k++) {
        const int32_t end = traffic->summaries[k].end;
        if (!is_free_entry(traffic, k) &&
            (number != BERTH_TRAFFIC_NOBODY ? traffic->entries[k].number == number
                                            : end <= now && end != INT32_MAX)) {
            take_commitment(traffic, k);
        }
    }
    berthi_traffic_seal(traffic, 0);
    if (count != NULL) {
        *count = before - traffic->count;
    }
    return BERTH_OK;
}

berth_status berth_traffic_withdraw_all(berth_traffic *traffic, uint32_t number, uint32_t *count)
{
    if (number == BERTH_TRAFFIC_NOBODY) {
        const berth_status status = check_table(traffic);
        return status != BERTH_OK ? status : BERTH_E_INDEX;
    }
    return take_commitments(traffic, number, 0, count);
}

berth_status berth_traffic_forget(berth_traffic *traffic, int32_t now, uint32_t *count)
{
    return take_commitments(traffic, BERTH_TRAFFIC_NOBODY, now, count);
}

berth_status berth_traffic_entry(const berth_traffic *traffic, uint32_t entry,
                                 const berth_placed **placed, uint32_t *number)
{
    const berth_status status = check_entry(traffic, entry);
    if (status != BERTH_OK) {
        return status;
    }
    if (placed != NULL) {
        *placed = &traffic->entries[entry].placed;
    }
    if (number != NULL) {
        *number = traffic->entries[entry].number;
    }
    return BERTH_HIT;
}
