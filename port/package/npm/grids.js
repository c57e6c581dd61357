// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Grids: which of many points are near a place?

import { HIT, Handle, count } from "./core.js";

export class Grid extends Handle {
  /** A change of an item, by the bridge's call of that name. */
  changed(name, item, ...place) {
    this.memory.told(name, this.memory.call[`bridge_grid_${name}`](
      this.memory.at(name, this, Grid), count(name, "item", item), ...place));
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
    this.memory.told("clear",
      this.memory.call.bridge_grid_clear(this.memory.at("clear", this, Grid)));
  }

  get count() {
    return this.memory.call.bridge_grid_count(this.memory.at("count", this, Grid)) >>> 0;
  }

  *near(x, y, distance) {
    const cursor = new Handle(this.memory, this.memory.made("near",
      this.memory.call.bridge_grid_near(this.memory.at("near", this, Grid), x, y, distance)), this);
    try {
      for (;;) {
        this.memory.at("near", this, Grid);
        const status = this.memory.told("near", this.memory.call.bridge_grid_next(cursor.address));
        if (status !== HIT) return;
        yield this.memory.out(1)[0];
      }
    } finally {
      cursor.free();
    }
  }
}
