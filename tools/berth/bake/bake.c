/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth bake: a clip or an outline to an image, as raw bytes or as C. */

#include "header_text.h"
#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

/* ---- Clips ----------------------------------------------------------------------------------- */

static void clip_facts_text(const baked *b, const options *o, FILE *out)
{
    const image_facts f = b->of_clip->arith->facts(b->of_clip);
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
            (unsigned long)f.levels, (unsigned long)f.nodes, (unsigned long)f.bytes, b->arithmetic,
            (unsigned long)f.header_bytes, (unsigned long)f.node_bytes,
            (unsigned long)f.sample_bytes);
}

static void clip_macros(const baked *b, const options *o, const char *macro, FILE *out)
{
    const image_facts f = b->of_clip->arith->facts(b->of_clip);
    fprintf(out, "#define %s_TICKS_PER_SECOND %ld\n", macro, o->ticks_per_second);
    fprintf(out, "#define %s_TICKS %lld /* how long it lasts */\n\n", macro,
            (long long)f.dt * (long long)f.count);
}

static void clip_layout(const baked *b, FILE *out)
{
    const image_facts f = b->of_clip->arith->facts(b->of_clip);
    fprintf(out, "== BERTH_MOTION_IMAGE_BYTES_OF(%lu, %lu, %d)", (unsigned long)f.count,
            (unsigned long)f.levels, f.own_radii ? 1 : 0);
}

static void clip_view(const baked *b, const char *words, FILE *out)
{
    b->of_clip->arith->print_view(b->of_clip, words, out);
}

static void write_image(const image *im, const options *o)
{
    const baked b = {im->words,       im->bytes,       "motion.h",  "berth_motion",
                     im->arith->id,   im->arith->name, im,          NULL,
                     clip_facts_text, clip_macros,     clip_layout, clip_view};
    baked_write(&b, o);
}

/* ---- Footprints ------------------------------------------------------------------------------ */

static void outline_facts_text(const baked *b, const options *o, FILE *out)
{
    const footprint_facts f = b->of_outline->arith->facts(b->of_outline);
    (void)o;
    fprintf(out,
            " * %s: %lu circles, %lu of them leaves, %lu levels; radius %.3f m, of a leaf at "
            "most %.4f m\n",
            f.method, (unsigned long)f.nodes, (unsigned long)f.leaves, (unsigned long)f.levels,
            f.radius, f.largest_leaf);
    if (f.corners != 0) {
        fprintf(out, " * with its shape: %lu points, %lu segments\n", (unsigned long)f.points,
                (unsigned long)f.parts);
    }
    if (f.step > 0.0) {
        fprintf(out, " * grid step %.6f m, band %.6f m\n", f.step, f.band);
    }
    fprintf(out, " * %lu bytes in %s: header %lu, circles %lu, shape %lu */\n\n",
            (unsigned long)f.bytes, b->arithmetic, (unsigned long)f.header_bytes,
            (unsigned long)f.node_bytes, (unsigned long)f.shape_bytes);
}

static void outline_macros(const baked *b, const options *o, const char *macro, FILE *out)
{
    (void)b;
    (void)o;
    (void)macro;
    (void)out; /* a footprint has no clock */
}

static void outline_layout(const baked *b, FILE *out)
{
    fprintf(out, ">= BERTH_IMAGE_HEADER_BYTES + %lu * BERTH_FOOTPRINT_NODE_BYTES",
            (unsigned long)b->of_outline->arith->facts(b->of_outline).nodes);
}

static void outline_view(const baked *b, const char *words, FILE *out)
{
    b->of_outline->arith->print_view(b->of_outline, words, out);
}

void write_footprint(const footprint *f, const options *o)
{
    const baked b = {f->words,           f->bytes,       "footprint.h",  "berth_footprint",
                     f->arith->id,       f->arith->name, NULL,           f,
                     outline_facts_text, outline_macros, outline_layout, outline_view};
    baked_write(&b, o);
}

/* ---- The command ----------------------------------------------------------------------------- */

static void refuse_baked(const char *path, file_kind image_kind, const char *source)
{
    if (file_look(path) == image_kind) {
        fail("%s: is an image already; give its %s", path, source);
    }
}

int command_bake(const options *o)
{
    const char *path = o->files[0];
    check_baking(o);
    if (about_footprints(o)) {
        footprint f;
        refuse_baked(path, FILE_FOOTPRINT, "outline");
        f = load_footprint(path, o);
        write_footprint(&f, o);
        footprint_free(&f);
    } else {
        image im;
        check_sampling(o);
        refuse_baked(path, FILE_IMAGE, "clip");
        im = load_image(path, o);
        write_image(&im, o);
        image_free(&im);
    }
    return EXIT_CLEAR;
}
