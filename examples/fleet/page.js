// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The page of a fleet: the floor, robots, the rest of what they have bound themselves to.
const LOOKS = {learning: ["#b0348f", "#d469b8"], working: ["#3d9140", "#57ad5a"],
  waiting: ["#d2571c", "#e8743a"], moving: ["#2b7bba", "#4f9fdc"]};
const LOOK_OF = ["learning", "learning", "working", "waiting", "waiting", "waiting",
  "moving"];
const BAYS = ["#9aa0a6", "#3d9140", "#a98b5d", "#c9a400"], TAIL = 10 * RUN.second;
const TRAIL = ["#9aa0a6", "#8a8f94"];

// The last entry of a flat list of `size` numbers each that begins at a tick or before it.
function last(list, size, at) {
  let low = 0, high = list.length / size - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle * size] <= at) low = middle; else high = middle - 1;
  }
  return low * size;
}

// Straight between knots, and turning; after the last one it stands.
function where(way, at) {
  const i = last(way, 4, at), next = i + 4;
  if (next >= way.length || at < way[i]) return way.slice(i + 1, i + 4);
  const part = (at - way[i]) / (way[next] - way[i]);
  return [1, 2, 3].map(k => way[i + k] + part * (way[next + k] - way[i + k]));
}

function path(points) {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(across(x), down(y));
  pen.stroke();
}

function tail(way, at) {
  const points = [];
  for (let t = Math.max(0, at - TAIL); t <= at; t += RUN.second / 10) points.push(where(way, t));
  path(points);
}

// A rectangle as it is turned there, or its front's arrow.
const WHOLE = [[1, 1], [-1, 1], [-1, -1], [1, -1]], FRONT = [[0.95, 0], [0.65, 0.8], [0.65, -0.8]];
function outline([x, y, heading], corners) {
  const turn = heading * Math.PI / 32768, c = Math.cos(turn), s = Math.sin(turn);
  pen.beginPath();
  for (const [along, aside] of corners) {
    const u = along * RUN.length, v = aside * RUN.side;
    pen.lineTo(across(x + c * u - s * v), down(y + s * u + c * v));
  }
  pen.closePath();
}

// The rest of the plan: up to where it stands again, and the ground that stays clear for it there.
function plan(way, at) {
  let i = last(way, 4, at) + 4;
  const points = [where(way, at)];
  while (i < way.length && [1, 2, 3].some(k => way[i + k] !== way[i + k - 4])) {
    points.push(way.slice(i + 1, i + 4));
    i += 4;
  }
  if (points.length === 1) return;
  path(points);
  outline(way.slice(i - 3, i), WHOLE);
  pen.stroke();
}

function floor(dark) {
  pen.fillStyle = dark ? "#3a3f45" : "#dcdad4";
  pen.beginPath();
  for (const ring of RUN.racks) {
    for (let i = 0; i < ring.length; i += 2) {
      if (i === 0) pen.moveTo(across(ring[0]), down(ring[1]));
      else pen.lineTo(across(ring[i]), down(ring[i + 1]));
    }
    pen.closePath();
  }
  pen.fill("evenodd");
  pen.lineWidth = 1;
  for (const [x, y, kind] of RUN.bays) {
    const side = RUN.side * 1.1, end = RUN.length * 1.1;
    pen.strokeStyle = BAYS[kind];
    pen.strokeRect(across(x - side), down(y + end), 2 * side * scale, 2 * end * scale);
  }
}

function robot(number) {
  const {way, states} = RUN.robots[number], [x, y, heading] = where(way, tick);
  const look = LOOK_OF[states[last(states, 2, tick) + 1]];
  outline([x, y, heading], WHOLE);
  pen.fillStyle = shade(LOOKS[look]);
  pen.fill();
  pen.fillStyle = "#ffffff";
  outline([x, y, heading], FRONT);
  pen.fill();
  if (RUN.side * scale > 5) {
    pen.fillText(number, across(x), down(y));
  }
  return look;
}

function draw() {
  floor(sweep());
  pen.strokeStyle = shade(TRAIL);
  if (by("tails").checked) RUN.robots.forEach(r => tail(r.way, tick));
  pen.strokeStyle = shade(LOOKS.moving);
  pen.lineWidth = 1.5;
  pen.setLineDash([4, 3]);
  if (by("plans").checked) RUN.robots.forEach(r => plan(r.way, tick));
  pen.setLineDash([]);
  pen.font = Math.max(7, RUN.side * scale) + "px sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const looks = RUN.robots.map((_, number) => robot(number));
  const of = look => looks.filter(l => l === look).length;
  frame(WALLS);
  show({robots: RUN.robots.length, moving: of("moving"), waiting: of("waiting"),
    working: of("working"), learning: of("learning"), contacts: RUN.contacts});
}

begin({
  title: "a fleet",
  heading: "A fleet in which nobody touches anybody",
  lead: RUN.robots.length + " robots in " + RUN.width / 1000 + " x " + RUN.depth / 1000 +
    " m, rectangles that turn, in aisles of 1.1 m. Nobody is in charge: each moves only on a " +
    "plan that more than half of all have voted for.",
  note: "Drawn is how they really went, and so are contacts counted. Boxes are bays: grey to " +
    "park, green stations, brown shelves, yellow chargers.",
  switches: {plans: ["plans", true], tails: ["trails", true]},
  legend: {"moving": [LOOKS.moving, "disc"], "waiting for votes": [LOOKS.waiting, "disc"],
    "working": [LOOKS.working, "disc"], "learning what binds": [LOOKS.learning, "disc"],
    "the rest of a plan, and where it stands": [LOOKS.moving, "ring"],
    "trail of 10 s": [TRAIL, "line"]},
  start: 0
});
