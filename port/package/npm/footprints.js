// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Footprints: the ground that shapes cover; do they overlap, and how near are they?

import { Handle, NAMES, count, given, none, window } from "./core.js";

/** Hands x, y and ends to a call of the bridge: rings one after another. */
function withRings(memory, name, { x, y, ends = null }, call) {
  given(name, { x, y });
  if (x.length !== y.length) {
    throw new RangeError(`berth: ${name}: x and y have a number a point`);
  }
  return memory.withArrays([[Float64Array, x], [Float64Array, y], [Uint16Array, ends]],
    (xs, ys, es) => call(xs, ys, x.length, es, ends === null ? 1 : ends.length));
}

export class Footprint extends Handle {
  get info() {
    this.memory.ask("info", "footprint_info", this.own("info"));
    const [parts, corners, rounding, bytes, nodes, band] = this.memory.out(6);
    return { parts, corners, rounding, bytes, nodes, band };
  }

  part(index) {
    const corners = this.info.corners;
    this.memory.ask("part", "footprint_part", this.own("part"), count("part", "index", index));
    const out = this.memory.out(2 * corners);
    return Array.from({ length: corners }, (_, k) => ({ x: out[2 * k], y: out[2 * k + 1] }));
  }

  node(index) {
    this.memory.ask("node", "footprint_node", this.own("node"), count("node", "index", index));
    const [x, y, radius, innerX, innerY, inner, level, left, right] = this.memory.out(9);
    return { x, y, radius, innerX, innerY, inner, level, left, right };
  }

  get image() {
    return this.bytes("footprint_image");
  }

  refit({ x, y, ends = null, radius = 0, ...unknown }) {
    none("refit", unknown);
    const at = this.own("refit");
    withRings(this.memory, "refit", { x, y, ends },
      (...rings) => this.memory.ask("refit", "footprint_refit", at, ...rings, radius));
  }

  place({ x = 0, y = 0, heading = 0, ...unknown } = {}) {
    none("place", unknown, arguments[0]);
    return new PlacedFootprint(this.memory,
      this.memory.make("place", "footprint_place", this.own("place"), x, y, heading), this);
  }

  stand({ x = 0, y = 0, heading = 0, from = 0, until = 0, boundary = false, ...unknown } = {}) {
    none("stand", unknown, arguments[0]);
    return new Standing(this.memory, this.memory.make("stand", "stand", this.own("stand"), x, y,
      heading, ...window("stand", from, until), boundary ? 1 : 0), this);
  }
}

export class PlacedFootprint extends Handle {}

export class Standing extends Handle {}

/** What kept a pair apart, or where it met, and beside it the nearest features. */
export class Witness extends Handle {
  constructor(memory, at, last) {
    super(memory, at);
    this.last = new Handle(memory, last);
  }

  free() {
    super.free();
    this.last.free();
  }
}

/** What the library's object does with footprints. */
export const footprintCalls = (Base) => class extends Base {
  footprint({ x, y, ends = null, threshold, radius = 0, ...unknown }) {
    none("footprint", unknown);
    return new Footprint(this.memory, withRings(this.memory, "footprint", { x, y, ends },
      (...rings) => this.memory.make("footprint", "footprint", ...rings, threshold ?? -1, radius)));
  }

  rectangle({ x0, y0, x1, y1, radius = 0, ...unknown }) {
    none("rectangle", unknown);
    return new Footprint(this.memory,
      this.memory.make("rectangle", "rectangle", x0, y0, x1, y1, radius));
  }

  capsule({ x0, y0, x1, y1, radius, ...unknown }) {
    none("capsule", unknown);
    return new Footprint(this.memory,
      this.memory.make("capsule", "capsule", x0, y0, x1, y1, radius));
  }

  cylinder({ radius, ...unknown }) {
    none("cylinder", unknown);
    return new Footprint(this.memory, this.memory.make("cylinder", "cylinder", radius));
  }

  polygon({ sides, outer, heading = 0, radius = 0, ...unknown }) {
    none("polygon", unknown);
    return new Footprint(this.memory, this.memory.make("polygon", "polygon",
      count("polygon", "sides", sides), outer, heading, radius));
  }

  footprintFromImage(image) {
    return new Footprint(this.memory,
      this.memory.attach("footprintFromImage", "footprint_attach", image));
  }

  witness() {
    return new Witness(this.memory, this.memory.make("witness", "witness"),
      this.memory.make("witness", "separation"));
  }

  overlapTold(name, call, ...given) {
    const status = this.memory.ask(name, call, ...given);
    const [steps, circles, inner, parts, exact] = this.memory.out(5);
    return { answer: NAMES[status], counts: { steps, circles, inner, parts, exact } };
  }

  overlap(a, b, { margin = 0, boundary = false, maxSteps = 0, witness = null, ...unknown } = {}) {
    none("overlap", unknown, arguments[2]);
    return this.overlapTold("overlap", "overlap", this.memory.at("overlap", a, PlacedFootprint),
      this.memory.at("overlap", b, PlacedFootprint), margin, boundary ? 1 : 0,
      count("overlap", "maxSteps", maxSteps),
      witness === null ? 0 : this.memory.at("overlap", witness, Witness));
  }

  overlapDisc(a, { x, y, radius, margin = 0, boundary = false, ...unknown }) {
    none("overlapDisc", unknown);
    return this.overlapTold("overlapDisc", "overlap_disc",
      this.memory.at("overlapDisc", a, PlacedFootprint), x, y, radius, margin, boundary ? 1 : 0);
  }

  distance(a, b, { below = 32767, margin = 0, boundary = false, witness = null,
    ...unknown } = {}) {
    none("distance", unknown, arguments[2]);
    const status = this.memory.ask("distance", "distance",
      this.memory.at("distance", a, PlacedFootprint),
      this.memory.at("distance", b, PlacedFootprint), below, margin, boundary ? 1 : 0,
      witness === null ? 0 : this.memory.at("distance", witness, Witness) && witness.last.address);
    if (NAMES[status] === "unknown") return { answer: "unknown", found: false };
    const [distance, ax, ay, bx, by, partA, partB, featureA, featureB, found] =
      this.memory.out(10);
    return { answer: NAMES[status], found: found !== 0, distance, a: { x: ax, y: ay },
      b: { x: bx, y: by }, partA, partB, featureA, featureB };
  }
};
