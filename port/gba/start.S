/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Game Boy Advance: the cartridge's header, reset, the interrupt of the vertical blank. ARM code;
 * the console enters a cartridge in ARM state, and its firmware calls interrupt handlers in it. */

    .syntax unified
    .arm

/* ---- Header: 192 bytes at the cartridge's first address ------------------------------------- */

    .section .vectors, "ax"
    .global berth_port_reset
    .type berth_port_reset, %function
berth_port_reset:
    b reset

/* The bitmap that the console's firmware compares with its own before it starts a cartridge: a
 * fact of the hardware, the same in every cartridge. */
    .byte 0x24, 0xff, 0xae, 0x51, 0x69, 0x9a, 0xa2, 0x21, 0x3d, 0x84, 0x82, 0x0a
    .byte 0x84, 0xe4, 0x09, 0xad, 0x11, 0x24, 0x8b, 0x98, 0xc0, 0x81, 0x7f, 0x21
    .byte 0xa3, 0x52, 0xbe, 0x19, 0x93, 0x09, 0xce, 0x20, 0x10, 0x46, 0x4a, 0x4a
    .byte 0xf8, 0x27, 0x31, 0xec, 0x58, 0xc7, 0xe8, 0x33, 0x82, 0xe3, 0xce, 0xbf
    .byte 0x85, 0xf4, 0xdf, 0x94, 0xce, 0x4b, 0x09, 0xc1, 0x94, 0x56, 0x8a, 0xc0
    .byte 0x13, 0x72, 0xa7, 0xfc, 0x9f, 0x84, 0x4d, 0x73, 0xa3, 0xca, 0x9a, 0x61
    .byte 0x58, 0x97, 0xa3, 0x27, 0xfc, 0x03, 0x98, 0x76, 0x23, 0x1d, 0xc7, 0x61
    .byte 0x03, 0x04, 0xae, 0x56, 0xbf, 0x38, 0x84, 0x00, 0x40, 0xa7, 0x0e, 0xfd
    .byte 0xff, 0x52, 0xfe, 0x03, 0x6f, 0x95, 0x30, 0xf1, 0x97, 0xfb, 0xc0, 0x85
    .byte 0x60, 0xd6, 0x80, 0x25, 0xa9, 0x63, 0xbe, 0x03, 0x01, 0x4e, 0x38, 0xe2
    .byte 0xf9, 0xa2, 0x34, 0xff, 0xbb, 0x3e, 0x03, 0x44, 0x78, 0x00, 0x90, 0xcb
    .byte 0x88, 0x11, 0x3a, 0x94, 0x65, 0xc0, 0x7c, 0x63, 0x87, 0xf0, 0x3c, 0xaf
    .byte 0xd6, 0x25, 0xe4, 0x8b, 0x38, 0x0a, 0xac, 0x72, 0x21, 0xd4, 0xf8, 0x07

/* From the title on, bytes are summed up: the firmware checks the sum. */
    .set sum, 0
    .macro put bytes:vararg
    .irp byte, \bytes
    .byte \byte
    .set sum, sum + \byte
    .endr
    .endm

    put 'B', 'E', 'R', 'T', 'H', 0, 0, 0, 0, 0, 0, 0   /* title */
    put 'Z', 'B', 'R', 'E'                             /* code: Z, two letters, English */
    put '0', '0'                                       /* maker: none */
    put 0x96                                           /* fixed */
    put 0, 0                                           /* the console, no debugger */
    put 0, 0, 0, 0, 0, 0, 0
    put 0                                              /* version */
    .byte (0 - sum - 0x19) & 0xff
    .byte 0, 0

/* ---- Reset ---------------------------------------------------------------------------------- */

/* The firmware's own stacks end at 0x03007fa0 (interrupts) and 0x03007fe0 (its calls); the
 * program's is below them. The core takes interrupts from here on; the console's own switch for
 * them stays off until gba_frames_start. */
reset:
    msr cpsr_c, #0xd2
    ldr sp, =0x03007fa0
    msr cpsr_c, #0x1f
    ldr sp, =berth_port_stack_top
    ldr r0, =berth_port_start
    mov lr, pc
    bx r0

/* ---- Interrupt ------------------------------------------------------------------------------ */

/* The firmware has saved r0-r3, r12 and lr, and wants to find the interrupts' bits in its own word
 * at 0x03007ff8, too, for its calls that wait. Only the vertical blank is ever enabled. */
    .section .iwram, "ax"
    .global gba_interrupt
    .type gba_interrupt, %function
gba_interrupt:
    mov r0, #0x04000000
    ldr r1, [r0, #0x200]        /* enabled, and above it those that are asked for */
    and r1, r1, r1, lsr #16
    add r2, r0, #0x200
    strh r1, [r2, #2]           /* acknowledged */
    ldr r3, =0x03007ff8
    ldrh r2, [r3]
    orr r2, r2, r1
    strh r2, [r3]
    tst r1, #1
    ldrne r3, =gba_frame_count
    ldrne r2, [r3]
    addne r2, r2, #1
    strne r2, [r3]
    bx lr
    .ltorg
