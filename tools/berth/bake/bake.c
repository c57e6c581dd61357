/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth bake: a clip to an image, as raw bytes or as a C header. */

#include "tools/berth/commands.h"
#include "header_text.h"
#include "tools/berth/read/load.h"
#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <stdlib.h>

static void print_facts(FILE *out, const image *im, const options *o)
{
    const image_facts f = im->arith->facts(im);
    char *source = header_source(o->files[0]);
    fprintf(out, "/* Baked by `berth bake` from %s; do not edit.\n *\n", source);
    fprintf(out, " * %lu samples, %.3f s at %g Hz; %ld ticks a sample at %ld ticks a second\n",
            (unsigned long)f.count, (double)f.dt * (double)f.count / (double)o->ticks_per_second,
            (double)o->ticks_per_second / (double)f.dt, (long)f.dt, o->ticks_per_second);
    fprintf(out, " * %s %.3f m", f.own_radii ? "a radius a sample, the largest" : "one radius,",
            f.radius);
    if (f.step > 0.0) {
        fprintf(out, "; grid step %.6f m, band %.6f m", f.step, f.band);
    }
    fprintf(out,
            "\n * %lu levels, %lu nodes; %lu bytes in %s: header %lu, nodes %lu, samples %lu"
            " */\n\n",
            (unsigned long)f.levels, (unsigned long)f.nodes, (unsigned long)f.bytes,
            im->arith->name, (unsigned long)f.header_bytes, (unsigned long)f.node_bytes,
            (unsigned long)f.sample_bytes);
    free(source);
}

static void print_header(FILE *out, const image *im, const options *o)
{
    const image_facts f = im->arith->facts(im);
    char *name = header_name(o), *macro = header_upper(name);
    char *words = text("%s_image", name);
    print_facts(out, im, o);
    fprintf(out, "#ifndef %s_IMAGE_H\n#define %s_IMAGE_H\n\n", macro, macro);
    header_checks(out, "motion.h", im->arith->id, im->arith->name, name);
    fprintf(out, "#define %s_TICKS_PER_SECOND %ld\n", macro, o->ticks_per_second);
    fprintf(out, "#define %s_TICKS %lld /* how long it lasts */\n\n", macro,
            (long long)f.dt * (long long)f.count);
    header_words(out, im->words, im->bytes, name);
    fprintf(out, "/* Fails to compile when the library's images are laid out in another way. */\n");
    fprintf(out,
            "typedef char %s_layout_check[sizeof %s ==\n"
            "    BERTH_MOTION_IMAGE_BYTES_OF(%lu, %lu, %d) ? 1 : -1];\n\n",
            name, words, (unsigned long)f.count, (unsigned long)f.levels, f.own_radii ? 1 : 0);
    fprintf(out, "static const berth_motion %s = {\n", name);
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
        free(header_name(o)); /* refuse a bad name before the work */
    } else if (o->name != NULL) {
        fail("--name is for a header; an image has no name");
    }
    if (about_footprints(o)) {
        return bake_footprint(o);
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
