// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The page of a crowd: discs, trails, commitments.
const WALKING = "#2b7bba", WAITING = "#d2571c", TAIL = 4 * RUN.second;

// Sample i of the clip that a commitment plays, or what is between it and the next, on the floor.
function placed(c, i) {
  const clip = RUN.clips[c[ACT]], a = 2 + 2 * Math.floor(i), part = i - Math.floor(i);
  const b = Math.min(a + 2, clip.length - 2);
  const x = clip[a] + part * (clip[b] - clip[a]);
  const y = clip[a + 1] + part * (clip[b + 1] - clip[a + 1]);
  return [c[X] + (c[C] * x - c[S] * y) / 16384, c[Y] + (c[S] * x + c[C] * y) / 16384];
}

// Straight between samples: what is drawn is what was recorded, and checked.
function where(c, at) {
  if (c[ACT] < 0 || at >= c[REST]) return [c[REST_X], c[REST_Y], RUN.stands[c[FORM]], false];
  const clip = RUN.clips[c[ACT]], i = Math.max(0, (at - c[START]) / clip[0]);
  return [...placed(c, i), clip[1], true];
}

function path(points) {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(across(x), down(y));
  pen.stroke();
}

function tail(list, at) {
  const points = [];
  for (let t = Math.max(0, at - TAIL); t < at; t += RUN.second / 15) {
    points.push(where(current(list, t), t));
  }
  path(points);
}

// The rest of the way, and where it ends: what others keep clear of.
function plan(c, at) {
  if (c[ACT] < 0 || at >= c[REST]) return;
  const clip = RUN.clips[c[ACT]], points = [];
  for (let i = Math.floor((at - c[START]) / clip[0]); 2 * i + 2 < clip.length; i++) {
    points.push(placed(c, i));
  }
  path(points);
  pen.beginPath();
  pen.arc(across(c[REST_X]), down(c[REST_Y]), RUN.stands[c[FORM]] * scale, 0, 7);
  pen.stroke();
}

function draw() {
  const dark = sweep();
  pen.lineWidth = 1;
  pen.strokeStyle = dark ? "#8a8f94" : "#9aa0a6";
  if (by("tails").checked) RUN.agents.forEach(list => tail(list, tick));
  pen.setLineDash([3, 3]);
  if (by("plans").checked) RUN.agents.forEach(list => plan(current(list, tick), tick));
  pen.setLineDash([]);
  let waiting = 0;
  pen.lineWidth = 1.5;
  for (const list of RUN.agents) {
    const [x, y, r, walking] = where(current(list, tick), tick);
    waiting += !walking;
    pen.beginPath();
    pen.arc(across(x), down(y), Math.max(1, r * scale), 0, 7);
    pen.strokeStyle = pen.fillStyle = walking ? WALKING : WAITING;
    pen.globalAlpha = 0.4;
    pen.fill();
    pen.globalAlpha = 1;
    pen.stroke();
  }
  pen.strokeStyle = dark ? "#e6e6e3" : "#333333";
  pen.lineWidth = 4;
  pen.strokeRect(0, 0, RUN.width * scale, RUN.depth * scale);
  show(waiting + " waiting");
}

begin("a crowd", RUN.agents.length + " walkers in " + RUN.width / 1000 + " x " + RUN.depth / 1000 +
  " m for " + RUN.end / RUN.second + " s. Each plays recorded clips one after the other and " +
  "takes one only when berth proves it clear of all others' commitments: the rest " +
  "of their clips, and " +
  "standing at their ends.",
  {tails: ["trails", true], plans: ["commitments", false]}, {walking: WALKING, waiting: WAITING});
