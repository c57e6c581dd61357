/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef PACKAGES_ASK_H
#define PACKAGES_ASK_H

#ifdef BERTH_ONE_FILE /* the amalgamation, or an Arduino library */
#include <berth.h>
#else
#include <berth/berth.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Builds, asks and hashes: the images, the first tick in contact, the first clear start and who
 * overlaps. *tick becomes the first. 0: something failed. */
uint32_t package_ask(int32_t *tick);

#ifdef __cplusplus
}
#endif

#endif
