// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Two routes: the question, the answer, and what is said of it in words.

let told; // the last answer

function readRobot(r) {
  const nodes = r.next(), legs = r.next();
  const robot = { bytes: r.next(), begin: r.next(), end: r.next(), radius: r.metres() };
  robot.nodes = [null, ...r.list(nodes, () => ({ height: r.next(), first: r.next(),
    legsEnd: r.next(), begin: r.next(), until: r.next(), from: r.point(), to: r.point(),
    radius: r.metres() }))];
  robot.legs = r.list(legs, () => ({ begin: r.next(), end: r.next(), from: r.point(),
    to: r.point() }));
  return robot;
}

function readRoutes(numbers) {
  const r = reader(numbers), status = r.next();
  if (status !== 0) return { status };
  const answer = { status, robots: [readRobot(r), readRobot(r)] };
  answer.hit = { status: r.next(), tick: r.next(), legs: [r.next(), r.next()], steps: r.next(),
    bounds: r.next(), tests: r.next(), exact: r.next(), worst: r.next() };
  const steps = r.next();
  answer.agrees = r.next();
  answer.steps = r.list(steps, () => ({ nodes: [r.next(), r.next()], legs: r.next(),
    apart: r.next(), from: r.next(), until: r.next() }));
  answer.impact = { status: r.next(), tick: r.next(), at: [r.point(), r.point()] };
  answer.contacts = r.list(r.next(), () => ({ begin: r.next(), end: r.next(),
    at: [r.point(), r.point()] }));
  answer.closest = { status: r.next(), distance: r.metres(), tick: r.next(),
    at: [r.point(), r.point()], found: r.next(), steps: r.next() };
  answer.start = { status: r.next(), tick: r.next(), steps: r.next() };
  const starts = r.next();
  answer.startStep = r.next();
  answer.starts = r.list(starts, r.next);
  return answer;
}

function robotsAt(tick) {
  const r = reader(ask("routes_at", [], Math.round(tick)));
  return r.list(2, () => ({ there: r.next() === HIT, x: r.metres(), y: r.metres(),
    radius: r.metres() }));
}

const legsText = (node) => (node.legsEnd - node.first === 1 ? `leg ${node.first + 1}`
  : `legs ${node.first + 1}–${node.legsEnd}`);

function sayStep(index) {
  const { steps, hit } = told, apart = steps.filter((s) => s.apart).length;
  const line = document.getElementById("told");
  let text;
  if (index === 0) {
    const pairs = steps.length === 1 ? "1 pair" : `${steps.length} pairs`;
    text = `All: ${pairs} of nodes and legs looked at, ${apart} proved apart.` +
      " Slide to go through them one by one.";
  } else {
    const step = steps[index - 1];
    const [a, b] = step.nodes.map((n, i) => legsText(told.robots[i].nodes[n]));
    const what = step.legs ? "exact test" : "moving discs";
    const last = index === steps.length && hit.status === HIT;
    text = `${index} of ${steps.length}: ${a} of A, ${b} of B, from ${seconds(step.from)} s. ` +
      (step.apart ? `Proved apart until ${seconds(step.until)} s.`
        : last ? `They meet (${what}).` : `May meet (${what}): look closer.`);
  }
  if (line.textContent !== text) line.textContent = text;
}

// With a margin a hit need not be a contact.
const touches = () => told.closest.status === HIT;
function hitText() {
  const at = `${seconds(told.impact.tick)} s`;
  return state.margin === 0 ? `They collide at ${at}.`
    : touches() ? `They collide; too near at ${at}.` : `Too near at ${at}.`;
}

// What the button does: lets B start when it is clear, or starts over.
const fixes = () => told.hit.status === HIT && told.start.status === CLEAR;

function sayRoutes() {
  const { hit, closest, contacts, start: clear } = told;
  const fix = document.getElementById("fix"), later = fixes();
  fix.textContent = later ? `Let B start at ${seconds(clear.tick)} s` : "Start over";
  fix.className = later ? "action" : "action over";
  if (hit.status === HIT) {
    sayAnswer("answer", hitText(), "hit");
  } else {
    sayAnswer("answer", closest.found
      ? `Clear by ${metresText(closest.distance)}, at ${seconds(closest.tick)} s.`
      : "Clear: never there together.", "clear");
  }
  const intervals = contacts.map((c) => `${seconds(c.begin)}–${seconds(c.end + 1)} s`).join(", ");
  tellFacts("facts", [
    [state.margin === 0 ? "In contact" : "Too near", intervals || "never"],
    ["Nearest", touches() ? "0 m"
      : closest.found ? metresText(closest.distance) : "–"],
    ["First clear start of B", clear.status === CLEAR ? `${seconds(clear.tick)} s` : "none"],
    ["Pairs proved apart", `${told.steps.filter((s) => s.apart).length} of ${told.steps.length}`],
    ["Looks that it took", `${hit.steps}, never over ${hit.worst}`],
    ["Memory of both routes", `${told.robots[0].bytes + told.robots[1].bytes} bytes`],
  ]);
}

function askRoutes() {
  told = readRoutes(ask("routes", question()));
  const slider = document.getElementById("step");
  slider.max = told.steps.length;
  document.getElementById("margin").value = state.margin;
  document.getElementById("margin-said").textContent = `${(state.margin / 100).toFixed(2)} m`;
  sayRoutes();
  sayStep(Number(slider.value));
  if (document.getElementById("code").open) sayCode();
}
