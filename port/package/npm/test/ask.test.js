// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

import assert from "node:assert/strict";
import test from "node:test";

import { BerthError, load } from "berth";

import { plans } from "./plans.js";
import { lines } from "./questions.js";

const berth = await load();
const a = berth.trajectory({ x: [0, 4, 4, 9], y: [0, 0, 3, 3], tick: [0, 4000, 7000, 12000],
  radius: 0.3 });
const b = berth.trajectory({ x: [8, 5, 0], y: [4, 2.5, 2.5], tick: [0, 5000, 9000], radius: 0.3 });
const mine = a.place(), theirs = b.place();

test("the answers, and the bits of the images, are the host's", () => {
  const said = lines(berth);
  console.log(said);
  assert.equal(said, process.env.BERTH_EXPECTED ?? said);
});

test("so are those of chains, tables, grids, and clocks that are off", () => {
  const said = plans(berth);
  console.log(said);
  assert.equal(said, process.env.BERTH_PLANS ?? said);
});

test("what goes from a table is held no more, and what is not there is refused", () => {
  const table = berth.traffic({ capacity: 4 });
  const entry = table.commit(7, mine), other = table.commit(8, theirs);
  assert.deepEqual([table.count, table.entry(other).number, table.entry(other).placed === theirs],
    [2, 8, true]);
  const passing = table.conflicts(9, mine);
  assert.equal(passing.next().done, false);
  assert.equal(table.withdrawAll(7), 1);
  assert.throws(() => passing.next(), /changed/);
  assert.throws(() => table.entry(entry), BerthError);
  assert.throws(() => table.replace(entry, mine), BerthError);
  assert.throws(() => table.replace(other, a), TypeError);
  assert.equal(table.forget(0), 0);
  assert.throws(() => table.closest(9, mine, { below: 0 }), BerthError);
  assert.throws(() => table.askWithin(9, mine, 0.5), RangeError);
  assert.throws(() => [...table.conflicts(9, mine, { maxSteps: 1 })], RangeError);
  assert.equal(table.closest(8, mine).entry, undefined);
});

test("chains hold their parts, grids their cursors", () => {
  const part = b.place({ start: 20000 });
  const plan = berth.chain([mine, part]);
  assert.equal(plan.at(20000).x, 8);
  assert.throws(() => berth.chain([plan, part]), BerthError);
  assert.throws(() => berth.chain([]), BerthError);
  assert.throws(() => berth.chain([a]), TypeError);
  for (const none of [undefined, null, 1, {}]) {
    assert.throws(() => berth.chain(none), /chain: parts wants an array/);
  }
  part.free();
  assert.throws(() => plan.at(0), TypeError);
  const grid = berth.grid({ capacity: 3 });
  grid.insert(0, 0, 0);
  grid.insert(2, 1, 0);
  const near = grid.near(0, 0, 5);
  assert.equal(near.next().done, false);
  grid.clear();
  assert.throws(() => near.next(), /changed/);
  assert.throws(() => grid.insert(3, 0, 0), BerthError);
  assert.throws(() => grid.move(0, 0, 0), BerthError);
  assert.throws(() => grid.insert(0, 99999, 0), BerthError);
  assert.throws(() => berth.grid({ capacity: 0 }), BerthError);
  assert.throws(() => berth.simplify({ x: [0, 1], y: [0, 0], tick: [0, 9] }), TypeError);
  assert.throws(() => berth.simplify({ x: [0], y: [0], tick: [0, 9], tolerance: 1 }), RangeError);
});

test("contacts, distances and starts agree with each other", () => {
  const contacts = [...berth.contacts(mine, theirs)];
  assert.ok(contacts.length >= 1);
  assert.equal(contacts[0].timeIn, berth.timeOfImpact(mine, theirs).tick);
  assert.equal(berth.closestApproach(mine, theirs).answer, "hit");
  const { start } = berth.earliestStart([mine], theirs, { from: 0, until: 60000 });
  const later = b.place({ start });
  assert.equal(berth.meet(mine, later).answer, "clear");
  assert.equal(berth.meet(mine, b.place({ start: start - 1 })).answer, "hit");
  assert.ok(berth.closestApproach(mine, later).distance >= 0);
  assert.equal(berth.closestApproach(mine, later, { below: 1e-4 }).found,
    berth.closestApproach(mine, later).distance < 1e-4);
});

