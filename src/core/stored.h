/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What an image stores, in the caller's unit. */

#ifndef BERTHI_STORED_H
#define BERTHI_STORED_H

#include "../motion/image.h"

#define berthi_stored_length BERTH_NAME(berthi_stored_length)
#define berthi_stored_position BERTH_NAME(berthi_stored_position)
#define berthi_stored_sample BERTH_NAME(berthi_stored_sample)
#define berthi_preorder_of BERTH_NAME(berthi_preorder_of)
#define berthi_discs_bounded BERTH_NAME(berthi_discs_bounded)

/* A length in grid steps. */
berth_num berthi_stored_length(const berth_motion *tree, berth_len steps);

/* A coordinate, clip-local. */
berth_num berthi_stored_position(const berth_motion *tree, berth_num origin, berth_len steps);

/* Sample `index`, which exists. */
void berthi_stored_sample(const berth_motion *tree, uint32_t index, berth_num *x, berth_num *y,
                          berth_num *r);

/* Where node `place` of `level` stands in preorder. */
uint32_t berthi_preorder_of(uint32_t levels, uint32_t level, uint32_t place);

/* Whether radius and reach hold for all samples (motion/verify.c). */
int berthi_discs_bounded(const berth_motion *tree);

#endif
