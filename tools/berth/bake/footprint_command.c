/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth footprint: a mesh to the outline of what it covers. */

#include "tools/berth/commands.h"
#include "tools/berth/output.h"
#include "header_text.h"
#include "tools/berth/read/cover.h"
#include "tools/berth/read/load.h"
#include "tools/berth/read/shadow.h"
#include "tools/berth/tool.h"

#include <assimp/scene.h>
#include <berth/footprint.h>

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    if (f->method == BERTH_FOOTPRINT_TRIANGLES && interval) {
        fail("--method triangles is for one pose; leave --from and --to out");
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
    } else if (o->split) {
        fail("--split writes two files of C, NAME.h and NAME.c: give -o NAME.h");
    }
    if (csv && footprint_made_as(&how, o->levels)) {
        fail("%s: an outline has no circles yet; give --threshold, --method, --radius, --levels "
             "and the like to `berth bake`",
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
    const char *wrong;
    guard_begin(file->path);
    wrong = numbered
                ? mesh_whole(file, seconds < 0.0 ? frame : (size_t)lround(seconds * rate), pose)
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
    double done, length; /* seconds */
} pose_file;

static whole_mesh pose_of(void *context, double seconds)
{
    pose_file *from = context;
    const double done = seconds - from->o->motion.from;
    from->done = done > from->done ? done : from->done;
    progress_at((size_t)(1000.0 * from->done), (size_t)(1000.0 * from->length) + 1);
    return pose_at(from->file, seconds, from->o);
}

static outline take_interval(mesh_file *file, const options *o)
{
    pose_file from = {file, o, 0.0, o->motion.to - o->motion.from};
    const double asked = o->motion.rate > 0.0 ? o->motion.rate : DEFAULT_RATE;
    /* of a skeleton as many as show each turn; between the frames of others there is nothing */
    const double rate = file->frames ? asked : fmax(asked, DEFAULT_RATE);
    const double most = from.length * rate;
    const pose_source source = {pose_of, &from, rate, file->frames, file->up, file->path};
    double cell;
    size_t poses;
    outline line;
    if (most > MOST_POSES) {
        fail("%s: %.0f poses are too many; give a shorter time or a lower --rate", file->path,
             most);
    }
    line = shadow_of_interval(&source, o->motion.from, o->motion.to, &cell, &poses);
    note("%zu poses, so that nothing moves further than a cell from one to the next; cells of %.4f "
         "m",
         poses, cell);
    return line;
}

/* All of a pose's triangles, seen from above. */
static outline triangles_of_pose(const whole_mesh *pose, const mesh_file *file)
{
    const size_t x = (size_t)(file->up - 'x' + 1) % 3, y = (size_t)(file->up - 'x' + 2) % 3;
    outline o = outline_new();
    if (pose->vertex_count > BERTH_TRIANGLES_VERTICES_MAX ||
        pose->triangle_count > BERTH_TRIANGLES_MAX) {
        fail("%s: has %zu triangles with %zu corners, and a tree of triangles %d with %d at most: "
             "give its outline with --method outline",
             file->path, pose->triangle_count, pose->vertex_count, BERTH_TRIANGLES_MAX,
             BERTH_TRIANGLES_VERTICES_MAX);
    }
    for (; o.points < pose->vertex_count; o.points++) {
        o.x[o.points] = pose->vertices[3 * o.points + x];
        o.y[o.points] = pose->vertices[3 * o.points + y];
    }
    o.corners = grab(3 * pose->triangle_count, sizeof *o.corners);
    o.triangles = pose->triangle_count;
    for (size_t i = 0; i < 3 * pose->triangle_count; i++) {
        o.corners[i] = (uint16_t)pose->triangles[i];
    }
    return o;
}

static outline take_pose(mesh_file *file, const options *o)
{
    whole_mesh pose;
    outline line;
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
    line = o->footprint.method == BERTH_FOOTPRINT_TRIANGLES
               ? triangles_of_pose(&pose, file)
               : cover_of_pose(&pose, file->up, o->footprint.holes, file->path);
    mesh_whole_release(&pose);
    return line;
}

/* What the file's numbers mean, as its format, or the user, or nobody says. */
static void set_convention(mesh_file *file, const options *o)
{
    convention is = convention_of(file->scene);
    const char *wrong;
    convention_tell(&is, &o->motion);
    file->up = is.up;
    wrong = mesh_scale(file, o->footprint.height);
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
    mesh_file file;
    outline line;
    progress_begin(text("taking the outline of %s", o->files[0]));
    file = open_mesh(o);
    line = o->motion.to >= 0.0 ? take_interval(&file, o) : take_pose(&file, o);
    progress_end();
    mesh_close(&file);
    return line;
}

int command_footprint(const options *o)
{
    const file_kind kind = file_look(o->files[0]);
    outline line;
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
    line = kind == FILE_MAP ? load_outline(o->files[0], o) : take_outline(o);
    if (writes_outline(o)) {
        char *source = header_source(o->files[0]), *comment = text("from %s", source);
        outline_write(o->output, &line, comment);
    } else {
        footprint f = footprint_build(o->arith, &line, o->files[0], &o->footprint, o->levels);
        write_footprint(&f, o);
    }
    return EXIT_CLEAR;
}
