/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Everything that was committed to on the console, played back by the exact reference. */

#include "../baked.h"
#include "../run.h"

#include "examples/common/gba/subject.h"

static void keep(void *user, const crowd_question *question)
{
    int32_t x, y;
    (void)user;
    if (question->answer == BERTH_HIT && scene_refused_at(question, &x, &y)) {
        check_remember(x, y);
    }
}

void check_listen(void)
{
    scene_crowd.desc.on_question = keep;
}

void check_more(const play_state *play, const walkers *all)
{
    const crowd_desc desc = scene(&crowd_baked);
    static run r;
    run_crowd(&r, &desc, crowd_baked_originals, play->decided + 1);
    player by = run_player(&r);
    playback played = history_play(&r.past, &by);
    verdict_bar(played.collisions == 0 && played.outside == 0,
                "%lu collisions and %lu walls crossed in playback (%lu pairs)",
                (unsigned long)played.collisions, (unsigned long)played.outside,
                (unsigned long)played.pairs);
    verdict_bar(walkers_hash(&r.crowd.all) == walkers_hash(all),
                "the run played back is the simulated one");
}
