/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Pictures of a run: the floor as SVG, and a page that plays it back. */

#include "world.h"

#include "page_html.h" /* made of page.html and page.js: lines, page_lines[] */
#include "tools/berth/tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const looks[] = {"#b0348f", "#b0348f", "#3d9140", "#d2571c",
                                    "#d2571c", "#d2571c", "#2b7bba"};
static const char *const kinds[] = {"#9aa0a6", "#3d9140", "#a98b5d", "#c9a400"};

/* ---- The floor as SVG ----------------------------------------------------------------------- */

#define SIDE_MOST 1400.0
#define EDGE 16.0
#define CAPTION 84.0 /* three lines */
#define LEGEND 840.0 /* the longest of them */

typedef struct sheet {
    FILE *out;
    const world *w;
    double scale, depth; /* units a metre; metres */
    int32_t from, end;   /* ticks */
} sheet;

static double points(int32_t length)
{
    return length / (double)FLEET_METRE;
}

static double metres(int32_t length)
{
    return length / 65536.0;
}

static double across(const sheet *s, double x)
{
    return EDGE + x * s->scale;
}

static double down(const sheet *s, double y)
{
    return EDGE + (s->depth - y) * s->scale;
}

static void draw_box(const sheet *s, double x, double y, double to_x, double to_y,
                     const char *style)
{
    fprintf(s->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %s/>\n",
            across(s, x), down(s, to_y), (to_x - x) * s->scale, (to_y - y) * s->scale, style);
}

static void draw_lane(const sheet *s, double x, double y, double to_x, double to_y)
{
    fprintf(s->out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", across(s, x),
            down(s, y), across(s, to_x), down(s, to_y));
}

static void draw_lanes(const sheet *s)
{
    const fleet_floor *f = &s->w->desc.floor;
    const double left = points(fleet_floor_aisle_x(0));
    const double right = points(fleet_floor_aisle_x(f->aisles - 1u));
    const double aside = points(FLOOR_LANE);
    const double low = points(fleet_floor_road_y(f, 0)) - aside;
    const double high = points(fleet_floor_road_y(f, f->roads - 1u)) + aside;
    fprintf(s->out, "<g stroke=\"#e4e2dc\" stroke-width=\"2\" marker-end=\"url(#arrow)\">\n");
    for (uint32_t i = 0; i < f->aisles; i++) {
        const double x = points(fleet_floor_aisle_x(i));
        draw_lane(s, x, i % 2 == 0 ? low : high, x, i % 2 == 0 ? high : low);
    }
    for (uint32_t i = 0; i < f->roads; i++) {
        const double y = points(fleet_floor_road_y(f, i));
        draw_lane(s, left, y - aside, right, y - aside);
        draw_lane(s, right, y + aside, left, y + aside);
    }
    fprintf(s->out, "</g>\n");
}

typedef struct corners {
    const sheet *s;
    bool begun;
} corners;

static void draw_corner(void *to, int32_t x, int32_t y, bool last)
{
    corners *c = to;
    fprintf(c->s->out, "%s%.1f,%.1f%s", c->begun ? " " : "M", across(c->s, points(x)),
            down(c->s, points(y)), last ? "z" : "");
    c->begun = !last;
}

static void draw_floor(const sheet *s)
{
    corners drawing = {s, false};
    const fleet_floor *f = &s->w->desc.floor;
    const double side = metres(FLEET_HALF_WIDTH) * 1.1, end = metres(FLEET_HALF_LENGTH) * 1.1;
    fprintf(s->out, "<path fill=\"#dcdad4\" fill-rule=\"evenodd\" d=\"");
    fleet_floor_outline(f, draw_corner, &drawing);
    fprintf(s->out, "\"/>\n");
    draw_lanes(s);
    for (uint32_t i = 0; i < fleet_floor_bays(f); i++) {
        const fleet_bay bay = fleet_floor_bay(f, i);
        const double x = points(bay.x), y = points(bay.y);
        char style[64];
        snprintf(style, sizeof style, "fill=\"none\" stroke=\"%s\"", kinds[bay.kind]);
        draw_box(s, x - side, y - end, x + side, y + end, style);
    }
}

