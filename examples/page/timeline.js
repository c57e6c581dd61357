// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The timeline: when each robot is there, when they are in contact, and below what becomes of each
// start of B.

let line;
const ROWS = { a: 22, b: 48, starts: 82 };
const LINE_LEFT = 26, START_MOST = 1200;
const lineEnd = () => Math.max(1600, Math.ceil(spaceEnd() / 200) * 200);
const lineX = (tick) => LINE_LEFT + tick / lineEnd() * (line.width - LINE_LEFT - 22);
const lineTick = (x) => Math.round((x - LINE_LEFT) / (line.width - LINE_LEFT - 22) * lineEnd());

function bar(context, from, to, y, height, style) {
  context.beginPath();
  context.rect(from, y - height / 2, Math.max(1.5, to - from), height);
  paint(context, style);
}

function drawLine() {
  wipe(line);
  const { context } = line;
  for (let tick = 0; tick <= lineEnd(); tick += 200) {
    polyline(context, [{ x: lineX(tick), y: 6 }, { x: lineX(tick), y: line.height - 16 }],
      { stroke: colours.grid, width: 1 });
  }
  context.fillStyle = colours.soft;
  context.textAlign = "center";
  const every = 200 * Math.ceil(34 / (lineX(200) - lineX(0)));
  for (let tick = 0; tick <= lineEnd(); tick += every) {
    context.fillText(`${tick / TICKS}${tick === 0 ? " s" : ""}`, lineX(tick), line.height - 3);
  }
  context.textAlign = "left";
  told.robots.forEach((robot, i) => {
    const [name, family] = ROBOTS[i], y = ROWS[family];
    context.fillStyle = colours[family];
    context.fillText(name, 9, y + 5);
    bar(context, lineX(robot.begin), lineX(robot.end), y, 12,
      { fill: colours[family], alpha: 0.35 });
  });
  for (const contact of told.contacts) {
    bar(context, lineX(contact.begin), lineX(contact.end + 1), (ROWS.a + ROWS.b) / 2, 42,
      { fill: colours.hit, alpha: 0.75 });
  }
  const step = told.startStep, all = told.starts;
  for (let i = 0, from = 0; i < all.length; i++) { // a bar for each run of the same answer
    if (all[i + 1] === all[i]) continue;
    bar(context, lineX(from * step), lineX((i + 1) * step), ROWS.starts, 8,
      { fill: all[i] === HIT ? colours.hit : colours.clear, alpha: 0.75 });
    from = i + 1;
  }
  const x = lineX(state.now);
  polyline(context, [{ x, y: 4 }, { x, y: 66 }], { stroke: colours.ink, width: 1.5 });
  if (told.start.status === CLEAR) {
    const first = lineX(told.start.tick);
    polygon(context, [{ x: first, y: 88 }, { x: first - 5, y: 97 }, { x: first + 5, y: 97 }],
      { fill: colours.clear });
  }
  placeHandles(line.stage);
}

function setStart(i, tick) {
  state.robots[i].start = clamp(tick, 0, START_MOST);
}
function setNow(tick) {
  state.now = clamp(tick, 0, lineEnd());
}

function lineHandles() {
  ROBOTS.forEach(([name, family], i) => makeHandle(line.stage, `bar is-${family}`, {
    at: () => ({ x: lineX(state.robots[i].start), y: ROWS[family] }),
    to: (x) => setStart(i, lineTick(x)),
    by: (dx, dy) => setStart(i, state.robots[i].start + 10 * (dx + dy)),
    says: () => `Start of ${name}`,
    slider: () => ({ least: 0, most: START_MOST / TICKS, value: state.robots[i].start / TICKS,
      text: `${seconds(state.robots[i].start)} seconds` }),
  }));
  makeHandle(line.stage, "now is-ink", {
    at: () => ({ x: lineX(state.now), y: 64 }),
    to: (x) => setNow(lineTick(x)),
    by: (dx, dy) => setNow(state.now + 10 * (dx + dy)),
    says: () => "Time shown",
    slider: () => ({ least: 0, most: lineEnd() / TICKS, value: state.now / TICKS,
      text: `${seconds(state.now)} seconds` }),
  });
}
