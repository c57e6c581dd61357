/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What is baked, as it is written: raw bytes, one header, or a header and a source. */

#include "header_text.h"

#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

static char *header_name(const options *o)
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

static char *header_upper(const char *name)
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
    const char *slash = strrchr(name_of(path), '/');
    char *name = clean(slash != NULL ? slash + 1 : name_of(path));
    for (char *c = name; *c != '\0'; c++) {
        if (*c == '*' || *c == '\\') {
            *c = '_';
        }
    }
    return name;
}

bool bakes_header(const options *o)
{
    return has_extension(o->output, ".h") || (output_is_stdout(o->output) && o->name != NULL);
}

void check_baking(const options *o)
{
    const bool header = bakes_header(o);
    if (!header && !has_extension(o->output, ".img") && !output_is_stdout(o->output)) {
        fail("%s: ends neither in .h (a C header) nor in .img (an image); give such a name",
             o->output);
    }
    if (header) {
        free(header_name(o)); /* refuse a bad name before the work */
    } else if (o->name != NULL) {
        fail("--name is for a header; an image has no name");
    }
    if (o->split && !has_extension(o->output, ".h")) {
        fail("--split writes two files, NAME.h and NAME.c: give -o NAME.h");
    }
    if (!header && output_is_stdout(o->output) && isatty(STDOUT_FILENO)) {
        fail("an image is bytes, and standard output is a terminal; give -o NAME.img, or --name "
             "NAME for a header");
    }
}

/* The library's header, unless it has been seen: who has all of it in one file has no berth/. */
static void print_include(FILE *out, const baked *b)
{
    const char *base = strrchr(b->include, '/') == NULL ? b->include : strrchr(b->include, '/') + 1;
    fprintf(out, "#ifndef BERTH_");
    for (const char *c = base; *c != '\0'; c++) {
        fputc(*c == '.' ? '_' : toupper((unsigned char)*c), out);
    }
    fprintf(out, " /* as after the one file's berth.h */\n#include <berth/%s>\n#endif\n\n",
            b->include);
}

/* What makes the header wrong where it is included must stop the compiler there. */
static void print_checks(FILE *out, const baked *b, const char *name)
{
    const uint32_t one = 1;
    unsigned char first_byte;
    const char *order;
    memcpy(&first_byte, &one, 1);
    order = first_byte == 1 ? "LITTLE" : "BIG";
    print_include(out, b);
    fprintf(out, "#if BERTH_ARITHMETIC_ID != %d\n", b->id);
    fprintf(out,
            "#error \"%s was baked for %s: bake it for this arithmetic (berth bake "
            "--arithmetic)\"\n#endif\n",
            name, b->arithmetic);
    fprintf(out, "#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_%s_ENDIAN__\n", order);
    fprintf(out, "#error \"%s was baked for the other byte order\"\n#endif\n\n", name);
}

static void print_words(FILE *out, const baked *b, const char *storage, const char *name)
{
    const uint32_t count = b->bytes / 4;
    fprintf(out, "%sconst uint32_t %s_image[%lu] = {\n", storage, name, (unsigned long)count);
    for (uint32_t i = 0; i < count; i++) {
        const bool last = i % WORDS_A_LINE == WORDS_A_LINE - 1 || i == count - 1;
        fprintf(out, "%s0x%08lx%s%s", i % WORDS_A_LINE == 0 ? "    " : " ",
                (unsigned long)b->words[i], i == count - 1 ? "" : ",", last ? "\n" : "");
    }
    fprintf(out, "};\n\n");
}

/* The bytes and the view on them. C++ names members from C++20 on; before, their order is the
 * view's own, and that the header still fits the library is what the check of the layout says. */
static void print_data(FILE *out, const baked *b, const char *storage, const char *name)
{
    char *words = text("%s_image", name);
    print_words(out, b, storage, name);
    fprintf(out,
            "/* Fails to compile when the library's images are laid out in another way. */\n"
            "typedef char %s_layout_check[sizeof %s\n    ",
            name, words);
    b->print_layout(b, out);
    fprintf(out, " ? 1 : -1];\n\n#if defined(__cplusplus) && __cplusplus < 202002L\n"
                 "#define BERTH_BAKED_MEMBER(name)\n#else\n"
                 "#define BERTH_BAKED_MEMBER(name) .name =\n#endif\n"
                 "#ifdef __cplusplus\n#define BERTH_BAKED_HALVES(words) \\\n"
                 "    static_cast<const uint16_t *>(static_cast<const void *>(words))\n"
                 "#else\n#define BERTH_BAKED_HALVES(words) "
                 "(const uint16_t *)(const void *)(words)\n#endif\n");
    fprintf(out, "%sconst %s %s = {\n", storage, b->type, name);
    b->print_view(b, words, out);
    fprintf(out, "};\n#undef BERTH_BAKED_MEMBER\n#undef BERTH_BAKED_HALVES\n");
}

static void print_declaration(FILE *out, const baked *b, const char *name)
{
    fprintf(out, "extern const uint32_t %s_image[%lu];\nextern const %s %s;\n", name,
            (unsigned long)(b->bytes / 4), b->type, name);
}

/* The data of an image, after those of what it carries. */
static void print_all_data(FILE *out, const baked *b, const char *storage, const char *name)
{
    if (b->carried != NULL) {
        print_data(out, b->carried, storage, text("%s_carried", name));
        fprintf(out, "\n");
    }
    print_data(out, b, storage, name);
}

static void print_header(FILE *out, const baked *b, const options *o, const char *name)
{
    char *macro = header_upper(name), *source = header_source(o->files[0]);
    fprintf(out, "/* Baked by `berth bake` from %s; do not edit.\n *\n", source);
    b->print_facts(b, o, out);
    fprintf(out, "#ifndef %s_IMAGE_H\n#define %s_IMAGE_H\n\n", macro, macro);
    print_checks(out, b, name);
    b->print_macros(b, o, macro, out);
    if (o->split) {
        fprintf(out, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
        if (b->carried != NULL) {
            print_declaration(out, b->carried, text("%s_carried", name));
        }
        print_declaration(out, b, name);
        fprintf(out, "#ifdef __cplusplus\n}\n#endif\n");
    } else {
        print_all_data(out, b, "static ", name);
    }
    fprintf(out, "\n#endif\n");
}

/* NAME.c beside NAME.h. */
static void print_source(const baked *b, const options *o, const char *name)
{
    const char *slash = strrchr(o->output, '/');
    const char *header = slash != NULL ? slash + 1 : o->output;
    FILE *out = output_open(text("%.*sc", (int)strlen(o->output) - 1, o->output));
    fprintf(out, "/* Baked by `berth bake`; do not edit. */\n\n#include \"%s\"\n\n", header);
    print_all_data(out, b, "", name);
}

void baked_write(const baked *b, const options *o)
{
    FILE *out = output_open(o->output);
    if (bakes_header(o)) {
        char *name = header_name(o);
        print_header(out, b, o, name);
        if (o->split) {
            print_source(b, o, name);
        }
    } else {
        fwrite(b->words, 1, b->bytes, out);
    }
    output_commit();
}
