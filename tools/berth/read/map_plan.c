/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* A map's YAML, read by libyaml: scalars and one list, by their keys. */

#include "map.h"

#include "tools/berth/tool.h"

#include <yaml.h>

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define MOST_BYTES (1 << 20) /* of a YAML file: a map's has ten lines */

typedef struct reader {
    const char *path;
    yaml_document_t document;
    const yaml_node_t *root;
} reader;

static unsigned long line_of(const yaml_node_t *node)
{
    return (unsigned long)node->start_mark.line + 1;
}

static const char *scalar_of(const yaml_node_t *node)
{
    return node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : "";
}

static void parse(reader *in)
{
    yaml_parser_t parser;
    struct stat status;
    FILE *stream = fopen(in->path, "rb");
    if (stream == NULL) {
        fail("%s: cannot be read: %s; check the name", in->path, strerror(errno));
    }
    if (fstat(fileno(stream), &status) == 0 && status.st_size > MOST_BYTES) {
        fail("%s: is %lld bytes long, and the YAML of a map has ten lines; give that", in->path,
             (long long)status.st_size);
    }
    if (!yaml_parser_initialize(&parser)) {
        fail("out of memory for %s; close other programs and try again", in->path);
    }
    yaml_parser_set_input_file(&parser, stream);
    if (!yaml_parser_load(&parser, &in->document)) {
        fail("%s:%lu: is no YAML: %s; a map's has lines like resolution: 0.05", in->path,
             (unsigned long)parser.problem_mark.line + 1,
             parser.problem != NULL ? parser.problem : "unreadable");
    }
    in->root = yaml_document_get_root_node(&in->document);
    yaml_parser_delete(&parser);
    fclose(stream);
    if (in->root == NULL || in->root->type != YAML_MAPPING_NODE) {
        fail("%s:1: is no map's YAML: keys image, resolution, origin, ... are expected", in->path);
    }
}

/* The value of a key; null when there is none. */
static const yaml_node_t *find(reader *in, const char *key)
{
    const yaml_node_t *found = NULL;
    const yaml_node_pair_t *pair = in->root->data.mapping.pairs.start;
    for (; pair < in->root->data.mapping.pairs.top; pair++) {
        const yaml_node_t *name = yaml_document_get_node(&in->document, pair->key);
        if (strcmp(scalar_of(name), key) == 0) {
            if (found != NULL) {
                fail("%s:%lu: %s is there twice; leave one out", in->path, line_of(name), key);
            }
            found = yaml_document_get_node(&in->document, pair->value);
        }
    }
    return found;
}

static const yaml_node_t *must_find(reader *in, const char *key, const char *like)
{
    const yaml_node_t *node = find(in, key);
    if (node == NULL) {
        fail("%s: has no %s; a map's YAML has a line like %s: %s", in->path, key, key, like);
    }
    return node;
}

static double number_at(const reader *in, const yaml_node_t *node, const char *key, double low,
                        double high)
{
    const char *word = scalar_of(node);
    char *end;
    const double value = strtod(word, &end);
    if (end == word || *end != '\0' || !(value >= low && value <= high)) {
        fail("%s:%lu: %s wants a number from %g to %g, not '%.40s'", in->path, line_of(node), key,
             low, high, word);
    }
    return value;
}

static double number_of(reader *in, const char *key, const char *like, double low, double high)
{
    return number_at(in, must_find(in, key, like), key, low, high);
}

static void read_origin(reader *in, map_plan *plan)
{
    static const double limits[3] = {1e6, 1e6, 100.0};
    const yaml_node_t *node = must_find(in, "origin", "[-10.0, -10.0, 0.0]");
    double *const to[3] = {&plan->x, &plan->y, &plan->yaw};
    const yaml_node_item_t *item;
    size_t count = 0;
    if (node->type != YAML_SEQUENCE_NODE ||
        node->data.sequence.items.top - node->data.sequence.items.start != 3) {
        fail("%s:%lu: origin wants three numbers, [x, y, yaw]", in->path, line_of(node));
    }
    for (item = node->data.sequence.items.start; item < node->data.sequence.items.top; item++) {
        *to[count] = number_at(in, yaml_document_get_node(&in->document, *item), "origin",
                               -limits[count], limits[count]);
        count++;
    }
}

static bool truth_of(reader *in, const char *key)
{
    static const char *const words[] = {"0", "false", "no", "off", "1", "true", "yes", "on"};
    const yaml_node_t *node = find(in, key);
    for (size_t i = 0; node != NULL && i < 8; i++) {
        if (strcasecmp(scalar_of(node), words[i]) == 0) {
            return i >= 4;
        }
    }
    if (node != NULL) {
        fail("%s:%lu: %s wants 0 or 1, not '%.40s'", in->path, line_of(node), key, scalar_of(node));
    }
    return false;
}

static map_mode mode_of(reader *in)
{
    static const char *const words[] = {"trinary", "scale", "raw"};
    const yaml_node_t *node = find(in, "mode");
    for (size_t i = 0; node != NULL && i < 3; i++) {
        if (strcmp(scalar_of(node), words[i]) == 0) {
            return (map_mode)i;
        }
    }
    if (node != NULL) {
        fail("%s:%lu: mode wants trinary, scale or raw, not '%.40s'", in->path, line_of(node),
             scalar_of(node));
    }
    return MAP_TRINARY;
}

/* The picture's path: as it stands, or beside the YAML. */
static char *image_of(reader *in)
{
    const yaml_node_t *node = must_find(in, "image", "floor.pgm");
    const char *name = scalar_of(node), *slash = strrchr(in->path, '/');
    const bool from_here = name_of(in->path) != in->path; /* standard input has no folder */
    if (name[0] == '\0') {
        fail("%s:%lu: image wants the name of a PGM file", in->path, line_of(node));
    }
    if (name[0] == '/' || slash == NULL || from_here) {
        return text("%s", name);
    }
    return text("%.*s/%s", (int)(slash - in->path), in->path, name);
}

map_plan map_plan_read(const char *path)
{
    reader in;
    map_plan plan;
    memset(&in, 0, sizeof in);
    in.path = path;
    parse(&in);
    plan.image = image_of(&in);
    plan.resolution = number_of(&in, "resolution", "0.05", 1e-4, 1000.0);
    read_origin(&in, &plan);
    plan.occupied = number_of(&in, "occupied_thresh", "0.65", 0.0, 1.0);
    plan.free = number_of(&in, "free_thresh", "0.196", 0.0, 1.0);
    plan.negate = truth_of(&in, "negate");
    plan.mode = mode_of(&in);
    if (plan.free > plan.occupied) {
        fail("%s:%lu: free_thresh %g is above occupied_thresh %g", path,
             line_of(find(&in, "free_thresh")), plan.free, plan.occupied);
    }
    yaml_document_delete(&in.document);
    return plan;
}
