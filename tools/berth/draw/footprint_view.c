/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pictures of footprints: loading, and what is drawn in a panel. */

#include "footprint_view.h"

#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Footprint view -------------------------------------------------------------------------- */

/* A footprint as it stands in the world. */
typedef struct shown {
    char *name;
    footprint f;
    footprint_facts facts;
    placed at;
    int family;            /* of colours */
    outline line;          /* in the world */
    uint32_t *numbers;     /* of all nodes: facts.nodes of them */
    disc *circles, *inner; /* by these numbers, in the world; radius 0: there is none inside */
} shown;

/* Numbers of nodes are below this. */
static uint32_t shown_places(const shown *s)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < s->facts.nodes; i++) {
        most = s->numbers[i] > most ? s->numbers[i] : most;
    }
    return most + 1;
}

static void take_circles(shown *s)
{
    s->numbers = footprint_numbers(&s->f);
    s->circles = grab(shown_places(s), sizeof *s->circles);
    s->inner = grab(shown_places(s), sizeof *s->inner);
    for (uint32_t i = 0; i < s->facts.nodes; i++) {
        const uint32_t number = s->numbers[i];
        const footprint_circle c = s->f.arith->footprint.circle(&s->f, number);
        s->circles[number] = disc_of(&s->f, &s->at, number);
        s->inner[number] = (disc){c.inner_x, c.inner_y, c.inner};
        place_point(&s->at, &s->inner[number].x, &s->inner[number].y);
    }
}

/* Loads a file and places it; colours as picture.h has them. */
static shown shown_load(const char *path, const spot *where, int family, const options *o)
{
    const place at = place_of_footprint(where);
    shown s = {0};
    s.name = base_name(path);
    s.f = load_footprint(path, o);
    s.facts = s.f.arith->footprint.facts(&s.f);
    s.at = s.f.arith->placed(&at);
    s.family = family;
    s.line = file_look(path) == FILE_FOOTPRINT ? footprint_outline(&s.f) : load_outline(path, o);
    for (size_t i = 0; i < s.line.points; i++) {
        place_point(&s.at, &s.line.x[i], &s.line.y[i]);
    }
    take_circles(&s);
    return s;
}

/* Widens the ground by all circles of a footprint. */
static void shown_widen(ground *g, const shown *s)
{
    for (uint32_t i = 0; i < s->facts.nodes; i++) {
        const disc *d = &s->circles[s->numbers[i]];
        ground_widen(g, d->x, d->y, d->radius);
    }
}

/* What is shown of the ground: a little more than there is of it. */
static double shown_span(const ground *g, int axis)
{
    return fmax(g->high[axis] - g->low[axis], 1e-3) * 1.06;
}

void panel_trim(options *o, rect *area, const ground *g, double least)
{
    const double width = shown_span(g, 0), height = shown_span(g, 1);
    const double scale = fmin(area->width / width, area->height / height);
    const int across = (int)(area->width - fmax(width * scale, fmin(least, area->width)));
    const int down = (int)(area->height - height * scale);
    area->width -= across;
    area->height -= down;
    o->width -= across;
    o->height -= down;
}

panel panel_over(FILE *out, const rect *area, const ground *g, double em)
{
    return panel_scaled(out, area, g, em,
                        fmin(area->width / shown_span(g, 0), area->height / shown_span(g, 1)));
}

panel panel_scaled(FILE *out, const rect *area, const ground *g, double em, double scale)
{
    panel p = {.out = out, .area = *area, .em = em, .scale = scale};
    p.left = (g->low[0] + g->high[0]) / 2.0 - area->width / p.scale / 2.0;
    p.bottom = (g->low[1] + g->high[1]) / 2.0 - area->height / p.scale / 2.0;
    return p;
}

point panel_point(const panel *p, double x, double y)
{
    point q;
    q.x = p->area.left + (x - p->left) * p->scale;
    q.y = p->area.top + p->area.height - (y - p->bottom) * p->scale;
    return q;
}

static double step_of(const panel *p)
{
    return nice_step(fmax(p->area.width, p->area.height) / p->scale / 12.0);
}

