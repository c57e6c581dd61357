/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth info: what a file holds. */

#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The line that says what a file is. */
static void print_kind(const char *path, const char *kind, const char *more)
{
    printf("%s: %s%s\n", clean(path), kind, more);
}

static const char *stands_text(const clip *c)
{
    return c->held            ? "held: each sample until the next; absent before and after"
           : c->stands_before ? (c->stands_after ? "straight; stands before and after"
                                                 : "straight; stands before, absent after")
           : c->stands_after  ? "straight; absent before, stands after"
                              : "straight; absent before and after";
}

static void print_clip(const clip *c)
{
    const clip_facts f = clip_measure(c);
    char *times = c->count == 1 && !c->held ? text("%s", "")
                  : c->rate > 0.0           ? text(" at %.10g Hz", c->rate)
                                            : text(" at uneven times");
    printf("%-11s %zu%s, %.3f s\n", c->held ? "samples" : "knots", c->count, times, f.duration);
    printf("between     %s\n", stands_text(c));
    if (clip_one_radius(c)) {
        printf("radius      %.3f m, one for all\n", f.max_r);
    } else {
        printf("radius      %.3f to %.3f m\n", f.min_r, f.max_r);
    }
    printf("extents     x %.3f to %.3f m, y %.3f to %.3f m\n", f.min_x, f.max_x, f.min_y, f.max_y);
    printf("path        %.3f m, top speed %.3f m/s\n", f.path, f.top_speed);
}

/* What the clip would be as an image, so that its rate and size can be judged before baking. */
static void print_bake(const clip *c, const char *path, const options *o)
{
    image im = image_build(o->arith, c, path, o->ticks_per_second, &o->making);
    const image_facts f = im.arith->facts(&im);
    printf("as image    %lu bytes in %s: %lu leg%s, %lu node%s; %ld ticks at %ld a second\n",
           (unsigned long)f.bytes, im.arith->name, (unsigned long)f.legs, plural(f.legs),
           (unsigned long)f.nodes, plural(f.nodes), (long)f.length, o->ticks_per_second);
}

/* ---- Images ---------------------------------------------------------------------------------- */

/* How tight the tree is: what its moving discs' radii have beyond the largest of their legs. */
static void print_tree_of(const image *im, const image_facts *f, const clip *c)
{
    uint32_t count, i = 0, leaves = 0;
    unsigned levels;
    image_disc *discs = image_discs(im, &count, &levels);
    for (uint32_t k = 0; k < count; k++) {
        leaves += discs[k].leaf;
    }
    printf("tree        %lu node%s, %lu lea%s of up to %lu leg%s, %u level%s\n",
           (unsigned long)count, plural(count), (unsigned long)leaves, leaves == 1 ? "f" : "ves",
           (unsigned long)f->leaf_size, plural(f->leaf_size), levels, plural(levels));
    printf("surplus    ");
    for (unsigned level = 0; level < levels; level++) {
        const uint32_t first = i;
        double sum = 0.0;
        for (; i < count && discs[i].level == level; i++) {
            double own = 0.0;
            for (uint32_t k = discs[i].first; k < discs[i].end; k++) {
                own = fmax(own, c->r[k]);
            }
            sum += discs[i].radius - own;
        }
        printf(" %.3f", sum / (double)(i - first));
    }
    printf(" m: radius beyond the legs', mean of each level\n");
}

/* Ticks of every leg, or 0 when they differ. */
static int32_t spacing_of(const image *im, const image_facts *f)
{
    const image_leg first = im->arith->leg(im, 0);
    for (uint32_t i = 1; i < f->legs; i++) {
        const image_leg l = im->arith->leg(im, i);
        if (l.end - l.begin != first.end - first.begin) {
            return 0;
        }
    }
    return first.end - first.begin;
}