/* Golden section: neighbours in number differ most. */
static void colour_of(uint32_t number, char colour[8])
{
    static const uint8_t wheel[] = {0x9c, 0x8e, 0x5a, 0x30, 0x1e, 0x22, 0x4c, 0x84};
    const uint32_t hue = number * 5u;
    snprintf(colour, 8, "#%02x%02x%02x", wheel[hue % 8], wheel[(hue + 3) % 8],
             wheel[(hue + 5) % 8]);
}

/* Knots from one tick to another. */
static void draw_way(const sheet *s, const world_robot *r, int32_t from, int32_t end,
                     const char *style)
{
    int32_t x, y, heading;
    world_position(r, from, &x, &y, &heading);
    fprintf(s->out, "<polyline %s points=\"%.1f,%.1f", style, across(s, metres(x)),
            down(s, metres(y)));
    for (uint32_t i = 0; i < r->leg_count; i++) {
        const world_leg *l = &r->legs[i];
        if (l->end > from && l->end < end && (l->x != l->to_x || l->y != l->to_y)) {
            fprintf(s->out, " %.1f,%.1f", across(s, metres(l->to_x)), down(s, metres(l->to_y)));
        }
    }
    world_position(r, end, &x, &y, &heading);
    fprintf(s->out, " %.1f,%.1f\"/>\n", across(s, metres(x)), down(s, metres(y)));
}

/* Corners in parts of half a length and half a width. */
static const double whole_x[4] = {1, -1, -1, 1}, whole_y[4] = {1, 1, -1, -1};
static const double front_x[4] = {0.95, 0.65, 0.65, 0.95}, front_y[4] = {0, 0.8, -0.8, 0};

static void put_part(const sheet *s, const double along[4], const double aside[4], int32_t x,
                     int32_t y, int32_t heading)
{
    const double turn = heading * (2 * 3.14159265358979323846 / 65536);
    const double length = metres(FLEET_HALF_LENGTH), width = metres(FLEET_HALF_WIDTH);
    for (int i = 0; i < 4; i++) {
        const double u = along[i] * length, v = aside[i] * width;
        fprintf(s->out, "%c%.1f,%.1f", i == 0 ? 'M' : ' ',
                across(s, metres(x) + cos(turn) * u - sin(turn) * v),
                down(s, metres(y) + sin(turn) * u + cos(turn) * v));
    }
    fputc('z', s->out);
}

static void draw_part(const sheet *s, const double along[4], const double aside[4], int32_t x,
                      int32_t y, int32_t heading, const char *style)
{
    fprintf(s->out, "<path %s d=\"", style);
    put_part(s, along, aside, x, y, heading);
    fprintf(s->out, "\"/>\n");
}

/* The ground where it was, turned as it was, as one path: what it covers has one tint. */
static void draw_trail(const sheet *s, const world_robot *r, const char *colour)
{
    int32_t x, y, heading, last_x = INT32_MIN, last_y = 0, last_heading = 0;
    fprintf(s->out, "<path fill=\"%s\" opacity=\"0.22\" d=\"", colour);
    for (int32_t tick = s->from; tick < s->end; tick += FLEET_SECOND / 20) {
        const bool between = (tick - s->from) % (FLEET_SECOND / 4) != 0;
        world_position(r, tick, &x, &y, &heading);
        if (between && abs(heading - last_heading) < 256) {
            continue; /* has hardly turned: a few will do */
        }
        if (x != last_x || y != last_y || heading != last_heading) {
            put_part(s, whole_x, whole_y, x, y, heading);
        }
        last_x = x;
        last_y = y;
        last_heading = heading;
    }
    fprintf(s->out, "\"/>\n");
}

static void draw_robot(const sheet *s, const world_robot *r, uint32_t number)
{
    const double size = metres(FLEET_HALF_WIDTH) * s->scale;
    char style[64];
    int32_t x, y, heading;
    world_position(r, s->end, &x, &y, &heading);
    snprintf(style, sizeof style, "class=\"robot\" fill=\"%s\"", looks[r->state % 7]);
    draw_part(s, whole_x, whole_y, x, y, heading, style);
    draw_part(s, front_x, front_y, x, y, heading, "fill=\"#ffffff\" fill-opacity=\"0.7\"");
    fprintf(s->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-family=\"sans-serif\" font-size=\"%.1f\" "
            "fill=\"#ffffff\" text-anchor=\"middle\">%u</text>\n",
            across(s, metres(x)), down(s, metres(y)) + size * 0.35, size, number);
}

