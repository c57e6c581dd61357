/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* ELF, as much of it as a cartridge needs: segments by their load addresses, symbols by name. */

#include "elf.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CARTRIDGE UINT32_C(0x08000000)
#define CARTRIDGE_MOST (32u << 20)

static const char *read_file(const char *path, unsigned char **bytes, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long end;
    if (file == NULL) {
        return "cannot be read";
    }
    if (fseek(file, 0, SEEK_END) != 0 || (end = ftell(file)) < 192 || end > (64l << 20)) {
        fclose(file);
        return "is not a program: shorter than a cartridge's header, or beyond all measure";
    }
    rewind(file);
    *size = (size_t)end;
    *bytes = malloc(*size);
    if (*bytes == NULL || fread(*bytes, 1, *size, file) != *size) {
        fclose(file);
        return "cannot be read";
    }
    fclose(file);
    return NULL;
}

/* A header of the file at an offset, or null when it is not all there. */
static const void *part(const elf_image *image, size_t offset, size_t size)
{
    return offset <= image->file_size && size <= image->file_size - offset ? image->file + offset
                                                                           : NULL;
}

/* Copies the segments that the cartridge holds; with no memory given it only measures. */
static const char *load(elf_image *image, unsigned char *to)
{
    const Elf32_Ehdr *head = part(image, 0, sizeof *head);
    image->size = 0;
    for (unsigned i = 0; i < head->e_phnum; i++) {
        const Elf32_Phdr *segment =
            part(image, head->e_phoff + i * sizeof *segment, sizeof *segment);
        size_t from;
        if (segment == NULL) {
            return "is not whole: a segment's header is missing";
        }
        if (segment->p_type != PT_LOAD || segment->p_filesz == 0) {
            continue;
        }
        from = segment->p_paddr - CARTRIDGE;
        if (segment->p_paddr < CARTRIDGE || from + segment->p_filesz > CARTRIDGE_MOST) {
            return "is not for a cartridge: it loads elsewhere";
        }
        if (part(image, segment->p_offset, segment->p_filesz) == NULL) {
            return "is not whole: a segment is missing";
        }
        if (to != NULL) {
            memcpy(to + from, image->file + segment->p_offset, segment->p_filesz);
        }
        image->size =
            from + segment->p_filesz > image->size ? from + segment->p_filesz : image->size;
    }
    return image->size < 192 ? "is not for a cartridge: it has no header" : NULL;
}

const char *elf_read(const char *path, elf_image *image)
{
    unsigned char *bytes = NULL;
    size_t size = 0;
    const char *wrong = read_file(path, &bytes, &size);
    if (wrong != NULL) {
        return wrong;
    }
    image->bytes = bytes;
    image->size = size;
    image->file = NULL;
    image->file_size = 0;
    if (memcmp(bytes, ELFMAG, SELFMAG) != 0) {
        return NULL;
    }
    if (bytes[EI_CLASS] != ELFCLASS32 || bytes[EI_DATA] != ELFDATA2LSB) {
        return "is an ELF file of another machine";
    }
    image->file = bytes;
    image->file_size = size;
    wrong = load(image, NULL);
    if (wrong != NULL) {
        return wrong;
    }
    image->bytes = calloc(image->size, 1);
    return image->bytes == NULL ? "does not fit into memory" : load(image, image->bytes);
}

/* The symbol table, and how many symbols; null when there is none. */
static const Elf32_Sym *symbols(const elf_image *image, uint32_t *count, const Elf32_Shdr **names)
{
    const Elf32_Ehdr *head = part(image, 0, sizeof *head);
    for (unsigned i = 0; i < head->e_shnum; i++) {
        const Elf32_Shdr *section =
            part(image, head->e_shoff + i * sizeof *section, sizeof *section);
        if (section != NULL && section->sh_type == SHT_SYMTAB && section->sh_link < head->e_shnum) {
            *names = part(image, head->e_shoff + section->sh_link * sizeof **names, sizeof **names);
            *count = section->sh_size / (uint32_t)sizeof(Elf32_Sym);
            return *names == NULL ? NULL : part(image, section->sh_offset, section->sh_size);
        }
    }
    return NULL;
}

bool elf_find(const elf_image *image, const char *name, uint32_t *address, uint32_t *size)
{
    const Elf32_Shdr *names = NULL;
    uint32_t count = 0;
    const Elf32_Sym *list = image->file == NULL ? NULL : symbols(image, &count, &names);
    const size_t length = strlen(name) + 1;
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        const char *its = part(image, names->sh_offset + list[i].st_name, length);
        if (its != NULL && memcmp(its, name, length) == 0) {
            *address = list[i].st_value;
            *size = list[i].st_size;
            return true;
        }
    }
    return false;
}
