# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# What the crowds share: cartridges and their checks, pages that play a run back.

COMMON_GBA := $(addprefix examples/common/gba/,stage.c camera.c figure.c heading.c) \
	$(addprefix port/gba/,display.c font.c timed.c)
COMMON_GBA_CHECK := $(addprefix examples/common/gba/,verdict.c picture.c camera.c heading.c)

COMMON_PLAYER := $(addprefix examples/common/,player.css player.js)

# $(call COMMON_PAGE,page.html): the page's lines as strings, with the player's style and program in
# place of its lines @STYLE@ and @PLAYER@.
COMMON_PAGE = @mkdir -p $(@D) && { echo "static const char *const page_lines[] = {"; \
	sed -e '/^@STYLE@$$/{r examples/common/player.css' -e 'd}' \
	    -e '/^@PLAYER@$$/{r examples/common/player.js' -e 'd}' $(1) | \
	sed 's/\\/\\\\/g; s/"/\\"/g; s/.*/    "&",/'; echo "};"; } > $@
