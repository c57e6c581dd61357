/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth bake: a motion or an outline to an image, as raw bytes or as C. */

#include "tools/berth/commands.h"
#include "tools/berth/options.h"
#include "tools/berth/read/load.h"
#include "tools/berth/read/shadow.h"
#include "tools/berth/tool.h"

#include <assimp/scene.h>

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Header text ----------------------------------------------------------------------------- */

/* What is baked, as it is written: raw bytes (.img) or a C header (.h). */

/* An image of any kind, and what is told about it in C. */
typedef struct baked baked;

/* What is told in C about an image of a kind. */
typedef struct baked_kind {
    const char *include, *type; /* the header of the view's type, and its name */
    /* Lines of the comment that has begun, and its end. */
    void (*print_facts)(const baked *b, const options *o, FILE *out);
    /* What the size of the image in bytes must be: "== ..." or ">= ...". */
    void (*print_layout)(const baked *b, FILE *out);
    /* The members of the view on `words`, each as BERTH_BAKED_MEMBER(name) value, */
    void (*print_view)(const baked *b, const char *words, FILE *out);
} baked_kind;

struct baked {
    const baked_kind *kind;
    const arithmetic *arith;
    const held *held;
    const void *of;       /* an image, a footprint or a sweep */
    const baked *carried; /* baked before this one, as NAME_carried; or null */
    int32_t length;       /* ticks; negative: it has no clock */
};

#define WORDS_A_LINE 8

static bool is_word_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_identifier(const char *name)
{
    size_t i;
    for (i = 0; name[i] != '\0'; i++) {
        if (!is_word_letter(name[i])) {
            return false;
        }
    }
    return i > 0 && i <= 60 && isalpha((unsigned char)name[0]) &&
           strncmp(name, "berth", 5) != 0; /* the library's own */
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
static char *header_source(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = clean(slash != NULL ? slash + 1 : path);
    for (char *c = name; *c != '\0'; c++) {
        if (*c == '*' || *c == '\\') {
            *c = '_';
        }
    }
    return name;
}

/* Whether the output is C text; and whether it is anything that can be baked: ends the program
 * otherwise. */
static bool bakes_header(const options *o)
{
    return has_extension(o->output, ".h") || (output_is_stdout(o->output) && o->name != NULL);
}

static void check_baking(const options *o)
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
    if (!header && output_is_stdout(o->output) && isatty(STDOUT_FILENO)) {
        fail("an image is bytes, and standard output is a terminal; give -o NAME.img, or --name "
             "NAME for a header");
    }
}

/* The library's header, unless it has been seen: who has all of it in one file has no berth/. */
static void print_include(FILE *out, const baked *b)
{
    const char *base = strrchr(b->kind->include, '/') == NULL ? b->kind->include
                                                              : strrchr(b->kind->include, '/') + 1;
    fprintf(out, "#ifndef BERTH_");
    for (const char *c = base; *c != '\0'; c++) {
        fputc(*c == '.' ? '_' : toupper((unsigned char)*c), out);
    }
    fprintf(out, " /* as after the one file's berth.h */\n#include <berth/%s>\n#endif\n\n",
            b->kind->include);
}

/* What makes the header wrong where it is included must stop the compiler there. */
static void print_checks(FILE *out, const baked *b, const char *name)
{
    const uint32_t one = 1;
    unsigned char first_byte;
    memcpy(&first_byte, &one, 1);
    const char *order = first_byte == 1 ? "LITTLE" : "BIG";
    print_include(out, b);
    fprintf(out, "#if BERTH_ARITHMETIC_ID != %d\n", b->arith->id);
    fprintf(out,
            "#error \"%s was baked for %s: bake it for this arithmetic (berth bake "
            "--arithmetic)\"\n#endif\n",
            name, b->arith->name);
    fprintf(out, "#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_%s_ENDIAN__\n", order);
    fprintf(out, "#error \"%s was baked for the other byte order\"\n#endif\n\n", name);
}

