// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Traffic: one against many.

import { HIT, Handle, NAMES, atOf } from "./core.js";
import { body, bodyApproach, bodyCounts, bodyImpact } from "./bodies.js";
import { Placed } from "./motions.js";

export class Traffic extends Handle {
  constructor(berth, at) {
    super(berth.memory, at);
    this.berth = berth;
    this.held = new Map(); // entries: what they point to
  }

  /** What a call leaves in a place of its own: the entry of what was committed. */
  committed(what, call) {
    return this.memory.withArrays([[Int32Array, [0]]], (where) => {
      this.memory.told("commit", call(where));
      const [entry] = new Int32Array(this.memory.call.memory.buffer, where, 1);
      this.held.set(entry, what);
      return entry;
    });
  }

  commit(number, placed) {
    const at = atOf("commit", this, Traffic), what = atOf("commit", placed, Placed);
    return this.committed(placed,
      (where) => this.memory.call.bridge_traffic_commit(at, number, what, where));
  }

  commitBody(number, placed) {
    const at = atOf("commitBody", this, Traffic), what = body("commitBody", placed);
    return this.committed(placed,
      (where) => this.memory.call.bridge_traffic_commit_body(at, number, ...what, where));
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
    return this.started(this.memory.told("earliestStart",
      this.berth.ask(options).bridge_traffic_earliest_start(
        atOf("earliestStart", this, Traffic), number, atOf("earliestStart", plan, Placed),
        from, until)));
  }

  started(status) {
    const [start] = this.memory.out(1);
    return NAMES[status] === "clear" ? { answer: "clear", start } : { answer: NAMES[status] };
  }

  askBody(number, plan, options) {
    const status = this.memory.told("askBody",
      this.berth.askBodies(options).bridge_traffic_ask_body(
        atOf("askBody", this, Traffic), number, ...body("askBody", plan)));
    return { answer: NAMES[status], counts: bodyCounts(this.memory.out(6), 0) };
  }

  firstConflictBody(number, plan, options) {
    const status = this.memory.told("firstConflictBody",
      this.berth.askBodies(options).bridge_traffic_first_conflict_body(
        atOf("firstConflictBody", this, Traffic), number, ...body("firstConflictBody", plan)));
    if (status !== HIT) return { answer: NAMES[status] };
    const out = this.memory.out(15);
    return { answer: "hit", entry: out[0], number: out[1], ...bodyImpact(out, 2) };
  }

  closestBody(number, plan, { below = 32767, ...options } = {}) {
    const status = this.memory.told("closestBody",
      this.berth.askBodies(options).bridge_traffic_closest_body(
        atOf("closestBody", this, Traffic), number, ...body("closestBody", plan), below));
    const out = this.memory.out(12);
    return { ...bodyApproach(status, out), entry: out[11] };
  }

  earliestStartBody(number, plan, { from, until, ...options }) {
    return this.started(this.memory.told("earliestStartBody",
      this.berth.askBodies(options).bridge_traffic_earliest_start_body(
        atOf("earliestStartBody", this, Traffic), number, ...body("earliestStartBody", plan),
        from, until)));
  }
}
