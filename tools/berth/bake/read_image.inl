/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Reading images from files, of motions and of footprints. Parameters:
 *
 *   HELD        image or footprint, of image.h and footprint.h
 *   HELD_KIND   its table of functions
 *   HELD_READ   the name of the function that is defined here
 *   OF_Q16      the tables in both arithmetics
 *   OF_F32
 *   IS_BROKEN   what is wrong when it does not verify
 */

HELD HELD_READ(const char *path)
{
    static const HELD_KIND *const all[] = {&OF_Q16, &OF_F32};
    uint32_t bytes;
    uint32_t *words = image_words(path, &bytes);
    int status = BERTH_E_ARITHMETIC_KIND;
    HELD held;
    memset(&held, 0, sizeof held);
    for (size_t i = 0; i < sizeof all / sizeof all[0] && status == BERTH_E_ARITHMETIC_KIND; i++) {
        held.arith = all[i];
        status = all[i]->attach(words, bytes, &held);
    }
    if (status < 0) {
        image_refuse(path, status);
    }
    status = held.arith->verify(&held);
    if (status < 0) {
        fail("%s: " IS_BROKEN ": %s; bake it again", path, image_status(status));
    }
    return held;
}
