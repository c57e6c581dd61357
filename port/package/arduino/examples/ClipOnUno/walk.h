/* Baked by `berth bake` from walk.csv; do not edit.
 *
 * 40 legs, 4.000 s at 60 ticks a second, held: 6 ticks each
 * one radius, 0.300 m; grid step 0.000244 m, band 0.000305 m
 * 332 bytes in q16: header 80, nodes 90, legs 162 */

/* clang-format off */
#ifndef WALK_IMAGE_H
#define WALK_IMAGE_H

#ifndef BERTH_MOTION_H /* as after the one file's berth.h */
#include <berth/motion.h>
#endif

#if BERTH_ARITHMETIC_ID != 1
#error "walk was baked for q16: bake it for this arithmetic (berth bake --arithmetic)"
#endif
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "walk was baked for the other byte order"
#endif

#define WALK_TICKS_PER_SECOND 60
#define WALK_TICKS 240 /* how long it lasts */

static const uint32_t walk_image[83] = {
    0x54524542, 0x01010007, 0x0000014c, 0x92ecd68a, 0x00000028, 0x00000005, 0x000000aa, 0x00000000,
    0x00000000, 0x00000000, 0x000000f0, 0x00000006, 0x00000008, 0x4e000a04, 0x00000000, 0x00025700,
    0x00007310, 0x00002aef, 0x00004cd7, 0x00004cd7, 0xfe16f667, 0x2ee851ee, 0xf667017e, 0x51ecfe46,
    0x01962652, 0x0056fa3e, 0x1d5b51ee, 0xf667017c, 0x51ebff57, 0x026f0bea, 0x01bafe15, 0x000051ee,
    0xfe150174, 0x51ec0201, 0x019ff14d, 0x01b601ec, 0xe2a551e8, 0xf667017c, 0x51eb0000, 0x03040000,
    0x004905c3, 0xd11851e8, 0xda90017d, 0xdc7cf8cf, 0xde67f9f6, 0xe053fb1d, 0xe23efc40, 0xe42afd5e,
    0xe615fe75, 0xe801ff7f, 0xe9ec0081, 0xebd80177, 0xedc3025c, 0xefaf0331, 0xf19a03f6, 0xf38604aa,
    0xf5710546, 0xf75d05d1, 0xf9480648, 0xfb3406a2, 0xfd1f06ec, 0xff0b0719, 0x00f60731, 0x02e20731,
    0x04cd0719, 0x06b906ec, 0x08a506a2, 0x0a900648, 0x0c7c05d1, 0x0e670546, 0x105304aa, 0x123e03f6,
    0x142a0331, 0x1615025c, 0x18010177, 0x19ec0081, 0x1bd8ff7f, 0x1dc3fe75, 0x1faffd5e, 0x219afc40,
    0x2386fb1d, 0x2571f9f6, 0x0000f8cf
};

/* Fails to compile when the library's images are laid out in another way. */
typedef char walk_layout_check[sizeof walk_image
    == BERTH_MOTION_CLIP_BYTES(40, 8, 0) ? 1 : -1];

#if defined(__cplusplus) && __cplusplus < 202002L
#define BERTH_BAKED_MEMBER(name)
#else
#define BERTH_BAKED_MEMBER(name) .name =
#endif
static const berth_motion walk = {
    BERTH_BAKED_MEMBER(image) BERTH_BYTES(walk_image) + 0,
    BERTH_BAKED_MEMBER(kind) &berth_kind_clip,
};
#undef BERTH_BAKED_MEMBER

#endif
