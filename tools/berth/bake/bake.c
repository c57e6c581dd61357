/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth bake: a motion or an outline to an image, as raw bytes or as C. */

#include "header_text.h"
#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <stdlib.h>
#include <string.h>

/* ---- Motions --------------------------------------------------------------------------------- */

static const char *where_it_is(bool stands)
{
    return stands ? "stands" : "is absent";
}

static void print_kind(const image *im, const image_facts *f, const options *o, FILE *out)
{
    const double second = (double)o->ticks_per_second;
    fprintf(out, " * %lu legs, %.3f s at %ld ticks a second, ", (unsigned long)f->legs,
            (double)f->length / second, o->ticks_per_second);
    if (f->straight) {
        fprintf(out, "straight; before them it %s, after them it %s\n",
                where_it_is(f->stands_before), where_it_is(f->stands_after));
    } else {
        fprintf(out, "held: %ld ticks each\n", (long)f->unit);
    }
    if (im->thin.knots > 0) {
        fprintf(out, " * simplified: %zu lines within %g m, radii at most %.4f m wider\n",
                im->thin.lines, im->thin.tolerance, im->thin.widening);
    }
}

static void clip_facts_text(const baked *b, const options *o, FILE *out)
{
    const image_facts f = b->of_clip->arith->facts(b->of_clip);
    print_kind(b->of_clip, &f, o, out);
    fprintf(out, " * %s %.3f m", f.own_radii ? "a radius a leg, the largest" : "one radius,",
            f.radius);
    if (f.step > 0.0 && !f.straight) {
        fprintf(out, "; grid step %.6f m, band %.6f m", f.step, f.band);
    }
    fprintf(out, "\n * %lu bytes in %s: header %lu, nodes %lu, legs %lu */\n\n",
            (unsigned long)f.bytes, b->arithmetic, (unsigned long)f.header_bytes,
            (unsigned long)f.node_bytes, (unsigned long)f.leg_bytes);
}

static void clip_macros(const baked *b, const options *o, const char *macro, FILE *out)
{
    const image_facts f = b->of_clip->arith->facts(b->of_clip);
    fprintf(out, "#define %s_TICKS_PER_SECOND %ld\n", macro, o->ticks_per_second);
    fprintf(out, "#define %s_TICKS %ld /* how long it lasts */\n\n", macro, (long)f.length);
}

static void clip_layout(const baked *b, FILE *out)
{
    const image_facts f = b->of_clip->arith->facts(b->of_clip);
    fprintf(out, "== BERTH_MOTION_%s_BYTES(%lu, %lu, %d)", f.straight ? "TRAJECTORY" : "CLIP",
            (unsigned long)f.legs + f.straight, (unsigned long)f.leaf_size, f.own_radii);
}

static void clip_view(const baked *b, const char *words, FILE *out)
{
    b->of_clip->arith->print_view(b->of_clip, words, out);
}

static void write_image(const image *im, const options *o)
{
    const baked b = {im->words,       im->bytes,   "motion.h",  "berth_motion", im->arith->id,
                     im->arith->name, im,          NULL,        NULL,           NULL,
                     clip_facts_text, clip_macros, clip_layout, clip_view};
    baked_write(&b, o);
}

/* ---- Footprints ------------------------------------------------------------------------------ */

