/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What all baked C headers have in common. */

#include "header_text.h"

#include "tools/berth/tool.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define WORDS_A_LINE 8

static bool is_word_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_keyword(const char *name)
{
    static const char *const words[] = {
        "alignas",  "alignof",  "and",   "asm",      "auto",      "bool",      "break",
        "case",     "catch",    "char",  "class",    "const",     "constexpr", "continue",
        "default",  "delete",   "do",    "double",   "else",      "enum",      "explicit",
        "export",   "extern",   "false", "float",    "for",       "friend",    "goto",
        "if",       "inline",   "int",   "long",     "mutable",   "namespace", "new",
        "not",      "operator", "or",    "private",  "protected", "public",    "register",
        "restrict", "return",   "short", "signed",   "sizeof",    "static",    "struct",
        "switch",   "template", "this",  "throw",    "true",      "try",       "typedef",
        "typeid",   "typename", "union", "unsigned", "using",     "virtual",   "void",
        "volatile", "while",    "xor"};
    size_t i;
    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(name, words[i]) == 0) {
            return true;
        }
    }
    return strncmp(name, "berth", 5) == 0; /* the library's own */
}

static bool is_identifier(const char *name)
{
    size_t i;
    for (i = 0; name[i] != '\0'; i++) {
        if (!is_word_letter(name[i])) {
            return false;
        }
    }
    return i > 0 && i <= 60 && isalpha((unsigned char)name[0]) && !is_keyword(name);
}

/* The C name: what --name says, or the output file's with odd characters made '_'. */
char *header_name(const options *o)
{
    char *name = o->name != NULL ? text("%s", o->name) : base_name(o->output), *c;
    if (o->name == NULL) {
        for (c = name; *c != '\0'; c++) {
            *c = is_word_letter(*c) ? *c : '_';
        }
    }
    if (!is_identifier(name)) {
        fail("'%.80s' cannot be a name in C; give one with --name (a letter, then letters, digits "
             "and _)",
             name);
    }
    return name;
}

char *header_upper(const char *name)
{
    char *result = text("%s", name), *c;
    for (c = result; *c != '\0'; c++) {
        *c = (char)toupper((unsigned char)*c);
    }
    return result;
}

/* A source's name goes into a comment: it must not end it, nor its line. */
char *header_source(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = text("%s", slash != NULL ? slash + 1 : path), *c;
    for (c = name; *c != '\0'; c++) {
        if (*c == '*' || *c == '\\' || (unsigned char)*c < ' ') {
            *c = '_';
        }
    }
    return name;
}

/* What makes the header wrong where it is included must stop the compiler there. */
void header_checks(FILE *out, const char *include, int id, const char *kind, const char *name)
{
    const uint32_t one = 1;
    unsigned char first_byte;
    const char *order;
    memcpy(&first_byte, &one, 1);
    order = first_byte == 1 ? "LITTLE" : "BIG";
    fprintf(out, "#include <berth/%s>\n\n", include);
    fprintf(out, "#if BERTH_ARITHMETIC_ID != %d\n", id);
    fprintf(out,
            "#error \"%s was baked for %s: bake it for this arithmetic (berth bake "
            "--arithmetic)\"\n#endif\n",
            name, kind);
    fprintf(out, "#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_%s_ENDIAN__\n", order);
    fprintf(out, "#error \"%s was baked for the other byte order\"\n#endif\n\n", name);
}

void header_words(FILE *out, const uint32_t *words, uint32_t bytes, const char *name)
{
    const uint32_t count = bytes / 4;
    uint32_t i;
    fprintf(out, "static const uint32_t %s_image[%lu] = {\n", name, (unsigned long)count);
    for (i = 0; i < count; i++) {
        const bool last = i % WORDS_A_LINE == WORDS_A_LINE - 1 || i == count - 1;
        fprintf(out, "%s0x%08lx%s%s", i % WORDS_A_LINE == 0 ? "    " : " ", (unsigned long)words[i],
                i == count - 1 ? "" : ",", last ? "\n" : "");
    }
    fprintf(out, "};\n\n");
}