static void print_words(FILE *out, const baked *b, const char *name)
{
    const uint32_t count = b->held->bytes / 4;
    fprintf(out, "static const uint32_t %s_image[%lu] = {\n", name, (unsigned long)count);
    for (uint32_t i = 0; i < count; i++) {
        const bool last = i % WORDS_A_LINE == WORDS_A_LINE - 1 || i == count - 1;
        fprintf(out, "%s0x%08lx%s%s", i % WORDS_A_LINE == 0 ? "    " : " ",
                (unsigned long)b->held->words[i], i == count - 1 ? "" : ",", last ? "\n" : "");
    }
    fprintf(out, "};\n\n");
}

/* The bytes and the view on them. C++ names members from C++20 on; before, their order is the
 * view's own, and that the header still fits the library is what the check of the layout says. */
static void print_data(FILE *out, const baked *b, const char *name)
{
    char *words = text("%s_image", name);
    print_words(out, b, name);
    fprintf(out,
            "/* Fails to compile when the library's images are laid out in another way. */\n"
            "typedef char %s_layout_check[sizeof %s\n    ",
            name, words);
    b->kind->print_layout(b, out);
    fprintf(out, " ? 1 : -1];\n\n#if defined(__cplusplus) && __cplusplus < 202002L\n"
                 "#define BERTH_BAKED_MEMBER(name)\n#else\n"
                 "#define BERTH_BAKED_MEMBER(name) .name =\n#endif\n");
    fprintf(out, "static const %s %s = {\n", b->kind->type, name);
    b->kind->print_view(b, words, out);
    fprintf(out, "};\n#undef BERTH_BAKED_MEMBER\n");
}

static void print_header(FILE *out, const baked *b, const options *o, const char *name)
{
    char *macro = header_upper(name), *source = header_source(o->files[0]);
    fprintf(out, "/* Baked by `berth bake` from %s; do not edit.\n *\n", source);
    b->kind->print_facts(b, o, out);
    fprintf(out, "/* clang-format off */\n#ifndef %s_IMAGE_H\n#define %s_IMAGE_H\n\n", macro,
            macro);
    print_checks(out, b, name);
    if (b->length >= 0) {
        fprintf(out, "#define %s_TICKS_PER_SECOND %ld\n", macro, o->ticks_per_second);
        fprintf(out, "#define %s_TICKS %ld /* how long it lasts */\n\n", macro, (long)b->length);
    }
    if (b->carried != NULL) {
        print_data(out, b->carried, text("%s_carried", name));
        fprintf(out, "\n");
    }
    print_data(out, b, name);
    fprintf(out, "\n#endif\n");
}

static void baked_write(const baked *b, const options *o)
{
    FILE *out = output_open(o->output);
    if (bakes_header(o)) {
        print_header(out, b, o, header_name(o));
    } else {
        fwrite(b->held->words, 1, b->held->bytes, out);
    }
    output_commit();
}

/* ---- Bake ------------------------------------------------------------------------------------ */

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
    const image_facts f = b->arith->facts(b->of);
    print_kind(b->of, &f, o, out);
    fprintf(out, " * %s %.3f m", f.own_radii ? "a radius a leg, the largest" : "one radius,",
            f.radius);
    if (f.step > 0.0 && !f.straight) {
        fprintf(out, "; grid step %.6f m, band %.6f m", f.step, f.band);
    }
    fprintf(out, "\n * %lu bytes in %s: header %lu, nodes %lu, legs %lu */\n\n",
            (unsigned long)f.bytes, b->arith->name, (unsigned long)f.header_bytes,
            (unsigned long)f.node_bytes, (unsigned long)f.leg_bytes);
}

static void clip_layout(const baked *b, FILE *out)
{
    const image_facts f = b->arith->facts(b->of);
    fprintf(out, "== BERTH_MOTION_%s_BYTES(%lu, %lu, %d)", f.straight ? "TRAJECTORY" : "CLIP",
            (unsigned long)f.legs + f.straight, (unsigned long)f.leaf_size, f.own_radii);
}

