/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* pavement-bake: a body's steps as C, all of it constant, for a program in flash.
 *
 *     pavement-bake OUT.c MESH...
 *     pavement-bake --boxes OUT.c MESH...      trees of boxes over the same outlines, to compare
 * with
 *
 * The steps are those of `pavement --few` with the same meshes. Compile OUT.c with the program and
 * include "baked.h". Boxes are baked_boxes and baked_box_bytes there. */

#include "cast.h"

#include "examples/common/program.h"
#include "tools/berth/tool.h"

#include <string.h>

/* The views are made where the program runs: attaching checks every byte. */
static void print_attach(FILE *out, const actor *of)
{
    const size_t count = of->step_count + 1;
    fprintf(out, "\nstatic const uint32_t *const images[%zu] = {\n", count);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "    image_%zu,\n", i);
    }
    fprintf(out, "};\n\nstatic const uint32_t sizes[%zu] = {\n", count);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "    %zu,\n", of->bytes[i]);
    }
    fprintf(out,
            "};\n\nstatic BAKED_VIEWS berth_footprint views[%zu];\n\n"
            "berth_status pavement_baked_attach(void)\n{\n"
            "    berth_status status = BERTH_OK;\n    uint32_t i;\n"
            "    for (i = 0; i < %zu && status == BERTH_OK; i++) {\n"
            "        status = berth_footprint_attach(&views[i], images[i], sizes[i]);\n    }\n"
            "    return status;\n}\n",
            count, count);
}

static void print_numbers(FILE *out, const berth_num *numbers, int count)
{
    fprintf(out, "{");
    for (int i = 0; i < count; i++) {
        fprintf(out, "%ld%s", (long)numbers[i], i + 1 == count ? "}, " : ", ");
    }
}

static void print_space(FILE *out, const pavement_space *s, size_t view)
{
    fprintf(out, "{&views[%zu], ", view);
    print_numbers(out, s->corner_x, PAVEMENT_CORNERS);
    print_numbers(out, s->corner_y, PAVEMENT_CORNERS);
    fprintf(out, "%ld, %ld, %ld}", (long)s->middle_x, (long)s->middle_y, (long)s->reach);
}

static void print_steps(FILE *out, const actor *of)
{
    fprintf(out, "\nstatic const pavement_step steps[%zu] = {\n", of->step_count);
    for (size_t i = 0; i < of->step_count; i++) {
        const pavement_step *s = &of->list[i];
        fprintf(out, "    {");
        print_space(out, &s->space, i);
        fprintf(out, ", {{%d, %d}, %ld, %ld, %ld}, %ld, %u},\n", s->end.rotation.c,
                s->end.rotation.s, (long)s->end.x, (long)s->end.y, (long)s->end.start,
                (long)s->length, s->foot);
    }
    fprintf(out, "};\n");
}

static void print_boxes(FILE *out, const actor *of)
{
    for (size_t i = 0; i <= of->step_count; i++) {
        print_image(out, of->boxes[i], of->box_bytes[i], i);
    }
    fprintf(out, "\nconst uint32_t *const pavement_baked_boxes[] = {\n");
    for (size_t i = 0; i <= of->step_count; i++) {
        fprintf(out, "    image_%zu,\n", i);
    }
    fprintf(out, "};\n\nconst uint32_t pavement_baked_box_bytes[] = {\n");
    for (size_t i = 0; i <= of->step_count; i++) {
        fprintf(out, "    %zu,\n", of->box_bytes[i]);
    }
    fprintf(out, "};\n");
}

static void print_circles(FILE *out, const cast *c)
{
    const actor *of = &c->actors[0];
    for (size_t i = 0; i <= of->step_count; i++) {
        print_image(out, of->images[i], of->bytes[i], i);
    }
    print_attach(out, of);
    print_steps(out, of);
    fprintf(out, "\nconst berth_num pavement_baked_radius = %ld;\n", (long)c->radius);
    fprintf(out, "\nconst pavement_kind pavement_baked = {\n    steps, ");
    print_space(out, &c->kinds[0].stand, of->step_count);
    fprintf(out, ", %zu};\n", of->step_count);
}

int main(int count, char **words)
{
    cast_options options = cast_options_default();
    cast c;
    FILE *out;
    options.boxes = count > 1 && strcmp(words[1], "--boxes") == 0;
    words += options.boxes;
    count -= options.boxes;
    if (count < 3) {
        fail("usage: pavement-bake [--boxes] OUT.c MESH...");
    }
    options.few = true;
    cast_build(&c, body_read(words + 2, (size_t)count - 2, CAST_HEIGHT), &options);
    const actor *of = &c.actors[0];
    out = output_open(words[1]);
    fprintf(out,
            "/* Printed by pavement-bake; do not edit. %zu steps of %s. */\n\n#include "
            "\"baked.h\"\n\n",
            of->step_count, of->figure.name);
    if (options.boxes) {
        print_boxes(out, of);
    } else {
        print_circles(out, &c);
    }
    output_commit();
    return 0;
}
