// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// berth for JavaScript: the same C as on the microcontroller, as WebAssembly, in Q16.16 fixed
// point; each answer is the library's. Types and what they mean are in berth.d.ts.

import { bodyCalls } from "./bodies.js";
import { BerthError, CLEAR, HIT, Handle, Memory, NAMES, TICK_END, TICK_FIRST, UNKNOWN, count, ended,
  none, stands, whole, window } from "./core.js";
import { footprintCalls } from "./footprints.js";
import { Motion, Placed } from "./motions.js";
import { Traffic } from "./traffic.js";
import { bytes } from "./wasm.js";

export { BerthError };

function pairOf(out, from) {
  const [legA, legB, ax, ay, bx, by] = out.slice(from);
  return { legA, legB, a: { x: ax, y: ay }, b: { x: bx, y: by } };
}

class Motions {
  constructor(memory) {
    this.memory = memory;
    const version = memory.call.bridge_version();
    const parts = [version / 10000, (version / 100) % 100, version % 100];
    this.version = parts.map(Math.trunc).join(".");
  }

  trajectory({ x, y, tick, radius = 0, before = "absent", after = "stands", ...unknown }) {
    none("trajectory", unknown);
    const radii = typeof radius === "number" ? null : radius;
    if (x.length !== y.length || x.length !== tick.length ||
        (radii !== null && radii.length !== Math.max(1, x.length - 1))) {
      throw new RangeError(
        "berth: trajectory: x, y and tick have a number a knot, radius one a leg");
    }
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Int32Array, tick], [Float64Array, radii]],
      (xs, ys, ticks, rs) => this.memory.call.bridge_trajectory(xs, ys, ticks, rs, x.length,
        radii === null ? radius : 0, stands("trajectory", before), stands("trajectory", after)));
    return new Motion(this.memory, this.memory.made("trajectory", at));
  }

  clip({ x, y, dt, radius = 0, ...unknown }) {
    none("clip", unknown);
    const radii = typeof radius === "number" ? null : radius;
    if (x.length !== y.length || (radii !== null && radii.length !== x.length)) {
      throw new RangeError("berth: clip: x, y and radius have a number a sample");
    }
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Float64Array, radii]],
      (xs, ys, rs) => this.memory.call.bridge_clip(xs, ys, rs, x.length,
        radii === null ? radius : 0, whole("clip", "dt", dt)));
    return new Motion(this.memory, this.memory.made("clip", at));
  }

  motionFromImage(image) {
    const at = this.memory.withArrays([[Uint8Array, image]],
      (bytesAt) => this.memory.call.bridge_motion_attach(bytesAt, image.length));
    return new Motion(this.memory, this.memory.made("motionFromImage", at));
  }

  /** A window of which one end is given has no other. */
  ask({ margin = 0, marginPerTick = 0, from, until, maxSteps = 0, ...unknown } = {}) {
    none("options", unknown);
    const always = from === undefined && until === undefined;
    const ends = always ? [0, 0] : window("options", from ?? TICK_FIRST, until ?? TICK_END);
    this.memory.call.bridge_options(margin, marginPerTick, ...ends,
      count("options", "maxSteps", maxSteps));
    return this.memory.call;
  }

  meet(a, b, options) {
    const status = this.memory.told("meet", this.ask(options).bridge_meet(
      this.memory.at("meet", a, Placed), this.memory.at("meet", b, Placed)));
    const [steps, bounds, legs, exact] = this.memory.out(4);
    return { answer: NAMES[status], counts: { steps, bounds, legs, exact } };
  }

  timeOfImpact(a, b, options) {
    const status = this.memory.told("timeOfImpact", this.ask(options).bridge_time_of_impact(
      this.memory.at("timeOfImpact", a, Placed), this.memory.at("timeOfImpact", b, Placed)));
    const out = this.memory.out(12);
    const [steps, bounds, legs, exact] = out.slice(7);
    const counts = { steps, bounds, legs, exact };
    if (status === CLEAR) return { answer: "clear", counts };
    if (status === UNKNOWN) return { answer: "unknown", clearBefore: out[0], counts };
    return { answer: "hit", tick: out[0], fraction: out[11], ...pairOf(out, 1), counts };
  }

  *contacts(a, b, options) {
    const cursor = new Handle(this.memory, this.memory.made("contacts",
      this.ask(options).bridge_contacts(this.memory.at("contacts", a, Placed),
        this.memory.at("contacts", b, Placed))), a, b);
    try { // a caller who stops early leaves it to the engine
      for (;;) {
        for (const one of [a, b]) this.memory.at("contacts", one, Placed);
        const status = this.memory.told("contacts",
          this.memory.call.bridge_next_contact(cursor.at));
        if (status !== HIT) return ended("contacts", status);
        const out = this.memory.out(10);
        yield { timeIn: out[0], timeOut: out[1], fractionIn: out[8], fractionOut: out[9],
          ...pairOf(out, 2) };
      }
    } finally {
      cursor.free();
    }
  }

  closestApproach(a, b, { below = 32767, ...options } = {}) {
    const status = this.memory.told("closestApproach", this.ask(options).bridge_closest_approach(
      this.memory.at("closestApproach", a, Placed), this.memory.at("closestApproach", b, Placed),
      below));
    const out = this.memory.out(10);
    return { answer: NAMES[status], found: out[8] !== 0, distance: out[0], tick: out[1],
      fraction: out[9], ...pairOf(out, 2) };
  }

  earliestStart(others, b, { from, until, clockError = 0, ...options }) {
    const all = Array.isArray(others) ? others : [others];
    this.ask(options);
    const status = this.memory.told("earliestStart", this.memory.withArrays(
      [[Uint32Array, all.map((other) => this.memory.at("earliestStart", other, Placed))]],
      (list) => this.memory.call.bridge_earliest_start(list, all.length,
        this.memory.at("earliestStart", b, Placed), ...window("earliestStart", from, until),
        whole("earliestStart", "clockError", clockError))));
    const [start] = this.memory.out(1);
    if (status === HIT) return { answer: "hit" };
    return status === CLEAR ? { answer: "clear", start } : { answer: "unknown", noneBefore: start };
  }

  traffic({ capacity, extent = 0, ...unknown }) {
    none("traffic", unknown);
    const at = this.memory.made("traffic", this.memory.call.bridge_traffic(
      count("traffic", "capacity", capacity), count("traffic", "extent", extent)));
    return new Traffic(this, at);
  }
}

const Berth = bodyCalls(footprintCalls(Motions));

/** The library; each has memory of its own. */
export async function load() {
  const { instance } = await WebAssembly.instantiate(bytes(), {});
  return new Berth(new Memory(instance.exports));
}
