// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The ground from above, and the handles of both routes.

let plan;
const FLOOR_M = { x: FLOOR.x / 100, y: FLOOR.y / 100 };
const ROBOTS = [["A", "a"], ["B", "b"]];
const planGround = () => groundView(plan, FLOOR_M.x, FLOOR_M.y);

// Which pairs of nodes are shown: all, or the one that the slider is at.
function stepsShown() {
  const index = Number(document.getElementById("step").value);
  return index === 0 ? told.steps : told.steps.slice(index - 1, index);
}

// Each node once: one that led further is shown so, even if it was proved apart from another.
function nodesShown() {
  const shown = [new Map(), new Map()];
  const last = told.hit.status === HIT ? told.steps[told.steps.length - 1] : null;
  for (const step of stepsShown()) {
    step.nodes.forEach((n, i) => {
      const how = step === last ? "hit" : step.apart ? "clear" : "near";
      const rank = { clear: 0, near: 1, hit: 2 };
      const known = shown[i].get(n);
      if (!known || rank[known] < rank[how]) shown[i].set(n, how);
    });
  }
  return shown;
}

const nodeStyle = (how) => ({ stroke: colours[how], fill: colours[how],
  alpha: how === "near" ? 0.02 : 0.07, line: how === "near" ? 0.4 : 0.85,
  width: how === "hit" ? 2 : 1.3, dash: how === "near" ? [4, 4] : [] });

function drawPlan() {
  wipe(plan);
  const { context } = plan, ground = planGround();
  groundGrid(plan, ground, FLOOR_M.x, FLOOR_M.y);
  told.robots.forEach((robot, i) => {
    const colour = colours[ROBOTS[i][1]];
    for (const leg of robot.legs) {
      sweepPath(context, ground.to(leg.from), ground.to(leg.to), robot.radius * ground.scale);
      paint(context, { fill: colour, alpha: 0.1 });
    }
    polyline(context, [robot.legs[0].from, ...robot.legs.map((l) => l.to)].map(ground.to),
      { stroke: colour, width: 2.5 });
  });
  nodesShown().forEach((nodes, i) => nodes.forEach((how, n) => {
    const node = told.robots[i].nodes[n];
    sweepPath(context, ground.to(node.from), ground.to(node.to), node.radius * ground.scale);
    paint(context, nodeStyle(how));
  }));
  robotsAt(state.now).forEach((robot, i) => {
    if (!robot.there) return;
    disc(context, ground.to(robot), robot.radius * ground.scale,
      { fill: colours[ROBOTS[i][1]], alpha: 0.75, stroke: colours.card, width: 1.5 });
  });
  drawNearest(ground);
  placeHandles(plan.stage);
}

// The contact, or the place where they pass nearest.
function drawNearest(ground) {
  const { context } = plan, { impact, closest, robots } = told;
  const meets = impact.status === HIT;
  if (!meets && !closest.found) return;
  const { at, tick } = meets ? impact : closest;
  const [a, b] = at.map(ground.to), colour = meets ? colours.hit : colours.ink;
  at.forEach((p, i) => disc(context, ground.to(p), robots[i].radius * ground.scale,
    { fill: colour, alpha: meets ? 0.22 : 0.05, stroke: colour, width: meets ? 2 : 1.2 }));
  const ra = robots[0].radius, rb = robots[1].radius, share = ra / (ra + rb || 1);
  const middle = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  if (meets) {
    disc(context, middle, 5, { fill: colours.hit, stroke: colours.card, width: 1.5 });
  } else {
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const step = (p, q, r) => ({ x: p.x + (q.x - p.x) * r * ground.scale / length,
      y: p.y + (q.y - p.y) * r * ground.scale / length });
    polyline(context, [step(a, b, ra), step(b, a, rb)], { stroke: colours.clear, width: 3 });
  }
  const low = Math.max(a.y, b.y) + Math.max(ra, rb) * ground.scale + 17;
  const hit = `${touches() ? "contact" : "too near"}, ${seconds(tick)} s`;
  words(plan, meets ? hit : metresText(closest.distance),
    { x: middle.x, y: low > plan.height - 6 ? Math.min(a.y, b.y) - 30 : low },
    meets ? colours.hit : colours.clear);
}

