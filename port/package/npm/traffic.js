// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Traffic: one against many.

import { HIT, Handle, NAMES, count, ended, pair, whole, window } from "./core.js";
import { body, bodyApproach, bodyCounts, bodyImpact } from "./bodies.js";
import { Placed } from "./motions.js";

export class Traffic extends Handle {
  constructor(berth, at) {
    super(berth.memory, at);
    this.berth = berth;
    this.held = new Map(); // entries: what they point to
    this.frees = 0; // of the memory, when all that is held was there
  }

  /** Its block, when all that it points to is there, and whose plan it is asked for. */
  table(name, number) {
    const at = this.memory.at(name, this, Traffic);
    if (this.frees !== this.memory.frees) {
      for (const [entry, held] of this.held) {
        if (!this.memory.has(held)) {
          throw new TypeError(`berth: ${name}: what entry ${entry} holds was freed: withdraw it`);
        }
      }
      this.frees = this.memory.frees;
    }
    return [at, count(name, "number", number)];
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
    const at = this.memory.at("commit", this, Traffic);
    const what = this.memory.at("commit", placed, Placed);
    return this.committed(placed, (where) => this.memory.call.bridge_traffic_commit(at,
      count("commit", "number", number), what, where));
  }

  commitBody(number, placed) {
    const at = this.memory.at("commitBody", this, Traffic);
    const what = body(this.memory, "commitBody", placed);
    return this.committed(placed, (where) => this.memory.call.bridge_traffic_commit_body(at,
      count("commitBody", "number", number), ...what, where));
  }

  get count() {
    return this.held.size;
  }

  entry(entry) {
    this.memory.told("entry", this.memory.call.bridge_traffic_entry(
      this.memory.at("entry", this, Traffic), count("entry", "entry", entry)));
    return { number: this.memory.out(1)[0], placed: this.held.get(entry) };
  }

  replace(entry, placed) {
    this.memory.told("replace", this.memory.call.bridge_traffic_replace(
      this.memory.at("replace", this, Traffic), count("replace", "entry", entry),
      this.memory.at("replace", placed, Placed)));
    this.held.set(entry, placed);
  }

  withdraw(entry) {
    this.memory.told("withdraw",
      this.memory.call.bridge_traffic_withdraw(this.memory.at("withdraw", this, Traffic),
        count("withdraw", "entry", entry)));
    this.held.delete(entry);
  }

  /** After several went at once: how many, and what is held no more. */
  gone(name, status) {
    this.memory.told(name, status);
    const [many] = this.memory.out(1);
    for (const entry of this.held.keys()) {
      if (this.memory.call.bridge_traffic_entry(this.address, entry) !== HIT) {
        this.held.delete(entry);
      }
    }
    return many;
  }

  withdrawAll(number) {
    return this.gone("withdrawAll", this.memory.call.bridge_traffic_withdraw_all(
      this.memory.at("withdrawAll", this, Traffic), count("withdrawAll", "number", number)));
  }

  forget(now) {
    return this.gone("forget", this.memory.call.bridge_traffic_forget(
      this.memory.at("forget", this, Traffic), whole("forget", "now", now)));
  }

  asked(name, status) {
    this.memory.told(name, status);
    const [looked, candidates, steps] = this.memory.out(3);
    return { answer: NAMES[status], counts: { looked, candidates, steps } };
  }

  ask(number, plan, options) {
    return this.asked("ask", this.berth.ask(options).bridge_traffic_ask(
      ...this.table("ask", number), this.memory.at("ask", plan, Placed)));
  }

  askWithin(number, plan, clockError, options) {
    return this.asked("askWithin", this.berth.ask(options).bridge_traffic_ask_within(
      ...this.table("askWithin", number), this.memory.at("askWithin", plan, Placed),
      whole("askWithin", "clockError", clockError)));
  }

  firstConflict(number, plan, options) {
    const status = this.memory.told("firstConflict",
      this.berth.ask(options).bridge_traffic_first_conflict(
        ...this.table("firstConflict", number), this.memory.at("firstConflict", plan, Placed)));
    if (status !== HIT) return { answer: NAMES[status] };
    return { answer: "hit", ...this.conflict() };
  }

  conflict() {
    const out = this.memory.out(11);
    return { entry: out[0], number: out[1], tick: out[2], ...pair(out, 3) };
  }

  *conflicts(number, plan, options) {
    const cursor = new Handle(this.memory, this.memory.made("conflicts",
      this.memory.call.bridge_traffic_cursor()));
    try {
      for (;;) {
        const status = this.memory.told("conflicts",
          this.berth.ask(options).bridge_traffic_next_conflict(...this.table("conflicts", number),
            this.memory.at("conflicts", plan, Placed), cursor.address));
        if (status !== HIT) return ended("conflicts", status);
        yield this.conflict();
      }
    } finally {
      cursor.free();
    }
  }

  closest(number, plan, { below = 32767, ...options } = {}) {
    const status = this.memory.told("closest", this.berth.ask(options).bridge_traffic_closest(
      ...this.table("closest", number), this.memory.at("closest", plan, Placed), below));
    const out = this.memory.out(13), found = out[10] !== 0;
    return { answer: NAMES[status], found, distance: out[0], tick: out[1], ...pair(out, 2),
      ...(found ? { entry: out[11], number: out[12] } : {}) };
  }

  earliestStart(number, plan, { from, until, clockError = 0, ...options }) {
    return this.started(this.memory.told("earliestStart",
      this.berth.ask(options).bridge_traffic_earliest_start(
        ...this.table("earliestStart", number), this.memory.at("earliestStart", plan, Placed),
        ...window("earliestStart", from, until),
        whole("earliestStart", "clockError", clockError))));
  }

  started(status) {
    const [start] = this.memory.out(1);
    return NAMES[status] === "clear" ? { answer: "clear", start } : { answer: NAMES[status] };
  }

  askBody(number, plan, options) {
    const status = this.memory.told("askBody",
      this.berth.askBodies(options).bridge_traffic_ask_body(
        ...this.table("askBody", number), ...body(this.memory, "askBody", plan)));
    return { answer: NAMES[status], counts: bodyCounts(this.memory.out(6), 0) };
  }

  firstConflictBody(number, plan, options) {
    const status = this.memory.told("firstConflictBody",
      this.berth.askBodies(options).bridge_traffic_first_conflict_body(
        ...this.table("firstConflictBody", number),
        ...body(this.memory, "firstConflictBody", plan)));
    if (status !== HIT) return { answer: NAMES[status] };
    const out = this.memory.out(15);
    return { answer: "hit", entry: out[0], number: out[1], ...bodyImpact(out, 2) };
  }

  closestBody(number, plan, { below = 32767, ...options } = {}) {
    const status = this.memory.told("closestBody",
      this.berth.askBodies(options).bridge_traffic_closest_body(
        ...this.table("closestBody", number), ...body(this.memory, "closestBody", plan), below));
    const out = this.memory.out(12), near = bodyApproach(status, out);
    return near.found ? { ...near, entry: out[11] } : near;
  }

  earliestStartBody(number, plan, { from, until, ...options }) {
    return this.started(this.memory.told("earliestStartBody",
      this.berth.askBodies(options).bridge_traffic_earliest_start_body(
        ...this.table("earliestStartBody", number), ...body(this.memory, "earliestStartBody", plan),
        ...window("earliestStartBody", from, until))));
  }
}