static void clip_view(const baked *b, const char *words, FILE *out)
{
    b->arith->print_view(b->of, words, out);
}

static void write_image(const image *im, const options *o)
{
    static const baked_kind kind = {"motion.h", "berth_motion", clip_facts_text, clip_layout,
                                    clip_view};
    const baked b = {&kind, im->arith, &im->held, im, NULL, im->arith->facts(im).length};
    baked_write(&b, o);
}

/* ---- Footprints ------------------------------------------------------------------------------ */

static void outline_facts_text(const baked *b, const options *o, FILE *out)
{
    const footprint_facts f = b->arith->footprint.facts(b->of);
    (void)o;
    fprintf(out,
            " * outline: %lu circles, %lu of them leaves, %lu levels, %lu circles inside; radius\n"
            " * %.3f m, of a leaf at most %.4f m\n",
            (unsigned long)f.nodes, (unsigned long)f.leaves, (unsigned long)f.levels,
            (unsigned long)f.inner, f.radius, f.largest_leaf);
    fprintf(out, " * %lu points, %lu segments, rounded by %.4f m\n", (unsigned long)f.points,
            (unsigned long)f.parts, f.rounding);
    if (f.step > 0.0) {
        fprintf(out, " * grid step %.6f m, band %.6f m\n", f.step, f.shape_band);
    }
    fprintf(out, " * %lu bytes in %s: header %lu, circles %lu, shape %lu */\n\n",
            (unsigned long)f.bytes, b->arith->name, (unsigned long)f.header_bytes,
            (unsigned long)f.node_bytes, (unsigned long)f.shape_bytes);
}

static void outline_layout(const baked *b, FILE *out)
{
    const footprint_facts f = b->arith->footprint.facts(b->of);
    fprintf(out, ">= BERTH_FOOTPRINT_HEADER_BYTES + %lu * BERTH_FOOTPRINT_NODE_BYTES",
            (unsigned long)(f.nodes + f.inner));
}

static void outline_view(const baked *b, const char *words, FILE *out)
{
    b->arith->footprint.print_view(b->of, words, out);
}

static baked baked_footprint(const footprint *f)
{
    static const baked_kind kind = {"footprint.h", "berth_footprint", outline_facts_text,
                                    outline_layout, outline_view};
    return (baked){&kind, f->arith, &f->held, f, NULL, -1};
}

static void write_footprint(const footprint *f, const options *o)
{
    const baked b = baked_footprint(f);
    baked_write(&b, o);
}

/* ---- Sweeps ---------------------------------------------------------------------------------- */

static void course_facts_text(const baked *b, const options *o, FILE *out)
{
    const sweep_facts f = b->arith->sweep.facts(b->of);
    const sweep *s = b->of;
    const footprint_facts of = b->arith->footprint.facts(&s->carried);
    fprintf(out,
            " * %lu legs, %.3f s at %ld ticks a second, %.2f turns; a disc of %.3f m holds it\n",
            (unsigned long)f.legs, (double)f.length / (double)o->ticks_per_second,
            o->ticks_per_second, f.turned, f.radius);
    fprintf(out, " * carries %lu segments, %lu bytes\n", (unsigned long)of.parts,
            (unsigned long)of.bytes);
    fprintf(out, " * %lu bytes in %s: header %lu, headings %lu, motion %lu */\n\n",
            (unsigned long)f.bytes, b->arith->name, (unsigned long)f.header_bytes,
            (unsigned long)f.heading_bytes, (unsigned long)f.motion_bytes);
}

static void course_layout(const baked *b, FILE *out)
{
    fprintf(out, ">= BERTH_IMAGE_HEADER_BYTES + 8 * %lu + BERTH_MOTION_HEADER_BYTES",
            (unsigned long)b->arith->sweep.facts(b->of).knots);
}

