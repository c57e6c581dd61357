/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The first contact: from leg to leg, and past what the discs around both keep apart by the trees
 * of their motions; and whether there is one. Two discs are asked exactly, as answers of motions
 * are. */

#include "glide.h"
#include "inside.h"
#include "search.h"

BERTHI_APART berth_status berthi_glide_skip(berthi_glide *g, int32_t until, berthi_grain more,
                                            int32_t *tick)
{
    const berth_placed *const a = g->side[0].outer, *const b = g->side[1].outer;
    const uint32_t most = g->counts.steps != 0 ? g->counts.steps : 1; /* it may take none */
    berth_motion_options options = *g->options;
    berthi_question of;
    of.any = 1;
    if (g->side[1].tree != NULL) { /* else two discs, which are asked as they are */
        const berthi_wide margin =
            ((berthi_wide)berthi_glide_margin(g, *tick) + more) * (1 << BERTHI_GRAIN_SHIFT);
        if (!(margin <= BERTH_NUM_TO_RAW(BERTH_RADIUS_MAX))) {
            return BERTH_HIT; /* motions cannot have that much */
        }
        options.from = *tick; /* from where it may grow */
        options.margin = berth_num_of((berth_raw)margin);
        of.any = 0;
    }
    of.kind = berthi_kind_of(a->there.kind, b->there.kind);
    of.with = &berthi_options_kind;
    of.options = &options;
    of.from = of.at = *tick;
    of.until = until;
    of.told = of.on = 0;
    of.left = most - 1; /* what circles and roots take */
    berthi_verdict found = berthi_roots_tell(&of, a, b);
    if (found == BERTHI_OPEN) {
        of.left = most;
        of.legs = of.exact = of.part_a = of.part_b = 0;
        found = of.kind->run(&of, &a->there, &b->there);
    }
    if (g->counts.steps == 0 && of.left != most) {
        return BERTH_UNKNOWN;
    }
    berthi_glide_charge_nodes(g, most - of.left);
    if (found != BERTHI_CLEAR && of.at > *tick) {
        *tick = of.at;
    }
    return (berth_status)found;
}

enum { HIT_BEFORE = 1, HIT_HERE = 3 };

/* Where a search stands. */
typedef struct body_search {
    uint8_t apart;  /* just before `tick` they were apart, and neither jumps */
    uint8_t joined; /* the same, if what comes begins where `last` ended, which is at `tick` */
    uint8_t near;   /* what was looked at last was not apart at once */
    uint8_t hit;    /* 0: none; HIT_HERE: in the piece in hand */
    berthi_glide *g;
    int32_t tick, until;   /* until: a hit, when there is one */
    int32_t end;           /* of what is in force at `tick` */
    int32_t looked;        /* all legs before this tick were looked at from ahead */
    berthi_glide_end last; /* of the last piece */
} body_search;

/* Whether somebody is inside at s->tick, where that is not known. */
static berth_status search_inside(body_search *s, const berthi_glide_piece *piece)
{
    if (s->until == s->tick || s->apart ||
        (s->joined && berthi_glide_joins(&s->last, s->tick, piece))) {
        return BERTH_CLEAR;
    }
    const berth_status status = berthi_glide_inside(s->g, piece, s->tick);
    if (status == BERTH_HIT) {
        s->g->found.part[0] = s->g->found.part[1] = 0;
        s->until = s->tick;
        s->hit = HIT_HERE;
    }
    return status;
}

/* A piece from s->tick on; hits are noted. BERTH_UNKNOWN: the budget ran out. */
static berth_status search_piece(body_search *s, const berthi_glide_piece *piece, uint32_t way)
{
    berthi_glide *const g = s->g;
    const uint32_t circles = g->counts.circles, pieces = g->counts.pieces;
    berth_status status = berthi_glide_contact(g, piece, s->tick, &s->until);
    s->near |= g->counts.circles - circles > g->counts.pieces - pieces;
    if (status == BERTH_HIT) {
        s->hit = HIT_HERE;
    }
    if (status != BERTH_UNKNOWN) {
        status = search_inside(s, piece);
    }
    if (s->hit != HIT_BEFORE) {
        g->found.leg[0] = piece->leg[0].leg;
        g->found.leg[1] = piece->leg[1].leg;
        g->way = (uint8_t)way;
    }
    s->hit &= HIT_BEFORE;
    berthi_glide_end_of(piece, &s->last);
    return status;
}

