/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

// A player of runs: time, buttons, the canvas. The page defines draw(), which paints the tick, and
// calls begin(). A commitment's START is when it begins.
const START = 5;
const by = id => document.getElementById(id);
const canvas = by("floor"), pen = canvas.getContext("2d"), scrub = by("scrub");
let tick = 0, playing = true, before = null, scale = 1;

// The commitment of an agent that is in force at a tick: the last that has begun.
function current(list, at) {
  let low = 0, high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle][START] <= at) low = middle; else high = middle - 1;
  }
  return list[low];
}

const across = x => x * scale, down = y => (RUN.depth - y) * scale;

// An empty floor; true when the page is dark.
function sweep() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const ratio = canvas.width / (RUN.width * scale);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = dark ? "#26292c" : "#ffffff";
  pen.fillRect(0, 0, RUN.width * scale, RUN.depth * scale);
  return dark;
}

function show(words) {
  scrub.value = tick;
  by("time").textContent = (tick / RUN.second).toFixed(1) + " s, " + words;
}

function fit() {
  const wide = document.documentElement.clientWidth - 24;
  const high = Math.max(240, window.innerHeight - canvas.offsetTop - 70);
  scale = Math.min(wide / RUN.width, high / RUN.depth);
  canvas.style.width = RUN.width * scale + "px";
  canvas.style.height = RUN.depth * scale + "px";
  canvas.width = Math.round(RUN.width * scale * devicePixelRatio);
  canvas.height = Math.round(RUN.depth * scale * devicePixelRatio);
  draw();
}

function setPlaying(on) {
  playing = on;
  by("play").textContent = on ? "Pause" : "Play";
}

function advance(now) {
  if (playing && before !== null) {
    tick += (now - before) / 1000 * RUN.second * Number(by("speed").value);
    if (tick >= RUN.end) {
      tick = RUN.end - 1;
      setPlaying(false);
    }
    draw();
  }
  before = now;
  requestAnimationFrame(advance);
}

function toggle() {
  if (!playing && tick >= RUN.end - 1) tick = 0;
  setPlaying(!playing);
}

// `boxes` are the names of what can be switched on and off.
function begin(boxes) {
  scrub.max = RUN.end - 1;
  scrub.addEventListener("input", () => { tick = Number(scrub.value); draw(); });
  by("play").addEventListener("click", toggle);
  for (const id of boxes) by(id).addEventListener("change", draw);
  window.addEventListener("keydown", e => {
    if (e.key === " " && e.target === document.body) { e.preventDefault(); toggle(); }
  });
  window.addEventListener("resize", fit);
  if (/^#t=[\d.]+$/.test(location.hash)) {
    tick = Math.min(RUN.end - 1, Number(location.hash.slice(3)) * RUN.second);
    setPlaying(false);
  }
  fit();
  requestAnimationFrame(advance);
}
