/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Tables of numbers as text. */

#include "table.h"

#include "clip.h"

#include "tools/berth/tool.h"

#include <berth/placement.h>

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/types.h>

/* ---- Table ----------------------------------------------------------------------------------- */

#define MOST_COLUMNS 5

/* What a table is about, by its heading; or an outline by two columns without one. */
typedef enum table_kind { TABLE_CLIP, TABLE_OUTLINE, TABLE_COURSE } table_kind;

static char *skip_blanks(char *at)
{
    while (*at == ' ' || *at == '\t') {
        at++;
    }
    return at;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void refuse_bytes(const table *t, const char *line, size_t length)
{
    const unsigned char *c = (const unsigned char *)line;
    if (t->line == 1 && length >= 2 &&
        ((c[0] == 0xff && c[1] == 0xfe) || (c[0] == 0xfe && c[1] == 0xff))) {
        fail("%s: is text in UTF-16; save it as UTF-8 or ASCII", t->path);
    }
    if (memchr(line, '\0', length) != NULL) {
        fail("%s:%lu: not text; a clip is lines t,x,y,r, an outline lines ring,x,y (images end in "
             ".img)",
             t->path, t->line);
    }
    const char *mark = memchr(line, '\r', length);
    if (mark != NULL && strchr("\r\n", mark[1]) == NULL) {
        fail("%s:%lu: its lines end in CR alone; save it with LF", t->path, t->line);
    }
}

/* Whether a comment is `# held`, alone or with a colon behind the word. */
static bool says_held(const char *comment)
{
    const char *word = comment + 1 + strspn(comment + 1, " \t");
    return strncasecmp(word, "held", 4) == 0 && (word[4] == '\0' || word[4] == ':');
}

/* The next line that counts, without the blanks around it; null at the end of the file. */
static char *next_line(table *t)
{
    ssize_t got;
    while ((got = getline(&t->text, &t->room, t->stream)) >= 0) {
        size_t length = (size_t)got;
        char *start = t->text;
        t->line++;
        refuse_bytes(t, start, length);
        if (t->line == 1 && strncmp(start, "\xef\xbb\xbf", 3) == 0) {
            start += 3; /* UTF-8's mark */
        }
        while (length > 0 && strchr(" \t\r\n", t->text[length - 1]) != NULL) {
            t->text[--length] = '\0';
        }
        for (char *c = start; *c != '\0'; c++) {
            *c = *c == '"' ? ' ' : *c; /* spreadsheets may quote what they like */
        }
        start = skip_blanks(start);
        if (*start != '\0' && *start != '#') {
            return start;
        }
        t->held |= *start == '#' && says_held(start);
    }
    if (ferror(t->stream)) {
        fail("%s: cannot be read: %s; check the file", t->path, strerror(errno));
    }
    return NULL;
}

static char separator_of(const char *line)
{
    static const char known[] = ";,\t";
    for (const char *c = known; *c != '\0'; c++) {
        if (strchr(line, *c) != NULL) {
            return *c;
        }
    }
    return ' ';
}

/* Cuts off the first field; *rest is what follows its separator, or null after the last. */
static char *cut_field(const table *t, char *at, char **rest)
{
    at = skip_blanks(at);
    char *end = strchr(at, t->separator);
    if (end == NULL && t->separator == ' ') {
        end = strchr(at, '\t');
    }
    *rest = end != NULL ? end + 1 : NULL;
    if (end == NULL) {
        end = at + strlen(at);
    }
    *end = '\0';
    while (end > at && strchr(" \t", end[-1]) != NULL) {
        *--end = '\0';
    }
    if (*rest != NULL && t->separator == ' ') {
        *rest = skip_blanks(*rest);
    }
    return at;
}

/* ---- Columns --------------------------------------------------------------------------------- */

static int kind_named(const char *word)
{
    static const struct {
        const char *word;
        int kind;
    } known[] = {{"t", COLUMN_TIME},        {"time", COLUMN_TIME}, {"seconds", COLUMN_TIME},
                 {"x", COLUMN_X},           {"y", COLUMN_Y},       {"r", COLUMN_RADIUS},
                 {"radius", COLUMN_RADIUS}, {"ring", COLUMN_RING}, {"heading", COLUMN_HEADING},
                 {"tick", COLUMN_TICK},     {"turn", COLUMN_TURN}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcasecmp(word, known[i].word) == 0) {
            return known[i].kind;
        }
    }
    return -1;
}

/* Words where numbers belong: all of these begin with a letter, as no number does but nan and
 * inf. */
static bool is_heading(const char *line)
{
    return isalpha((unsigned char)*line) && strncasecmp(line, "nan", 3) != 0 &&
           strncasecmp(line, "inf", 3) != 0;
}