test("times are finer than a tick", () => {
  const post = berth.trajectory({ x: [0], y: [0], tick: [0], radius: 0.5, before: "stands",
    after: "stands" }).place();
  const passes = berth.trajectory({ x: [-5.25, 4.75], y: [0, 0], tick: [0, 10], radius: 0.5 });
  const [contact] = berth.contacts(post, passes.place());
  assert.equal(contact.timeIn + contact.fractionIn, 4.25);
  assert.equal(contact.timeOut + contact.fractionOut, 6.25 - 2 ** -16);
  const impact = berth.timeOfImpact(post, passes.place());
  assert.equal(impact.tick + impact.fraction, 4.25);
  const near = berth.closestApproach(post, passes.place({ y: 2 }));
  assert.equal(near.tick, 5);
  assert.ok(0.242 < near.fraction && near.fraction < 0.2425); // sqrt(4 + x^2) < 2 + 2^-16
});

test("a window of which one end is given has no other", () => {
  const stands = { x: [0], y: [0], tick: [0], radius: 0.5, before: "stands" };
  const still = berth.trajectory(stands).place();
  const passes = berth.trajectory({ x: [-5, 5], y: [0, 0], tick: [0, 100], radius: 0.5 }).place();
  for (const [options, answer] of [[{}, "hit"], [{ from: 0, until: 0 }, "hit"],
    [{ from: 50 }, "hit"], [{ from: 61 }, "clear"], [{ until: 50 }, "hit"],
    [{ until: 40 }, "clear"], [{ from: 0 }, "hit"], [{ until: 0 }, "clear"]]) {
    assert.equal(berth.meet(still, passes, options).answer, answer, JSON.stringify(options));
  }
  assert.throws(() => berth.meet(still, passes, { from: 5, until: 5 }), /BERTH_TICK_END/);
});

test("images go back and forth", () => {
  const again = berth.motionFromImage(a.image);
  assert.deepEqual(again.info, a.info);
  assert.deepEqual(again.leg(1), a.leg(1));
  const damaged = a.image;
  damaged[70] ^= 1;
  assert.throws(() => berth.motionFromImage(damaged), BerthError);
});

test("traffic", () => {
  const table = berth.traffic({ capacity: 8, extent: 32 });
  const entry = table.commit(7, theirs);
  assert.equal(table.ask(1, mine).answer, "hit");
  assert.equal(table.ask(7, mine).answer, "clear");
  assert.equal(table.firstConflict(1, mine).number, 7);
  table.withdraw(entry);
  assert.equal(table.ask(1, mine).answer, "clear");
});

test("footprints", () => {
  const robot = berth.rectangle({ x0: -0.6, y0: -0.4, x1: 0.6, y1: 0.4 });
  const here = robot.place(), there = robot.place({ x: 1.3, heading: Math.PI / 2 });
  assert.equal(berth.overlap(here, robot.place({ x: 0.9, y: 0.1, heading: 0.3 })).answer, "hit");
  assert.equal(berth.overlap(here, there).answer, "clear");
  const { distance } = berth.distance(here, there);
  assert.ok(Math.abs(distance - 0.3) < 0.01, `${distance}`);
  assert.equal(berth.overlap(here, there, { margin: 0.35 }).answer, "hit");
});

test("placed footprints: discs, witnesses, distances again, refit", () => {
  const x = [0, 1, 1, 0], y = [0, 0, 1, 1];
  const square = berth.footprint({ x, y, threshold: 0 });
  const here = square.place(), there = square.place({ x: 1.5 });
  assert.equal(berth.overlapDisc(here, { x: 1.2, y: 0.5, radius: 0.25 }).answer, "hit");
  assert.equal(berth.overlapDisc(here, { x: 1.3, y: 0.5, radius: 0.25 }).answer, "clear");
  assert.equal(berth.overlapDisc(here, { x: 0.5, y: 0.5, radius: 0.1, boundary: true }).answer,
    "clear");
  const witness = berth.witness(), fresh = berth.overlap(here, there).counts.steps;
  berth.overlap(here, there, { witness });
  assert.ok(berth.overlap(here, there, { witness }).counts.steps <= fresh);
  for (let k = 0; k < 3; k++) {
    const { distance, answer } = berth.distance(here, there, { witness });
    assert.ok(answer === "clear" && Math.abs(distance - 0.5) < 1e-3, `${distance}`);
  }
  assert.equal(berth.distance(here, there, { margin: 0.5 }).distance < 1e-3, true);
  square.refit({ x: [0, 1.1, 1.1, 0], y });
  assert.equal(berth.overlap(square.place(), square.place({ x: 1.05 })).answer, "hit");
  assert.throws(() => square.refit({ x: [0, 1, 1], y: [0, 0, 1] }), BerthError);
  assert.throws(() => berth.footprintFromImage(square.image).refit({ x, y }), BerthError);
  assert.throws(() => berth.cylinder({ radius: -1 }), BerthError);
  assert.throws(() => berth.polygon({ sides: 2, outer: 1 }), BerthError);
  assert.throws(() => berth.polygon({ sides: 65, outer: 1 }), BerthError);
});

