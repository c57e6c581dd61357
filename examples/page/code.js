// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// What is on the screen as a program: its routes and its question, in C or in JavaScript.

let language = "c";
const metres = (cm) => (cm / 100).toFixed(2);
const tickOf = (i) => [0, ...told.robots[i].legs.map((leg) => leg.end - told.robots[i].begin)];
const knotsOf = (i, k, name) => state.robots[i].knots.map((p) => name(metres(p[k]))).join(", ");

function codeInC() {
  const length = (text) => `BERTH_NUM(${text})`;
  const route = (i, name) => `static const berth_num ${name}_x[] = {${knotsOf(i, 0, length)}};
static const berth_num ${name}_y[] = {${knotsOf(i, 1, length)}};
static const int32_t ${name}_tick[] = {${tickOf(i).join(", ")}}; /* 1/100 s */
`;
  const place = (i) => { const r = state.robots[i];
    return `berth_placement_at(${length(metres(r.x))}, ${length(metres(r.y))},
        BERTH_DEGREES(${(r.heading * 360 / 65536).toFixed(4)}), ${r.start})`; };
  const build = (i, name) => `berth_trajectory ${name} = berth_trajectory_over_arrays(
        ${name}_x, ${name}_y, ${name}_tick, ${state.robots[i].knots.length}, ${
  length(metres(state.robots[i].radius))});`;
  return `#include <berth/berth.h>
#include <stdio.h>

${route(0, "a")}${route(1, "b")}
int main(void)
{
    ${build(0, "a")}
    ${build(1, "b")}
    const berth_placement at_a = ${place(0)};
    const berth_placement at_b = ${place(1)};
    const berth_motion_options options = {.margin = BERTH_NUM_INIT(${metres(state.margin)})};
    const berth_start_range minute = {${state.robots[1].start}, 6000, 0};
    static uint32_t memory[2 * BERTH_TRAJECTORY_IMAGE_WORDS(12)];
    berth_arena arena = berth_arena_over(memory, sizeof memory);
    berth_motion motion_a, motion_b;
    berth_placed placed_a, placed_b;
    berth_impact hit;
    int32_t start;
    a.after = b.after = BERTH_ABSENT; /* gone when they have arrived */
    if (berth_trajectory_build(&a, &arena, &motion_a) ||
        berth_trajectory_build(&b, &arena, &motion_b) ||
        berth_motion_place(&motion_a, &at_a, &placed_a) ||
        berth_motion_place(&motion_b, &at_b, &placed_b)) {
        return 1;
    }
    if (berth_time_of_impact(&placed_a, &placed_b, &options, &hit, NULL) == BERTH_HIT) {
        printf("too near at %d\\n", (int)hit.tick);
    }
    if (berth_earliest_start(&placed_a, &placed_b, &minute, &options, &start, NULL) ==
        BERTH_CLEAR) {
        printf("clear when B starts at %d\\n", (int)start);
    }
    return 0;
}
`;
}

function codeInJavaScript() {
  const route = (i) => `berth.trajectory({
  x: [${knotsOf(i, 0, Number)}],
  y: [${knotsOf(i, 1, Number)}],
  tick: [${tickOf(i).join(", ")}], // 1/100 s
  radius: ${Number(metres(state.robots[i].radius))}, after: "absent",
})`;
  const place = (i) => { const r = state.robots[i];
    return `.place({ x: ${Number(metres(r.x))}, y: ${Number(metres(r.y))}, ` +
      `heading: ${r.heading} * Math.PI / 32768, start: ${r.start} })`; };
  const margin = Number(metres(state.margin));
  return `import { load } from "berth";

const berth = await load();
const a = ${route(0)}${place(0)};
const b = ${route(1)}${place(1)};
const hit = berth.timeOfImpact(a, b, { margin: ${margin} });
if (hit.answer === "hit") console.log("too near at", hit.tick);
const { answer, start } = berth.earliestStart([a], b,
  { from: ${state.robots[1].start}, until: 6000, margin: ${margin} });
if (answer === "clear") console.log("clear when B starts at", start);
`;
}

function sayCode() {
  const text = language === "c" ? codeInC() : codeInJavaScript();
  document.getElementById("code-text").textContent = text;
  for (const name of ["c", "js"]) {
    document.getElementById(`code-${name}`).setAttribute("aria-pressed", String(name === language));
  }
}

function codeControls() {
  document.getElementById("code").addEventListener("toggle", sayCode);
  for (const name of ["c", "js"]) {
    document.getElementById(`code-${name}`).addEventListener("click", () => {
      language = name;
      sayCode();
    });
  }
  document.getElementById("code-copy").addEventListener("click", async () => {
    const button = document.getElementById("code-copy");
    await navigator.clipboard.writeText(document.getElementById("code-text").textContent)
      .then(() => "Copied", () => "Not allowed").then((said) => { button.textContent = said; });
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}
