/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Every input that ever failed (tests/fuzz/found/HARNESS/), what fuzzing has learned
 * (tests/fuzz/corpus/HARNESS), and some random ones without libFuzzer: seeds, and seeds with a few
 * bytes changed. A broken promise aborts. Host, from the tree's top. */

#define _POSIX_C_SOURCE 200809L

#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>

#ifndef FUZZ_FOUND
#define FUZZ_FOUND "tests/fuzz/found"
#endif
#define FUZZ_CORPUS "tests/fuzz/corpus"

enum { INPUT_MOST = 1 << 16 };

#define LISTED(name) &fuzz_##name,
static const fuzz_harness *const harnesses[] = {
    FUZZ_EACH(LISTED) FUZZ_EACH_TEST(LISTED)
#ifndef FUZZ_WITHOUT_TOOL
        & fuzz_tool,
#endif
};
enum { HARNESSES = sizeof harnesses / sizeof harnesses[0] };

static char running[512];

void fuzz_broken(const char *promise, const char *file, int line)
{
    printf("# %s: %s:%d: broken: %s\n", running, file, line, promise);
    fflush(stdout);
    abort();
}

#ifdef BERTH_CFG_CHECK
void berth_check_failed(const char *expression, const char *file, int line)
{
    fuzz_broken(expression, file, line);
}
#endif

static size_t read_file(const char *path, uint8_t *bytes)
{
    FILE *const file = fopen(path, "rb");
    size_t size = 0;
    if (file != NULL) {
        size = fread(bytes, 1, INPUT_MOST, file);
        fclose(file);
    }
    return size;
}

static uint32_t replay(const fuzz_harness *harness, uint8_t *bytes)
{
    char folder[256];
    DIR *listing;
    uint32_t count = 0;
    snprintf(folder, sizeof folder, "%s/%s", FUZZ_FOUND, harness->name);
    listing = opendir(folder);
    for (struct dirent *entry; listing != NULL && (entry = readdir(listing)) != NULL;) {
        if (entry->d_name[0] != '.') {
            snprintf(running, sizeof running, "%.200s/%.200s", folder, entry->d_name);
            harness->run(bytes, read_file(running, bytes));
            count++;
        }
    }
    if (listing != NULL) {
        closedir(listing);
    }
    return count;
}

/* An input from a block of just its size: the harness's own reads are watched, too. */
static void run_copy(const fuzz_harness *harness, const uint8_t *bytes, size_t size)
{
    uint8_t *const copy = (uint8_t *)fuzz_block(size);
    memcpy(copy, bytes, size);
    harness->run(copy, size);
    free(copy);
}

/* A line of base64, over itself: its length in bytes. */
static size_t decode(char *line)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = 0, waiting = 0;
    size_t size = 0;
    for (const char *at = line, *digit; *at != 0 && (digit = strchr(digits, *at)) != NULL; at++) {
        bits = bits << 6 | (uint32_t)(digit - digits);
        waiting += 6;
        if (waiting >= 8) {
            waiting -= 8;
            line[size++] = (char)(bits >> waiting);
        }
    }
    return size;
}

static uint32_t replay_corpus(const fuzz_harness *harness)
{
    static char line[2 * INPUT_MOST];
    uint32_t count = 0;
    snprintf(running, sizeof running, "%s/%s", FUZZ_CORPUS, harness->name);
    FILE *const file = fopen(running, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        count++;
        snprintf(running, sizeof running, "%s/%s, line %u", FUZZ_CORPUS, harness->name, count);
        run_copy(harness, (const uint8_t *)line, decode(line));
    }
    if (file != NULL) {
        fclose(file);
    }
    return count;
}

static void try_random(const fuzz_harness *harness, uint32_t round, uint8_t *bytes)
{
    uint32_t random = round * 2654435761u + 1;
    size_t size = harness->seed(fuzz_random(&random), bytes, harness->most);
    snprintf(running, sizeof running, "%s, round %u", harness->name, round);
    for (uint32_t edits = round % 8; edits > 0 && size > 0; edits--) {
        const size_t at = fuzz_random(&random) % size;
        bytes[at] = (uint8_t)(fuzz_random(&random) % 2 ? fuzz_random(&random)
                                                       : bytes[at] + fuzz_random(&random) % 5 - 2);
    }
    size -= round % 16 == 15 ? fuzz_random(&random) % (size + 1) : 0;
    run_copy(harness, bytes, size);
}

int main(int count, char **arguments)
{
    static uint8_t bytes[INPUT_MOST];
    if (count == 3) { /* one harness, one file: to look into a failure */
        for (uint32_t i = 0; i < HARNESSES; i++) {
            if (strcmp(harnesses[i]->name, arguments[1]) == 0) {
                snprintf(running, sizeof running, "%s", arguments[2]);
                harnesses[i]->run(bytes, read_file(arguments[2], bytes));
            }
        }
        return 0;
    }
    printf("1..%u\n", (unsigned)HARNESSES);
    for (uint32_t i = 0; i < HARNESSES; i++) {
        const uint32_t found = replay(harnesses[i], bytes);
        const uint32_t learned = replay_corpus(harnesses[i]);
        const uint32_t rounds = FUZZ_ROUNDS / harnesses[i]->cost;
        for (uint32_t round = 0; round < rounds; round++) {
            try_random(harnesses[i], round, bytes);
        }
        printf("ok %u - %s: %u found, %u learned, %u random\n", i + 1, harnesses[i]->name, found,
               learned, rounds);
        fflush(stdout);
    }
    return 0;
}
