/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Runs as pages. */

#include "picture.h"

#include "page_html.h" /* made of page.html and the subject's parts of it: lines, page_lines[] */
#include "tools/berth/tool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

long millimetres(int32_t length)
{
    return lround(length * 1000.0 / 65536.0);
}

static void print_commitment(FILE *out, const walker *w)
{
    fprintf(out, "[%d,%ld,%ld,%d,%d,%ld,%ld,%ld,%d,%d,%ld,%u],",
            w->act == WALKERS_STANDING ? -1 : (int)w->act, millimetres(w->at.x),
            millimetres(w->at.y), w->at.rotation.c, w->at.rotation.s, (long)w->at.start,
            millimetres(w->rest.x), millimetres(w->rest.y), w->rest.rotation.c, w->rest.rotation.s,
            (long)w->rest.start, w->form);
}

static void print_walkers(FILE *out, const history *h)
{
    const commitment **order = history_by_walker(h);
    fprintf(out, "agents:[");
    for (size_t i = 0; i < h->count; i++) {
        if (i == 0 || order[i]->who != order[i - 1]->who) {
            fprintf(out, "%s\n[", i == 0 ? "" : "],");
        }
        print_commitment(out, &order[i]->made);
    }
    fprintf(out, "]]");
    free(order);
}

/* Sums of each second; collisions and whoever left the floor, when somebody has looked. */
static void print_sums(FILE *out, const history *h)
{
    fprintf(out, "sums:[");
    for (size_t i = 0; i < h->sum_count; i++) {
        const history_sums *s = &h->sums[i];
        fprintf(out, "[%lu,%llu,%llu],", (unsigned long)s->decisions,
                (unsigned long long)s->questions, (unsigned long long)s->tests);
    }
    fprintf(out, "],\n");
    if (h->checked) {
        fprintf(out, "collisions:%llu,outside:%llu,\n", (unsigned long long)h->played.collisions,
                (unsigned long long)h->played.outside);
    }
}

void page_write(const history *h, const void *of, void (*print_acts)(FILE *out, const void *of),
                const char *path)
{
    FILE *out = output_open(path);
    for (size_t i = 0; i < sizeof page_lines / sizeof page_lines[0]; i++) {
        if (strcmp(page_lines[i], "@RUN@") != 0) {
            fprintf(out, "%s\n", page_lines[i]);
            continue;
        }
        fprintf(out, "{second:%d,end:%ld,width:%ld,depth:%ld,\n", WALKERS_SECOND, (long)h->end,
                millimetres(h->all->desc.width), millimetres(h->all->desc.depth));
        print_sums(out, h);
        print_acts(out, of);
        print_walkers(out, h);
        fprintf(out, "}\n");
    }
    output_commit();
}
