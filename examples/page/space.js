// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Space and time: the ground seen aslant, time upward, a slanted column for each leg. What is later
// lies above and hides what is earlier, so columns are drawn in the order of time.

let space;
const SLANT = 0.42;

function spaceEnd() {
  return Math.max(200, ...told.robots.map((r) => r.end));
}

function spaceView() {
  const { width, height } = space, end = spaceEnd();
  const c = Math.cos(state.turn), s = Math.sin(state.turn);
  const middle = { x: FLOOR_M.x / 2, y: FLOOR_M.y / 2 };
  const reach = Math.hypot(FLOOR_M.x, FLOOR_M.y) / 2;
  const scale = Math.min((width - 56) / (2 * reach), height * 0.46 / (2 * reach * SLANT));
  const base = height - 12 - reach * SLANT * scale * 0.92;
  const rise = (base - 30 - reach * SLANT * scale * 0.55) / end;
  const to = (p, tick) => {
    const x = p.x - middle.x, y = p.y - middle.y;
    return { x: width / 2 + 14 + (x * c - y * s) * scale,
      y: base - (x * s + y * c) * SLANT * scale - tick * rise };
  };
  return { to, scale, end, axis: 26, tickY: (tick) => base - tick * rise };
}

function drawGround(v) {
  const { context } = space, line = [];
  const corner = [[0, 0], [FLOOR_M.x, 0], [FLOOR_M.x, FLOOR_M.y], [0, FLOOR_M.y]];
  polygon(context, corner.map(([x, y]) => v.to({ x, y }, 0)),
    { fill: colours.grid, alpha: 0.5, stroke: colours.rule, width: 1 });
  for (let x = 2; x < FLOOR_M.x; x += 2) line.push([[x, 0], [x, FLOOR_M.y]]);
  for (let y = 2; y < FLOOR_M.y; y += 2) line.push([[0, y], [FLOOR_M.x, y]]);
  for (const [[x, y], [u, w]] of line) {
    polyline(context, [v.to({ x, y }, 0), v.to({ x: u, y: w }, 0)],
      { stroke: colours.rule, width: 1, line: 0.7 });
  }
}

function drawTimeAxis(v) {
  const { context } = space, step = v.end > 1500 ? 500 : 200;
  polyline(context, [{ x: v.axis, y: v.tickY(0) }, { x: v.axis, y: v.tickY(v.end) }],
    { stroke: colours.soft, width: 1 });
  context.fillStyle = colours.soft;
  context.font = "12px system-ui, sans-serif";
  for (let tick = 0; tick <= v.end; tick += step) {
    const y = v.tickY(tick);
    polyline(context, [{ x: v.axis - 3, y }, { x: v.axis, y }], { stroke: colours.soft, width: 1 });
    context.textAlign = "right";
    context.fillText(String(tick / TICKS), v.axis - 6, y + 4);
  }
  context.textAlign = "left";
  context.fillText("time, s", 6, v.tickY(v.end) - 10);
  context.font = "600 13px system-ui, sans-serif";
}

function drawColumn(v, part, radius, colour) {
  const { context } = space, r = radius * v.scale;
  const low = v.to(part.from, part.begin), high = v.to(part.to, part.end);
  sweepPath(context, low, high, r, SLANT);
  paint(context, { fill: colour, alpha: 0.2, stroke: colour, line: 0.75, width: 1 });
  disc(context, high, r, { fill: colour, alpha: 0.25, stroke: colour, line: 0.8, width: 1 }, SLANT);
}

function drawNodesInTime(v) {
  nodesShown().forEach((nodes, i) => nodes.forEach((how, n) => {
    const node = told.robots[i].nodes[n], style = nodeStyle(how);
    sweepPath(space.context, v.to(node.from, node.begin), v.to(node.to, node.until),
      node.radius * v.scale, SLANT);
    paint(space.context, { ...style, alpha: how === "near" ? 0 : 0.05 });
  }));
}

function drawMoment(v, at, tick, colour, style) {
  const level = v.tickY(tick);
  const points = at.map((p) => v.to(p, tick));
  points.forEach((p, i) => disc(space.context, p, told.robots[i].radius * v.scale, style, SLANT));
  const left = points.reduce((a, b) => (a.x < b.x ? a : b));
  polyline(space.context, [{ x: v.axis, y: level }, left],
    { stroke: colour, width: 1, dash: [4, 4] });
  return points;
}

function drawSpace() {
  wipe(space);
  const v = spaceView(), { impact, closest, robots } = told;
  drawGround(v);
  robots.forEach((robot, i) => polyline(space.context,
    [robot.legs[0].from, ...robot.legs.map((l) => l.to)].map((p) => v.to(p, 0)),
    { stroke: colours[ROBOTS[i][1]], width: 2, line: 0.3 }));
  drawTimeAxis(v);
  robots.flatMap((robot, i) => robot.legs.map((leg) => ({ leg, robot, i })))
    .sort((a, b) => a.leg.begin - b.leg.begin)
    .forEach(({ leg, robot, i }) => drawColumn(v, leg, robot.radius, colours[ROBOTS[i][1]]));
  drawNodesInTime(v);
  robotsAt(state.now).forEach((robot, i) => {
    if (robot.there) {
      disc(space.context, v.to(robot, state.now), robot.radius * v.scale,
        { fill: colours[ROBOTS[i][1]], alpha: 0.9, stroke: colours.card, width: 1 }, SLANT);
    }
  });
  const meets = impact.status === HIT;
  if (meets || closest.found) {
    const { at, tick } = meets ? impact : closest, colour = meets ? colours.hit : colours.clear;
    const points = drawMoment(v, at, tick, colour,
      { fill: colour, alpha: meets ? 0.5 : 0.12, stroke: colour, width: 1.8 });
    const right = points.reduce((a, b) => (a.x > b.x ? a : b));
    words(space, meets ? `contact, ${seconds(tick)} s` : `nearest, ${seconds(tick)} s`,
      { x: right.x + 30, y: right.y + 4 }, colour, "left");
  }
}

function turnSpace(by) {
  state.turn = clamp(state.turn + by, -1.4, 1.4);
  change(space.stage);
}

function spaceInput() {
  let last = null;
  space.canvas.addEventListener("pointerdown", (event) => {
    last = event.clientX;
    space.canvas.setPointerCapture(event.pointerId);
  });
  space.canvas.addEventListener("pointermove", (event) => {
    if (last === null) return;
    timed(() => turnSpace((event.clientX - last) * 0.006));
    last = event.clientX;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    space.canvas.addEventListener(end, () => { last = null; });
  }
  space.canvas.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way) {
      event.preventDefault();
      turnSpace(way * 0.1);
    }
  });
}
