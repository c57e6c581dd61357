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
//? any_steps
//? any_pair
//? any_lengths
//? any_long
//? any_framed
//? any_spot
//? any_offset
//? any_two_offsets
//? berth_rotation_normalise_q16
//? berth_placement_at_q16
//? berth_placement_check_q16
//? berth_placement_compose_q16
//? berth_placement_invert_q16
//? berth_placement_apply_q16
//? berth_status_text_q16
//? berth_num_from_float_q16
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
#include "src/core/arena.h"
#include "src/core/exact.c"
#include "src/core/frame.c"
#include "src/core/image.c"
#include "src/core/num.c"
#include "src/core/status.c"

static uint32_t words[64];
static uint32_t any_u32, any_u32_b;
static uint64_t any_u64;
static int32_t any_i32, any_i32_b, point[2];
static size_t any_size;
static berth_ground ground;
static berth_placement placement;
static int64_t world[2];

static int32_t within(int32_t v, int32_t most)
{
    return v > most ? most : v < -most ? -most : v;
}

static int64_t within_wide(int64_t v, int64_t most)
{
    return v > most ? most : v < -most ? -most : v;
}

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
    const uint32_t ticks = any_u32_b & 1073741823;
    if (any_u32 < ticks) {
        any_u64 = (uint64_t)berthi_near_share(any_u32, ticks) + berthi_share_of(any_u32, ticks);
    }
    return berthi_quotient(any_u64, any_u32_b) + berthi_small_quotient(any_u32, any_u32_b);
}

/*@ requires berthi_stood(placement);
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

/* Steps of 2^0 to 2^16, numbers up to 2^30, lengths in the world below 2^47. */
void any_steps(void)
{
    const uint32_t shift = any_u32 <= 16 ? any_u32 : 16;
    const int32_t size = within(any_i32, 1073741824);
    any_i32_b = berthi_fixed_down(size, shift);
    any_i32_b = berthi_fixed_near(size, shift);
    any_i32_b = berthi_steps_up(size < 0 ? 0 : size, shift);
    any_u32_b = berthi_size_of(any_i32, shift);
    any_i32_b = berthi_size_down(any_u32, shift);
    world[0] = berthi_world_of(any_i32, shift);
    world[1] = berthi_near_world(any_u64);
    any_i32_b = berthi_wide_floor((int64_t)any_u64, shift);
    (void)berthi_world_num(within_wide((int64_t)any_u64, 140737488355327));
    (void)berthi_step_of(shift);
    (void)berthi_band_of(any_u32_b, shift, any_i32);
    (void)berthi_word_unit(any_u32 & 65535);
    any_i32_b = berthi_midway(within(any_i32, 536870912), within(any_i32_b, 536870912));
    any_size = berthi_bytes(any_u32);
    (void)berthi_steps_num(any_i32, shift);
    any_i32_b = berthi_steps_near(size, shift);
    const int32_t low = within(any_i32, 536870912), high = within(any_i32_b, 536870912);
    for (uint32_t k = 0; k <= 16; k++) {
        any_i32_b = berthi_grid_origin(low, high, k);
    }
    any_i32_b = berthi_part_near((int32_t)(any_u32_b & 536870911), within(any_i32, 16386), shift);
    any_i32_b = berthi_part_up(any_u32_b & 65535, any_i32);
    any_i32_b = berthi_way_steps((berthi_unit)any_u32_b, (berthi_unit)any_u64, any_i32,
                                 shift <= 15 ? shift : 15, shift & 3);
    any_u64 = (uint64_t)berthi_rate_of(within(any_i32, 1073741828), any_u32_b == 0 ? 1 : 9);
    any_u64 = (uint64_t)berthi_rate_times(within_wide((int64_t)any_u64, 4294967296),
                                          within(any_i32_b, 1073741824));
}

/* Two arenas, and rotations at a heading. */
int32_t any_pair(void)
{
    const berth_arena one = any_arena(), other = any_arena();
    int32_t c = within(any_i32, 65544), s = within(any_i32_b, 65544);
    berthi_turn_on(any_i32, &c, &s);
    return berthi_rotor_part(within(c, 16386), within(s, 16386), within(s, 16386), 0) +
           berthi_arenas_are_one(&one, &other);
}

