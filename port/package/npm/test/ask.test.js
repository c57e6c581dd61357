// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

import assert from "node:assert/strict";
import test from "node:test";

import { BerthError, load } from "berth";

const berth = await load();
const a = berth.trajectory({ x: [0, 4, 4, 9], y: [0, 0, 3, 3], tick: [0, 4000, 7000, 12000],
  radius: 0.3 });
const b = berth.trajectory({ x: [8, 5, 0], y: [4, 2.5, 2.5], tick: [0, 5000, 9000], radius: 0.3 });
const mine = a.place(), theirs = b.place();

function hash(bytes) {
  let value = 2166136261;
  for (const byte of bytes) value = Math.imul(value ^ byte, 16777619);
  return value >>> 0;
}

test("the answers, and the bits of the images, are the host's", () => {
  const impact = berth.timeOfImpact(mine, theirs);
  const { start } = berth.earliestStart(mine, theirs, { from: 0, until: 60000 });
  const all = (hash(a.image) ^ hash(b.image) ^ impact.tick ^ Math.imul(start, 2654435761)) >>> 0;
  console.log(`# q16 ${impact.tick} ${all.toString(16).padStart(8, "0")}`);
  if (process.env.BERTH_EXPECTED) {
    assert.equal(`q16 ${impact.tick} ${all.toString(16).padStart(8, "0")}`,
      process.env.BERTH_EXPECTED);
  }
  assert.equal(impact.answer, "hit");
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

test("what is wrong is refused by name", () => {
  assert.throws(() => berth.trajectory({ x: [0, 1], y: [0, 0], tick: [5, 5] }),
    (error) => error instanceof BerthError && /tick/.test(error.message));
  assert.throws(() => berth.trajectory({ x: [0, 99999], y: [0, 0], tick: [0, 5] }), BerthError);
  assert.throws(() => berth.trajectory({ x: [0, 1], y: [0], tick: [0, 5] }), RangeError);
  assert.throws(() => berth.meet(mine, a), TypeError);
  assert.throws(() => berth.meet(mine, theirs, { margin: -1 }), BerthError);
  const gone = a.place();
  gone.free();
  assert.throws(() => berth.meet(mine, gone), TypeError);
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
