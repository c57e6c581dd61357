// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Sweeps, footprints that are carried and turn; and bodies: any two of discs that move, what
// stands, and sweeps.

import { CLEAR, HIT, Handle, NAMES, UNKNOWN, ended, given, none, optional, place, stands,
  startOf, whole, window } from "./core.js";
import { Footprint, Standing } from "./footprints.js";
import { Placed } from "./motions.js";

const BEGIN = -2147483648;

export class Sweep extends Handle {
  get image() {
    return this.bytes("sweep_image");
  }

  place({ x = 0, y = 0, heading = 0, start = 0, ...unknown } = {}) {
    none("place", unknown, arguments[0]);
    return new PlacedSweep(this.memory, this.memory.make("place", "sweep_place", this.own("place"),
      x, y, heading, whole("place", "start", start)), this);
  }
}

export class PlacedSweep extends Handle {
  at(tick) {
    const status = this.memory.ask("at", "sweep_at", this.own("at"), whole("at", "tick", tick));
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
    given("sweep", { x, y, tick, heading });
    if ([y, tick, heading].some((numbers) => numbers.length !== x.length) ||
        (turn !== null && turn.length !== Math.max(1, x.length - 1))) {
      throw new RangeError(
        "berth: sweep: x, y, tick and heading have a number a knot, turn one a leg");
    }
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Int32Array, tick], [Float64Array, heading],
        [Int8Array, turn]],
      (...rows) => this.memory.make("sweep", "sweep_build", ...rows, x.length,
        stands("sweep", before), stands("sweep", after),
        this.memory.at("sweep", footprint, Footprint)));
    return new Sweep(this.memory, at, footprint);
  }

  sweepFromImage(footprint, image) {
    const carried = this.memory.at("sweepFromImage", footprint, Footprint);
    return new Sweep(this.memory,
      this.memory.attach("sweepFromImage", "sweep_attach", image, carried), footprint);
  }

  askBodies({ tolerance = 0, boundary = false, ...options } = {}) {
    optional("options", arguments[0]);
    this.ask(options).bridge_body_options(tolerance, boundary ? 1 : 0);
    return this.memory.call;
  }

  /** Asks a call of the bridge about two bodies. */
  askTwo(name, options, call, a, b, ...more) {
    this.askBodies(options);
    return this.memory.ask(name, call, ...body(this.memory, name, a), ...body(this.memory, name, b),
      ...more);
  }

  bodiesMeet(a, b, options) {
    const status = this.askTwo("bodiesMeet", options, "bodies_meet", a, b);
    return { answer: NAMES[status], counts: bodyCounts(this.memory.out(6), 0) };
  }

  bodiesTimeOfImpact(a, b, options) {
    const status = this.askTwo("bodiesTimeOfImpact", options, "bodies_time_of_impact", a, b);
    const out = this.memory.out(19);
    const counts = bodyCounts(out, 13);
    if (status === CLEAR) return { answer: "clear", counts };
    if (status === UNKNOWN) return { answer: "unknown", clearBefore: out[0], counts };
    return { answer: "hit", ...bodyImpact(out, 0), counts };
  }

  *bodiesContacts(a, b, options) {
    for (let from = BEGIN; ;) {
      const status = this.askTwo("bodiesContacts", options, "bodies_next_contact", a, b, from);
      if (status !== HIT) return ended("bodiesContacts", status);
      const out = this.memory.out(16);
      from = out[0];
      yield { timeIn: out[1], timeOut: out[2], ...bodyImpact(out, 3) };
    }
  }

  bodiesClosestApproach(a, b, { below = 32767, ...options } = {}) {
    optional("bodiesClosestApproach", arguments[2]);
    const status = this.askTwo("bodiesClosestApproach", options, "bodies_closest_approach", a, b,
      below);
    return bodyApproach(status, this.memory.out(11));
  }

  bodiesEarliestStart(others, b, { from, until, ...options }) {
    const all = (Array.isArray(others) ? others : [others]).map(
      (other) => body(this.memory, "bodiesEarliestStart", other));
    this.askBodies(options);
    const status = this.memory.withArrays(
      [[Int32Array, all.map(([kind]) => kind)], [Uint32Array, all.map(([, at]) => at)]],
      (kinds, list) => this.memory.ask("bodiesEarliestStart", "bodies_earliest_start", kinds, list,
        all.length, ...body(this.memory, "bodiesEarliestStart", b),
        ...window("bodiesEarliestStart", from, until)));
    return startOf(status, this.memory.out(1)[0]);
  }
};
