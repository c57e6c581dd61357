/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* RV32, machine mode only: reset, traps, semihosting. */

    /* Control and status registers are an extension by name that every core has. */
    .option arch, +zicsr

    .section .vectors, "ax"
    .globl berth_port_reset
berth_port_reset:
    .option push
    .option norelax             /* gp is what relaxation is relative to */
    la gp, __global_pointer$
    .option pop
    la sp, berth_port_stack_top
    la t0, trap
    csrw mtvec, t0
    j berth_port_start

/* No trap is expected. The report takes the stack over: nothing returns to the program. */
    .balign 4
trap:
    la sp, berth_port_stack_top
    csrr a0, mcause
    csrr a1, mepc
    csrr a2, mtval
    j berth_port_trap

/* The trap instruction counts as semihosting only between these two shifts of the zero register,
 * all three uncompressed and on one page of memory. */
    .text
    .globl berth_port_semihost
    .type berth_port_semihost, @function
    .balign 16
berth_port_semihost:
    .option push
    .option norvc
    slli zero, zero, 0x1f
    ebreak
    srai zero, zero, 7
    .option pop
    ret
    .size berth_port_semihost, . - berth_port_semihost

/* void berth_port_protect(uint32_t range, uint32_t permissions): the first entry. */
    .globl berth_port_protect
    .type berth_port_protect, @function
berth_port_protect:
    csrw pmpaddr0, a0
    csrw pmpcfg0, a1
    ret
    .size berth_port_protect, . - berth_port_protect

/* uint64_t berth_port_instructions(void). The emulator's minstret is its clock in nanoseconds, and
 * with `-icount shift=4` an instruction takes 16 of them, so the count is exact.
 *
 * No branch, so that the instructions between the reading and the return are the same in every
 * call. The high half may step between the two readings of it. Then the low half was read before
 * the step if it is large, and after it if it is small: only then the second reading is its own. */
    .globl berth_port_instructions
    .type berth_port_instructions, @function
berth_port_instructions:
    csrr a1, minstreth
    csrr a0, minstret
    csrr a2, minstreth
    sub a1, a2, a1              /* 1 if it stepped */
    srli a3, a0, 31             /* 1 if the low half is large */
    and a1, a1, a3
    sub a1, a2, a1              /* the high half that belongs to a0 */
    srli a0, a0, 4
    slli a2, a1, 28
    or a0, a0, a2
    srli a1, a1, 4
    ret
    .size berth_port_instructions, . - berth_port_instructions