static void course_view(const baked *b, const char *words, FILE *out)
{
    /* NAME_image goes with NAME_carried_image */
    b->arith->sweep.print_view(
        b->of, words, text("%.*scarried_image", (int)(strlen(words) - strlen("image")), words),
        out);
}

static void refuse_baked(const char *path, file_kind image_kind, const char *source)
{
    if (file_look(path) == image_kind) {
        fail("%s: is an image already; give its %s", path, source);
    }
}

static void bake_sweep(const options *o)
{
    static const baked_kind kind = {"sweep.h", "berth_sweep", course_facts_text, course_layout,
                                    course_view};
    refuse_baked(o->files[0], FILE_SWEEP, "course");
    sweep s = load_sweep(0, o);
    const baked carried = baked_footprint(&s.carried);
    const baked b = {&kind, s.arith, &s.held, &s, &carried, s.arith->sweep.facts(&s).length};
    baked_write(&b, o);
}

/* ---- The command ----------------------------------------------------------------------------- */

int command_bake(const options *o)
{
    const char *path = o->files[0];
    check_baking(o);
    if (about_bodies(o)) {
        bake_sweep(o);
    } else if (about_footprints(o)) {
        refuse_baked(path, FILE_FOOTPRINT, "outline");
        footprint f = load_footprint(path, o);
        write_footprint(&f, o);
    } else {
        check_sampling(o);
        refuse_baked(path, FILE_IMAGE, "clip");
        image im = load_image(path, o);
        write_image(&im, o);
    }
    return EXIT_CLEAR;
}

/* ---- berth footprint: a mesh to the outline of what it covers -------------------------------- */

#define DEFAULT_RATE 30.0 /* what mesh.h counts an animation's poses by */
#define MOST_POSES 10000

static void refuse(const char *path, const char *wrong)
{
    fail("%s: %.200s; give a mesh that libassimp reads", path, guard_reason(wrong));
}

/* An outline, not what is baked of it. */
static bool writes_outline(const options *o)
{
    return has_extension(o->output, ".csv") || (output_is_stdout(o->output) && o->name == NULL);
}

static void check_options(const options *o)
{
    const footprint_options *f = &o->footprint;
    const bool interval = o->motion.to >= 0.0 || o->motion.from > 0.0;
    const bool csv = writes_outline(o);
    footprint_options how = *f;
    how.unknown = false; /* what of a map becomes its outline */
    how.coarse = 0;
    if ((f->frame >= 0) + (f->time >= 0.0) + interval > 1) {
        fail("--frame, --time and --from with --to exclude each other; give one of them");
    }
    if (f->height > 0.0 && o->motion.unit > 0.0) {
        fail("--height and --unit both scale the mesh; give one of them");
    }
    if (o->motion.from > 0.0 && o->motion.to < 0.0) {
        fail("--from %g wants its end, --to", o->motion.from);
    }
    if (!csv && !bakes_header(o) && !has_extension(o->output, ".img")) {
        fail("%s: ends neither in .csv (an outline) nor in .h or .img (baked); give such a name",
             o->output);
    }
    if (!csv) {
        check_baking(o);
    }
    if (csv && footprint_made_as(&how)) {
        fail("%s: an outline has no circles yet; give --threshold, --radius and --leaf to `berth "
             "bake`",
             o->output);
    }
}

/* A map stands for itself: no poses, no size, no axes. */
static void check_map(const options *o)
{
    const footprint_options *f = &o->footprint;
    const char *odd = o->given[SAMPLING] != NULL ? o->given[SAMPLING]
                      : o->motion.rate > 0.0     ? "--rate"
                      : f->frame >= 0            ? "--frame"
                      : f->time >= 0.0           ? "--time"
                      : f->height > 0.0          ? "--height"
                      : f->holes                 ? "--holes"
                                                 : NULL;
    if (odd != NULL) {
        fail("%s is for meshes, and %s is a map", odd, o->files[0]);
    }
}

