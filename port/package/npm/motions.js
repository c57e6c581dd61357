// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Motions of discs.

import { Handle, HIT, count, none, whole } from "./core.js";

export class Motion extends Handle {
  get info() {
    this.memory.ask("info", "motion_info", this.own("info"));
    const [legs, nodes, bytes, first, length, straight, before, after, radius, step, band] =
      this.memory.out(11);
    return { legs, nodes, bytes, first, length, straight: straight !== 0,
      before: before !== 0 ? "stands" : "absent", after: after !== 0 ? "stands" : "absent",
      radius, step, band };
  }

  leg(index) {
    this.memory.ask("leg", "motion_leg", this.own("leg"), count("leg", "index", index));
    const [begin, end, x, y, toX, toY, radius] = this.memory.out(7);
    return { begin, end, x, y, toX, toY, radius };
  }

  node(index) {
    this.memory.ask("node", "motion_node", this.own("node"), count("node", "index", index));
    const [first, end, begin, until, fromX, fromY, toX, toY, radius, height] = this.memory.out(10);
    return { first, end, begin, until, fromX, fromY, toX, toY, radius, height };
  }

  get image() {
    return this.bytes("motion_image");
  }

  place({ x = 0, y = 0, heading = 0, start = 0, ...unknown } = {}) {
    none("place", unknown, arguments[0]);
    return new Placed(this.memory, this.memory.make("place", "place", this.own("place"), x, y,
      heading, whole("place", "start", start)), this);
  }
}

export class Placed extends Handle {
  at(tick) {
    const now = whole("at", "tick", tick);
    if (this.memory.ask("at", "placed_at", this.own("at"), now) !== HIT) return null;
    const [x, y, radius] = this.memory.out(3);
    return { x, y, radius };
  }
}
