/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* People step 0.7 m in half a second on a free way, and take a little longer for less: the speed
 * falls faster than the length. Each step exists for both feet. */

#include "steps.h"

const step_words step_list[] = {
    {0.70, 0.00, 0, 15, true},     {0.68, 0.08, 6, 15, true},   {0.68, -0.08, -6, 15, true},
    {0.60, 0.00, 0, 15, false},    {0.50, 0.00, 0, 16, true},   {0.50, 0.12, 10, 16, false},
    {0.50, -0.12, -10, 16, false}, {0.40, 0.00, 0, 16, false},  {0.40, 0.20, 0, 17, true},
    {0.40, -0.20, 0, 17, true},    {0.30, 0.00, 0, 17, true},   {0.22, 0.00, 0, 18, false},
    {0.20, 0.15, 0, 18, false},    {0.20, -0.15, 0, 18, false}, {0.15, 0.00, 0, 18, true},
    {0.08, 0.00, 0, 18, false},    {0.10, 0.05, 25, 18, true},  {0.10, -0.05, -25, 18, true},
    {0.00, 0.20, 0, 18, true},     {0.00, -0.20, 0, 18, true},  {0.00, 0.08, 0, 18, false},
    {0.00, -0.08, 0, 18, false},
};

const size_t step_list_count = sizeof step_list / sizeof step_list[0];