void panel_lines(const panel *p, double step, bool numbers)
{
    const double right = p->left + p->area.width / p->scale;
    const double top = p->bottom + p->area.height / p->scale;
    for (double at = ceil(p->left / step) * step; at <= right; at += step) {
        const point low = panel_point(p, at, p->bottom), high = panel_point(p, at, top);
        const point label = {low.x, low.y + 1.3 * p->em};
        svg_line(p->out, low, high, "stroke=\"" GRID "\" stroke-width=\"1\"");
        if (numbers) {
            svg_text(p->out, label, p->em, "middle", tick_text(at, step), "fill=\"" FAINT "\"");
        }
    }
    for (double at = ceil(p->bottom / step) * step; at <= top; at += step) {
        const point low = panel_point(p, p->left, at), high = panel_point(p, right, at);
        const point label = {low.x - 0.5 * p->em, low.y + 0.35 * p->em};
        svg_line(p->out, low, high, "stroke=\"" GRID "\" stroke-width=\"1\"");
        if (numbers) {
            svg_text(p->out, label, p->em, "end", tick_text(at, step), "fill=\"" FAINT "\"");
        }
    }
    svg_rect(p->out, &p->area, "fill=\"none\" stroke=\"#c5ccd4\" stroke-width=\"1\"");
}

void panel_grid(const panel *p)
{
    const double em = p->em;
    const point x = {p->area.left + p->area.width / 2.0, p->area.top + p->area.height + 2.6 * em};
    const point y = {p->area.left - 3.4 * em, p->area.top + p->area.height / 2.0};
    panel_lines(p, step_of(p), true);
    svg_text(p->out, x, em, "middle", "x, metres", "fill=\"" INK "\"");
    svg_text(p->out, y, em, "middle", "y, metres",
             "fill=\"" INK "\" transform=\"rotate(-90 %.2f %.2f)\"", y.x, y.y);
}

void panel_frame(const panel *p)
{
    panel_lines(p, step_of(p), false);
}

void panel_bar(const panel *p)
{
    const double step = nice_step(0.06 * p->area.width / p->scale);
    const point from = {p->area.left + 0.8 * p->em, p->area.top + p->area.height - 0.8 * p->em};
    const point to = {from.x + step * p->scale, from.y};
    const point label = {to.x + 0.5 * p->em, from.y + 0.3 * p->em};
    svg_line(p->out, from, to, "stroke=\"" INK "\" stroke-width=\"%.2f\"", 0.16 * p->em);
    svg_text(p->out, label, 0.85 * p->em, "start", text("%s m", tick_text(step, step)),
             "fill=\"" INK "\"");
}

static void panel_outline(const panel *p, const shown *s, double opacity)
{
    const outline *line = &s->line;
    size_t ring, i = 0;
    fprintf(p->out, "<path class=\"outline\" d=\"");
    for (ring = 0; ring < line->rings; ring++) {
        const size_t begin = i;
        for (; i < line->end[ring]; i++) {
            const point at = panel_point(p, line->x[i], line->y[i]);
            fprintf(p->out, "%c%.2f %.2f", i == begin ? 'M' : 'L', at.x, at.y);
        }
        fputc('Z', p->out);
    }
    fprintf(p->out,
            "\" fill=\"%s\" fill-opacity=\"%.2f\" fill-rule=\"evenodd\" stroke=\"%s\" "
            "stroke-width=\"%.2f\"/>\n",
            disc_colour(s->family), opacity, path_colour(s->family), 0.09 * p->em);
}

/* What the image keeps of the outline, with its rounding. */
static void panel_parts(const panel *p, const shown *s)
{
    fprintf(p->out, "<path class=\"parts\" d=\"");
    for (uint32_t i = 0; i < s->facts.parts; i++) {
        double x[2], y[2];
        s->f.arith->footprint.part(&s->f, i, x, y);
        for (uint32_t k = 0; k < 2; k++) {
            place_point(&s->at, &x[k], &y[k]);
            const point at = panel_point(p, x[k], y[k]);
            fprintf(p->out, "%c%.2f %.2f", k == 0 ? 'M' : 'L', at.x, at.y);
        }
    }
    fprintf(p->out,
            "\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"0.45\" stroke-linecap=\"round\" "
            "stroke-linejoin=\"round\" stroke-width=\"%.2f\"/>\n",
            disc_colour(s->family), fmax(2.0 * s->facts.rounding * p->scale, 0.05 * p->em));
}

