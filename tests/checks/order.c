/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* An image from one core to another. Without ORDER_IMAGE it prints one, as C; with it, a file that
 * another core printed, it says what attach makes of that. For tests/scripts/test-order. */

#include <berth/berth.h>
#include <stdio.h>

#ifdef ORDER_IMAGE

static const union {
    unsigned char bytes[1024];
    uint32_t aligned;
} image = {{
#include ORDER_IMAGE
}};

int main(void)
{
    berth_motion view;
    printf("%d\n", (int)berth_motion_attach(&view, image.bytes, sizeof image.bytes));
    return 0;
}

#else

int main(void)
{
    static const berth_num x[] = {BERTH_NUM(0), BERTH_NUM(1.5), BERTH_NUM(2)};
    static const berth_num y[] = {BERTH_NUM(0), BERTH_NUM(-0.25), BERTH_NUM(7)};
    static uint32_t words[BERTH_MOTION_IMAGE_WORDS(3, 1)];
    berth_motion_desc desc = {0};
    berth_arena arena = berth_arena_over(words, sizeof words);
    berth_motion view;
    desc.clip = berth_clip_over_arrays(x, y, 3, berth_num_of(BERTH_NUM_TO_RAW(0.5)), 2);
    desc.leaf_size = 1;
    if (berth_motion_build(&desc, &arena, &view) != BERTH_OK) {
        return 1;
    }
    for (size_t i = 0; i < arena.used; i++) {
        printf("%u,", ((const unsigned char *)words)[i]);
    }
    return 0;
}

#endif
