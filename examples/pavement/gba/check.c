/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Figures of the scene; what it shows is played back by the host's program
 * (tests/scripts/test-gba-pavement). */

#include "examples/common/gba/subject.h"

#include <stdio.h>

static void keep(void *user, const pavement_query *query)
{
    int32_t x, y;
    (void)user;
    if (query->answer == BERTH_HIT) {
        scene_refused_at(query, &x, &y);
        check_remember(x, y);
    }
}

void check_listen(void)
{
    scene_pavement.desc.on_query = keep;
}

void check_more(const play_state *play, const walkers *all)
{
    const pavement_counts *n = &scene_pavement.counts;
    (void)play;
    printf("simulation: %lu steps of %.3f m, %.1f %% waiting, %.1f circles a query, %.1f %% hits\n",
           (unsigned long)n->steps, (double)n->stepped / 65536.0 / n->steps,
           100.0 * (double)walkers_waited(all, all->now) / ((double)all->now * SCENE_AGENTS),
           (double)n->circles / (double)all->counts.queries,
           100.0 * (double)all->counts.hits / (double)all->counts.queries);
}
