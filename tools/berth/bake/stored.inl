/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What images of motions and of footprints have in common: a view on words of memory. Parameters:
 *
 *   HELD          image or footprint, of image.h and footprint.h
 *   VIEW          the library's view on it
 *   VIEW_ATTACH   the library's calls for it
 *   VIEW_VERIFY
 */

static const VIEW *view_of(const HELD *held)
{
    return held->view;
}

/* Keeps what was built or attached. */
static int keep(berth_status status, uint32_t *words, uint32_t bytes, VIEW *view, HELD *out)
{
    if (status < 0) {
        return status;
    }
    out->words = words;
    out->bytes = bytes;
    out->view = view;
    return status;
}

static int attach(uint32_t *words, uint32_t bytes, HELD *out)
{
    VIEW *view = grab(1, sizeof *view);
    return keep(VIEW_ATTACH(view, words, bytes), words, bytes, view, out);
}

static int verify(const HELD *held)
{
    return VIEW_VERIFY(view_of(held));
}
