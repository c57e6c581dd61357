/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#include "verdict.h"

#include "tools/berth/tool.h"

#include <stdarg.h>
#include <stdio.h>

#define RESERVED 256 /* of IWRAM: interrupts' stack and the firmware's */

int verdict_missed;

void verdict_bar(bool good, const char *format, ...)
{
    va_list list;
    printf("  %s ", good ? "ok    " : "MISSED");
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    verdict_missed += !good;
}

void verdict_read(const char *path, void *to, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fread(to, 1, size, file) != size) {
        fail("%s: cannot be read, or is shorter than %zu bytes; give what gba-run dumped", path,
             size);
    }
    fclose(file);
}

double verdict_share(uint32_t kcycles, const play_state *play)
{
    return 100.0 * 1024.0 * kcycles / (play->frames * VERDICT_FRAME_CYCLES);
}

void verdict_figures(const play_state *p, int32_t second)
{
    printf(
        "cartridge: %lu frames, %.1f s of walking; of all cycles %.1f %% busy, %.1f %% deciding, "
        "%.1f %% looking;\n           %lu queries, %.0f cycles a query, %lu at most; time was "
        "held for %lu frames\n",
        (unsigned long)p->frames, (double)p->tick / second, verdict_share(p->frame_kcycles, p),
        verdict_share(p->deciding_kcycles, p), verdict_share(p->looking_kcycles, p),
        (unsigned long)p->queries, 1024.0 * p->query_kcycles / p->queries,
        (unsigned long)p->worst_query, (unsigned long)p->held);
}

void verdict_frames(const play_state *play, double most_share)
{
    verdict_bar(play->worst <= VERDICT_FRAME_CYCLES && play->late == 0,
                "%lu cycles for the longest frame (at most 280896), %lu frames missed (0)",
                (unsigned long)play->worst, (unsigned long)play->late);
    verdict_bar(verdict_share(play->query_kcycles, play) <= most_share,
                "%.1f %% of all cycles for collision queries (at most %.0f)",
                verdict_share(play->query_kcycles, play), most_share);
}

void verdict_memory(const play_state *play, uint32_t most)
{
    const uint32_t iwram = play->fixed_bytes + play->stack_bytes + RESERVED;
    verdict_bar(play->stack_bytes != 0 && iwram <= most,
                "%lu bytes of IWRAM, of which %lu stack (at most %lu)", (unsigned long)iwram,
                (unsigned long)play->stack_bytes, (unsigned long)most);
}

/* How many times slower another build is, part by part. */
void verdict_compare(const play_state *fast, const char *path)
{
    play_state slow;
    double queries;
    verdict_read(path, &slow, sizeof slow);
    queries = (double)slow.queries / fast->queries;
    printf("faster than all Thumb in ROM: a query %.2f times, the rest of deciding %.2f, looking "
           "%.2f;\n           that build missed %lu frames\n",
           (double)slow.query_kcycles / fast->query_kcycles / queries,
           (double)(slow.deciding_kcycles - slow.query_kcycles) /
               (fast->deciding_kcycles - fast->query_kcycles) / queries,
           ((double)slow.looking_kcycles / slow.frames) /
               ((double)fast->looking_kcycles / fast->frames),
           (unsigned long)slow.late);
}
