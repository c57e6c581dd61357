// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// berth for JavaScript: the same C as on the microcontroller, as WebAssembly, in Q16.16 fixed
// point; each answer is the library's. Types and what they mean are in berth.d.ts.

import { bodyCalls } from "./bodies.js";
import { BerthError, CLEAR, HIT, Handle, Memory, NAMES, TICK_END, TICK_FIRST, UNKNOWN, count, ended,
  given, none, optional, pair, stands, startOf, whole, window } from "./core.js";
import { footprintCalls } from "./footprints.js";
import { Grid } from "./grids.js";
import { Motion, Placed } from "./motions.js";
import { Traffic } from "./traffic.js";
import { bytes } from "./wasm.js";

export { BerthError };

/** A radius for all, or one each, of so many; and what is told where it is neither. */
function radiiOf(name, radius, many, right) {
  if (!right || (typeof radius !== "number" && radius?.length !== many)) {
    throw new RangeError(`berth: ${name}: x, y, tick and radius have a number a knot or sample, ` +
      "a trajectory's radius one a leg");
  }
  return typeof radius === "number" ? [null, radius] : [radius, 0];
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
    given("trajectory", { x, y, tick });
    const [radii, one] = radiiOf("trajectory", radius, Math.max(1, x.length - 1),
      x.length === y.length && x.length === tick.length);
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Int32Array, tick], [Float64Array, radii]],
      (...rows) => this.memory.make("trajectory", "trajectory", ...rows, x.length, one,
        stands("trajectory", before), stands("trajectory", after)));
    return new Motion(this.memory, at);
  }

  clip({ x, y, dt, radius = 0, ...unknown }) {
    none("clip", unknown);
    given("clip", { x, y });
    const [radii, one] = radiiOf("clip", radius, x.length, x.length === y.length);
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Float64Array, radii]],
      (...rows) => this.memory.make("clip", "clip", ...rows, x.length, one,
        whole("clip", "dt", dt)));
    return new Motion(this.memory, at);
  }

  /** Knots of a trajectory, or samples of a clip. */
  simplify({ x, y, tick = null, dt = 0, radius = 0, before = "absent", after, held = false,
    tolerance, ...unknown }) {
    none("simplify", unknown);
    given("simplify", { x, y });
    const end = after ?? (tick === null ? "absent" : "stands");
    const [radii, one] = radiiOf("simplify", radius,
      tick === null ? x.length : Math.max(1, x.length - 1),
      x.length === y.length && (tick === null || x.length === tick.length));
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Int32Array, tick], [Float64Array, radii]],
      (...rows) => this.memory.make("simplify", "simplify", ...rows, x.length, one,
        stands("simplify", before), stands("simplify", end), whole("simplify", "dt", dt),
        held ? 1 : 0, tolerance));
    const [knots] = this.memory.out(1);
    const told = Array.from(new Float64Array(this.memory.call.memory.buffer, at, 4 * knots));
    this.memory.call.bridge_give(at);
    return { x: told.slice(0, knots), y: told.slice(knots, 2 * knots),
      tick: told.slice(2 * knots, 3 * knots),
      radius: told.slice(3 * knots, 3 * knots + Math.max(1, knots - 1)), before, after: end };
  }

  chain(parts) {
    given("chain", { parts });
    const all = Array.from(parts);
    const at = this.memory.withArrays(
      [[Uint32Array, all.map((part) => this.memory.at("chain", part, Placed))]],
      (list) => this.memory.make("chain", "chain", list, all.length));
    return new Placed(this.memory, at, ...all);
  }

  motionFromImage(image) {
    return new Motion(this.memory, this.memory.attach("motionFromImage", "motion_attach", image));
  }

  /** A window of which one end is given has no other. */
  ask({ margin = 0, marginPerTick = 0, from, until, maxSteps = 0, ...unknown } = {}) {
    none("options", unknown, arguments[0]);
    const always = from === undefined && until === undefined;
    const ends = always ? [0, 0] : window("options", from ?? TICK_FIRST, until ?? TICK_END);
    this.memory.call.bridge_options(margin, marginPerTick, ...ends,
      count("options", "maxSteps", maxSteps));
    return this.memory.call;
  }

  pair(name, a, b) {
    return [this.memory.at(name, a, Placed), this.memory.at(name, b, Placed)];
  }

  /** Asks a call of the bridge about two placed motions. */
  asked(name, options, call, a, b, ...more) {
    this.ask(options);
    return this.memory.ask(name, call, ...this.pair(name, a, b), ...more);
  }

  meeting(status) {
    const [steps, bounds, legs, exact] = this.memory.out(4);
    return { answer: NAMES[status], counts: { steps, bounds, legs, exact } };
  }

  meet(a, b, options) {
    return this.meeting(this.asked("meet", options, "meet", a, b));
  }

  meetWithin(a, b, clockError, options) {
    return this.meeting(this.asked("meetWithin", options, "meet_within", a, b,
      whole("meetWithin", "clockError", clockError)));
  }

  impact(status, out) {
    const [steps, bounds, legs, exact] = out.slice(9);
    const counts = { steps, bounds, legs, exact };
    if (status === CLEAR) return { answer: "clear", counts };
    if (status === UNKNOWN) return { answer: "unknown", clearBefore: out[0], counts };
    return { answer: "hit", tick: out[0], fraction: out[13], ...pair(out, 1), counts };
  }

  timeOfImpact(a, b, options) {
    const status = this.asked("timeOfImpact", options, "time_of_impact", a, b);
    return this.impact(status, this.memory.out(14));
  }

  timeOfImpactApart(a, b, options) {
    const status = this.asked("timeOfImpactApart", options, "time_of_impact_apart", a, b);
    const out = this.memory.out(15), told = this.impact(status, out);
    return status === UNKNOWN ? told : { ...told, forgiven: out[14] };
  }

  *contacts(a, b, options) {
    const cursor = new Handle(this.memory, this.memory.made("contacts",
      this.ask(options).bridge_contacts(...this.pair("contacts", a, b))), a, b);
    try { // a caller who stops early leaves it to the engine
      for (;;) {
        for (const one of [a, b]) this.memory.at("contacts", one, Placed);
        const status = this.memory.ask("contacts", "next_contact", cursor.address);
        if (status !== HIT) return ended("contacts", status);
        const out = this.memory.out(12);
        yield { timeIn: out[0], timeOut: out[1], fractionIn: out[10], fractionOut: out[11],
          ...pair(out, 2) };
      }
    } finally {
      cursor.free();
    }
  }

  closestApproach(a, b, { below = 32767, ...options } = {}) {
    optional("closestApproach", arguments[2]);
    const status = this.asked("closestApproach", options, "closest_approach", a, b, below);
    const out = this.memory.out(12);
    return { answer: NAMES[status], found: out[10] !== 0, distance: out[0], tick: out[1],
      fraction: out[11], ...pair(out, 2) };
  }

  earliestStart(others, b, { from, until, clockError = 0, ...options }) {
    const all = Array.isArray(others) ? others : [others];
    this.ask(options);
    const status = this.memory.withArrays(
      [[Uint32Array, all.map((other) => this.memory.at("earliestStart", other, Placed))]],
      (list) => this.memory.ask("earliestStart", "earliest_start", list, all.length,
        this.memory.at("earliestStart", b, Placed), ...window("earliestStart", from, until),
        whole("earliestStart", "clockError", clockError)));
    return startOf(status, this.memory.out(1)[0]);
  }

  traffic({ capacity, extent = 0, ...unknown }) {
    none("traffic", unknown);
    return new Traffic(this, this.memory.make("traffic", "traffic",
      count("traffic", "capacity", capacity), count("traffic", "extent", extent)));
  }

  grid({ capacity, cell = 0, buckets = 0, ...unknown }) {
    none("grid", unknown);
    return new Grid(this.memory, this.memory.make("grid", "grid",
      count("grid", "capacity", capacity), whole("grid", "cell", cell),
      count("grid", "buckets", buckets)));
  }
}

const Berth = bodyCalls(footprintCalls(Motions));

/** The library; each has memory of its own. */
export async function load() {
  const { instance } = await WebAssembly.instantiate(bytes(), {});
  return new Berth(new Memory(instance.exports));
}