/* Frames as they are asked for may each read the file again. */
static const char *guarded(mesh_file *file, const options *o, double seconds, size_t frame,
                           whole_mesh *pose)
{
    const bool numbered = file->frames || seconds < 0.0;
    const double rate = o->motion.rate > 0.0 ? o->motion.rate : DEFAULT_RATE;
    guard_begin(file->path);
    const char *wrong =
        numbered ? mesh_whole(file, seconds < 0.0 ? frame : (size_t)lround(seconds * rate), pose)
                 : mesh_whole_at(file, seconds, pose);
    guard_end();
    return wrong;
}

/* The pose of an instant; files of frames have `rate` of them a second. */
static whole_mesh pose_at(mesh_file *file, double seconds, const options *o)
{
    const double rate = o->motion.rate > 0.0 ? o->motion.rate : DEFAULT_RATE;
    whole_mesh pose;
    const char *wrong = guarded(file, o, seconds, 0, &pose);
    if (wrong != NULL) {
        fail("%s: %s: %g s; its poses last %.3f s", file->path, guard_reason(wrong), seconds,
             file->frames ? (double)(file->poses - 1) / rate : file->duration);
    }
    return pose;
}

typedef struct pose_file {
    mesh_file *file;
    const options *o;
} pose_file;

static whole_mesh pose_of(void *context, double seconds)
{
    const pose_file *from = context;
    return pose_at(from->file, seconds, from->o);
}

static outline take_interval(mesh_file *file, const options *o)
{
    pose_file from = {file, o};
    const double asked = o->motion.rate > 0.0 ? o->motion.rate : DEFAULT_RATE;
    /* of a skeleton as many as show each turn; between the frames of others there is nothing */
    const double rate = file->frames ? asked : fmax(asked, DEFAULT_RATE);
    const double most = (o->motion.to - o->motion.from) * rate;
    const pose_source source = {pose_of, &from, rate, file->frames, file->up, file->path};
    double cell;
    size_t poses;
    if (most > MOST_POSES) {
        fail("%s: %.0f poses are too many; give a shorter time or a lower --rate", file->path,
             most);
    }
    outline line = shadow_of_interval(&source, o->motion.from, o->motion.to, &cell, &poses);
    note("%zu poses, so that nothing moves further than a cell from one to the next; cells of %.4f "
         "m",
         poses, cell);
    return line;
}

static outline take_pose(mesh_file *file, const options *o)
{
    whole_mesh pose;
    if (o->footprint.time >= 0.0) {
        pose = pose_at(file, o->footprint.time, o);
    } else {
        const size_t frame = o->footprint.frame > 0 ? (size_t)o->footprint.frame : 0;
        const char *wrong = guarded(file, o, -1.0, frame, &pose);
        if (wrong != NULL) {
            fail("%s: %s: frame %zu; it has frames 0 to %zu", file->path, guard_reason(wrong),
                 frame, file->poses - 1);
        }
    }
    outline line = cover_of_pose(&pose, file->up, o->footprint.holes, file->path);
    mesh_whole_release(&pose);
    return line;
}

/* What the file's numbers mean, as its format, or the user, or nobody says. */
static void set_convention(mesh_file *file, const options *o)
{
    convention is = convention_of(file->scene);
    convention_tell(&is, &o->motion);
    file->up = is.up;
    const char *wrong = mesh_scale(file, o->footprint.height);
    if (wrong != NULL) {
        refuse(file->path, wrong);
    }
    if (o->footprint.height == 0.0) {
        file->scale = is.unit;
    }
    if (!is.up_known || (!is.unit_known && o->footprint.height == 0.0)) {
        note("%s: %s: %s%c up%s%s%s", file->path, is.kind,
             is.up_known ? "" : "guessed: ", toupper(is.up), is.up_known ? "" : " (--up)",
             is.unit_known || o->footprint.height > 0.0 ? "" : ", ",
             is.unit_known || o->footprint.height > 0.0
                 ? ""
                 : text("%s (--unit, or --height scales)", is.unit_name));
    }
}