bool table_has(const table *t, int kind)
{
    for (int i = 0; i < t->columns; i++) {
        if (t->kinds[i] == kind) {
            return true;
        }
    }
    return false;
}

/* With a heading a table is a course; it has one clock. */
static void check_columns(const table *t)
{
    const bool ring = table_has(t, COLUMN_RING), radius = table_has(t, COLUMN_RADIUS);
    const bool time = table_has(t, COLUMN_TIME), tick = table_has(t, COLUMN_TICK);
    const bool heading = table_has(t, COLUMN_HEADING);
    if (!table_has(t, COLUMN_X) || !table_has(t, COLUMN_Y) || (ring && (time || radius)) ||
        (radius && !time) || (!heading && (tick || table_has(t, COLUMN_TURN)))) {
        fail("%s:%lu: its columns are neither a clip's, t,x,y,r, nor an outline's, ring,x,y, nor a "
             "course's, x,y,heading,t",
             t->path, t->line);
    }
    if (heading && (ring || radius || time == tick)) {
        fail("%s:%lu: its columns are not a course's: x,y,heading and t or tick, maybe turn",
             t->path, t->line);
    }
}

static void read_heading(table *t, char *rest)
{
    t->heading = true;
    t->separator = separator_of(rest);
    while (rest != NULL) {
        const char *word = cut_field(t, rest, &rest);
        const int kind = kind_named(word);
        if (kind < 0 || table_has(t, kind) || t->columns == MOST_COLUMNS) {
            fail("%s:%lu: expected numbers or the names of columns, found '%.20s'; a clip has "
                 "t,x,y,r, an outline ring,x,y",
                 t->path, t->line, word);
        }
        t->kinds[t->columns++] = kind;
    }
    check_columns(t);
}

