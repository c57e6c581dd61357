/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth clip: a motion file, or another clip, to a clip. */

#include "header_text.h"
#include "tools/berth/commands.h"
#include "tools/berth/read/load.h"
#include "tools/berth/tool.h"

#include <stdlib.h>

int command_clip(const options *o)
{
    char *source = header_source(o->files[0]), *comment = text("from %s", source);
    clip c;
    check_sampling(o);
    c = load_clip(o->files[0], o);
    csv_write(o->output, &c, comment);
    free(source);
    free(comment);
    clip_free(&c);
    return EXIT_CLEAR;
}
