/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth draw, of one footprint: its outline, and its circles level by level, in the manner of
 * figure 2 of the paper; a panel each for some levels and one for the leaves. */

#include "tools/berth/commands.h"
#include "footprint_view.h"
#include "tools/berth/output.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>

#define PANELS 6
#define FOOT "Full circles hold the outline between them; dashed ones lie within it."

/* The circles that stand for the shape at a level: the level's own, and leaves above it. Draws them
 * and returns how many there are. */
static uint32_t draw_circles(const panel *p, const shown *s, int level)
{
    char *attributes = text("class=\"level%d\" fill=\"%s\" fill-opacity=\"0.10\" stroke=\"%s\" "
                            "stroke-width=\"%.2f\"",
                            level, level_colour(0, level % 6), level_colour(0, level % 6),
                            p->em * (level > 5 ? 0.06 : 0.10));
    char *inside = text("class=\"inner\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.2f\" "
                        "stroke-dasharray=\"%.2f\"",
                        path_colour(0), p->em * 0.10, 0.4 * p->em);
    uint32_t i, count = 0;
    for (i = 0; i < s->facts.nodes; i++) {
        const uint32_t number = s->numbers[i];
        const footprint_circle c = s->f.arith->circle(&s->f, number);
        if ((int)c.level == level || (c.right == 0 && (int)c.level < level)) {
            panel_circle(p, &s->circles[number], attributes);
            count++;
        }
        if ((int)c.level == level && c.inner > 0.0) {
            panel_circle(p, &s->inner[number], inside);
        }
    }
    return count;
}

static void draw_panel(FILE *out, const shown *s, const rect *area, const ground *g, int level,
                       double em)
{
    const panel p = panel_over(out, area, g, em);
    const bool leaves = level == (int)s->facts.levels - 1;
    const point at = {area->left, area->top - 0.6 * em};
    uint32_t count;
    char *words;
    svg_rect(out, area, "fill=\"none\" stroke=\"#c5ccd4\" stroke-width=\"1\"");
    panel_outline(&p, s, 0.30);
    panel_parts(&p, s);
    count = draw_circles(&p, s, level);
    words = text("level %d%s: %lu circle%s", level, leaves && level > 0 ? ", the leaves" : "",
                 (unsigned long)count, count == 1 ? "" : "s");
    svg_text(out, at, em, "start", words, "fill=\"" INK "\"");
    panel_bar(&p);
}

/* Levels from the root to the leaves, as evenly as whole numbers allow. */
static int level_at(int number, int panels, const shown *s)
{
    const int last = (int)s->facts.levels - 1;
    return panels > 1 ? (int)lround((double)(number * last) / (panels - 1)) : last;
}

static void draw_one(const options *o, const shown *s)
{
    const double em = text_size(o);
    const int levels = (int)s->facts.levels;
    const int panels = o->level >= 0 ? 1 : levels < PANELS ? levels : PANELS;
    const int columns = panels > 4   ? 3
                        : panels > 1 ? 2
                                     : 1,
              rows = (panels + columns - 1) / columns;
    const double gap = 1.6 * em, top = 4.6 * em;
    const double width = (o->width - (columns + 1) * gap) / columns;
    const double height = (o->height - top - 1.2 * em - rows * 2.6 * em) / rows;
    const point head = {gap, 2.3 * em}, foot = {gap, o->height - 1.2 * em};
    ground g = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    char *title = text("%s: %lu circles on %d level%s, %lu bytes in %s", s->name,
                       (unsigned long)s->facts.nodes, levels, levels == 1 ? "" : "s",
                       (unsigned long)s->facts.bytes, s->f.arith->name);
    FILE *out = output_open(o->output);
    int k;
    shown_widen(&g, s);
    svg_begin(out, o->width, o->height, title);
    svg_text(out, head, 1.5 * em, "start", title, "fill=\"" INK "\" font-weight=\"bold\"");
    for (k = 0; k < panels; k++) {
        const rect area = {gap + (k % columns) * (width + gap),
                           top + (k / columns) * (height + 2.6 * em), width, height};
        draw_panel(out, s, &area, &g, o->level >= 0 ? o->level : level_at(k, panels, s), em);
    }
    svg_text(out, foot, em, "start", FOOT, "fill=\"" FAINT "\"");
    svg_end(out);
    output_commit();
}

int draw_footprints(const options *o)
{
    shown a;
    if (o->file_count == 2) {
        return draw_encounter(o);
    }
    progress_begin("drawing");
    a = shown_load(o->files[0], &o->at_a, 0, o);
    if (o->level >= (int)a.facts.levels) {
        fail("--level %d: the tree has levels 0 to %d only", o->level, (int)a.facts.levels - 1);
    }
    progress_begin("drawing");
    draw_one(o, &a);
    progress_end();
    return EXIT_CLEAR;
}
