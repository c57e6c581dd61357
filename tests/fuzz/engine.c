/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* One harness under libFuzzer. FUZZ_HARNESS is its name. */

#include "fuzz.h"

#include <stdio.h>

#define HARNESS_OF_(name) fuzz_##name
#define HARNESS_OF(name) HARNESS_OF_(name)
#define HARNESS HARNESS_OF(FUZZ_HARNESS)

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t room);

void fuzz_broken(const char *promise, const char *file, int line)
{
    fprintf(stderr, "%s:%d: broken: %s\n", file, line, promise);
    abort();
}

#ifdef BERTH_CFG_CHECK
void berth_check_failed(const char *expression, const char *file, int line)
{
    fuzz_broken(expression, file, line);
}
#endif

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    HARNESS.run(bytes, size);
    return 0;
}

/* What libFuzzer does not do by itself: a good input from time to time, and numbers of 16 bits set
 * to the values that limits are made of. */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned int seed)
{
    static const uint16_t limits[] = {0,     1,      0x7fff, 0x8000, 0xffff, 11000,  22000, 23000,
                                      16384, 0x8001, 18304,  0x4000, 0xc000, 0x2000, 32767, 2};
    uint32_t random = seed;
    const uint32_t way = fuzz_random(&random) % 16;
    if (HARNESS.seed != NULL && (size < 2 || way == 0)) {
        return HARNESS.seed(fuzz_random(&random), bytes, room);
    }
    if (size >= 2 && way < 5) {
        for (uint32_t edits = 1 + way % 3; edits > 0; edits--) {
            const size_t at = fuzz_random(&random) % (size / 2) * 2;
            const uint32_t kind = fuzz_random(&random) % 4, old = bytes[at] + 256u * bytes[at + 1];
            const uint32_t value = kind == 0   ? limits[fuzz_random(&random) % 16]
                                   : kind == 1 ? old + fuzz_random(&random) % 9 - 4
                                   : kind == 2 ? fuzz_random(&random) % 64
                                               : old ^ 1u << fuzz_random(&random) % 16;
            bytes[at] = (uint8_t)value;
            bytes[at + 1] = (uint8_t)(value >> 8);
        }
        return size;
    }
    return LLVMFuzzerMutate(bytes, size, room);
}
