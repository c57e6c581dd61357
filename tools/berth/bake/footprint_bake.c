/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth bake, of a footprint: an outline to a tree of circles, as raw bytes or as a C header. */

#include "tools/berth/commands.h"
#include "header_text.h"
#include "tools/berth/read/load.h"
#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <stdlib.h>

static void print_facts(FILE *out, const footprint *f, const options *o)
{
    const footprint_facts facts = f->arith->facts(f);
    char *source = header_source(o->files[0]);
    fprintf(out, "/* Baked by `berth bake` from %s; do not edit.\n *\n", source);
    fprintf(out,
            " * %s: %lu circles, %lu of them leaves, %lu levels; radius %.3f m, of a leaf at "
            "most %.4f m\n",
            facts.method, (unsigned long)facts.nodes, (unsigned long)facts.leaves,
            (unsigned long)facts.levels, facts.radius, facts.largest_leaf);
    if (facts.corners != 0) {
        fprintf(out, " * with its shape: %lu points, %lu segments\n", (unsigned long)facts.points,
                (unsigned long)facts.parts);
    }
    if (facts.step > 0.0) {
        fprintf(out, " * grid step %.6f m, band %.6f m\n", facts.step, facts.band);
    }
    fprintf(out, " * %lu bytes in %s: header %lu, circles %lu, shape %lu */\n\n",
            (unsigned long)facts.bytes, f->arith->name, (unsigned long)facts.header_bytes,
            (unsigned long)facts.node_bytes, (unsigned long)facts.shape_bytes);
    free(source);
}

static void print_header(FILE *out, const footprint *f, const options *o)
{
    char *name = header_name(o), *macro = header_upper(name);
    char *words = text("%s_image", name);
    print_facts(out, f, o);
    fprintf(out, "#ifndef %s_IMAGE_H\n#define %s_IMAGE_H\n\n", macro, macro);
    header_checks(out, "footprint.h", f->arith->id, f->arith->name, name);
    header_words(out, f->words, f->bytes, name);
    fprintf(out, "/* Fails to compile when the library's images are laid out in another way. */\n");
    fprintf(out,
            "typedef char %s_layout_check[sizeof %s >=\n"
            "    BERTH_MOTION_HEADER_BYTES + %lu * BERTH_FOOTPRINT_NODE_BYTES ? 1 : -1];\n\n",
            name, words, (unsigned long)f->arith->facts(f).nodes);
    fprintf(out, "static const berth_footprint %s = {\n", name);
    f->arith->print_view(f, words, out);
    fprintf(out, "};\n\n#endif\n");
    free(words);
    free(macro);
    free(name);
}

void write_footprint(const footprint *f, const options *o)
{
    FILE *out = output_open(o->output);
    if (has_extension(o->output, ".h")) {
        print_header(out, f, o);
    } else {
        fwrite(f->words, 1, f->bytes, out);
    }
    output_commit();
}

int bake_footprint(const options *o)
{
    footprint f;
    if (file_look(o->files[0]) == FILE_FOOTPRINT) {
        fail("%s: is an image already; give its outline", o->files[0]);
    }
    f = load_footprint(o->files[0], o);
    write_footprint(&f, o);
    footprint_free(&f);
    return EXIT_CLEAR;
}
