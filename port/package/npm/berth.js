// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// berth for JavaScript: the same C as on the microcontroller, as WebAssembly, in Q16.16 fixed
// point; each answer is the library's. Types and what they mean are in berth.d.ts.

import { bytes } from "./wasm.js";

const HIT = 1, CLEAR = 0, UNKNOWN = 2;
const NAMES = { [HIT]: "hit", [CLEAR]: "clear", [UNKNOWN]: "unknown" };

/** What the library refused, with the rule that was broken. */
export class BerthError extends Error {
  constructor(call, status, text) {
    super(`berth: ${call}: ${text} (status ${status})`);
    this.name = "BerthError";
    this.status = status;
  }
}

class Memory {
  constructor(exports) {
    this.call = exports;
  }

  text(at) {
    const heap = new Uint8Array(this.call.memory.buffer);
    let end = at;
    while (heap[end] !== 0) end++;
    return new TextDecoder().decode(heap.slice(at, end));
  }

  fail(name, status) {
    throw new BerthError(name, status, this.text(this.call.bridge_status_text(status)));
  }

  /** Copies an array in; null stays null (0). The caller gives it back. */
  put(type, values) {
    if (values === null || values === undefined) return 0;
    const at = this.call.bridge_take(values.length * type.BYTES_PER_ELEMENT);
    if (at === 0) throw new RangeError("berth: no memory is left");
    new type(this.call.memory.buffer, at, values.length).set(values);
    return at;
  }

  /** Calls with arrays that are given back afterwards. */
  withArrays(arrays, work) {
    const put = [];
    try {
      for (const [type, values] of arrays) put.push(this.put(type, values));
      return work(...put);
    } finally {
      for (const at of put) this.call.bridge_give(at);
    }
  }

  out(count) {
    return Array.from(new Float64Array(this.call.memory.buffer, this.call.bridge_out(), count));
  }

  made(name, handle) {
    if (handle === 0) this.fail(name, this.call.bridge_error());
    return handle;
  }

  told(name, status) {
    if (status < 0) this.fail(name, status);
    return status;
  }
}

// Blocks that nobody holds any more are given back when the engine notices, or by free().
const forgotten = new FinalizationRegistry(({ call, at }) => call.bridge_give(at));

class Handle {
  constructor(memory, at, ...kept) {
    this.memory = memory;
    this.at = at;
    this.kept = kept; // what the block points to
    forgotten.register(this, { call: memory.call, at }, this);
  }

  free() {
    if (this.at !== 0) {
      forgotten.unregister(this);
      this.memory.call.bridge_give(this.at);
      this.at = 0;
    }
  }
}

function atOf(name, handle, kind) {
  if (!(handle instanceof kind) || handle.at === 0) {
    throw new TypeError(`berth: ${name}: a ${kind.name} is wanted that was not freed`);
  }
  return handle.at;
}

class Motion extends Handle {
  get info() {
    this.memory.told("info", this.memory.call.bridge_motion_info(atOf("info", this, Motion)));
    const [legs, blocks, nodes, bytes, first, length, straight, before, after, radius, step, band] =
      this.memory.out(12);
    return { legs, blocks, nodes, bytes, first, length, straight: straight !== 0,
      before: before !== 0 ? "stands" : "absent", after: after !== 0 ? "stands" : "absent",
      radius, step, band };
  }

  leg(index) {
    this.memory.told("leg", this.memory.call.bridge_motion_leg(atOf("leg", this, Motion), index));
    const [begin, end, x, y, toX, toY, radius] = this.memory.out(7);
    return { begin, end, x, y, toX, toY, radius };
  }

  node(index) {
    this.memory.told("node",
      this.memory.call.bridge_motion_node(atOf("node", this, Motion), index));
    const [first, end, begin, until, fromX, fromY, toX, toY, radius, height] = this.memory.out(10);
    return { first, end, begin, until, fromX, fromY, toX, toY, radius, height };
  }

  get image() {
    const at = this.memory.call.bridge_motion_image(atOf("image", this, Motion));
    return new Uint8Array(this.memory.call.memory.buffer, at, this.memory.out(1)[0]).slice();
  }

  place({ x = 0, y = 0, heading = 0, start = 0 } = {}) {
    const { call } = this.memory;
    const at = this.memory.made("place",
      call.bridge_place(atOf("place", this, Motion), x, y, heading, start));
    return new Placed(this.memory, at, this);
  }
}

class Placed extends Handle {
  positionAt(tick) {
    const status = this.memory.told("positionAt",
      this.memory.call.bridge_placed_at(atOf("positionAt", this, Placed), tick));
    if (status !== HIT) return null;
    const [x, y, radius] = this.memory.out(3);
    return { x, y, radius };
  }
}

class Footprint extends Handle {
  get info() {
    this.memory.told("info",
      this.memory.call.bridge_footprint_info(atOf("info", this, Footprint)));
    const [parts, corners, rounding, bytes, nodes, band] = this.memory.out(6);
    return { parts, corners, rounding, bytes, nodes, band };
  }

