// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The page of a pavement: footprints, and the ground that is taken.
const WAITING = "#d2571c", WAYS = ["#2b7bba", "#3a9a5b"], REACH = 2000;

// Rings of a footprint as a path, in millimetres and in its own frame.
function path(rings) {
  const made = new Path2D();
  for (const ring of rings) {
    made.moveTo(ring[0], ring[1]);
    for (let i = 2; i < ring.length; i += 2) made.lineTo(ring[i], ring[i + 1]);
    made.closePath();
  }
  return made;
}

const KINDS = RUN.kinds.map(kind => kind.map(ground =>
  ({space: path(ground.space), poses: ground.poses.map(path)})));

// What a person shows at a tick: a pose is in force until the next, as it was tested.
function shown(c, at) {
  const grounds = KINDS[c[FORM] >> 8];
  if (c[ACT] < 0 || at >= c[REST]) {
    const ground = grounds[grounds.length - 1];
    return {ground, pose: ground.poses[0], x: c[REST_X], y: c[REST_Y], c: c[REST_C],
            s: c[REST_S], waits: true};
  }
  const ground = grounds[c[ACT]], i = Math.max(0, Math.floor((at - c[START]) / RUN.frame));
  return {ground, pose: ground.poses[Math.min(i, ground.poses.length - 1)], x: c[X], y: c[Y],
          c: c[C], s: c[S], waits: false};
}

function paint(p, lap, colour, ratio) {
  const k = scale * ratio, c = p.c / 16384, s = p.s / 16384;
  pen.setTransform(k * c, -k * s, -k * s, -k * c, k * (p.x + lap), k * (RUN.depth - p.y));
  pen.fillStyle = pen.strokeStyle = colour;
  if (by("spaces").checked) {
    pen.globalAlpha = 0.16;
    pen.fill(p.ground.space, "evenodd");
    pen.globalAlpha = 0.7;
    pen.lineWidth = 1 / scale;
    pen.stroke(p.ground.space);
  }
  pen.globalAlpha = 0.9;
  pen.fill(p.pose, "evenodd");
  pen.globalAlpha = 1;
}

function draw() {
  const dark = sweep(), ratio = canvas.width / (RUN.width * scale);
  let waiting = 0;
  RUN.agents.forEach((list, number) => {
    const c = current(list, tick), p = shown(c, tick);
    waiting += p.waits;
    for (const lap of [-RUN.width, 0, RUN.width]) {
      if (p.x + lap > -REACH && p.x + lap < RUN.width + REACH) {
        paint(p, lap, p.waits ? WAITING : WAYS[number % 2], ratio);
      }
    }
  });
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.strokeStyle = dark ? "#e6e6e3" : "#333333";
  pen.lineWidth = 4;
  for (const y of [0, RUN.depth * scale]) {
    pen.beginPath();
    pen.moveTo(0, y);
    pen.lineTo(RUN.width * scale, y);
    pen.stroke();
  }
  show(waiting + " waiting");
}

begin("a crowded pavement", RUN.agents.length + " persons on " + RUN.width / 1000 + " x " +
  RUN.depth / 1000 + " m of pavement for " + RUN.end / RUN.second + " s; who leaves on one side " +
  "comes in on the other. Each takes a step only when berth proves the ground that it covers, " +
  "its occupancy space, clear of the ground that all others have taken; else a " +
  "smaller one, or it " +
  "stands.",
  {spaces: ["ground taken", true]}, {"this way": WAYS[0], "that way": WAYS[1], waiting: WAITING});