const onFloor = (p) => ({ x: clamp(Math.round(p.x * 100), 20, FLOOR.x - 20),
  y: clamp(Math.round(p.y * 100), 20, FLOOR.y - 20) });
const where = (x, y) => `at ${(x / 100).toFixed(2)}, ${(y / 100).toFixed(2)} metres`;

function moveRobot(r, to) {
  r.x = to.x;
  r.y = to.y;
}
// Knots are kept as they are before the route is turned.
function turnedBy([x, y], heading) {
  const angle = heading * Math.PI / 32768, c = Math.cos(angle), s = Math.sin(angle);
  return [c * x - s * y, s * x + c * y];
}
function moveKnot(r, k, to) {
  r.knots[k] = turnedBy([to.x - r.x, to.y - r.y], -r.heading).map(Math.round);
}

function planHandles() {
  ROBOTS.forEach(([name, family], i) => {
    const robot = () => state.robots[i], kind = "is-" + family;
    const knot = (k) => {
      const [x, y] = turnedBy(robot().knots[k], robot().heading);
      return { x: robot().x + x, y: robot().y + y };
    };
    const pixels = (p) => planGround().to({ x: p.x / 100, y: p.y / 100 });
    const point = (k, shape, move, label) => makeHandle(plan.stage, `${shape} ${kind}`, {
      name,
      at: () => pixels(knot(k)),
      to: (x, y) => move(onFloor(planGround().from(x, y))),
      by: (dx, dy) => move(onFloor({ x: knot(k).x / 100 + dx / 10, y: knot(k).y / 100 + dy / 10 })),
      says: () => `${label}, ${where(knot(k).x, knot(k).y)}`,
    });
    point(0, "robot", (to) => moveRobot(robot(), to), `Robot ${name} with its route`);
    for (let k = 1; k < state.robots[i].knots.length; k++) {
      point(k, "knot", (to) => moveKnot(robot(), k, to), `Waypoint ${k} of ${name}`);
    }
    const size = (value) => { robot().radius = clamp(Math.round(value), 10, 120); };
    makeHandle(plan.stage, `size ${kind}`, {
      at: () => {
        const p = pixels(knot(0));
        return { x: p.x, y: p.y + Math.max(19, robot().radius / 100 * planGround().scale) };
      },
      to: (x, y) => {
        const p = planGround().from(x, y);
        size(Math.hypot(p.x * 100 - knot(0).x, p.y * 100 - knot(0).y));
      },
      by: (dx, dy) => size(robot().radius + 5 * (dx + dy)),
      says: () => `Radius of ${name}`,
      slider: () => ({ least: 10, most: 120, value: robot().radius,
        text: `${(robot().radius / 100).toFixed(2)} metres` }),
    });
    const turn = (heading) => { robot().heading = Math.round(heading) & 65535; };
    const ahead = () => { // of the first leg, before the route is turned
      const [x, y] = robot().knots[1];
      return Math.atan2(y, x);
    };
    makeHandle(plan.stage, `turn ${kind}`, {
      at: () => {
        const p = pixels(knot(0)), angle = ahead() + robot().heading * Math.PI / 32768;
        const reach = Math.max(34, robot().radius / 100 * planGround().scale + 16);
        return { x: p.x + reach * Math.cos(angle), y: p.y - reach * Math.sin(angle) };
      },
      to: (x, y) => {
        const p = planGround().from(x, y);
        turn((Math.atan2(p.y * 100 - robot().y, p.x * 100 - robot().x) - ahead()) *
          32768 / Math.PI);
      },
      by: (dx, dy) => turn(robot().heading + 910 * (dy - dx)),
      says: () => `Heading of ${name}`,
      slider: () => { const d = Math.round(robot().heading * 360 / 65536) % 360;
        return { least: 0, most: 360, value: d, text: `${d} degrees` }; },
    });
  });
}
