/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Walking people: a chain of rotations from the pelvis to each limb, a capsule around it. Angles
 * are those of a usual gait, roughly: hips swing 25 degrees either way, the knee of the leg in the
 * air bends to 58, arms swing against the legs. */

#include "tests/gen/human.h"

#include <stddef.h>

#define DEGREES(d) ((int32_t)((d)*65536 / 360))
#define MM(length) ((int32_t)((length)*INT64_C(65536) / 1000))

/* Rows of a rotation, Q14. */
typedef struct turn {
    int32_t m[3][3];
} turn;

typedef struct spot {
    int32_t v[3];
} spot;

static int32_t part(int32_t value, int32_t of_1024)
{
    return (int32_t)((int64_t)value * of_1024 / 1024);
}

static const turn unturned = {{{16384, 0, 0}, {0, 16384, 0}, {0, 0, 16384}}};

/* First `by`, a rotation about an axis (0 to 2), then `from`. */
static turn turned(const turn *from, int axis, int32_t angle)
{
    const int32_t c = gen_cos((uint32_t)angle), s = gen_sin((uint32_t)angle);
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    turn result = *from;
    for (int i = 0; i < 3; i++) {
        result.m[i][j] =
            (int32_t)(((int64_t)from->m[i][j] * c + (int64_t)from->m[i][k] * s) / 16384);
        result.m[i][k] =
            (int32_t)(((int64_t)from->m[i][k] * c - (int64_t)from->m[i][j] * s) / 16384);
    }
    return result;
}

static spot moved(const spot *from, const turn *by, int32_t x, int32_t y, int32_t z)
{
    spot result;
    for (int i = 0; i < 3; i++) {
        result.v[i] = from->v[i] + (int32_t)(((int64_t)by->m[i][0] * x + (int64_t)by->m[i][1] * y +
                                              (int64_t)by->m[i][2] * z) /
                                             16384);
    }
    return result;
}

/* ---- Capsules -------------------------------------------------------------------------------- */

typedef struct body {
    const gen_human *who;
    int32_t *to;    /* where the next vertex goes */
    int32_t *bones; /* where the next limb's ends go; null: nowhere */
} body;

static void put(body *b, const spot *at)
{
    for (int i = 0; i < 3; i++) {
        *b->to++ = at->v[i];
    }
}

/* From `from` for `length` along the turn's axis number `along`; half of the rings lie on each
 * end's half ball. */
static void capsule(body *b, const spot *from, const turn *by, int along, int32_t length,
                    int32_t radius, int32_t radius_there)
{
    const int32_t near = part(radius, b->who->girth), far = part(radius_there, b->who->girth);
    const int half = GEN_HUMAN_RINGS / 2;
    int32_t way[3] = {0, 0, 0};
    way[along] = -near;
    spot at = moved(from, by, way[0], way[1], way[2]);
    if (b->bones != NULL) {
        int32_t ahead[3] = {0, 0, 0};
        ahead[along] = length;
        at = moved(from, by, ahead[0], ahead[1], ahead[2]);
        *b->bones++ = from->v[0];
        *b->bones++ = from->v[1];
        *b->bones++ = at.v[0];
        *b->bones++ = at.v[1];
        return;
    }
    put(b, &at);
    for (int ring = 0; ring < GEN_HUMAN_RINGS; ring++) {
        const int there = ring >= half;
        const int32_t r = there ? far : near;
        const int step = there ? ring - half : half - 1 - ring; /* from the ball's widest ring on */
        const uint32_t rise = (uint32_t)(step * 16384 / half);
        const int32_t out = (int32_t)((int64_t)r * gen_sin(rise) / 16384);
        const int32_t wide = (int32_t)((int64_t)r * gen_cos(rise) / 16384);
        for (int side = 0; side < GEN_HUMAN_SIDES; side++) {
            const uint32_t angle = (uint32_t)(side * 65536 / GEN_HUMAN_SIDES);
            way[along] = there ? length + out : -out;
            way[(along + 1) % 3] = (int32_t)((int64_t)wide * gen_cos(angle) / 16384);
            way[(along + 2) % 3] = (int32_t)((int64_t)wide * gen_sin(angle) / 16384);
            at = moved(from, by, way[0], way[1], way[2]);
            put(b, &at);
        }
    }
    way[along] = length + far;
    way[(along + 1) % 3] = way[(along + 2) % 3] = 0;
    at = moved(from, by, way[0], way[1], way[2]);
    put(b, &at);
}

/* One that hangs down from a joint; returns its lower end. */
static spot limb(body *b, const spot *from, const turn *by, int32_t length, int32_t radius,
                 int32_t radius_there)
{
    const int32_t tall = part(length, b->who->height);
    turn down = *by; /* its third axis turned over: down; the second, too, so that it stays one */
    for (int i = 0; i < 3; i++) {
        down.m[i][2] = -down.m[i][2];
        down.m[i][1] = -down.m[i][1];
    }
    capsule(b, from, &down, 2, tall, radius, radius_there);
    return moved(from, by, 0, 0, -tall);
}

/* ---- The gait -------------------------------------------------------------------------------- */

static int32_t swing(const body *b, int32_t angle, int32_t q14)
{
    return (int32_t)((int64_t)part(angle, b->who->stride) * q14 / 16384);
}