/* What the columns are when nothing names them. */
static void guess_columns(table *t, int count)
{
    static const int of_clip[] = {COLUMN_TIME, COLUMN_X, COLUMN_Y, COLUMN_RADIUS};
    if (count < 2) {
        fail("%s:%lu: 1 column, expected t,x,y,r (or t,x,y with --radius; or ring,x,y of an "
             "outline)",
             t->path, t->line);
    }
    t->columns = count;
    if (count > 4) {
        fail("%s:%lu: more than four columns, and no names; expected t,x,y,r", t->path, t->line);
    }
    memcpy(t->kinds, count == 2 ? of_clip + 1 : of_clip, (size_t)count * sizeof *of_clip);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static const char *wanted(const table *t)
{
    return t->columns == 0                ? "t,x,y,r"
           : table_has(t, COLUMN_HEADING) ? "x,y,heading,t"
           : !table_has(t, COLUMN_TIME)   ? (t->columns == 2 ? "x,y" : "ring,x,y")
           : t->columns == 3              ? "t,x,y"
                                          : "t,x,y,r";
}

static double read_number(const table *t, char *word)
{
    char *end, *comma = t->separator == ';' ? strchr(word, ',') : NULL;
    if (comma != NULL) {
        *comma = '.';
    }
    double value = strtod(word, &end);
    if (end == word) {
        fail("%s:%lu: expected numbers %s, found '%.20s'; is this a clip or an outline?", t->path,
             t->line, wanted(t), word);
    }
    if (!isfinite(value)) {
        fail("%s:%lu: '%.40s' is not a finite number; repair the row or leave it out", t->path,
             t->line, word);
    }
    if (*end != '\0') {
        fail("%s:%lu: expected a %s, found '%.20s'; write %s", t->path, t->line,
             t->separator == ';' ? "semicolon" : "comma", end, wanted(t));
    }
    return value;
}

static void read_row(table *t, char *rest, double fields[COLUMN_KINDS])
{
    double values[MOST_COLUMNS];
    int count = 0;
    while (rest != NULL) {
        char *word = cut_field(t, rest, &rest);
        if (count == MOST_COLUMNS) {
            fail("%s:%lu: more than %d columns; expected %s", t->path, t->line, MOST_COLUMNS,
                 wanted(t));
        }
        values[count++] = read_number(t, word);
    }
    if (t->columns == 0) {
        guess_columns(t, count);
    }
    if (count != t->columns) {
        static const char *const words[] = {"no", "one", "two", "three", "four", "five"};
        fail("%s:%lu: expected %s numbers %s, found %d", t->path, t->line, words[t->columns],
             wanted(t), count);
    }
    for (int i = 0; i < count; i++) {
        fields[t->kinds[i]] = values[i];
    }
}

bool table_next(table *t, double fields[COLUMN_KINDS])
{
    char *line = next_line(t);
    if (line != NULL && t->first) {
        t->first = false;
        t->separator = separator_of(line);
        if (is_heading(line)) {
            read_heading(t, line);
            line = next_line(t);
        }
    }
    if (line == NULL) {
        return false;
    }
    read_row(t, line, fields);
    return true;
}

table table_open(const char *path)
{
    table t = {0};
    t.path = path;
    t.first = true;
    t.stream = fopen(path, "rb");
    if (t.stream == NULL) {
        fail("%s: cannot be read: %s; check the name", path, strerror(errno));
    }
    return t;
}

void table_close(table *t)
{
    fclose(t->stream);
    free(t->text);
}

static table_kind table_subject(const char *path)
{
    table t = table_open(path);
    char *line = next_line(&t), *rest = line;
    table_kind kind = TABLE_CLIP;
    int count = 0;
    if (line != NULL) {
        t.separator = separator_of(line);
        if (is_heading(line)) {
            read_heading(&t, line);
            kind = table_has(&t, COLUMN_HEADING) ? TABLE_COURSE
                   : table_has(&t, COLUMN_TIME)  ? TABLE_CLIP
                                                 : TABLE_OUTLINE;
        } else {
            while (rest != NULL && count <= MOST_COLUMNS) {
                (void)cut_field(&t, rest, &rest);
                count++;
            }
            kind = count == 2 ? TABLE_OUTLINE : TABLE_CLIP;
        }
    }
    table_close(&t);
    return kind;
}

/* ---- Outline files --------------------------------------------------------------------------- */

outline outline_new(void)
{
    outline o;
    o.x = grab(OUTLINE_MAX_POINTS, sizeof *o.x);
    o.y = grab(OUTLINE_MAX_POINTS, sizeof *o.y);
    o.end = grab(OUTLINE_MAX_POINTS, sizeof *o.end);
    o.points = 0;
    o.rings = 0;
    o.cell = 0.0;
    return o;
}

void outline_free(outline *o)
{
    free(o->x);
    free(o->y);
    free(o->end);
    memset(o, 0, sizeof *o);
}

outline_facts outline_measure(const outline *o)
{
    outline_facts f = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL, 0.0, 0.0};
    size_t begin = 0;
    for (size_t ring = 0; ring < o->rings; ring++) {
        for (size_t i = begin; i < o->end[ring]; i++) {
            const size_t next = i + 1 < o->end[ring] ? i + 1 : begin;
            f.min_x = fmin(f.min_x, o->x[i]);
            f.max_x = fmax(f.max_x, o->x[i]);
            f.min_y = fmin(f.min_y, o->y[i]);
            f.max_y = fmax(f.max_y, o->y[i]);
            f.length += hypot(o->x[next] - o->x[i], o->y[next] - o->y[i]);
            f.area += (o->x[i] * o->y[next] - o->x[next] * o->y[i]) / 2.0;
        }
        begin = o->end[ring];
    }
    return f;
}

bool outline_is(const char *path)
{
    return table_subject(path) == TABLE_OUTLINE;
}

static void take_point(outline *o, const table *from, const double fields[COLUMN_KINDS])
{
    const double ring = table_has(from, COLUMN_RING) ? fields[COLUMN_RING] : 0.0;
    const double x = fields[COLUMN_X], y = fields[COLUMN_Y];
    if (fabs(x) > CLIP_LIMIT || fabs(y) > CLIP_LIMIT) {
        fail("%s:%lu: point (%g, %g) is beyond +-8192 m; move the outline to the origin or check "
             "its unit",
             from->path, from->line, x, y);
    }
    if (o->points == OUTLINE_MAX_POINTS) {
        fail("%s:%lu: more than %d points; leave points out", from->path, from->line,
             OUTLINE_MAX_POINTS);
    }
    if (ring == (double)o->rings) {
        o->rings++;
    } else if (o->rings == 0 || ring != (double)(o->rings - 1)) {
        fail("%s:%lu: ring %g, where %s%zu is expected; number the rings from 0, each one's points "
             "together",
             from->path, from->line, ring, o->rings > 0 ? "the same or " : "", o->rings);
    }
    o->x[o->points] = x;
    o->y[o->points++] = y;
    o->end[o->rings - 1] = (uint16_t)o->points;
}

outline outline_read(const char *path)
{
    table from = table_open(path);
    outline o = outline_new();
    double fields[COLUMN_KINDS];
    while (table_next(&from, fields)) {
        take_point(&o, &from, fields);
    }
    if (o.points == 0) {
        fail("%s: no points; an outline has a line ring,x,y for each", path);
    }
    if (!from.heading) {
        note("%s: two columns without names: taken as the points x,y of an outline's one ring",
             path);
    }
    table_close(&from);
    return o;
}

