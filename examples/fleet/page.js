// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The page of a fleet: the floor, robots, the rest of what they have bound themselves to.
const LOOKS = {learning: "#b0348f", working: "#3d9140", waiting: "#d2571c", moving: "#2b7bba"};
const LOOK_OF = ["learning", "learning", "working", "waiting", "waiting", "moving"];
const BAYS = ["#9aa0a6", "#3d9140", "#a98b5d", "#c9a400"], TAIL = 10 * RUN.second;

// The last entry of a flat list of `size` numbers each that begins at a tick or before it.
function last(list, size, at) {
  let low = 0, high = list.length / size - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle * size] <= at) low = middle; else high = middle - 1;
  }
  return low * size;
}

// Straight between knots; after the last one it stands.
function where(way, at) {
  const i = last(way, 3, at), next = i + 3;
  if (next >= way.length || at < way[i]) return [way[i + 1], way[i + 2]];
  const part = (at - way[i]) / (way[next] - way[i]);
  return [way[i + 1] + part * (way[next + 1] - way[i + 1]),
    way[i + 2] + part * (way[next + 2] - way[i + 2])];
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

// The rest of the plan: up to where it stands again, and the disc that stays clear for it there.
function plan(way, at) {
  let i = last(way, 3, at) + 3;
  const points = [where(way, at)];
  while (i < way.length && (way[i + 1] !== way[i - 2] || way[i + 2] !== way[i - 1])) {
    points.push([way[i + 1], way[i + 2]]);
    i += 3;
  }
  if (points.length === 1) return;
  path(points);
  pen.beginPath();
  pen.arc(across(way[i - 2]), down(way[i - 1]), RUN.radius * scale, 0, 7);
  pen.stroke();
}

function floor(dark) {
  pen.fillStyle = dark ? "#3a3f45" : "#dcdad4";
  for (const [x, y, to_x, to_y] of RUN.shelves) {
    pen.fillRect(across(x), down(to_y), (to_x - x) * scale, (to_y - y) * scale);
  }
  pen.lineWidth = 1;
  for (const [x, y, kind] of RUN.bays) {
    const side = RUN.radius * 1.1;
    pen.strokeStyle = BAYS[kind];
    pen.strokeRect(across(x - side), down(y + side), 2 * side * scale, 2 * side * scale);
  }
}

function robot(number, dark) {
  const {way, states} = RUN.robots[number], [x, y] = where(way, tick);
  const look = LOOK_OF[states[last(states, 2, tick) + 1]];
  pen.beginPath();
  pen.arc(across(x), down(y), Math.max(1.5, RUN.radius * scale), 0, 7);
  pen.fillStyle = LOOKS[look];
  pen.fill();
  if (RUN.radius * scale > 5) {
    pen.fillStyle = "#ffffff";
    pen.fillText(number, across(x), down(y));
  }
  return look;
}

function draw() {
  const dark = sweep();
  floor(dark);
  pen.strokeStyle = dark ? "#8a8f94" : "#9aa0a6";
  if (by("tails").checked) RUN.robots.forEach(r => tail(r.way, tick));
  pen.strokeStyle = LOOKS.moving;
  pen.lineWidth = 1.5;
  pen.setLineDash([4, 3]);
  if (by("plans").checked) RUN.robots.forEach(r => plan(r.way, tick));
  pen.setLineDash([]);
  pen.font = Math.max(7, RUN.radius * scale) + "px sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  let moving = 0;
  for (let i = 0; i < RUN.robots.length; i++) moving += robot(i, dark) === "moving";
  pen.strokeStyle = dark ? "#e6e6e3" : "#333333";
  pen.lineWidth = 3;
  pen.strokeRect(0, 0, RUN.width * scale, RUN.depth * scale);
  show(moving + " moving");
}

begin("a fleet", RUN.robots.length + " robots in " + RUN.width / 1000 + " x " + RUN.depth / 1000 +
  " m for " + RUN.end / RUN.second + " s, as they really went. Each moves only on a plan that " +
  "more than half of all have voted for; squares are bays: grey to park, green stations, brown " +
  "shelves, yellow chargers.",
  {tails: ["trails", true], plans: ["plans", true]}, LOOKS);