static void outline_facts_text(const baked *b, const options *o, FILE *out)
{
    const footprint_facts f = b->of_outline->arith->facts(b->of_outline);
    (void)o;
    fprintf(out,
            " * %s: %lu circles, %lu of them leaves, %lu levels, %lu circles inside; radius\n"
            " * %.3f m, of a leaf at most %.4f m\n",
            f.method, (unsigned long)f.nodes, (unsigned long)f.leaves, (unsigned long)f.levels,
            (unsigned long)f.inner, f.radius, f.largest_leaf);
    if (f.corners != 0) {
        fprintf(out, " * %lu points, %lu %s, rounded by %.4f m\n", (unsigned long)f.points,
                (unsigned long)f.parts, f.corners == 2 ? "segments" : "triangles", f.rounding);
    }
    if (f.step > 0.0) {
        fprintf(out, " * grid step %.6f m, band %.6f m\n", f.step,
                f.corners != 0 ? f.shape_band : f.band);
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
    const footprint_facts f = b->of_outline->arith->facts(b->of_outline);
    fprintf(out, ">= BERTH_FOOTPRINT_HEADER_BYTES + %lu * BERTH_FOOTPRINT_NODE_BYTES",
            (unsigned long)(f.nodes + f.inner));
}

static void outline_view(const baked *b, const char *words, FILE *out)
{
    b->of_outline->arith->print_view(b->of_outline, words, out);
}

static baked baked_footprint(const footprint *f)
{
    const baked b = {f->words,
                     f->bytes,
                     "footprint.h",
                     "berth_footprint",
                     f->arith->id,
                     f->arith->name,
                     NULL,
                     f,
                     NULL,
                     NULL,
                     outline_facts_text,
                     outline_macros,
                     outline_layout,
                     outline_view};
    return b;
}

void write_footprint(const footprint *f, const options *o)
{
    const baked b = baked_footprint(f);
    baked_write(&b, o);
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

static void course_facts_text(const baked *b, const options *o, FILE *out)
{
    const sweep_facts f = b->of_course->arith->facts(b->of_course);
    const footprint_facts of = b->of_course->carried.arith->facts(&b->of_course->carried);
    fprintf(out,
            " * %lu legs, %.3f s at %ld ticks a second, %.2f turns; a disc of %.3f m holds it\n",
            (unsigned long)f.legs, (double)f.length / (double)o->ticks_per_second,
            o->ticks_per_second, f.turned, f.radius);
    fprintf(out, " * carries %lu %s, %lu bytes\n", (unsigned long)of.parts,
            of.corners == 3 ? "triangles" : "segments", (unsigned long)of.bytes);
    fprintf(out, " * %lu bytes in %s: header %lu, headings %lu, motion %lu */\n\n",
            (unsigned long)f.bytes, b->arithmetic, (unsigned long)f.header_bytes,
            (unsigned long)f.heading_bytes, (unsigned long)f.motion_bytes);
}

static void course_macros(const baked *b, const options *o, const char *macro, FILE *out)
{
    const sweep_facts f = b->of_course->arith->facts(b->of_course);
    fprintf(out, "#define %s_TICKS_PER_SECOND %ld\n", macro, o->ticks_per_second);
    fprintf(out, "#define %s_TICKS %ld /* how long it lasts */\n\n", macro, (long)f.length);
}

static void course_layout(const baked *b, FILE *out)
{
    fprintf(out, ">= BERTH_IMAGE_HEADER_BYTES + 8 * %lu + BERTH_MOTION_HEADER_BYTES",
            (unsigned long)b->of_course->arith->facts(b->of_course).knots);
}

static void course_view(const baked *b, const char *words, FILE *out)
{
    /* NAME_image goes with NAME_carried_image */
    b->of_course->arith->print_view(
        b->of_course, words,
        text("%.*scarried_image", (int)(strlen(words) - strlen("image")), words), out);
}

int bake_sweep(const options *o)
{
    sweep s;
    if (file_look(o->files[0]) == FILE_SWEEP) {
        fail("%s: is an image already; give its course", o->files[0]);
    }
    s = load_sweep(0, o);
    {
        const baked carried = baked_footprint(&s.carried);
        const baked b = {
            s.words,       s.bytes,    "sweep.h", "berth_sweep", s.arith->id,       s.arith->name,
            NULL,          NULL,       &s,        &carried,      course_facts_text, course_macros,
            course_layout, course_view};
        baked_write(&b, o);
    }
    return EXIT_CLEAR;
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
    if (about_bodies(o)) {
        return bake_sweep(o);
    }
    if (about_footprints(o)) {
        footprint f;
        refuse_baked(path, FILE_FOOTPRINT, "outline");
        f = load_footprint(path, o);
        write_footprint(&f, o);
    } else {
        image im;
        check_sampling(o);
        refuse_baked(path, FILE_IMAGE, "clip");
        im = load_image(path, o);
        write_image(&im, o);
    }
    return EXIT_CLEAR;
}
