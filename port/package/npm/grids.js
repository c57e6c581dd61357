// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Grids: which of many points are near a place?

import { HIT, Handle, count } from "./core.js";

export class Grid extends Handle {
  /** A change of an item, by the bridge's call of that name. */
  changed(name, item, ...place) {
    this.memory.ask(name, `grid_${name}`, this.own(name), count(name, "item", item), ...place);
  }

  insert(item, x, y) {
    this.changed("insert", item, x, y);
  }

  move(item, x, y) {
    this.changed("move", item, x, y);
  }

  remove(item) {
    this.changed("remove", item);
  }

  clear() {
    this.memory.ask("clear", "grid_clear", this.own("clear"));
  }

  get count() {
    return this.memory.call.bridge_grid_count(this.own("count")) >>> 0;
  }

  *near(x, y, distance) {
    const cursor = new Handle(this.memory,
      this.memory.make("near", "grid_near", this.own("near"), x, y, distance), this);
    try {
      for (;;) {
        this.own("near");
        if (this.memory.ask("near", "grid_next", cursor.address) !== HIT) return;
        yield this.memory.out(1)[0];
      }
    } finally {
      cursor.free();
    }
  }
}
