/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* ARM7TDMI: vectors, reset, exceptions, semihosting, the few instructions that Thumb has not.
 * This file is ARM code; the rest of the program is Thumb, and the linker joins the two. */

    .syntax unified
    .arm

    .section .vectors, "ax"
    .global berth_port_vectors
berth_port_vectors:
    ldr pc, at_reset
    ldr pc, at_undefined
    ldr pc, at_software_interrupt
    ldr pc, at_prefetch_abort
    ldr pc, at_data_abort
    nop
    ldr pc, at_interrupt
    ldr pc, at_fast_interrupt
at_reset:               .word berth_port_reset
at_undefined:           .word undefined
at_software_interrupt:  .word software_interrupt
at_prefetch_abort:      .word prefetch_abort
at_data_abort:          .word data_abort
at_interrupt:           .word interrupt
at_fast_interrupt:      .word fast_interrupt

    .text

/* System mode, like a Game Boy Advance program; interrupts stay off. */
    .global berth_port_reset
    .type berth_port_reset, %function
berth_port_reset:
    msr cpsr_c, #0xdf
    ldr sp, =berth_port_stack_top
    bl berth_port_start

/* Exceptions: r0 = kind, r1 = where. lr is past the instruction by an amount that depends on the
 * kind and, for the first two, on the instruction set that the program was in. The report takes
 * the program's stack over: nothing returns. */
undefined:
    mov r0, #0
    b after_one_instruction
software_interrupt:
    mov r0, #1
after_one_instruction:
    mrs r1, spsr
    tst r1, #0x20
    subeq r1, lr, #4
    subne r1, lr, #2
    b report
prefetch_abort:
    mov r0, #2
    sub r1, lr, #4
    b report
data_abort:
    mov r0, #3
    sub r1, lr, #8
    b report
interrupt:
fast_interrupt:
    mov r0, #4
    sub r1, lr, #4
report:
    ldr sp, =berth_port_stack_top
    mrc p15, 0, r2, c5, c0, 0   /* fault status */
    mrc p15, 0, r3, c6, c0, 0   /* fault address */
    bl berth_port_exception

/* void berth_port_translate(const uint32_t *table): turns the MMU on, with the permissions in the
 * table's entries, and makes an unaligned access an abort. */
    .global berth_port_translate
    .type berth_port_translate, %function
berth_port_translate:
    mcr p15, 0, r0, c2, c0, 0   /* the table */
    mov r1, #1
    mcr p15, 0, r1, c3, c0, 0   /* domain 0 obeys the permissions */
    mrc p15, 0, r1, c1, c0, 0
    orr r1, r1, #0x200          /* R: "no permission" means read-only */
    orr r1, r1, #0x003          /* A and M: check alignment, translate */
    mcr p15, 0, r1, c1, c0, 0
    bx lr

/* uint32_t berth_port_semihost(uint32_t operation, const void *block) */
    .global berth_port_semihost
    .type berth_port_semihost, %function
berth_port_semihost:
    swi 0x123456
    bx lr
