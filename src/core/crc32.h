/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

#ifndef BERTHI_CRC32_H
#define BERTHI_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* CRC-32 (IEEE 802.3, reflected) of bytes, going on from `crc`; start with 0. */
uint32_t berthi_crc32(uint32_t crc, const void *bytes, size_t size);

#endif
