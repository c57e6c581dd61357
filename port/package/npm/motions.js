// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Motions of discs.

import { Handle, HIT, count, none, whole } from "./core.js";

export class Motion extends Handle {
  get info() {
    this.memory.told("info",
      this.memory.call.bridge_motion_info(this.memory.at("info", this, Motion)));
    const [legs, nodes, bytes, first, length, straight, before, after, radius, step, band] =
      this.memory.out(11);
    return { legs, nodes, bytes, first, length, straight: straight !== 0,
      before: before !== 0 ? "stands" : "absent", after: after !== 0 ? "stands" : "absent",
      radius, step, band };
  }

  leg(index) {
    this.memory.told("leg", this.memory.call.bridge_motion_leg(this.memory.at("leg", this, Motion),
      count("leg", "index", index)));
    const [begin, end, x, y, toX, toY, radius] = this.memory.out(7);
    return { begin, end, x, y, toX, toY, radius };
  }

  node(index) {
    this.memory.told("node", this.memory.call.bridge_motion_node(
      this.memory.at("node", this, Motion), count("node", "index", index)));
    const [first, end, begin, until, fromX, fromY, toX, toY, radius, height] = this.memory.out(10);
    return { first, end, begin, until, fromX, fromY, toX, toY, radius, height };
  }

  get image() {
    const at = this.memory.call.bridge_motion_image(this.memory.at("image", this, Motion));
    return new Uint8Array(this.memory.call.memory.buffer, at, this.memory.out(1)[0]).slice();
  }

  place({ x = 0, y = 0, heading = 0, start = 0, ...unknown } = {}) {
    none("place", unknown);
    const { call } = this.memory;
    const at = this.memory.made("place", call.bridge_place(
      this.memory.at("place", this, Motion), x, y, heading, whole("place", "start", start)));
    return new Placed(this.memory, at, this);
  }
}

export class Placed extends Handle {
  at(tick) {
    const status = this.memory.told("at", this.memory.call.bridge_placed_at(
      this.memory.at("at", this, Placed), whole("at", "tick", tick)));
    if (status !== HIT) return null;
    const [x, y, radius] = this.memory.out(3);
    return { x, y, radius };
  }
}