void panel_circle(const panel *p, const disc *d, const char *attributes)
{
    svg_circle(p->out, panel_point(p, d->x, d->y), fmax(d->radius * p->scale, 0.3), "%s",
               attributes);
}

double legend_width(const char *words, double em)
{
    return 3.2 * em + svg_text_width(words, em);
}

point legend_entry(FILE *out, point at, double em, const char *words, const char *colour,
                   double opacity)
{
    const point dot = {at.x + 0.6 * em, at.y - 0.35 * em}, label = {at.x + 1.6 * em, at.y};
    svg_circle(out, dot, 0.5 * em,
               "fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"%s\" stroke-width=\"%.2f\"", colour,
               opacity, colour, 0.12 * em);
    svg_text(out, label, em, "start", words, "fill=\"" INK "\"");
    at.x += legend_width(words, em);
    return at;
}

/* ---- Encounter draw -------------------------------------------------------------------------- */

/* berth draw, of two footprints: what the query looked at, in the manner of the poster. Circles
 * that were tested and overlap are green, whosever they are; the two leaves that decided are
 * filled. */

#define OVERLAPPING "#12805c" /* neither side's */

/* What a search did with a circle. */
enum { UNSEEN, SEEN, MET };

typedef struct walk {
    const shown *a, *b; /* a's node is the one to split when both are as large */
    uint8_t *of_a, *of_b;
    bool hit, any_met;
    double margin;
} walk;

typedef struct pair {
    uint32_t a, b;
} pair;

/* The distance of two circles' centres less both radii; marks them. */
static double look(walk *w, pair at)
{
    const disc *a = &w->a->circles[at.a], *b = &w->b->circles[at.b];
    const double gap = hypot(a->x - b->x, a->y - b->y) - a->radius - b->radius - w->margin;
    const uint8_t met = gap < 0.0 ? MET : SEEN;
    w->any_met = w->any_met || met == MET;
    w->of_a[at.a] = met > w->of_a[at.a] ? met : w->of_a[at.a];
    w->of_b[at.b] = met > w->of_b[at.b] ? met : w->of_b[at.b];
    return gap;
}

static double distance(const walk *w, pair at)
{
    const disc *a = &w->a->circles[at.a], *b = &w->b->circles[at.b];
    return hypot(a->x - b->x, a->y - b->y);
}

/* The library's own order (src/footprint/walk.c): the larger circle gives way to its children, the
 * nearer of two that are not apart comes first. Ends at the leaves that the library named. */
static void search(walk *w, uint32_t leaf_a, uint32_t leaf_b)
{
    pair *waiting = grab(2 * (w->a->facts.levels + w->b->facts.levels) + 2, sizeof *waiting);
    uint32_t count = 1;
    waiting[0].a = waiting[0].b = 0;
    if (look(w, waiting[0]) >= 0.0) {
        count = 0; /* roots that are apart decide */
    }
    while (count > 0) {
        const pair at = waiting[count - 1];
        const footprint_circle a = w->a->f.arith->footprint.circle(&w->a->f, at.a);
        const footprint_circle b = w->b->f.arith->footprint.circle(&w->b->f, at.b);
        pair near = at, far = at;
        count--;
        if (w->hit && at.a == leaf_a && at.b == leaf_b) {
            break; /* leaves, or nodes whose circles inside overlap */
        }
        if (a.right == 0 && b.right == 0) {
            continue;
        }
        if (b.right == 0 || (a.right != 0 && a.radius >= b.radius)) {
            near.a = a.left;
            far.a = a.right;
        } else {
            near.b = b.left;
            far.b = b.right;
        }
        bool meets_near = look(w, near) < 0.0;
        bool meets_far = look(w, far) < 0.0;
        if (meets_near && meets_far && distance(w, far) < distance(w, near)) {
            const pair swapped = near;
            near = far;
            far = swapped;
        }
        if (meets_far) {
            waiting[count++] = far;
        }
        if (meets_near) {
            waiting[count++] = near;
        }
    }
}

