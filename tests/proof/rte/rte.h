/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* An assertion that fails is a goal that is not proved. */

/*@ requires holds: \false;
  @ assigns \nothing;
  @ ensures \false;
*/
void berth_check_failed(const char *expression, const char *file, int line);

#ifdef ALONE
/* Functions entered by themselves get memory, or none. */
#include <berth/arena.h>

int berthi_is_memory_left(void);

void *berth_arena_take(berth_arena *arena, size_t size, size_t alignment)
{
    static uint64_t room[8192];
    arena->used = arena->size;
    return alignment <= 8 && size <= sizeof room && berthi_is_memory_left() ? room : 0;
}
#endif
