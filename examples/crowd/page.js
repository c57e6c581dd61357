// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The page of a crowd: discs, trails, commitments.
const WALKING = ["#2b7bba", "#62aee6"], WAITING = ["#d2571c", "#f08a4b"],
  TRAIL = ["#9aa0a6", "#7d8388"], TAIL = 4 * RUN.second;

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

// The rest of the way, as wide as the walker, and where it ends: what others keep clear of.
function plan(c, at) {
  if (c[ACT] < 0 || at >= c[REST]) return;
  const clip = RUN.clips[c[ACT]], points = [where(c, at)];
  for (let i = Math.floor((at - c[START]) / clip[0]) + 1; 2 * i + 2 < clip.length; i++) {
    points.push(placed(c, i));
  }
  pen.globalAlpha = 0.13;
  pen.lineWidth = 2 * clip[1] * scale;
  path(points);
  pen.globalAlpha = 0.8;
  pen.lineWidth = 1;
  path(points);
  pen.setLineDash([3, 3]);
  pen.beginPath();
  pen.arc(across(c[REST_X]), down(c[REST_Y]), RUN.stands[c[FORM]] * scale, 0, 7);
  pen.stroke();
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}

function walker(list) {
  const [x, y, r, walking] = where(current(list, tick), tick);
  pen.beginPath();
  pen.arc(across(x), down(y), Math.max(1, r * scale), 0, 7);
  pen.strokeStyle = pen.fillStyle = shade(walking ? WALKING : WAITING);
  pen.globalAlpha = 0.55;
  pen.fill();
  pen.globalAlpha = 1;
  pen.stroke();
  return walking;
}

function draw() {
  sweep();
  pen.lineCap = pen.lineJoin = "round";
  pen.lineWidth = 1;
  pen.strokeStyle = shade(TRAIL);
  if (by("tails").checked) RUN.agents.forEach(list => tail(list, tick));
  pen.strokeStyle = shade(WALKING);
  if (by("plans").checked) RUN.agents.forEach(list => plan(current(list, tick), tick));
  pen.lineWidth = 1.5;
  const walking = RUN.agents.filter(walker).length;
  frame(WALLS);
  show({walkers: RUN.agents.length, walking, waiting: RUN.agents.length - walking, ...sums()});
}

const walkingAt = at => RUN.agents.filter(list => where(current(list, at), at)[3]).length;

begin({
  title: "a crowd",
  heading: "A crowd in which nobody collides",
  lead: RUN.agents.length + " people walk about in " + RUN.width / 1000 + " x " +
    RUN.depth / 1000 + " m, playing recorded walks one after the other. Each takes a walk only " +
    "when berth proves it clear of what all others have committed themselves to: the rest of " +
    "their walks, and standing where these end.",
  note: "Questions ask about one plan and one other walker; tests compare two bounds, or two " +
    "legs. The whole run was played back and every pair compared by an exact reference: these " +
    "are the collisions.",
  switches: {plans: ["commitments", true], tails: ["trails", true]},
  legend: {"walking": [WALKING, "disc"], "waiting, for no walk is clear": [WAITING, "disc"],
    "committed to: the way ahead": [WALKING, "area"],
    "and standing at its end": [WALKING, "ring"], "trail of 4 s": [TRAIL, "line"]},
  start: opening(walkingAt)
});