static void put_words(const sheet *s, double x, double y, const char *words)
{
    fprintf(s->out, "<text x=\"%.0f\" y=\"%.0f\">%s</text>\n", x, y, words);
}

/* A square of a robot's or a bay's colour, and what it says. */
static void put_key(const sheet *s, double x, double y, bool robot, const char *colour,
                    const char *words)
{
    fprintf(s->out,
            "<rect x=\"%.0f\" y=\"%.0f\" width=\"12\" height=\"12\" fill=\"%s\" "
            "stroke=\"%s\" stroke-width=\"2\"/>\n",
            x, y - 11.0, robot ? colour : "#ffffff", colour);
    put_words(s, x + 19.0, y, words);
}

/* Three lines from the first's base on: what is drawn, robots by what they do, bays by what for. */
static void draw_legend(const sheet *s, double top)
{
    static const struct {
        double x;
        const char *words;
    } bays[] = {{70, "to park"}, {175, "station"}, {290, "shelf"}, {385, "charger"}};
    char words[160];
    snprintf(
        words, sizeof words,
        "%u robots, %.1f m long, after %g s: tinted is where each was in its last %g s, dashed the "
        "plan that binds it",
        (unsigned)s->w->desc.count, FLEET_HALF_LENGTH / 32768.0,
        s->w->desc.rounds * (double)FLEET_ROUND / FLEET_SECOND,
        (s->end - s->from) / (double)FLEET_SECOND);
    fprintf(s->out, "<g font-family=\"sans-serif\" font-size=\"15\" fill=\"#333333\">\n");
    put_words(s, EDGE, top, words);
    put_words(s, EDGE, top + 23.0, "robots");
    put_key(s, EDGE + 70.0, top + 23.0, true, looks[FLEET_MOVING], "moving");
    put_key(s, EDGE + 175.0, top + 23.0, true, looks[FLEET_RESTING], "working");
    put_key(s, EDGE + 290.0, top + 23.0, true, looks[FLEET_ASKING], "waiting for votes");
    put_key(s, EDGE + 460.0, top + 23.0, true, looks[FLEET_LEARNING], "learning what binds");
    put_words(s, EDGE, top + 46.0, "bays");
    for (size_t i = 0; i < sizeof bays / sizeof bays[0]; i++) {
        put_key(s, EDGE + bays[i].x, top + 46.0, false, kinds[i], bays[i].words);
    }
    fprintf(s->out, "</g>\n");
}

static void draw_sheet(const sheet *s, double width)
{
    const uint32_t count = s->w->desc.count;
    const double wide = fmax(width * s->scale + 2 * EDGE, LEGEND);
    const double high = s->depth * s->scale + 2 * EDGE + CAPTION;
    fprintf(s->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\">\n<title>A fleet: %u robots</title>\n"
            "<defs><marker id=\"arrow\" orient=\"auto\" markerWidth=\"6\" markerHeight=\"6\" "
            "refX=\"3\" refY=\"3\"><path d=\"M0,0 L6,3 L0,6 z\" fill=\"#b9b6ad\" stroke=\"none\"/>"
            "</marker></defs>\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"#f4f4f1\"/>\n",
            wide, high, wide, high, count, wide, high);
    draw_box(s, 0, 0, width, s->depth, "fill=\"#ffffff\" stroke=\"#333333\" stroke-width=\"3\"");
    draw_floor(s);
    for (uint32_t i = 0; i < count; i++) {
        char colour[8];
        colour_of(i, colour);
        draw_trail(s, &s->w->robots[i], colour);
    }
    fprintf(s->out, "<g fill=\"none\" stroke-width=\"1.8\" stroke-opacity=\"0.8\">\n");
    for (uint32_t i = 0; i < count; i++) {
        const world_robot *r = &s->w->robots[i];
        char colour[8], style[64];
        colour_of(i, colour);
        snprintf(style, sizeof style, "stroke=\"%s\"", colour);
        draw_way(s, r, s->from, s->end, style);
        snprintf(style, sizeof style, "stroke=\"%s\" stroke-dasharray=\"4 3\"", colour);
        if (r->moved > s->end) {
            draw_way(s, r, s->end, r->moved, style);
        }
    }
    fprintf(s->out, "</g>\n");
    for (uint32_t i = 0; i < count; i++) {
        draw_robot(s, &s->w->robots[i], i);
    }
    draw_legend(s, high - CAPTION + 20.0);
    fprintf(s->out, "</svg>\n");
}

