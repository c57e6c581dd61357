/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* An assertion that fails is a goal that is not proved. */

/*@ requires holds: \false;
  @ assigns \nothing;
  @ ensures \false;
*/
void berth_check_failed(const char *expression, const char *file, int line);
