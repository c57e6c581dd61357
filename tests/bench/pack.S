/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The file PACK, of tables/pack.c or footprints/pack.c, in a core's flash: the constant PACKED. */

    .section .rodata.packed, "a"
    .balign 4
    .global PACKED
PACKED:
    .incbin PACK
    .balign 4