test("sweeps turn, bodies meet, tables hold them", () => {
  const box = berth.rectangle({ x0: -1, y0: -0.25, x1: 1, y1: 0.25 });
  const spin = { x: [0, 0], y: [0, 0], tick: [0, 1000], footprint: box };
  const quarter = berth.sweep({ ...spin, heading: [0, Math.PI / 2] });
  const other = berth.sweep({ ...spin, heading: [0, Math.PI / 2], turn: [-1] });
  const halfway = quarter.place().at(500);
  assert.ok(Math.abs(halfway.heading - Math.PI / 4) < 1e-3, `${halfway.heading}`);
  assert.equal(quarter.place({ start: 100 }).at(0), null);
  const post = berth.cylinder({ radius: 0.05 }).stand({ x: 0.6, y: 0.6 });
  assert.equal(berth.bodiesMeet(quarter.place(), post).answer, "hit");
  const { tick, a } = berth.bodiesTimeOfImpact(quarter.place(), post);
  assert.ok(tick > 200 && tick < 500 && a.heading > 0.3 && a.heading < 0.8, `${tick}`);
  assert.equal(berth.bodiesMeet(other.place(), berth.cylinder({ radius: 0.05 }).stand(
    { x: 0.6, y: 0.6, from: 0, until: 200 })).answer, "clear");
  const again = berth.sweepFromImage(box, quarter.image);
  assert.equal(berth.bodiesTimeOfImpact(again.place(), post).tick, tick);
  const table = berth.traffic({ capacity: 4, extent: 16 });
  const entry = table.commitBody(3, post);
  assert.equal(table.askBody(1, quarter.place()).answer, "hit");
  assert.equal(table.closestBody(1, quarter.place()).entry, entry);
  assert.equal(table.firstConflictBody(1, quarter.place()).tick, tick);
  table.withdraw(entry);
  assert.equal(table.askBody(1, quarter.place()).answer, "clear");
  assert.ok(!("entry" in table.closestBody(1, quarter.place())));
  assert.throws(() => berth.bodiesMeet(quarter, post), TypeError);
  assert.throws(() => berth.bodiesMeet(quarter.place(), post, { tolerance: 1e-9 }), BerthError);
  assert.throws(() => berth.sweep({ ...spin, heading: [0, NaN] }), BerthError);
  assert.throws(() => berth.sweep({ ...spin, heading: [0] }), RangeError);
});

test("what carries a footprint is built anew where that reaches further", () => {
  const diamond = berth.footprint({ x: [1, 0, -1, 0], y: [0, 1, 0, -1], threshold: 0 });
  const knots = { x: [0, 0], y: [0, 0], tick: [0, 9], heading: [0, 0.1], footprint: diamond };
  const post = berth.cylinder({ radius: 0.1 }).stand({ x: 0.95, y: 0.95 });
  const sweep = berth.sweep(knots);
  assert.equal(berth.bodiesMeet(sweep.place(), post).answer, "clear");
  const placed = diamond.place();
  diamond.refit({ x: [1, -1, -1, 1], y: [1, 1, -1, -1] });
  for (const call of [() => berth.overlap(placed, placed), () => berth.distance(placed, placed),
    () => berth.overlapDisc(placed, { x: 0, y: 0, radius: 1 })]) {
    assert.throws(call, /changed/);
  }
  assert.throws(() => sweep.place(), /extent/);
  assert.equal(berth.bodiesMeet(berth.sweep(knots).place(), post).answer, "hit");
});