static void draw_seen(const panel *p, const shown *s, const uint8_t *marks, uint8_t mark)
{
    const char *colour = mark == MET ? OVERLAPPING : disc_colour(s->family);
    char *attributes = text("class=\"%s\" fill=\"%s\" fill-opacity=\"%s\" stroke=\"%s\" "
                            "stroke-width=\"%.2f\"",
                            mark == MET ? "met" : "seen", colour, "0.03", colour, 0.08 * p->em);
    for (uint32_t i = 0; i < s->facts.nodes; i++) {
        if (marks[s->numbers[i]] == mark) {
            panel_circle(p, &s->circles[s->numbers[i]], attributes);
        }
    }
}

static void draw_decision(const panel *p, const encounter *e)
{
    char *attributes = text("class=\"contact\" fill=\"" CONTACT "\" fill-opacity=\"0.5\" "
                            "stroke=\"" CONTACT "\" stroke-width=\"%.2f\"",
                            0.16 * p->em);
    const point from = panel_point(p, e->near_a.x, e->near_a.y);
    const point to = panel_point(p, e->near_b.x, e->near_b.y);
    const bool meet = e->hit && !e->within;
    if (!meet) {
        svg_line(p->out, from, to, "class=\"contact\" stroke=\"" CONTACT "\" stroke-width=\"%.2f\"",
                 0.16 * p->em);
    }
    panel_circle(p, &e->near_a, attributes);
    panel_circle(p, &e->near_b, attributes);
    if (meet) { /* leaves are a pixel or two: a ring shows where they are */
        svg_circle(p->out, from, 1.4 * p->em,
                   "class=\"halo\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"%.2f\"",
                   0.6 * p->em);
        svg_circle(p->out, from, 1.4 * p->em,
                   "fill=\"none\" stroke=\"" CONTACT "\" stroke-width=\"%.2f\"", 0.24 * p->em);
    }
}

/* One line, in smaller letters where it would not fit; nothing is drawn without a stream. Returns
 * how wide it would be. */
static double draw_legend(FILE *out, const options *o, const walk *w, const encounter *e, double em)
{
    char *seen_a = text("circles tested: %s's, apart", w->a->name);
    char *seen_b = text("%s's, apart", w->b->name);
    const struct {
        const char *words, *colour;
        double opacity;
    } entries[] = {
        {seen_a, disc_colour(w->a->family), 0.3},
        {seen_b, disc_colour(w->b->family), 0.3},
        {w->any_met ? "overlapping" : NULL, OVERLAPPING, 0.3},
        {e->hit && !e->within ? "where they meet" : "where they are nearest", CONTACT, 0.5},
    };
    const int count = (int)(sizeof entries / sizeof entries[0]);
    const double room = o->width - 5.0 * em;
    double natural = 0.0;
    point at = {4.0 * em, o->height - 1.4 * em};
    for (int i = 0; i < count; i++) {
        natural += entries[i].words != NULL ? legend_width(entries[i].words, em) : 0.0;
    }
    em *= natural > room ? room / natural : 1.0;
    for (int i = 0; i < count && out != NULL; i++) {
        if (entries[i].words != NULL) {
            at = legend_entry(out, at, em, entries[i].words, entries[i].colour, entries[i].opacity);
        }
    }
    return natural;
}