void world_draw(const world *w, double seconds, const char *path)
{
    const double width = points(fleet_floor_width(&w->desc.floor));
    const double depth = points(fleet_floor_depth(&w->desc.floor));
    const int32_t end = world_tick(w->desc.rounds), back = (int32_t)(seconds * FLEET_SECOND);
    const sheet s = {
        output_open(path),           w,  fmin(52.0, SIDE_MOST / fmax(width, depth)), depth,
        end > back ? end - back : 0, end};
    draw_sheet(&s, width);
    output_commit();
}

/* ---- The page ------------------------------------------------------------------------------- */

static long millimetres(int32_t length)
{
    return lround(length * 1000.0 / 65536.0);
}

static void print_corner(void *to, int32_t x, int32_t y, bool last)
{
    fprintf(to, "%ld,%ld%s", millimetres(FLEET_Q16(x)), millimetres(FLEET_Q16(y)),
            last ? "],[" : ",");
}

static void print_floor(FILE *out, const fleet_floor *f)
{
    fprintf(out, "width:%ld,depth:%ld,length:%ld,side:%ld,racks:[[",
            millimetres(FLEET_Q16(fleet_floor_width(f))),
            millimetres(FLEET_Q16(fleet_floor_depth(f))), millimetres(FLEET_HALF_LENGTH),
            millimetres(FLEET_HALF_WIDTH));
    fleet_floor_outline(f, print_corner, out);
    fprintf(out, "]],\nbays:[");
    for (uint32_t i = 0; i < fleet_floor_bays(f); i++) {
        const fleet_bay bay = fleet_floor_bay(f, i);
        fprintf(out, "[%ld,%ld,%u],", millimetres(FLEET_Q16(bay.x)), millimetres(FLEET_Q16(bay.y)),
                bay.kind);
    }
    fprintf(out, "],\n");
}

static void print_robot(FILE *out, const world_robot *r)
{
    fprintf(out, "{way:[0,%ld,%ld,%ld", millimetres(r->legs[0].x), millimetres(r->legs[0].y),
            (long)r->legs[0].heading);
    for (uint32_t i = 0; i < r->leg_count; i++) {
        const world_leg *l = &r->legs[i];
        fprintf(out, ",%ld,%ld,%ld,%ld", (long)l->end, millimetres(l->to_x), millimetres(l->to_y),
                (long)l->to_heading);
    }
    fprintf(out, "],states:[");
    for (uint32_t i = 0; i < r->note_count; i++) {
        fprintf(out, "%s%ld,%u", i == 0 ? "" : ",", (long)r->notes[i].tick, r->notes[i].state);
    }
    fprintf(out, "]},\n");
}

void world_page(const world *w, const world_check *check, const char *path)
{
    FILE *out = output_open(path);
    for (size_t i = 0; i < sizeof page_lines / sizeof page_lines[0]; i++) {
        if (strcmp(page_lines[i], "@RUN@") != 0) {
            fprintf(out, "%s\n", page_lines[i]);
            continue;
        }
        fprintf(out, "{second:%d,end:%ld,contacts:%u,\n", FLEET_SECOND,
                (long)w->desc.rounds * FLEET_ROUND, check->contacts);
        print_floor(out, &w->desc.floor);
        fprintf(out, "robots:[\n");
        for (uint32_t n = 0; n < w->desc.count; n++) {
            print_robot(out, &w->robots[n]);
        }
        fprintf(out, "]}\n");
    }
    output_commit();
}