test("what is wrong is refused by name", () => {
  assert.throws(() => berth.trajectory({ x: [0, 1], y: [0, 0], tick: [5, 5] }),
    (error) => error instanceof BerthError && /tick/.test(error.message));
  assert.throws(() => berth.trajectory({ x: [0, 99999], y: [0, 0], tick: [0, 5] }), BerthError);
  assert.throws(() => berth.trajectory({ x: [0, 1], y: [0], tick: [0, 5] }), RangeError);
  for (const call of [() => berth.trajectory({ x: [0, 1], y: [0, 0] }),
    () => berth.clip({ y: [0], dt: 1 }), () => berth.simplify({ tolerance: 1 }),
    () => berth.sweep({}), () => berth.footprint({ x: [0] }), () => berth.motionFromImage(null)]) {
    assert.throws(call, /^TypeError: berth: \w+: \w+ wants an array, not (undefined|null)$/);
  }
  const endless = { length: 2 ** 32 + 2 };
  assert.throws(() => berth.clip({ x: endless, y: endless, dt: 1 }), /no memory is left/);
  assert.throws(() => berth.meet(mine, a), TypeError);
  assert.throws(() => berth.meet(mine, theirs, { margin: -1 }), BerthError);
  const gone = a.place();
  gone.free();
  assert.throws(() => berth.meet(mine, gone), TypeError);
});

test("numbers are taken as they are or refused", () => {
  const two = { x: [0, 4], y: [0, 0], tick: [0, 9], radius: 0.3 };
  const box = berth.rectangle({ x0: 0, y0: 0, x1: 1, y1: 1 });
  for (const value of [1.5, NaN, Infinity, 2 ** 32, "1", null, undefined]) {
    assert.throws(() => berth.trajectory({ ...two, tick: [0, value] }), RangeError);
    assert.throws(() => a.leg(value), RangeError);
    assert.throws(() => mine.at(value), RangeError);
    assert.throws(() => berth.earliestStart(mine, theirs, { from: 0, until: value }), RangeError);
    assert.throws(() => berth.clip({ x: [0], y: [0], dt: value }), RangeError);
    assert.throws(() => berth.polygon({ sides: value, outer: 1 }), RangeError);
    if (value !== undefined) {
      assert.throws(() => a.place({ start: value }), RangeError);
      assert.throws(() => berth.meet(mine, theirs, { maxSteps: value }), RangeError);
      assert.throws(() => box.stand({ from: 0, until: value }), RangeError);
    }
  }
  for (const value of ["1", null]) {
    assert.throws(() => a.place({ x: value }), TypeError);
    assert.throws(() => berth.meet(mine, theirs, { margin: value }), TypeError);
    assert.throws(() => berth.trajectory({ ...two, x: [0, value] }), BerthError);
  }
  assert.throws(() => berth.footprint({ x: two.x, y: two.y, ends: [65538], threshold: 0 }),
    RangeError);
  const { radius, ...knots } = two;
  assert.throws(() => berth.sweep({ ...knots, heading: [0, 1], turn: [256], footprint: box }),
    RangeError);
  for (const word of ["stand", "Stands", "", true]) {
    assert.throws(() => berth.trajectory({ ...two, before: word }), /absent/);
    assert.throws(() => berth.sweep({ ...knots, heading: [0, 1], footprint: box, after: word }),
      /absent/);
  }
  const many = { x: new Float64Array(70000), y: new Float64Array(70000) };
  assert.throws(() => berth.footprint({ ...many, threshold: 0 }), /too many/);
  assert.throws(() => berth.trajectory({ ...many, tick: Array.from(many.x, (_, i) => i) }),
    /more than 65535/);
});

