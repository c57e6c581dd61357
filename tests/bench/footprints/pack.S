/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A file of pack.c in a core's flash; FOOTPRINTS_PACK is its name. */

    .section .rodata.footprints_packed, "a"
    .balign 4
    .global footprints_packed
footprints_packed:
    .incbin FOOTPRINTS_PACK
    .balign 4
