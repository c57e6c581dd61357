// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Traffic: one against many.

import { HIT, Handle, NAMES, count, ended, optional, pair, whole, window } from "./core.js";
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

  /** Commits what a call takes as it is given; the entry is what the call leaves in a place of its
   * own. */
  committed(name, call, number, placed, given) {
    const at = this.own(name);
    return this.memory.withArrays([[Int32Array, [0]]], (where) => {
      this.memory.told("commit",
        this.memory.call[`bridge_${call}`](at, count(name, "number", number), ...given, where));
      const [entry] = new Int32Array(this.memory.call.memory.buffer, where, 1);
      this.held.set(entry, placed);
      return entry;
    });
  }

  commit(number, placed) {
    return this.committed("commit", "traffic_commit", number, placed,
      [this.memory.at("commit", placed, Placed)]);
  }

  commitBody(number, placed) {
    return this.committed("commitBody", "traffic_commit_body", number, placed,
      body(this.memory, "commitBody", placed));
  }

  get count() {
    return this.held.size;
  }

  entry(entry) {
    this.memory.ask("entry", "traffic_entry", this.own("entry"), count("entry", "entry", entry));
    return { number: this.memory.out(1)[0], placed: this.held.get(entry) };
  }

  replace(entry, placed) {
    this.memory.ask("replace", "traffic_replace", this.own("replace"),
      count("replace", "entry", entry), this.memory.at("replace", placed, Placed));
    this.held.set(entry, placed);
  }

  withdraw(entry) {
    this.memory.ask("withdraw", "traffic_withdraw", this.own("withdraw"),
      count("withdraw", "entry", entry));
    this.held.delete(entry);
  }

  /** After several went at once: how many, and what is held no more. */
  gone(name, call, which) {
    this.memory.ask(name, call, this.own(name), which);
    const [many] = this.memory.out(1);
    for (const entry of this.held.keys()) {
      if (this.memory.call.bridge_traffic_entry(this.address, entry) !== HIT) {
        this.held.delete(entry);
      }
    }
    return many;
  }

  withdrawAll(number) {
    return this.gone("withdrawAll", "traffic_withdraw_all", count("withdrawAll", "number", number));
  }

  forget(now) {
    return this.gone("forget", "traffic_forget", whole("forget", "now", now));
  }

  /** Asks a call of the bridge about a plan. */
  asked(name, options, call, number, plan, ...more) {
    this.berth.ask(options);
    return this.memory.ask(name, call, ...this.table(name, number),
      this.memory.at(name, plan, Placed), ...more);
  }

  /** The same about a plan of any body. */
  askedBody(name, options, call, number, plan, ...more) {
    this.berth.askBodies(options);
    return this.memory.ask(name, call, ...this.table(name, number),
      ...body(this.memory, name, plan), ...more);
  }

  meeting(status) {
    const [looked, candidates, steps] = this.memory.out(3);
    return { answer: NAMES[status], counts: { looked, candidates, steps } };
  }

  ask(number, plan, options) {
    return this.meeting(this.asked("ask", options, "traffic_ask", number, plan));
  }

  askWithin(number, plan, clockError, options) {
    return this.meeting(this.asked("askWithin", options, "traffic_ask_within", number, plan,
      whole("askWithin", "clockError", clockError)));
  }

  firstConflict(number, plan, options) {
    const status = this.asked("firstConflict", options, "traffic_first_conflict", number, plan);
    if (status !== HIT) return { answer: NAMES[status] };
    return { answer: "hit", ...this.conflict() };
  }

  conflict() {
    const out = this.memory.out(11);
    return { entry: out[0], number: out[1], tick: out[2], ...pair(out, 3) };
  }

  *conflicts(number, plan, options) {
    const cursor = new Handle(this.memory, this.memory.make("conflicts", "traffic_cursor"));
    try {
      for (;;) {
        const status = this.asked("conflicts", options, "traffic_next_conflict", number, plan,
          cursor.address);
        if (status !== HIT) return ended("conflicts", status);
        yield this.conflict();
      }
    } finally {
      cursor.free();
    }
  }

  closest(number, plan, { below = 32767, ...options } = {}) {
    optional("closest", arguments[2]);
    const status = this.asked("closest", options, "traffic_closest", number, plan, below);
    const out = this.memory.out(13), found = out[10] !== 0;
    return { answer: NAMES[status], found, distance: out[0], tick: out[1], ...pair(out, 2),
      ...(found ? { entry: out[11], number: out[12] } : {}) };
  }

  earliestStart(number, plan, { from, until, clockError = 0, ...options }) {
    return this.started(this.asked("earliestStart", options, "traffic_earliest_start", number, plan,
      ...window("earliestStart", from, until), whole("earliestStart", "clockError", clockError)));
  }

  started(status) {
    const [start] = this.memory.out(1);
    return NAMES[status] === "clear" ? { answer: "clear", start } : { answer: NAMES[status] };
  }

  askBody(number, plan, options) {
    const status = this.askedBody("askBody", options, "traffic_ask_body", number, plan);
    return { answer: NAMES[status], counts: bodyCounts(this.memory.out(6), 0) };
  }

  firstConflictBody(number, plan, options) {
    const status = this.askedBody("firstConflictBody", options, "traffic_first_conflict_body",
      number, plan);
    if (status !== HIT) return { answer: NAMES[status] };
    const out = this.memory.out(15);
    return { answer: "hit", entry: out[0], number: out[1], ...bodyImpact(out, 2) };
  }

  closestBody(number, plan, { below = 32767, ...options } = {}) {
    optional("closestBody", arguments[2]);
    const status = this.askedBody("closestBody", options, "traffic_closest_body", number, plan,
      below);
    const out = this.memory.out(12), near = bodyApproach(status, out);
    return near.found ? { ...near, entry: out[11] } : near;
  }

  earliestStartBody(number, plan, { from, until, ...options }) {
    return this.started(this.askedBody("earliestStartBody", options,
      "traffic_earliest_start_body", number, plan, ...window("earliestStartBody", from, until)));
  }
}