test("what something was made of is not freed under it, nor another library's", async () => {
  const still = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const motion = berth.trajectory({ x: [0, 4], y: [0, 0], tick: [0, 9], radius: 0.3 });
  const placed = motion.place(), table = berth.traffic({ capacity: 2 });
  const box = berth.rectangle(still);
  const sweep = berth.sweep({ x: [0, 1], y: [0, 0], tick: [0, 9], heading: [0, 1],
    footprint: box });
  const bodies = [placed, box.stand(), sweep.place()], on = box.place();
  const entry = table.commit(1, placed), contacts = berth.contacts(placed, placed);
  assert.equal(contacts.next().done, false);
  motion.free();
  box.free();
  assert.throws(() => placed.at(0), TypeError);
  assert.throws(() => berth.meet(placed, mine), TypeError);
  assert.throws(() => contacts.next(), TypeError);
  assert.throws(() => berth.overlap(on, on), TypeError);
  for (const body of bodies) assert.throws(() => berth.bodiesMeet(mine, body), TypeError);
  assert.throws(() => table.ask(2, mine), /entry 0/);
  table.withdraw(entry);
  assert.equal(table.ask(2, mine).answer, "clear");
  const other = await load();
  assert.throws(() => other.meet(mine, theirs), TypeError);
  assert.throws(() => berth.bodiesMeet(mine, other.rectangle(still).stand()), TypeError);
});

test("an option that is none is refused, in every call", () => {
  const box = berth.rectangle({ x0: 0, y0: 0, x1: 1, y1: 1 });
  const on = box.place(), table = berth.traffic({ capacity: 2 });
  const calls = [() => berth.meet(mine, theirs, { margn: 2 }), () => a.place({ z: 1 }),
    () => berth.closestApproach(mine, theirs, { bellow: 1 }),
    () => berth.earliestStart([mine], theirs, { from: 0, until: 9, clockerror: 1 }),
    () => [...berth.contacts(mine, theirs, { max_steps: 1 })],
    () => berth.trajectory({ x: [0], y: [0], tick: [0], radious: 1 }),
    () => berth.clip({ x: [0], y: [0], dt: 1, r: 1 }), () => box.stand({ angle: 1 }),
    () => berth.bodiesMeet(mine, theirs, { tolerence: 1 }), () => on && box.place({ Heading: 1 }),
    () => berth.overlap(on, on, { step: 1 }), () => berth.distance(on, on, { under: 1 }),
    () => berth.overlapDisc(on, { x: 0, y: 0, radius: 1, r: 1 }),
    () => berth.rectangle({ x0: 0, y0: 0, x1: 1, y1: 1, r: 1 }),
    () => berth.cylinder({ radius: 1, x: 0 }),
    () => berth.capsule({ x0: 0, y0: 0, x1: 1, y1: 1, radius: 1, r: 1 }),
    () => berth.polygon({ sides: 5, outer: 1, inner: 1 }),
    () => berth.traffic({ capacity: 1, cells: 2 }),
    () => table.ask(1, mine, { margn: 1 }), () => table.closestBody(1, mine, { margn: 1 }),
    () => table.closest(1, mine, { belo: 1 }), () => berth.grid({ capacity: 1, cells: 1 }),
    () => berth.simplify({ x: [0], y: [0], dt: 1, tolerance: 1, toleranc: 1 }),
    () => berth.meetWithin(mine, theirs, 1, { clockError: 1 }),
    () => berth.footprint({ x: [0, 1, 1], y: [0, 0, 1], thresold: 1 })];
  for (const call of calls) assert.throws(call, /there is no '/, String(call));
  const sweep = berth.sweep({ x: [0, 1], y: [0, 0], tick: [0, 9], heading: [0, 0],
    footprint: box });
  for (const none of [0.5, true, "margin", [0.5], () => 0.5]) { // of which none would be taken
    for (const call of [() => berth.meet(mine, theirs, none), () => a.place(none),
      () => berth.closestApproach(mine, theirs, none), () => sweep.place(none),
      () => [...berth.contacts(mine, theirs, none)], () => box.place(none), () => box.stand(none),
      () => berth.overlap(on, on, none), () => berth.distance(on, on, none),
      () => berth.bodiesMeet(mine, theirs, none), () => table.ask(1, mine, none),
      () => berth.bodiesClosestApproach(mine, theirs, none), () => table.closest(1, mine, none),
      () => table.closestBody(1, mine, none)]) {
      assert.throws(call, /^TypeError: berth: \w+: options are an object, /, String(call));
    }
  }
});

test("memory comes back", () => {
  const before = berth.memory.call.memory.buffer.byteLength;
  for (let i = 0; i < 20000; i++) {
    const motion = berth.trajectory({ x: [0, 1], y: [0, 1], tick: [0, 5], radius: 0.1 });
    const placed = motion.place();
    berth.meet(placed, mine);
    placed.free();
    motion.free();
  }
  assert.ok(berth.memory.call.memory.buffer.byteLength - before < 1 << 20);
});