/* All that is in force at s->tick; then s->tick is where it changes. */
static BERTHI_APART berth_status search_here(body_search *s)
{
    berthi_glide *const g = s->g;
    berthi_glide_piece piece;
    uint32_t ways = 1;
    s->near = 0;
    s->end = s->until;
    for (uint32_t way = 0; way < ways && s->until > s->tick; way++) {
        if (!berthi_glide_pay_legs(g)) {
            return BERTH_UNKNOWN;
        }
        piece.from = INT32_MIN;
        piece.until = INT32_MAX;
        ways = berthi_glide_piece_at(g, s->tick, way, &piece);
        s->end = berthi_sooner(s->end, piece.until);
        if (ways == 0) {
            s->joined = 0;
            break;
        }
        if (search_piece(s, &piece, way) == BERTH_UNKNOWN) {
            return BERTH_UNKNOWN;
        }
        s->joined = ways == 1 && piece.until == s->end;
    }
    s->apart = 0;
    s->tick = s->hit ? s->until : s->end;
    return s->hit ? BERTH_HIT : BERTH_CLEAR;
}

/* Where `last` has ended clear: past legs in which a sweep goes straight by what stands, or turns
 * in place after that. Each leg is looked at once so. */
static BERTHI_APART void search_ahead(body_search *s)
{
    berthi_glide *const g = s->g;
    const int32_t before = s->tick;
    if (g->floor != 1) {
        return;
    }
    s->looked = g->side[1].body->turns->ahead(g, g->found.leg[1] + 1, &s->tick, s->until);
    if (s->tick != before) {
        s->apart = 1;
    }
}

static berth_status search_on(body_search *s)
{
    while (s->tick < s->until) {
        if (!s->near) {
            const int32_t before = s->tick;
            const berth_status status = berthi_glide_skip(s->g, s->until, s->g->doubt, &s->tick);
            if (status != BERTH_HIT) {
                return status;
            }
            if (s->tick != before) {
                /* a disc of a clip may be elsewhere all of a sudden */
                const berthi_glide_side *const one = &s->g->side[0];
                s->apart =
                    one->tree != NULL || berthi_is_straight(berthi_motion_of(&one->outer->there));
                s->joined = 0;
            }
        }
        const berth_status status = search_here(s);
        if (status != BERTH_CLEAR) {
            return status;
        }
        if (s->near && s->joined && s->tick >= s->looked) {
            search_ahead(s);
        }
    }
    return BERTH_CLEAR;
}

berth_status berthi_glide_first(berthi_glide *g, int32_t from, int32_t until)
{
    body_search s;
    s.g = g;
    s.tick = from > g->from ? from : g->from;
    s.until = until < g->until ? until : g->until;
    s.looked = s.tick;
    s.apart = s.joined = s.near = s.hit = 0;
    const berth_status status = search_on(&s);
    g->found.tick = s.tick;
    return status;
}

/* ---- What is told ---------------------------------------------------------------------------- */

void berthi_body_tell_counts(const berthi_glide *g, berth_body_counts *counts)
{
    if (counts != NULL) {
        *counts = g->counts;
        counts->steps = berthi_body_budget(g->options) - counts->steps;
    }
}

/* ---- Whether -------------------------------------------------------------------------------- */

berth_status berth_bodies_meet(const berth_body *a, const berth_body *b,
                               const berth_body_options *options, berth_body_counts *counts)
{
    berthi_glide g;
    berth_status status = berthi_glide_begin(&g, a, b, options);
    if (status != BERTH_OK) {
        return status;
    }
    g.any = 1;
    if (g.side[1].tree != NULL) {
        status = berthi_glide_first(&g, g.from, g.until);
    } else if (g.from < g.until) {
        status = berthi_glide_skip(&g, g.until, 0, &g.from);
    } else {
        berthi_glide_charge_nodes(&g, 1);
        status = BERTH_CLEAR;
    }
    berthi_body_tell_counts(&g, counts);
    return status;
}
