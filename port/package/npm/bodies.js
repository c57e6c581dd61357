// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Sweeps, footprints that are carried and turn; and bodies: any two of discs that move, what
// stands, and sweeps.

import { CLEAR, HIT, Handle, NAMES, UNKNOWN, ended, none, place, stands, whole,
  window } from "./core.js";
import { Footprint, Standing } from "./footprints.js";
import { Placed } from "./motions.js";

const BEGIN = -2147483648;

export class Sweep extends Handle {
  get image() {
    const at = this.memory.call.bridge_sweep_image(this.memory.at("image", this, Sweep));
    return new Uint8Array(this.memory.call.memory.buffer, at, this.memory.out(1)[0]).slice();
  }

  place({ x = 0, y = 0, heading = 0, start = 0, ...unknown } = {}) {
    none("place", unknown);
    const at = this.memory.made("place", this.memory.call.bridge_sweep_place(
      this.memory.at("place", this, Sweep), x, y, heading, whole("place", "start", start)));
    return new PlacedSweep(this.memory, at, this);
  }
}

export class PlacedSweep extends Handle {
  at(tick) {
    const status = this.memory.told("at",
      this.memory.call.bridge_sweep_at(this.memory.at("at", this, PlacedSweep),
        whole("at", "tick", tick)));
    return status === HIT ? place(this.memory.out(4), 0) : null;
  }
}

/** A body as the bridge takes it: its kind and its block. */
export function body(memory, name, handle) {
  const kind = [Placed, Standing, PlacedSweep].findIndex((type) => handle instanceof type);
  if (kind < 0 || !memory.has(handle)) {
    throw new TypeError(`berth: ${name}: what is placed or stands is wanted, of the same load(), ` +
      "that was not freed, nor what it was made of");
  }
  return [kind, handle.address];
}

export function bodyCounts(out, from) {
  const [steps, nodes, pieces, circles, parts, poses] = out.slice(from);
  return { steps, nodes, pieces, circles, parts, poses };
}

export function bodyImpact(out, from) {
  const [tick, legA, legB] = out.slice(from);
  return { tick, legA, legB, a: place(out, from + 3), b: place(out, from + 7),
    partA: out[from + 11], partB: out[from + 12] };
}

export function bodyApproach(status, out) {
  return { answer: NAMES[status], found: out[10] !== 0, distance: out[0], tick: out[1],
    a: place(out, 2), b: place(out, 6) };
}

/** What the library's object does with bodies. */
export const bodyCalls = (Base) => class extends Base {
  sweep({ x, y, tick, heading, turn = null, footprint, before = "absent", after = "stands",
    ...unknown }) {
    none("sweep", unknown);
    if ([y, tick, heading].some((numbers) => numbers.length !== x.length) ||
        (turn !== null && turn.length !== Math.max(1, x.length - 1))) {
      throw new RangeError(
        "berth: sweep: x, y, tick and heading have a number a knot, turn one a leg");
    }
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Int32Array, tick], [Float64Array, heading],
        [Int8Array, turn]],
      (xs, ys, ticks, headings, turns) => this.memory.call.bridge_sweep_build(xs, ys, ticks,
        headings, turns, x.length, stands("sweep", before), stands("sweep", after),
        this.memory.at("sweep", footprint, Footprint)));
    return new Sweep(this.memory, this.memory.made("sweep", at), footprint);
  }

  sweepFromImage(footprint, image) {
    const carried = this.memory.at("sweepFromImage", footprint, Footprint);
    const at = this.memory.withArrays([[Uint8Array, image]],
      (bytesAt) => this.memory.call.bridge_sweep_attach(carried, bytesAt, image.length));
    return new Sweep(this.memory, this.memory.made("sweepFromImage", at), footprint);
  }

  askBodies({ tolerance = 0, boundary = false, ...options } = {}) {
    this.ask(options).bridge_body_options(tolerance, boundary ? 1 : 0);
    return this.memory.call;
  }

  bodiesMeet(a, b, options) {
    const status = this.memory.told("bodiesMeet", this.askBodies(options).bridge_bodies_meet(
      ...body(this.memory, "bodiesMeet", a), ...body(this.memory, "bodiesMeet", b)));
    return { answer: NAMES[status], counts: bodyCounts(this.memory.out(6), 0) };
  }

  bodiesTimeOfImpact(a, b, options) {
    const status = this.memory.told("bodiesTimeOfImpact",
      this.askBodies(options).bridge_bodies_time_of_impact(
        ...body(this.memory, "bodiesTimeOfImpact", a),
        ...body(this.memory, "bodiesTimeOfImpact", b)));
    const out = this.memory.out(19);
    const counts = bodyCounts(out, 13);
    if (status === CLEAR) return { answer: "clear", counts };
    if (status === UNKNOWN) return { answer: "unknown", clearBefore: out[0], counts };
    return { answer: "hit", ...bodyImpact(out, 0), counts };
  }

  *bodiesContacts(a, b, options) {
    for (let from = BEGIN; ;) {
      const status = this.memory.told("bodiesContacts",
        this.askBodies(options).bridge_bodies_next_contact(
          ...body(this.memory, "bodiesContacts", a),
          ...body(this.memory, "bodiesContacts", b), from));
      if (status !== HIT) return ended("bodiesContacts", status);
      const out = this.memory.out(16);
      from = out[0];
      yield { timeIn: out[1], timeOut: out[2], ...bodyImpact(out, 3) };
    }
  }

  bodiesClosestApproach(a, b, { below = 32767, ...options } = {}) {
    const status = this.memory.told("bodiesClosestApproach",
      this.askBodies(options).bridge_bodies_closest_approach(
        ...body(this.memory, "bodiesClosestApproach", a),
        ...body(this.memory, "bodiesClosestApproach", b), below));
    return bodyApproach(status, this.memory.out(11));
  }

  bodiesEarliestStart(others, b, { from, until, ...options }) {
    const all = (Array.isArray(others) ? others : [others]).map(
      (other) => body(this.memory, "bodiesEarliestStart", other));
    this.askBodies(options);
    const status = this.memory.told("bodiesEarliestStart", this.memory.withArrays(
      [[Int32Array, all.map(([kind]) => kind)], [Uint32Array, all.map(([, at]) => at)]],
      (kinds, list) => this.memory.call.bridge_bodies_earliest_start(kinds, list, all.length,
        ...body(this.memory, "bodiesEarliestStart", b),
        ...window("bodiesEarliestStart", from, until))));
    const [start] = this.memory.out(1);
    if (status === HIT) return { answer: "hit" };
    return status === CLEAR ? { answer: "clear", start } : { answer: "unknown", noneBefore: start };
  }
};