/* Lengths of steps: below 2^17, a sum of radii up to 46000, coordinates below 2^30. */
void any_lengths(void)
{
    const berthi_frame frame = {0, 0, {0, 0}, 0};
    const int32_t l = within(any_i32, 131071), r = within(any_i32_b, 46000);
    const int32_t x = within(any_i32, 1073741824), y = within(any_i32_b, 1073741824);
    const int32_t dx = within(any_i32, 32776), dy = within(any_i32_b, 32776);
    any_i32_b = berthi_prod_of(l);
    any_i32_b = berthi_near(&frame, l, r);
    any_i32_b = berthi_meet(&frame, dx, dy, r < 0 ? 0 : r);
    any_u32_b = berthi_reach_square(&frame, l, within(any_i32_b, 131071), r);
    any_i32_b = berthi_squares_told(&frame, any_u32, r);
    any_i32_b = berthi_within_reach(x, y, x, y);
    any_u64 = (uint64_t)berthi_wide_length_up(within_wide((int64_t)any_u64, 36028797018963967), y);
    any_i32_b = berthi_way((berthi_unit)any_u32, any_i32, any_u32 & 31);
    any_i32_b = berthi_turned_by(x) + berthi_turned_down(l < 0 ? 0 : l);
    any_i32_b = berthi_rounded_up(l, r);
    any_i32_b = berthi_length_of(within(dx, 32767), within(dy, 32767));
    any_i32_b = berthi_off_of(l, r);
    any_i32_b = berthi_arm_up(within(x, 94906265), within(y, 94906265));
    any_i32_b = berthi_is_short(dx, dy);
    any_i32_b = berthi_world_up((int64_t)(any_u64 & 140737488355327), any_u32 <= 16 ? any_u32 : 16);
}

/* A way past a disc, each of both ends within 2^30 + 5. */
void any_long(void)
{
    const int64_t x = within_wide((int64_t)any_u64, 1073741829), r = any_u32 & 1073741823;
    const int64_t y = within(any_i32, 1073741829), to_x = within(any_i32_b, 1073741829);
    (void)berthi_sweep_long(x, y, to_x, within(point[0], 1073741829), r, any_u32_b & 16777215);
}

/* What berthi_frame_make makes, and points and directions that are stored. */
void any_framed(void)
{
    berthi_frame frame;
    const int32_t x = within(any_i32, 23170), y = within(any_i32_b, 23170);
    frame.tx = within(any_i32, 1300000000);
    frame.ty = within(any_i32_b, 1300000000);
    frame.turn.c = (int16_t)within(any_i32, 16386);
    frame.turn.s = (int16_t)within(any_i32_b, 16386);
    frame.drop = (uint16_t)(any_u32 & 15);
    berthi_to_frame(&frame, x, y, &point[0], &point[1]);
    berthi_turn(&frame, within(x, 16386), within(y, 16386), &point[0], &point[1]);
}

static berthi_spot spot;
static berthi_unit edge[4];

/* A spot within the extents of an edge. */
/*@ requires 0 <= spot.rest[0] < 35184372088832 && 0 <= spot.rest[1] < 35184372088832;
  @ requires 0 < spot.one < 35184372088832;
  @ requires -11000 <= spot.at[0] <= 11000 && -11000 <= spot.at[1] <= 11000;
  @ requires -11000 <= edge[0] <= 11000 && -11000 <= edge[1] <= 11000;
  @ requires -11000 <= edge[2] <= 11000 && -11000 <= edge[3] <= 11000;
*/
int32_t any_spot(void)
{
    return berthi_spot_side(&spot, edge) | berthi_spot_is_whole(&spot, any_u32 & 1);
}

/* Ways below 2^46.6, and edges of at most 2^30. */
static berthi_offset an_offset(void)
{
    berthi_offset gap;
    gap.way[0] = within_wide((int64_t)any_u64, 106662000000000);
    gap.way[1] = within_wide(world[0], 106662000000000);
    gap.edge[0] = within(any_i32, 1073741823);
    gap.edge[1] = within(any_i32_b, 1073741823);
    return gap;
}

void any_offset(void)
{
    const berthi_offset_product aside = {(int64_t)any_u64, any_u32};
    berthi_offset gap = an_offset();
    const uint32_t shift = any_u32 <= 16 ? any_u32 : 16;
    const uint64_t near = any_u64 & 140737488355327;
    any_i32 = berthi_offset_is_abreast(&gap, shift) + berthi_offset_side(&gap);
    any_i32 = berthi_offset_is_beyond(&gap, near) + berthi_offset_below(&gap, near);
    any_u64 = berthi_offset_floor(&gap);
    any_i32_b = berthi_offset_is_right(&aside);
    if ((gap.edge[0] | gap.edge[1]) != 0) {
        berthi_offset_part(&gap, shift);
    }
}

void any_two_offsets(void)
{
    const berthi_offset gap = an_offset(), other = an_offset();
    const int32_t edge[2] = {other.edge[1], other.edge[0]};
    int64_t to[2];
    any_i32 = berthi_offset_less(&gap, &other);
    berthi_offset_cross(&gap, any_u32 <= 16 ? any_u32 : 16, edge, to);
}
