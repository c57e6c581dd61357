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
    char *name = clean(name_of(path));
    printf("%s: %s%s\n", name, kind, more);
    free(name);
}

static void print_clip(const clip *c)
{
    const clip_facts f = clip_measure(c);
    printf("samples     %zu at %.10g Hz, %.3f s\n", c->count, c->rate, f.duration);
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
    image im = image_build(o->arith, c, path, o->ticks_per_second, 0, 0);
    const image_facts f = im.arith->facts(&im);
    printf("as image    %lu bytes in %s, %lu level%s, %ld ticks a sample at %ld a second\n",
           (unsigned long)f.bytes, im.arith->name, (unsigned long)f.levels,
           f.levels == 1 ? "" : "s", (long)f.dt, o->ticks_per_second);
    image_free(&im);
}

/* How tight the tree is: what its moving discs' radii have beyond the largest of their samples. */
static void print_surplus(const image *im, const clip *c, uint32_t levels)
{
    uint32_t level, number, i;
    printf("surplus    ");
    for (level = 0; level < levels; level++) {
        double sum = 0.0;
        for (number = 0; number < UINT32_C(1) << level; number++) {
            const image_disc d = im->arith->disc(im, level, number);
            double own = 0.0;
            for (i = d.first; i < d.end; i++) {
                own = fmax(own, c->r[i]);
            }
            sum += d.radius - own;
        }
        printf(" %.3f", sum / (double)(UINT32_C(1) << level));
    }
    printf(" m: radius beyond the samples', mean of each level\n");
}

static void print_image(const char *path, const options *o)
{
    image im = image_read(path);
    const image_facts f = im.arith->facts(&im);
    const double second = (double)o->ticks_per_second;
    clip c = clip_new(f.count, second / (double)f.dt);
    uint32_t i;
    for (i = 0; i < f.count; i++) {
        im.arith->sample(&im, i, &c.x[i], &c.y[i], &c.r[i]);
    }
    print_kind(path, "an image of a clip, ", im.arith->name);
    printf("bytes       %lu: header %lu, nodes %lu, samples %lu\n", (unsigned long)f.bytes,
           (unsigned long)f.header_bytes, (unsigned long)f.node_bytes,
           (unsigned long)f.sample_bytes);
    printf("tree        %lu level%s, %lu node%s\n", (unsigned long)f.levels,
           f.levels == 1 ? "" : "s", (unsigned long)f.nodes, f.nodes == 1 ? "" : "s");
    print_surplus(&im, &c, f.levels);
    printf("ticks       %ld a sample, %lld in all; seconds below at %ld a second\n", (long)f.dt,
           (long long)f.dt * (long long)f.count, o->ticks_per_second);
    if (f.step > 0.0) {
        printf("grid        step %.6f m; stored discs reach at most %.6f m beyond those given\n",
               f.step, f.band);
    }
    print_clip(&c);
    clip_free(&c);
    image_free(&im);
}

static void print_animations(const motion *m)
{
    for (unsigned i = 0; i < m->scene->mNumAnimations; i++) {
        const struct aiAnimation *a = m->scene->mAnimations[i];
        char *name = clean(a->mName.data);
        printf("animation   %u '%s', %u track%s%s\n", i, name, a->mNumChannels,
               a->mNumChannels == 1 ? "" : "s", i == m->animation_index ? ", looked at here" : "");
        free(name);
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
        char *name = clean(j->name);
        printf("  %c %c %*s%s%s\n", j->root ? 'R' : ' ', j->counted ? '*' : ' ',
               2 * (depth < 40 ? depth : 40), "", name, j->track != NULL ? "" : " (at rest)");
        free(name);
    }
}

static void print_motion(const char *path, const options *o)
{
    motion m = motion_open(path, &o->motion);
    const char *furthest = NULL;
    clip c = motion_sample(&m, &o->motion, &furthest);
    char *assumed = motion_assumptions(&m), *plain = clean(assumed);
    printf("%s\n", plain);
    free(plain);
    print_animations(&m);
    printf("keys        %.3f s at %g a second\n", (m.last - m.first) / m.ticks_per_second,
           m.ticks_per_second);
    clip_as_asked(&c, path, o);
    print_clip(&c);
    plain = clean(furthest);
    printf("furthest    joint %s, which sets the largest radius\n", plain);
    free(plain);
    print_bake(&c, path, o);
    print_joints(&m);
    free(assumed);
    clip_free(&c);
    motion_close(&m);
}

/* ---- Footprints ------------------------------------------------------------------------------ */

static void print_tree(const footprint *f)
{
    const footprint_facts facts = f->arith->facts(f);
    printf("tree        %s: %lu circle%s, %lu of them leaves, %lu level%s\n", facts.method,
           (unsigned long)facts.nodes, facts.nodes == 1 ? "" : "s", (unsigned long)facts.leaves,
           (unsigned long)facts.levels, facts.levels == 1 ? "" : "s");
    printf("radius      %.3f m, of a leaf at most %.4f m\n", facts.radius, facts.largest_leaf);
    if (facts.corners != 0) {
        printf("shape       %lu points, %lu %s\n", (unsigned long)facts.points,
               (unsigned long)facts.parts, facts.corners == 2 ? "segments" : "triangles");
    } else {
        printf("shape       none is kept: leaf circles decide%s\n",
               facts.hollow ? ", about boundaries alone (--boundary)" : "");
    }
}

static void print_footprint_image(const char *path)
{
    footprint f = footprint_read(path);
    const footprint_facts facts = f.arith->facts(&f);
    print_kind(path, "an image of a footprint, ", f.arith->name);
    printf("bytes       %lu: header %lu, circles %lu, shape %lu\n", (unsigned long)facts.bytes,
           (unsigned long)facts.header_bytes, (unsigned long)facts.node_bytes,
           (unsigned long)facts.shape_bytes);
    print_tree(&f);
    if (facts.step > 0.0) {
        printf("grid        step %.6f m; leaf circles reach at most %.6f m beyond the shape as "
               "given",
               facts.step, facts.band);
        if (facts.corners != 0) {
            printf(", the kept shape %.6f m", facts.shape_band);
        }
        printf("\n");
    }
    footprint_free(&f);
}

static void print_outline(const char *path, const options *o)
{
    outline line = outline_read(path);
    const outline_facts facts = outline_measure(&line);
    footprint f = footprint_build(o->arith, &line, path, &o->footprint, 0);
    print_kind(path, "an outline", "");
    printf("points      %zu in %zu ring%s\n", line.points, line.rings, line.rings == 1 ? "" : "s");
    printf("extents     x %.3f to %.3f m, y %.3f to %.3f m\n", facts.min_x, facts.max_x,
           facts.min_y, facts.max_y);
    printf("encloses    %.4f m2, %.3f m around\n", fabs(facts.area), facts.length);
    printf("as image    %lu bytes in %s\n", (unsigned long)f.bytes, f.arith->name);
    print_tree(&f);
    footprint_free(&f);
    outline_free(&line);
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

int command_info(const options *o)
{
    const char *path = o->files[0];
    clip c;
    if (about_footprints(o)) {
        return info_footprint(o);
    }
    check_sampling(o);
    switch (file_look(path)) {
    case FILE_IMAGE: print_image(path, o); break;
    case FILE_MOTION: print_motion(path, o); break;
    default:
        c = load_clip(path, o);
        print_kind(path, "a clip", "");
        print_clip(&c);
        print_bake(&c, path, o);
        clip_free(&c);
        break;
    }
    return EXIT_CLEAR;
}