  part(index) {
    const corners = this.info.corners;
    this.memory.told("part",
      this.memory.call.bridge_footprint_part(atOf("part", this, Footprint), index));
    const out = this.memory.out(2 * corners);
    return Array.from({ length: corners }, (_, k) => ({ x: out[2 * k], y: out[2 * k + 1] }));
  }

  node(index) {
    this.memory.told("node",
      this.memory.call.bridge_footprint_node(atOf("node", this, Footprint), index));
    const [x, y, radius, innerX, innerY, inner, level, left, right] = this.memory.out(9);
    return { x, y, radius, innerX, innerY, inner, level, left, right };
  }

  get image() {
    const at = this.memory.call.bridge_footprint_image(atOf("image", this, Footprint));
    return new Uint8Array(this.memory.call.memory.buffer, at, this.memory.out(1)[0]).slice();
  }

  place({ x = 0, y = 0, heading = 0 } = {}) {
    const at = this.memory.made("place",
      this.memory.call.bridge_footprint_place(atOf("place", this, Footprint), x, y, heading));
    return new PlacedFootprint(this.memory, at, this);
  }
}

class PlacedFootprint extends Handle {}

function pairOf(out, from) {
  const [legA, legB, ax, ay, bx, by] = out.slice(from);
  return { legA, legB, a: { x: ax, y: ay }, b: { x: bx, y: by } };
}

class Berth {
  constructor(memory) {
    this.memory = memory;
    const version = memory.call.bridge_version();
    const parts = [version / 10000, (version / 100) % 100, version % 100];
    this.version = parts.map(Math.trunc).join(".");
  }

  trajectory({ x, y, tick, radius = 0, before = "absent", after = "stands", step = 0 }) {
    const radii = typeof radius === "number" ? null : radius;
    if (x.length !== y.length || x.length !== tick.length ||
        (radii !== null && radii.length !== Math.max(1, x.length - 1))) {
      throw new RangeError(
        "berth: trajectory: x, y and tick have a number a knot, radius one a leg");
    }
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Int32Array, tick], [Float64Array, radii]],
      (xs, ys, ticks, rs) => this.memory.call.bridge_trajectory(xs, ys, ticks, rs, x.length,
        radii === null ? radius : 0, before === "stands" ? 1 : 0, after === "stands" ? 1 : 0,
        step));
    return new Motion(this.memory, this.memory.made("trajectory", at));
  }

  clip({ x, y, dt, radius = 0 }) {
    const radii = typeof radius === "number" ? null : radius;
    if (x.length !== y.length || (radii !== null && radii.length !== x.length)) {
      throw new RangeError("berth: clip: x, y and radius have a number a sample");
    }
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Float64Array, radii]],
      (xs, ys, rs) => this.memory.call.bridge_clip(xs, ys, rs, x.length,
        radii === null ? radius : 0, dt));
    return new Motion(this.memory, this.memory.made("clip", at));
  }

  motionFromImage(image) {
    const at = this.memory.withArrays([[Uint8Array, image]],
      (bytesAt) => this.memory.call.bridge_motion_attach(bytesAt, image.length));
    return new Motion(this.memory, this.memory.made("motionFromImage", at));
  }

  footprint({ x, y, ends = null, threshold, radius = 0 }) {
    if (x.length !== y.length) {
      throw new RangeError("berth: footprint: x and y have a number a point");
    }
    const at = this.memory.withArrays(
      [[Float64Array, x], [Float64Array, y], [Uint16Array, ends]],
      (xs, ys, es) => this.memory.call.bridge_footprint(xs, ys, x.length, es,
        ends === null ? 1 : ends.length, threshold ?? -1, radius));
    return new Footprint(this.memory, this.memory.made("footprint", at));
  }

  rectangle({ x0, y0, x1, y1, radius = 0 }) {
    const at = this.memory.call.bridge_rectangle(x0, y0, x1, y1, radius);
    return new Footprint(this.memory, this.memory.made("rectangle", at));
  }

  footprintFromImage(image) {
    const at = this.memory.withArrays([[Uint8Array, image]],
      (bytesAt) => this.memory.call.bridge_footprint_attach(bytesAt, image.length));
    return new Footprint(this.memory, this.memory.made("footprintFromImage", at));
  }

  ask({ margin = 0, marginPerTick = 0, from = 0, until = 0, maxSteps = 0 } = {}) {
    this.memory.call.bridge_options(margin, marginPerTick, from, until, maxSteps);
    return this.memory.call;
  }

  meet(a, b, options) {
    const status = this.memory.told("meet",
      this.ask(options).bridge_meet(atOf("meet", a, Placed), atOf("meet", b, Placed)));
    const [steps, bounds, legs, exact] = this.memory.out(4);
    return { answer: NAMES[status], counts: { steps, bounds, legs, exact } };
  }

  timeOfImpact(a, b, options) {
    const status = this.memory.told("timeOfImpact", this.ask(options).bridge_time_of_impact(
      atOf("timeOfImpact", a, Placed), atOf("timeOfImpact", b, Placed)));
    const out = this.memory.out(11);
    const [steps, bounds, legs, exact] = out.slice(7);
    const counts = { steps, bounds, legs, exact };
    if (status === CLEAR) return { answer: "clear", counts };
    if (status === UNKNOWN) return { answer: "unknown", clearBefore: out[0], counts };
    return { answer: "hit", tick: out[0], ...pairOf(out, 1), counts };
  }

  *contacts(a, b, options) {
    const at = this.memory.made("contacts", this.ask(options).bridge_contacts(
      atOf("contacts", a, Placed), atOf("contacts", b, Placed)));
    try {
      for (;;) {
        const status = this.memory.told("contacts", this.memory.call.bridge_next_contact(at));
        if (status === CLEAR) return;
        if (status === HIT) {
          const out = this.memory.out(8);
          yield { timeIn: out[0], timeOut: out[1], ...pairOf(out, 2) };
        }
      }
    } finally {
      this.memory.call.bridge_give(at);
    }
  }

  closestApproach(a, b, { below = 32767, ...options } = {}) {
    const status = this.memory.told("closestApproach", this.ask(options).bridge_closest_approach(
      atOf("closestApproach", a, Placed), atOf("closestApproach", b, Placed), below));
    const out = this.memory.out(9);
    return { answer: NAMES[status], found: out[8] !== 0, distance: out[0], tick: out[1],
      ...pairOf(out, 2) };
  }

  earliestStart(others, b, { from, until, clockError = 0, ...options }) {
    const all = Array.isArray(others) ? others : [others];
    this.ask(options);
    const status = this.memory.told("earliestStart", this.memory.withArrays(
      [[Uint32Array, all.map((other) => atOf("earliestStart", other, Placed))]],
      (list) => this.memory.call.bridge_earliest_start(list, all.length,
        atOf("earliestStart", b, Placed), from, until, clockError)));
    const [start] = this.memory.out(1);
    if (status === HIT) return { answer: "hit" };
    return status === CLEAR ? { answer: "clear", start } : { answer: "unknown", noneBefore: start };
  }

  overlap(a, b, { margin = 0 } = {}) {
    const status = this.memory.told("overlap", this.memory.call.bridge_overlap(
      atOf("overlap", a, PlacedFootprint), atOf("overlap", b, PlacedFootprint), margin));
    const [steps, circles, inner, parts] = this.memory.out(4);
    return { answer: NAMES[status], counts: { steps, circles, inner, parts } };
  }

  distance(a, b, { below = 32767 } = {}) {
    const status = this.memory.told("distance", this.memory.call.bridge_distance(
      atOf("distance", a, PlacedFootprint), atOf("distance", b, PlacedFootprint), below));
    const [distance, ax, ay, bx, by, found] = this.memory.out(6);
    return { answer: NAMES[status], found: found !== 0, distance, a: { x: ax, y: ay },
      b: { x: bx, y: by } };
  }

  traffic({ capacity, extent = 0 }) {
    const at = this.memory.made("traffic", this.memory.call.bridge_traffic(capacity, extent));
    return new Traffic(this, at);
  }
}