void outline_write(const char *path, const outline *o, const char *comment)
{
    FILE *out = output_open(path);
    size_t ring, i = 0;
    fprintf(out, "# metres; %s\nring,x,y\n", comment);
    for (ring = 0; ring < o->rings; ring++) {
        for (; i < o->end[ring]; i++) {
            /* "+ 0.0" turns -0 into 0 */
            fprintf(out, "%zu,%.6f,%.6f\n", ring, o->x[i] + 0.0, o->y[i] + 0.0);
        }
    }
    output_commit();
}

/* ---- Courses as CSV -------------------------------------------------------------------------- */

bool course_is(const char *path)
{
    return table_subject(path) == TABLE_COURSE;
}

static int32_t tick_of(const table *from, const double fields[COLUMN_KINDS], double first,
                       long ticks_per_second)
{
    const bool seconds = table_has(from, COLUMN_TIME);
    const double given =
        seconds ? fields[COLUMN_TIME] * (double)ticks_per_second : fields[COLUMN_TICK];
    const double tick = round(given - first);
    if (!seconds && given != round(given)) {
        fail("%s:%lu: tick %.10g is no whole number; give seconds in a column t", from->path,
             from->line, given);
    }
    if (!(fabs(tick) <= (double)BERTH_TICK_MAX)) {
        fail("%s:%lu: is more than %d ticks after the first line; lower --ticks-per-second",
             from->path, from->line, BERTH_TICK_MAX);
    }
    return (int32_t)tick;
}

static void take_knot(course *c, const table *from, const double fields[COLUMN_KINDS], double first,
                      long ticks_per_second)
{
    const double turns = fields[COLUMN_HEADING] / 360.0;
    if (fabs(fields[COLUMN_X]) > CLIP_LIMIT || fabs(fields[COLUMN_Y]) > CLIP_LIMIT) {
        fail("%s:%lu: position (%g, %g) is beyond +-8192 m; move it to the origin or check its "
             "unit",
             from->path, from->line, fields[COLUMN_X], fields[COLUMN_Y]);
    }
    if (fabs(turns) > 1e6) {
        fail("%s:%lu: heading %g is beyond a million times around", from->path, from->line,
             fields[COLUMN_HEADING]);
    }
    if (c->count == CLIP_MAX_COUNT) {
        fail("%s:%lu: more than 65535 knots; cut it", from->path, from->line);
    }
    c->x[c->count] = fields[COLUMN_X];
    c->y[c->count] = fields[COLUMN_Y];
    c->heading[c->count] = (uint16_t)((long)round((turns - floor(turns)) * 65536.0) & 0xffff);
    c->tick[c->count] = tick_of(from, fields, first, ticks_per_second);
    if (c->count > 0 && c->tick[c->count] <= c->tick[c->count - 1]) {
        fail("%s:%lu: its time is not after the one before it, in ticks; order the lines by time, "
             "or raise --ticks-per-second",
             from->path, from->line);
    }
    if (c->turn != NULL) {
        const double turn = fields[COLUMN_TURN];
        if (turn != round(turn) || fabs(turn) > 127.0) {
            fail("%s:%lu: turn wants a whole number from -127 to 127, not %g", from->path,
                 from->line, turn);
        }
        c->turn[c->count] = (int8_t)turn;
    }
    c->count++;
}

course course_read(const char *path, long ticks_per_second)
{
    table from = table_open(path);
    double fields[COLUMN_KINDS], first = 0.0;
    course c = {0};
    c.x = grab(CLIP_MAX_COUNT, sizeof *c.x);
    c.y = grab(CLIP_MAX_COUNT, sizeof *c.y);
    c.heading = grab(CLIP_MAX_COUNT, sizeof *c.heading);
    c.tick = grab(CLIP_MAX_COUNT, sizeof *c.tick);
    while (table_next(&from, fields)) {
        if (c.count == 0) {
            first = table_has(&from, COLUMN_TIME) ? fields[COLUMN_TIME] * (double)ticks_per_second
                                                  : fields[COLUMN_TICK];
            c.turn = table_has(&from, COLUMN_TURN) ? grab(CLIP_MAX_COUNT, sizeof *c.turn) : NULL;
        }
        take_knot(&c, &from, fields, first, ticks_per_second);
    }
    table_close(&from);
    if (c.count == 0) {
        fail("%s: no knots; a course has a line x,y,heading,t for each", path);
    }
    if (first != 0.0) {
        note("%s: its first line, at %.10g s, is taken for its start, 0 s: say with --at when it "
             "starts",
             path, first / (double)ticks_per_second);
    }
    return c;
}
