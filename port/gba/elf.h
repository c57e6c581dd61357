/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A program for the Game Boy Advance as the cartridge holds it, and where its objects are. Host. */

#ifndef GBA_ELF_H
#define GBA_ELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct elf_image {
    unsigned char *bytes; /* from the cartridge's first address on */
    size_t size;
    const unsigned char *file; /* the ELF file, for names; null for a cartridge's image */
    size_t file_size;
} elf_image;

/* Reads a 32-bit little-endian ELF file, or anything else as the cartridge's image. Returns null,
 * or what is wrong with it. */
const char *elf_read(const char *path, elf_image *image);

/* Address and size of a named object. */
bool elf_find(const elf_image *image, const char *name, uint32_t *address, uint32_t *size);

#endif
