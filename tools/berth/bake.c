/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth bake: a clip to an image, as raw bytes or as a C header. */

#include "commands.h"
#include "load.h"
#include "output.h"
#include "tool.h"

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
        "alignas", "alignof", "and", "asm", "auto", "bool", "break", "case", "catch", "char",
        "class", "const", "constexpr", "continue", "default", "delete", "do", "double", "else",
        "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
        "inline", "int", "long", "mutable", "namespace", "new", "not", "operator", "or", "private",
        "protected", "public", "register", "restrict", "return", "short", "signed", "sizeof",
        "static", "struct", "switch", "template", "this", "throw", "true", "try", "typedef",
        "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile",
        "while", "xor"
    };
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
static char *find_name(const options *o)
{
    char *name = o->name != NULL ? text("%s", o->name) : base_name(o->output), *c;
    if (o->name == NULL) {
        for (c = name; *c != '\0'; c++) {
            *c = is_word_letter(*c) ? *c : '_';
        }
    }
    if (!is_identifier(name)) {
        fail("'%.80s' cannot be a name in C; give one with --name (a letter, then letters, digits "
             "and _)", name);
    }
    return name;
}

static char *upper(const char *name)
{
    char *result = text("%s", name), *c;
    for (c = result; *c != '\0'; c++) {
        *c = (char)toupper((unsigned char)*c);
    }
    return result;
}

/* A source's name goes into a comment: it must not end it, nor its line. */
static char *comment_of(const char *path)
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

static void print_facts(FILE *out, const image *im, const options *o)
{
    const image_facts f = im->arith->facts(im);
    char *source = comment_of(o->files[0]);
    fprintf(out, "/* Baked by `berth bake` from %s; do not edit.\n *\n", source);
    fprintf(out, " * %lu samples, %.3f s at %g Hz; %ld ticks a sample at %ld ticks a second\n",
            (unsigned long)f.count,
            (double)f.dt * (double)f.count / (double)o->ticks_per_second,
            (double)o->ticks_per_second / (double)f.dt, (long)f.dt, o->ticks_per_second);
    fprintf(out, " * %s %.3f m", f.own_radii ? "a radius a sample, the largest" : "one radius,",
            f.radius);
    if (f.step > 0.0) {
        fprintf(out, "; grid step %.6f m, band %.6f m", f.step, f.band);
    }
    fprintf(out, "\n * %lu levels, %lu nodes; %lu bytes in %s: header %lu, nodes %lu, samples %lu"
            " */\n\n", (unsigned long)f.levels, (unsigned long)f.nodes, (unsigned long)f.bytes,
            im->arith->name, (unsigned long)f.header_bytes, (unsigned long)f.node_bytes,
            (unsigned long)f.sample_bytes);
    free(source);
}

/* What makes the header wrong where it is included must stop the compiler there. */
static void print_checks(FILE *out, const image *im, const char *name)
{
    const uint32_t one = 1;
    unsigned char first_byte;
    const char *order;
    memcpy(&first_byte, &one, 1);
    order = first_byte == 1 ? "LITTLE" : "BIG";
    fprintf(out, "#include <berth/mobb.h>\n\n");
    fprintf(out, "#if BERTH_ARITHMETIC_ID != %d\n", im->arith->id);
    fprintf(out, "#error \"%s was baked for %s: bake it for this arithmetic (berth bake "
            "--arithmetic)\"\n#endif\n", name, im->arith->name);
    fprintf(out, "#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_%s_ENDIAN__\n", order);
    fprintf(out, "#error \"%s was baked for the other byte order\"\n#endif\n\n", name);
}

static void print_words(FILE *out, const image *im, const char *name)
{
    const uint32_t count = im->bytes / 4;
    uint32_t i;
    fprintf(out, "static const uint32_t %s_image[%lu] = {\n", name, (unsigned long)count);
    for (i = 0; i < count; i++) {
        const bool last = i % WORDS_A_LINE == WORDS_A_LINE - 1 || i == count - 1;
        fprintf(out, "%s0x%08lx%s%s", i % WORDS_A_LINE == 0 ? "    " : " ",
                (unsigned long)im->words[i], i == count - 1 ? "" : ",", last ? "\n" : "");
    }
    fprintf(out, "};\n\n");
}

static void print_header(FILE *out, const image *im, const options *o)
{
    const image_facts f = im->arith->facts(im);
    char *name = find_name(o), *macro = upper(name);
    char *words = text("%s_image", name);
    print_facts(out, im, o);
    fprintf(out, "#ifndef %s_IMAGE_H\n#define %s_IMAGE_H\n\n", macro, macro);
    print_checks(out, im, name);
    fprintf(out, "#define %s_TICKS_PER_SECOND %ld\n", macro, o->ticks_per_second);
    fprintf(out, "#define %s_TICKS %lld /* how long it lasts */\n\n", macro,
            (long long)f.dt * (long long)f.count);
    print_words(out, im, name);
    fprintf(out, "/* Fails to compile when the library's images are laid out in another way. */\n");
    fprintf(out, "typedef char %s_layout_check[sizeof %s ==\n"
            "    BERTH_MOBB_IMAGE_BYTES_OF(%lu, %lu, %d) ? 1 : -1];\n\n", name, words,
            (unsigned long)f.count, (unsigned long)f.levels, f.own_radii ? 1 : 0);
    fprintf(out, "static const berth_mobb %s = {\n", name);
    im->arith->print_view(im, words, out);
    fprintf(out, "};\n\n#endif\n");
    free(words);
    free(macro);
    free(name);
}

int command_bake(const options *o)
{
    const bool header = has_extension(o->output, ".h");
    image im;
    FILE *out;
    if (!header && !has_extension(o->output, ".img")) {
        fail("%s: ends neither in .h (a C header) nor in .img (an image); give such a name",
             o->output);
    }
    if (header) {
        free(find_name(o)); /* refuse a bad name before the work */
    } else if (o->name != NULL) {
        fail("--name is for a header; an image has no name");
    }
    check_sampling(o);
    {
        clip c = load_clip(o->files[0], o);
        im = image_build(o->arith, &c, o->files[0], o->ticks_per_second, o->leaf_size, o->levels);
        clip_free(&c);
    }
    out = output_open(o->output);
    if (header) {
        print_header(out, &im, o);
    } else {
        fwrite(im.words, 1, im.bytes, out);
    }
    output_commit();
    image_free(&im);
    return EXIT_CLEAR;
}
