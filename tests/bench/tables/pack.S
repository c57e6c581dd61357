/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A file of pack.c in a core's flash; TABLES_PACK is its name. */

    .section .rodata.tables_packed, "a"
    .balign 4
    .global tables_packed
tables_packed:
    .incbin TABLES_PACK
    .balign 4