static void draw_picture(const options *asked, const walk *w, const encounter *e)
{
    options sized = *asked, *o = &sized;
    const double em = text_size(o);
    rect area = {5.0 * em, 4.2 * em, o->width - 7.0 * em, o->height - 10.8 * em};
    const point head = {5.0 * em, 2.5 * em};
    char *words = e->within
                      ? text("%s and %s overlap, one within the other", w->a->name, w->b->name)
                  : e->hit ? text("%s and %s overlap", w->a->name, w->b->name)
                           : text("%s and %s stay clear by %.3f m", w->a->name, w->b->name, e->gap);
    char *title =
        text("%s, as %lu test%s of two circles show%s", words, (unsigned long)e->found.circles,
             plural(e->found.circles), e->found.circles == 1 ? "s" : "");
    FILE *out = output_open(o->output);
    ground g = ground_of_nothing();
    shown_widen(&g, w->a);
    shown_widen(&g, w->b);
    panel_trim(o, &area, &g,
               fmax(1.12 * svg_text_width(title, 1.5 * em), draw_legend(NULL, o, w, e, em)));
    svg_begin(out, o->width, o->height, title);
    svg_text(out, head, 1.5 * em, "start", title, "fill=\"" INK "\" font-weight=\"bold\"");
    panel p = panel_over(out, &area, &g, em);
    panel_grid(&p);
    panel_outline(&p, w->a, 0.45);
    panel_outline(&p, w->b, 0.45);
    panel_parts(&p, w->a);
    panel_parts(&p, w->b);
    draw_seen(&p, w->a, w->of_a, SEEN);
    draw_seen(&p, w->b, w->of_b, SEEN);
    draw_seen(&p, w->a, w->of_a, MET);
    draw_seen(&p, w->b, w->of_b, MET);
    draw_decision(&p, e);
    draw_legend(out, o, w, e, em);
    svg_end(out);
    output_commit();
}

static int draw_encounter(const options *o)
{
    shown a = shown_load(o->files[0], &o->at_a, 1, o), b = shown_load(o->files[1], &o->at_b, 2, o);
    const encounter e = encounter_find(a.f, b.f, o);
    if (o->level >= 0) {
        fail("--level is for one footprint; of two, what the query looked at is drawn");
    }
    walk w = {0};
    w.a = &a;
    w.b = &b;
    w.of_a = grab(shown_places(&a), sizeof *w.of_a);
    w.of_b = grab(shown_places(&b), sizeof *w.of_b);
    w.hit = e.hit && !e.within;
    w.margin = e.margin;
    search(&w, e.found.node_a, e.found.node_b);
    draw_picture(o, &w, &e);
    return EXIT_CLEAR;
}

/* ---- Footprint draw -------------------------------------------------------------------------- */

/* berth draw, of one footprint: its outline, and its circles level by level, in the manner of
 * figure 2 of the paper; a panel each for some levels and one for the leaves. */

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
        const footprint_circle c = s->f.arith->footprint.circle(&s->f, number);
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
    svg_rect(out, area, "fill=\"none\" stroke=\"#c5ccd4\" stroke-width=\"1\"");
    panel_outline(&p, s, 0.30);
    panel_parts(&p, s);
    uint32_t count = draw_circles(&p, s, level);
    char *words = text("level %d%s: %lu circle%s", level, leaves && level > 0 ? ", the leaves" : "",
                       (unsigned long)count, plural(count));
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
    ground g = ground_of_nothing();
    char *title = text("%s: %lu circles on %d level%s, %lu bytes in %s", s->name,
                       (unsigned long)s->facts.nodes, levels, plural((size_t)levels),
                       (unsigned long)s->facts.bytes, s->f.arith->name);
    FILE *out = output_open(o->output);
    shown_widen(&g, s);
    svg_begin(out, o->width, o->height, title);
    svg_text(out, head, 1.5 * em, "start", title, "fill=\"" INK "\" font-weight=\"bold\"");
    for (int k = 0; k < panels; k++) {
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
    if (o->file_count == 2) {
        return draw_encounter(o);
    }
    shown a = shown_load(o->files[0], &o->at_a, 0, o);
    if (o->level >= (int)a.facts.levels) {
        fail("--level %d: the tree has levels 0 to %d only", o->level, (int)a.facts.levels - 1);
    }
    draw_one(o, &a);
    return EXIT_CLEAR;
}
