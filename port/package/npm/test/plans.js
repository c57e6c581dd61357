// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// What tests/packages/plans.c asks, in the same order, and the same line for it.

import { ANSWER, Asked, turn } from "./questions.js";

const X = [0, 0.25, 0.5, 0.75, 1.25, 1.5, 1.5, 1.75, 2.25, 2.5];
const Y = [0, 0.25, 0.5, 0.5, 0.75, 1.25, 1.5, 2, 2, 2.125];

function status(call) {
  try {
    call();
    return 0;
  } catch (error) {
    return error.status;
  }
}

function tellPair(asked, { legA, legB, partA, partB, a, b }) {
  asked.tell(legA, legB, partA, partB);
  asked.length(a.x, a.y, b.x, b.y);
}

function build(berth, asked) {
  const clip = { x: X, y: Y, dt: 250, radius: 0.25, tolerance: 0.25 };
  const knots = berth.simplify(clip);
  knots.x.forEach((x, i) => {
    asked.length(x, knots.y[i]);
    asked.tell(knots.tick[i]);
    asked.length(knots.radius[i] ?? knots.radius[0]);
  });
  const stroll = berth.trajectory(knots);
  const lane = berth.trajectory({ x: [6, -1], y: [1.5, 1.5], tick: [0, 7000], radius: 0.3 });
  asked.image(stroll.image);
  asked.image(lane.image);
  asked.tell(status(() => berth.simplify({ ...clip, held: true })));
  const first = stroll.place();
  const on = stroll.place({ x: 2.5, y: 2.125, heading: turn(-90), start: 3000 });
  asked.tell(status(() => berth.chain([on, first])));
  return { first, plan: berth.chain([first, on]), there: lane.place() };
}

function askPairs(berth, asked, { first, plan, there }) {
  for (const contact of berth.contacts(plan, there)) {
    asked.tell(contact.timeIn, contact.timeOut);
    tellPair(asked, contact);
  }
  const impact = berth.timeOfImpact(there, plan);
  asked.tell(ANSWER[impact.answer], impact.tick);
  tellPair(asked, impact);
  for (const off of [0, 1500]) asked.tell(ANSWER[berth.meetWithin(first, there, off).answer]);
  const apart = berth.timeOfImpactApart(first, plan);
  asked.tell(ANSWER[apart.answer], apart.forgiven);
}

function askTable(berth, asked, { first, plan, there }) {
  const table = berth.traffic({ capacity: 4, extent: 32 });
  table.commit(7, first);
  const second = table.commit(8, first);
  table.commit(8, there);
  table.replace(second, plan);
  for (const conflict of table.conflicts(1, there)) {
    asked.tell(conflict.entry, conflict.number, conflict.tick);
    tellPair(asked, conflict);
  }
  for (const off of [0, 1500]) asked.tell(ANSWER[table.askWithin(8, there, off).answer]);
  asked.tell(table.earliestStart(1, first, { from: 0, until: 60000, clockError: 300 }).start);
  asked.tell(table.withdrawAll(8));
  const near = table.closest(1, there, { below: 100 });
  asked.tell(ANSWER[near.answer]);
  asked.length(near.distance);
  asked.tell(near.tick);
  tellPair(asked, near);
  asked.tell(near.number, table.forget(2500), table.count);
}

function askGrid(berth, asked) {
  const grid = berth.grid({ capacity: 16, cell: 1 });
  for (let i = 0; i < 10; i++) grid.insert(i, X[i], Y[9 - i]);
  grid.move(3, -4, 5);
  grid.remove(5);
  asked.tell(...grid.near(1, 1.25, 1.25), grid.count);
}

/** The line of tests/packages/plans.c. */
export function plans(berth) {
  const asked = new Asked(), all = build(berth, asked);
  askPairs(berth, asked, all);
  askTable(berth, asked, all);
  askGrid(berth, asked);
  return asked.line("plans");
}
