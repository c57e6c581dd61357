/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* core/, each function with all that its contract allows. */

/* clang-format off */
//? berth_arena_mark_q16
//? berth_arena_reset_q16
//? berth_arena_take_q16
//? any_arena
//? berthi_divide_q16
//? berthi_divide_long_q16
//? any_quotients
//? berthi_courses_pass_q16
//? berthi_courses_fraction_q16
//? berthi_courses_side_q16
//? any_course
//? berthi_frame_make_q16
//? any_place
//? berthi_nearer_q16
//? any_crc
//? any_image
//? any_sealed
//? any_begun
//? berthi_stored_length_q16
//? berthi_stored_x_q16
//? berthi_stored_y_q16
//? berth_num_sqrt_q16
//? berthi_root_u64_q16
//? any_root
//? berth_sin_q16
//? berth_cos_q16
//? berthi_normalise_q16
//? berthi_half_angle_q16
//? any_range
//? berth_rotation_normalise_q16
//? berth_placement_at_q16
//? berth_placement_check_q16
//? berth_placement_compose_q16
//? berth_placement_invert_q16
//? berth_placement_apply_q16
//? berth_status_text_q16
//? berth_num_from_float_q16
//? berth_num_to_float_q16
//? berth_num_from_mm_q16
//? berth_num_to_mm_q16
//? berth_angle_from_millidegrees_q16
//? berth_angle_from_degrees_q16
//? berth_angle_from_radians_q16
//? berth_ticks_from_ms_q16
//? berth_ticks_from_seconds_q16
//? berth_ticks_to_ms_q16

#include "rte.h"

#include "src/core/arena.c"
#include "src/core/divide.c"
#include "src/core/exact.c"
#include "src/core/frame.c"
#include "src/core/image.c"
#include "src/core/num.c"
#include "src/core/placement.c"
#include "src/core/status.c"
#include "src/core/units.c"

static uint32_t words[64];
static uint32_t any_u32, any_u32_b;
static uint64_t any_u64;
static int32_t any_i32, any_i32_b, point[2];
static size_t any_size;
static berth_ground ground;
static berth_placement placement;
static int64_t world[2];

berth_arena any_arena(void)
{
    return berth_arena_over(any_u32 != 0 ? words : NULL, any_size);
}

uint32_t any_quotients(void)
{
    if (any_u32_b == 0) {
        return berthi_quotient(any_u64, 1);
    }
    if (any_u64 >> 63 == 0 && any_u64 != 0) {
        any_i32 = (int32_t)berthi_quotient_long(any_u64, any_u64);
    }
    return berthi_quotient(any_u64, any_u32_b) + berthi_small_quotient(any_u32, any_u32_b);
}

/*@ requires berthi_placed(placement);
  @ requires -1610612736 <= point[0] <= 1610612736 && -1610612736 <= point[1] <= 1610612736;
*/
int any_course(void)
{
    berthi_course course[2];
    int32_t to[2];
    to[0] = point[0];
    to[1] = point[1];
    berthi_course_of(&course[0], &placement, point, to, any_i32, 1);
    return course[0].ticks;
}

/*@ requires berthi_placed(placement) && berthi_grounded(ground); */
void any_place(void)
{
    berthi_unit stored[2];
    world[0] = world[1] = 0;
    berthi_place(&ground, &placement, NULL, world);
    stored[0] = any_i32 > 16384 ? 16384 : any_i32 < -16384 ? -16384 : (berthi_unit)any_i32;
    stored[1] = any_i32_b > 16384 ? 16384 : any_i32_b < -16384 ? -16384 : (berthi_unit)any_i32_b;
    berthi_place(&ground, &placement, stored, world);
}

uint32_t any_crc(void)
{
    return berthi_crc32(any_u32, words, any_size <= sizeof words ? any_size : sizeof words);
}

/* As attach calls it, with the bytes that there are. */
berth_status any_image(void)
{
    return berthi_image_check(words, any_size <= sizeof words ? any_size : sizeof words, any_u32);
}

void any_sealed(void)
{
    berthi_image_begin((berthi_image_head *)words, any_u32, sizeof words);
    berthi_image_seal((berthi_image_head *)words);
}

void any_begun(void)
{
    if (any_u32 >= 16 && any_u32 <= 64) {
        berthi_image_begin((berthi_image_head *)words, any_u32_b, 4 * any_u32);
    }
}

uint64_t any_root(void)
{
    return any_u64 <= UINT64_C(18446744065119617025) ? berthi_root_up(any_u64) : 0;
}

int any_range(void)
{
    return berthi_coordinate_ok(any_i32) + berthi_radius_ok(any_i32) +
           berthi_within(any_i32, -5, any_i32_b);
}