static mesh_file open_mesh(const options *o)
{
    const char *path = o->files[0], *wrong;
    mesh_file file;
    guard_begin(path);
    wrong = mesh_open(&file, path, 0, 0.0);
    guard_end();
    if (wrong != NULL && strcmp(wrong, "has no triangles") == 0) {
        fail("%s: has no triangles: a motion without a mesh covers nothing (`berth clip` makes its "
             "clip); give a mesh that libassimp reads",
             path);
    }
    if (wrong != NULL) {
        refuse(path, wrong);
    }
    set_convention(&file, o);
    if (o->motion.animation != NULL) {
        wrong = mesh_choose(&file, o->motion.animation);
        if (wrong != NULL && !file.frames && file.scene->mNumAnimations > 0) {
            fail("%s: %s as '%.100s'; it has %u, numbered from 0: see `berth info`", path, wrong,
                 o->motion.animation, file.scene->mNumAnimations);
        }
        if (wrong != NULL) {
            fail("%s: %s", path, wrong);
        }
    }
    return file;
}

static outline take_outline(const options *o)
{
    mesh_file file = open_mesh(o);
    outline line = o->motion.to >= 0.0 ? take_interval(&file, o) : take_pose(&file, o);
    mesh_close(&file);
    return line;
}

int command_footprint(const options *o)
{
    const file_kind kind = file_look(o->files[0]);
    check_options(o);
    switch (kind) {
    case FILE_MOTION: break;
    case FILE_MAP: break;
    default:
        fail("%s: is neither a mesh nor a map's YAML; give a file that libassimp reads, or such a "
             "map",
             o->files[0]);
    }
    check_map_options(o, kind == FILE_MAP);
    if (kind == FILE_MAP) {
        check_map(o);
    }
    outline line = kind == FILE_MAP ? load_outline(o->files[0], o) : take_outline(o);
    if (writes_outline(o)) {
        char *source = header_source(o->files[0]), *comment = text("from %s", source);
        outline_write(o->output, &line, comment);
    } else {
        footprint f = footprint_build(o->arith, &line, o->files[0], &o->footprint);
        write_footprint(&f, o);
    }
    return EXIT_CLEAR;
}

/* ---- Clip command ---------------------------------------------------------------------------- */

/* berth clip: a motion file, or another clip, to a clip, or to the few lines that stay within a
 * tolerance. */

#define DECIMALS 1e5 /* of a metre, as csv_write writes it */

/* The lines that simplification leaves. Decimals move a centre by half of one at most, on both
 * axes: radii make up for that. */
static clip simplify(const clip *c, const options *o)
{
    thinning thin;
    clip to =
        image_simplify(o->arith, c, o->files[0], o->ticks_per_second, o->making.tolerance, &thin);
    for (size_t i = 0; i < to.count; i++) {
        to.r[i] = ceil(to.r[i] * DECIMALS + 0.71) / DECIMALS;
    }
    note("%s: %zu %ss become %zu lines within %g m, radii at most %.4f m wider", o->files[0],
         thin.lines, clip_lines(c), thin.knots, thin.tolerance, thin.widening);
    return to;
}

int command_clip(const options *o)
{
    char *source = header_source(o->files[0]), *comment = text("from %s", source);
    if (has_extension(o->output, ".h") || has_extension(o->output, ".img")) {
        fail("%s: a clip is CSV; give a name that ends in .csv, or ask `berth bake`", o->output);
    }
    check_sampling(o);
    clip c = load_clip(o->files[0], o);
    if (o->making.tolerance > 0.0) {
        clip simple = simplify(&c, o);
        c = simple;
    }
    csv_write(o->output, &c, comment);
    return EXIT_CLEAR;
}