/* The lines that an image's legs are, in seconds: of a straight one its last point, too. */
static clip lines_of(const image *im, const image_facts *f, double second)
{
    const int32_t spacing = spacing_of(im, f);
    clip c = clip_new((size_t)f->legs + f->straight, spacing > 0 ? second / (double)spacing : 0.0);
    c.held = !f->straight;
    c.stands_before = f->stands_before;
    c.stands_after = f->stands_after;
    for (uint32_t i = 0; i < f->legs; i++) {
        const image_leg l = im->arith->leg(im, i);
        for (size_t k = i; k < c.count && k <= (size_t)i + f->straight; k++) {
            c.t[k] = (double)(k == i ? l.begin : l.end) / second;
            c.x[k] = k == i ? l.x : l.to_x;
            c.y[k] = k == i ? l.y : l.to_y;
            c.r[k] = l.radius;
        }
    }
    return c;
}

static void print_image(const char *path, const options *o)
{
    image im = image_read(path);
    const image_facts f = im.arith->facts(&im);
    clip c = lines_of(&im, &f, (double)o->ticks_per_second);
    print_kind(path, f.straight ? "an image of a trajectory, " : "an image of a clip, ",
               im.arith->name);
    printf("bytes       %lu: header %lu, nodes %lu, legs %lu\n", (unsigned long)f.bytes,
           (unsigned long)f.header_bytes, (unsigned long)f.node_bytes, (unsigned long)f.leg_bytes);
    print_tree_of(&im, &f, &c);
    if (f.straight) {
        printf("ticks       %ld in all", (long)f.length);
    } else {
        printf("ticks       %ld a sample, %ld in all", (long)f.unit, (long)f.length);
    }
    printf("; seconds below at %ld a second\n", o->ticks_per_second);
    if (f.step > 0.0 && f.straight) {
        printf("grid        step %.6f m, of nodes; legs are as they were given\n", f.step);
    } else if (f.step > 0.0) {
        printf("grid        step %.6f m; stored discs reach at most %.6f m beyond those given\n",
               f.step, f.band);
    }
    print_clip(&c);
}

/* ---- Motion files ---------------------------------------------------------------------------- */

static void print_animations(const motion *m)
{
    for (unsigned i = 0; i < m->scene->mNumAnimations; i++) {
        const struct aiAnimation *a = m->scene->mAnimations[i];
        printf("animation   %u '%s', %u track%s%s\n", i, clean(a->mName.data), a->mNumChannels,
               plural(a->mNumChannels), i == m->animation_index ? ", looked at here" : "");
    }
}

static int depth_of(const motion *m, size_t i)
{
    int depth = 0, up;
    for (up = m->joints[i].parent; up >= 0; up = m->joints[up].parent) {
        depth++;
    }
    return depth;
}

static void print_joints(const motion *m)
{
    size_t i, counted = 0;
    for (i = 0; i < m->count; i++) {
        counted += m->joints[i].counted;
    }
    printf("joints      %zu of %zu nodes count for the radius (marked *); the root is marked R\n",
           counted, m->count);
    for (i = 0; i < m->count; i++) {
        const joint *j = &m->joints[i];
        const int depth = depth_of(m, i);
        printf("  %c %c %*s%s%s\n", j->root ? 'R' : ' ', j->counted ? '*' : ' ',
               2 * (depth < 40 ? depth : 40), "", clean(j->name),
               j->track != NULL ? "" : " (at rest)");
    }
}

static void print_motion(const char *path, const options *o)
{
    motion m = motion_open(path, &o->motion);
    const char *furthest = NULL;
    clip c = motion_sample(&m, &o->motion, &furthest);
    char *assumed = motion_assumptions(&m), *plain = clean(assumed);
    printf("%s\n", plain);
    print_animations(&m);
    printf("keys        %.3f s at %g a second\n", (m.last - m.first) / m.ticks_per_second,
           m.ticks_per_second);
    if (o->reading == READ_HELD) {
        clip_hold(&c);
    }
    clip_as_asked(&c, path, o);
    print_clip(&c);
    plain = clean(furthest);
    printf("furthest    joint %s, which sets the largest radius\n", plain);
    print_bake(&c, path, o);
    print_joints(&m);
}

/* ---- Footprints ------------------------------------------------------------------------------ */