class Traffic extends Handle {
  constructor(berth, at) {
    super(berth.memory, at);
    this.berth = berth;
    this.held = new Map(); // entries: what they point to
  }

  commit(number, placed) {
    return this.memory.withArrays([[Int32Array, [0]]], (where) => {
      this.memory.told("commit", this.memory.call.bridge_traffic_commit(
        atOf("commit", this, Traffic), number, atOf("commit", placed, Placed), where));
      const [entry] = new Int32Array(this.memory.call.memory.buffer, where, 1);
      this.held.set(entry, placed);
      return entry;
    });
  }

  withdraw(entry) {
    this.memory.told("withdraw",
      this.memory.call.bridge_traffic_withdraw(atOf("withdraw", this, Traffic), entry));
    this.held.delete(entry);
  }

  ask(number, plan, options) {
    const status = this.memory.told("ask", this.berth.ask(options).bridge_traffic_ask(
      atOf("ask", this, Traffic), number, atOf("ask", plan, Placed)));
    const [looked, candidates, steps] = this.memory.out(3);
    return { answer: NAMES[status], counts: { looked, candidates, steps } };
  }

  firstConflict(number, plan, options) {
    const status = this.memory.told("firstConflict",
      this.berth.ask(options).bridge_traffic_first_conflict(
        atOf("firstConflict", this, Traffic), number, atOf("firstConflict", plan, Placed)));
    if (status !== HIT) return { answer: NAMES[status] };
    const [entry, whose, tick, ax, ay, bx, by] = this.memory.out(7);
    return { answer: "hit", entry, number: whose, tick, a: { x: ax, y: ay }, b: { x: bx, y: by } };
  }

  earliestStart(number, plan, { from, until, ...options }) {
    const status = this.memory.told("earliestStart",
      this.berth.ask(options).bridge_traffic_earliest_start(
        atOf("earliestStart", this, Traffic), number, atOf("earliestStart", plan, Placed),
        from, until));
    const [start] = this.memory.out(1);
    return status === CLEAR ? { answer: "clear", start } : { answer: NAMES[status] };
  }
}

/** The library; each has memory of its own. */
export async function load() {
  const { instance } = await WebAssembly.instantiate(bytes(), {});
  return new Berth(new Memory(instance.exports));
}
