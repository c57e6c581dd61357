/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Footprints: reading them from image files and building them from outlines. */

#include "footprint.h"

#include "tools/berth/tool.h"

#include <berth/status.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STRUCTURE_AT 6 /* the byte of an image that tells structures apart */
#define STRUCTURE_BCH 3

bool footprint_method(const char *name, unsigned *method)
{
    static const struct {
        const char *name;
        unsigned method;
    } known[] = {{"contour", 0}, {"centre", 1}, {"center", 1}, {"cylinder", 3}};
    size_t i;
    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(name, known[i].name) == 0) {
            *method = known[i].method;
            return true;
        }
    }
    return false;
}

bool footprint_is_image(const char *path)
{
    unsigned char first[STRUCTURE_AT + 1];
    FILE *in = fopen(path, "rb");
    const size_t got = in != NULL ? fread(first, 1, sizeof first, in) : 0;
    if (in != NULL) {
        fclose(in);
    }
    return got == sizeof first && first[STRUCTURE_AT] == STRUCTURE_BCH &&
           (memcmp(first, "BERT", 4) == 0 || memcmp(first, "TREB", 4) == 0);
}

footprint footprint_read(const char *path)
{
    static const footprint_arithmetic *const all[] = {&footprint_q16, &footprint_f32};
    uint32_t bytes;
    uint32_t *words = image_words(path, &bytes);
    int status = BERTH_E_ARITHMETIC_KIND;
    size_t i;
    footprint f;
    memset(&f, 0, sizeof f);
    for (i = 0; i < sizeof all / sizeof all[0] && status == BERTH_E_ARITHMETIC_KIND; i++) {
        f.arith = all[i];
        status = all[i]->attach(words, bytes, &f);
    }
    if (status < 0) {
        image_refuse(path, status);
    }
    status = f.arith->verify(&f);
    if (status < 0) {
        fail("%s: its circles do not hold its outline: %s; bake it again", path,
             image_status(status));
    }
    return f;
}

footprint footprint_build(const arithmetic *arith, const outline *o, const char *name,
                          const footprint_options *how, unsigned levels)
{
    footprint f;
    int status;
    memset(&f, 0, sizeof f);
    f.arith = arith == &arithmetic_f32 ? &footprint_f32 : &footprint_q16;
    status = f.arith->build(o, how, levels, &f);
    if (status < 0) {
        fail("%s: %s", name, image_status(status));
    }
    return f;
}

void footprint_free(footprint *f)
{
    free(f->words);
    free(f->view);
    memset(f, 0, sizeof *f);
}