static void print_tree(const footprint *f)
{
    const footprint_facts facts = f->arith->footprint.facts(f);
    printf("tree        outline: %lu circle%s, %lu of them leaves, %lu level%s",
           (unsigned long)facts.nodes, plural(facts.nodes), (unsigned long)facts.leaves,
           (unsigned long)facts.levels, plural(facts.levels));
    if (facts.inner > 0) {
        printf("; %lu circle%s inside", (unsigned long)facts.inner, plural(facts.inner));
    }
    printf("\n");
    printf("radius      %.3f m, of a leaf at most %.4f m\n", facts.radius, facts.largest_leaf);
    printf("shape       %lu points, %lu segments, rounded by %.4f m\n", (unsigned long)facts.points,
           (unsigned long)facts.parts, facts.rounding);
}

static void print_footprint_image(const char *path)
{
    footprint f = footprint_read(path);
    const footprint_facts facts = f.arith->footprint.facts(&f);
    print_kind(path, "an image of a footprint, ", f.arith->name);
    printf("bytes       %lu: header %lu, circles %lu, shape %lu\n", (unsigned long)facts.bytes,
           (unsigned long)facts.header_bytes, (unsigned long)facts.node_bytes,
           (unsigned long)facts.shape_bytes);
    print_tree(&f);
    if (facts.step > 0.0) {
        printf("grid        step %.6f m; the kept shape reaches at most %.6f m beyond the shape as "
               "given\n",
               facts.step, facts.shape_band);
    }
}

static void print_outline(const char *path, const options *o)
{
    outline line = load_outline(path, o);
    const outline_facts facts = outline_measure(&line);
    footprint f = footprint_build(o->arith, &line, path, &o->footprint);
    print_kind(path, "an outline", "");
    printf("points      %zu in %zu ring%s\n", line.points, line.rings, plural(line.rings));
    printf("extents     x %.3f to %.3f m, y %.3f to %.3f m\n", facts.min_x, facts.max_x,
           facts.min_y, facts.max_y);
    printf("encloses    %.4f m2, %.3f m around\n", fabs(facts.area), facts.length);
    printf("as image    %lu bytes in %s\n", (unsigned long)f.held.bytes, f.arith->name);
    print_tree(&f);
}

static int info_footprint(const options *o)
{
    if (file_look(o->files[0]) == FILE_FOOTPRINT) {
        print_footprint_image(o->files[0]);
    } else {
        print_outline(o->files[0], o);
    }
    return EXIT_CLEAR;
}

/* ---- The command ----------------------------------------------------------------------------- */

static int info_sweep(const options *o)
{
    const char *path = o->files[0];
    sweep s = load_sweep(0, o);
    const sweep_facts f = s.arith->sweep.facts(&s);
    print_kind(path, file_look(path) == FILE_SWEEP ? "an image of a sweep, " : "a course, ",
               s.arith->name);
    printf("bytes       %lu: header %lu, headings %lu, motion %lu\n", (unsigned long)f.bytes,
           (unsigned long)f.header_bytes, (unsigned long)f.heading_bytes,
           (unsigned long)f.motion_bytes);
    printf("knots       %lu, %ld ticks in all, %.2f turns\n", (unsigned long)f.knots,
           (long)f.length, f.turned);
    printf("held by     a disc of radius %.3f m; step %.6f m\n", f.radius, f.step);
    print_tree(&s.carried);
    return EXIT_CLEAR;
}

int command_info(const options *o)
{
    const char *path = o->files[0];
    clip c;
    if (about_bodies(o)) {
        return info_sweep(o);
    }
    if (about_footprints(o)) {
        return info_footprint(o);
    }
    check_sampling(o);
    switch (file_look(path)) {
    case FILE_IMAGE: print_image(path, o); break;
    case FILE_MOTION: print_motion(path, o); break;
    default:
        c = load_clip(path, o);
        print_kind(path, c.held ? "a held clip" : "a trajectory", "");
        print_clip(&c);
        print_bake(&c, path, o);
        break;
    }
    return EXIT_CLEAR;
}
