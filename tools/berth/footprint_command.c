/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth footprint: a mesh to the outline of what it covers. */

#include "commands.h"
#include "header_text.h"
#include "load.h"
#include "shadow.h"
#include "tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_RATE 30.0 /* what mesh.h counts an animation's poses by */
#define MOST_POSES 10000

/* Messages of assimp and of mesh.c go into one line. */
static void refuse(const char *path, const char *wrong)
{
    char *line = text("%s", wrong), *c;
    for (c = line; *c != '\0'; c++) {
        *c = *c == '\n' || *c == '\r' ? ' ' : *c;
    }
    fail("%s: %.200s; give a mesh that libassimp reads", path, line);
}

static void check_options(const options *o)
{
    const footprint_options *f = &o->footprint;
    const bool interval = o->motion.to >= 0.0 || o->motion.from > 0.0;
    const bool csv = has_extension(o->output, ".csv");
    if ((f->frame >= 0) + (f->time >= 0.0) + interval > 1) {
        fail("--frame, --time and --from with --to exclude each other; give one of them");
    }
    if (o->motion.from > 0.0 && o->motion.to < 0.0) {
        fail("--from %g wants its end, --to", o->motion.from);
    }
    if (!csv && !has_extension(o->output, ".h") && !has_extension(o->output, ".img")) {
        fail("%s: ends neither in .csv (an outline) nor in .h or .img (baked); give such a name",
             o->output);
    }
    if (csv && (f->threshold >= 0.0 || f->method != 0 || f->shape || o->levels != 0)) {
        fail("%s: an outline has no circles yet; give --threshold, --method, --levels and --shape "
             "to `berth bake`",
             o->output);
    }
}

/* The pose of an instant; files of frames have `rate` of them a second. */
static posed_mesh pose_at(mesh_file *file, double seconds, double rate)
{
    posed_mesh pose;
    const char *wrong = file->frames ? mesh_pose(file, (size_t)lround(seconds * rate), &pose)
                                     : mesh_pose_at(file, seconds, &pose);
    if (wrong != NULL) {
        fail("%s: %s: %g s; its poses last %.3f s", file->path, wrong, seconds,
             file->frames ? (double)(file->poses - 1) / rate : file->duration);
    }
    return pose;
}

typedef struct pose_file {
    mesh_file *file;
    double rate;
} pose_file;

static posed_mesh pose_of(void *context, double seconds)
{
    const pose_file *from = context;
    return pose_at(from->file, seconds, from->rate);
}

static outline take_interval(mesh_file *file, const options *o)
{
    pose_file from = {file, o->motion.rate > 0.0 ? o->motion.rate : DEFAULT_RATE};
    /* of a skeleton as many as show each turn; between the frames of others there is nothing */
    const double rate = file->frames ? from.rate : fmax(from.rate, DEFAULT_RATE);
    const double most = (o->motion.to - o->motion.from) * rate;
    const pose_source source = {pose_of, &from, rate, file->frames != 0, file->up, file->path};
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

static outline take_pose(mesh_file *file, const options *o)
{
    const double rate = o->motion.rate > 0.0 ? o->motion.rate : DEFAULT_RATE;
    posed_mesh pose;
    outline line;
    if (o->footprint.time >= 0.0) {
        pose = pose_at(file, o->footprint.time, rate);
    } else {
        const size_t frame = o->footprint.frame > 0 ? (size_t)o->footprint.frame : 0;
        const char *wrong = mesh_pose(file, frame, &pose);
        if (wrong != NULL) {
            fail("%s: %s: frame %zu; it has frames 0 to %zu", file->path, wrong, frame,
                 file->poses - 1);
        }
    }
    line = shadow_of_pose(&pose, file->up, file->path);
    mesh_release(&pose);
    return line;
}

static outline take_outline(const options *o)
{
    const char *path = o->files[0], *wrong;
    mesh_file file;
    outline line;
    guard_begin(path);
    wrong = mesh_open(&file, path, o->motion.up, o->footprint.height);
    guard_end();
    if (wrong != NULL) {
        refuse(path, wrong);
    }
    line = o->motion.to >= 0.0 ? take_interval(&file, o) : take_pose(&file, o);
    if (o->motion.up == 0 || o->footprint.height == 0.0) {
        note("%s up, %s", o->motion.up == 0 ? "Y taken as" : "as told,",
             o->footprint.height > 0.0 ? "scaled by its first pose"
                                       : "a unit taken as a metre (--height scales)");
    }
    mesh_close(&file);
    return line;
}

int command_footprint(const options *o)
{
    outline line;
    check_options(o);
    switch (file_look(o->files[0])) {
    case FILE_MOTION: break;
    default: fail("%s: is no mesh; give a file that libassimp reads", o->files[0]);
    }
    line = take_outline(o);
    if (has_extension(o->output, ".csv")) {
        char *source = header_source(o->files[0]), *comment = text("from %s", source);
        outline_write(o->output, &line, comment);
        free(source);
        free(comment);
    } else {
        footprint f = footprint_build(o->arith, &line, o->files[0], &o->footprint, o->levels);
        write_footprint(&f, o);
        footprint_free(&f);
    }
    outline_free(&line);
    return EXIT_CLEAR;
}
