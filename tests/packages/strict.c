/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A consumer of the strict types, C and C++: what compiles, and with BARE, HEADING, SUM or LENGTH
 * what does not. */

#include <berth/berth.h>

#include <stdio.h>

int main(void)
{
#if defined(BARE)
    const berth_placement at = berth_placement_at(4, 2, 90, 0);
#elif defined(HEADING)
    const berth_placement at = berth_placement_at(BERTH_NUM(4), BERTH_NUM(2), 90, 0);
#else
    const berth_placement at = berth_placement_at(BERTH_NUM(4), BERTH_NUM(2), BERTH_DEGREES(90), 0);
#endif
    berth_num x = at.x;
#if defined(SUM)
    x = x + at.y;
#elif defined(LENGTH)
    x = 4.5;
#else
    x = berth_num_add(x, at.y);
#endif
    printf("%d mm\n", (int)berth_num_to_mm(x));
    return 0;
}
