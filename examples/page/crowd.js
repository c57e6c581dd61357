// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The crowd: page_crowd.c moves it; this draws, and asks about a route of one's own.

let people, crowdNow, crowdAsked;
const HALL = { x: 20, y: 15 }, HALL_LOW = { x: -10, y: -7.5 };
const crowd = { runs: true, seen: false, last: 0, rates: [], own: [[-820, -250], [760, 330]] };
const hall = () => groundView(people, HALL.x, HALL.y, HALL_LOW);
const KINDS = ["a", "b", "third", "fourth"];

function readCrowd(numbers) {
  const r = reader(numbers);
  const answer = { now: r.next() };
  answer.walkers = r.list(r.next(), () => ({ at: r.point(), to: { x: r.next() / 100,
    y: r.next() / 100 }, kind: r.next() }));
  for (const name of ["overlaps", "committed", "commits", "asks", "refusals", "looked",
    "candidates", "steps", "bounds", "legs", "exact"]) answer[name] = r.next();
  return answer;
}

function readOwn(numbers) {
  const r = reader(numbers), status = r.next();
  if (status !== 0) return { status: -1, conflicts: [] };
  const answer = { status: r.next(), looked: r.next(), candidates: r.next(), steps: r.next() };
  answer.conflicts = r.list(r.next(), () => ({ number: r.next(), tick: r.next(), me: r.point(),
    them: r.point() }));
  return answer;
}

function beginCrowd() {
  ask("crowd_begin", [], Number(document.getElementById("crowd-count").value), 7);
  crowd.rates = [];
  goOn(400); // they have set off
}

function goOn(ticks) {
  crowdNow = readCrowd(ask("crowd_go_on", [], ticks));
  crowdAsked = readOwn(ask("crowd_ask", [...crowd.own.flat(), 40, 130]));
  crowd.rates.push(crowdNow);
  if (crowd.rates.length > 120) crowd.rates.shift();
  change(people.stage);
}

function sayCrowd() {
  const { walkers, overlaps, committed, commits, refusals, asks, looked, candidates, steps } =
    crowdNow;
  const met = crowdAsked.conflicts.length;
  sayAnswer("crowd-answer", met === 0 ? "Your route: clear of all commitments."
    : `Your route: ${met} of ${walkers.length} in the way, the first at ` +
      `${seconds(Math.min(...crowdAsked.conflicts.map((c) => c.tick)) - crowdNow.now)} s.`,
    met ? "hit" : "clear");
  const before = crowd.rates[0], time = (crowdNow.now - before.now) / TICKS;
  const rate = time > 0 ? Math.round((asks - before.asks) / time) : 0;
  const each = (value) => (asks ? (value / asks).toFixed(1) : "–");
  tellFacts("crowd-facts", [
    ["Overlapping now", String(overlaps)],
    ["In the table", String(committed)],
    ["Waiting now", String(walkers.filter((w) => w.kind & 4).length)],
    ["Plans asked a second", String(rate)],
    ["Committed, of all asked", `${commits} / ${commits + refusals}`],
    ["Summaries looked at, a plan", each(looked)],
    ["Motions compared, a plan", each(candidates)],
    ["Steps, a plan", each(steps)],
  ]);
}

function drawCrowd() {
  wipe(people);
  const { context } = people, ground = hall(), r = 0.22 * ground.scale;
  for (const [k, name] of KINDS.entries()) {
    const some = crowdNow.walkers.filter((w) => (w.kind & 3) === k);
    context.beginPath();
    for (const walker of some) {
      const a = ground.to(walker.at), b = ground.to(walker.to);
      context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
    }
    paint(context, { stroke: colours[name], line: 0.35, width: 1.2 });
    context.beginPath();
    for (const walker of some) {
      const a = ground.to(walker.at);
      context.moveTo(a.x + r, a.y);
      context.arc(a.x, a.y, r, 0, 2 * Math.PI);
    }
    paint(context, { fill: colours[name], alpha: 0.9 });
  }
  const [from, to] = crowd.own.map(([x, y]) => ground.to({ x: x / 100, y: y / 100 }));
  sweepPath(context, from, to, 0.4 * ground.scale);
  paint(context, { fill: colours.ink, alpha: 0.08, stroke: colours.ink, width: 1.2, dash: [5, 4] });
  for (const { me, them } of crowdAsked.conflicts) {
    disc(context, ground.to(me), 0.4 * ground.scale,
      { stroke: colours.hit, line: 0.5, width: 1.2 });
    disc(context, ground.to(them), r + 2, { stroke: colours.hit, width: 2 });
  }
  sayCrowd();
  placeHandles(people.stage);
}

function crowdHandles() {
  ["Begin", "End"].forEach((name, k) => {
    const set = (x, y) => {
      crowd.own[k] = [clamp(Math.round(x), -960, 960), clamp(Math.round(y), -710, 710)];
      if (!crowdNow) beginCrowd();
      crowdAsked = readOwn(ask("crowd_ask", [...crowd.own.flat(), 40, 130]));
    };
    makeHandle(people.stage, "body is-ink", {
      at: () => hall().to({ x: crowd.own[k][0] / 100, y: crowd.own[k][1] / 100 }),
      to: (x, y) => { const p = hall().from(x, y); set(p.x * 100, p.y * 100); },
      by: (dx, dy) => set(crowd.own[k][0] + 20 * dx, crowd.own[k][1] + 20 * dy),
      says: () => `${name} of your route, ${where(...crowd.own[k])}`,
    });
  });
  const run = document.getElementById("crowd-run"), count = document.getElementById("crowd-count");
  const tellRun = () => { run.textContent = crowd.runs ? "Pause" : "Run"; };
  crowd.runs = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  tellRun();
  run.addEventListener("click", () => {
    crowd.runs = !crowd.runs;
    tellRun();
    wake();
  });
  count.addEventListener("input", () => {
    document.getElementById("crowd-said").textContent = count.value;
    beginCrowd();
  });
  new IntersectionObserver(([entry]) => {
    crowd.seen = entry.isIntersecting;
    if (crowd.seen && !crowdNow) beginCrowd();
    wake();
  }).observe(people.stage);
}