/* A leg at its own phase, from its hip. Forward is a turn about the y axis below 0. */
static void leg(body *b, const spot *hip, const turn *pelvis, uint32_t phase)
{
    const int32_t lift = -gen_sin(phase + DEGREES(36)); /* the leg in the air, from toe-off on */
    const int32_t bend = lift > 0 ? (int32_t)((int64_t)lift * lift / 16384) : 0;
    const int32_t flexed = DEGREES(5) + swing(b, DEGREES(25), gen_cos(phase));
    const int32_t knee = DEGREES(8) + swing(b, DEGREES(50), bend);
    const turn thigh = turned(pelvis, 1, -flexed);
    const turn shank = turned(&thigh, 1, knee);
    const turn foot = turned(&shank, 1, (flexed - knee) * 3 / 4);
    const spot at_knee = limb(b, hip, &thigh, MM(430), MM(85), MM(60));
    const spot ankle = limb(b, &at_knee, &shank, MM(430), MM(58), MM(42));
    const spot heel = moved(&ankle, &foot, MM(-40), 0, MM(-30));
    capsule(b, &heel, &foot, 0, part(MM(190), b->who->height), MM(42), MM(40));
}

static void arm(body *b, const spot *shoulder, const turn *chest, uint32_t phase, int32_t outward)
{
    const int32_t forward = swing(b, DEGREES(22), gen_cos(phase));
    const int32_t bent = DEGREES(18) + swing(b, DEGREES(12), (16384 + gen_cos(phase)) / 2);
    const turn away = turned(chest, 0, outward);
    const turn upper = turned(&away, 1, -forward);
    const turn lower = turned(&upper, 1, -bent);
    const spot elbow = limb(b, shoulder, &upper, MM(290), MM(52), MM(42));
    const spot wrist = limb(b, &elbow, &lower, MM(250), MM(40), MM(32));
    (void)limb(b, &wrist, &lower, MM(90), MM(40), MM(34));
}

/* A part of the trunk, from side to side. */
static void across(body *b, const spot *middle, const turn *by, int32_t half, int32_t radius)
{
    const spot right = moved(middle, by, 0, -half, 0);
    capsule(b, &right, by, 1, 2 * half, radius, radius);
}

static void walk(body b, uint32_t phase)
{
    const gen_human *who = b.who;
    const uint32_t other = phase + 32768;
    const turn pelvis = turned(&unturned, 2, swing(&b, DEGREES(6), gen_cos(other)));
    const turn chest = turned(&unturned, 2, swing(&b, DEGREES(7), gen_cos(phase)));
    spot root = {{0, 0, 0}}, waist, shoulders, neck, at;
    root.v[2] =
        part(MM(950), who->height) + (int32_t)((int64_t)MM(15) * gen_cos(2 * phase) / 16384);
    waist = moved(&root, &pelvis, 0, 0, part(MM(170), who->height));
    shoulders = moved(&waist, &chest, MM(15), 0, part(MM(290), who->height));
    neck = moved(&shoulders, &chest, MM(15), 0, part(MM(170), who->height));
    across(&b, &root, &pelvis, MM(90), MM(120));
    across(&b, &waist, &chest, MM(80), MM(115));
    across(&b, &shoulders, &chest, MM(140), MM(100));
    capsule(&b, &neck, &chest, 2, part(MM(110), who->height), MM(75), MM(90));
    at = moved(&root, &pelvis, 0, MM(95), 0);
    leg(&b, &at, &pelvis, phase);
    at = moved(&root, &pelvis, 0, MM(-95), 0);
    leg(&b, &at, &pelvis, other);
    at = moved(&shoulders, &chest, 0, MM(200), MM(30));
    arm(&b, &at, &chest, other, DEGREES(7));
    at = moved(&shoulders, &chest, 0, MM(-200), MM(30));
    arm(&b, &at, &chest, phase, DEGREES(-7));
}

void gen_human_vertices(const gen_human *who, uint32_t phase, int32_t *xyz)
{
    const body b = {who, xyz, NULL};
    walk(b, phase);
}

void gen_human_bones(const gen_human *who, uint32_t phase, int32_t *xy)
{
    const body b = {who, NULL, xy};
    walk(b, phase);
}

/* ---- Triangles ------------------------------------------------------------------------------- */

static uint16_t *triangle(uint16_t *to, uint32_t a, uint32_t b, uint32_t c)
{
    to[0] = (uint16_t)a;
    to[1] = (uint16_t)b;
    to[2] = (uint16_t)c;
    return to + 3;
}

void gen_human_triangles(uint16_t *corners)
{
    for (uint32_t i = 0; i < GEN_HUMAN_LIMBS; i++) {
        const uint32_t pole = i * (GEN_HUMAN_SIDES * GEN_HUMAN_RINGS + 2), first = pole + 1;
        const uint32_t last = first + GEN_HUMAN_SIDES * (GEN_HUMAN_RINGS - 1);
        for (uint32_t side = 0; side < GEN_HUMAN_SIDES; side++) {
            const uint32_t next = (side + 1) % GEN_HUMAN_SIDES;
            corners = triangle(corners, pole, first + next, first + side);
            for (uint32_t ring = first; ring < last; ring += GEN_HUMAN_SIDES) {
                corners =
                    triangle(corners, ring + side, ring + next, ring + GEN_HUMAN_SIDES + next);
                corners = triangle(corners, ring + side, ring + GEN_HUMAN_SIDES + next,
                                   ring + GEN_HUMAN_SIDES + side);
            }
            corners = triangle(corners, last + side, last + next, last + GEN_HUMAN_SIDES);
        }
    }
}

gen_human gen_human_random(harness_random *random)
{
    gen_human who;
    who.height = harness_between(random, 900, 1100);
    who.girth = harness_between(random, 850, 1250);
    who.stride = harness_between(random, 700, 1200);
    return who;
}
