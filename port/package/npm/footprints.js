// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Footprints: the ground that shapes cover; do they overlap, and how near are they?

import { Handle, NAMES, count, none, window } from "./core.js";

/** Hands x, y and ends to a call of the bridge: rings one after another. */
function withRings(memory, name, { x, y, ends = null }, call) {
  if (x.length !== y.length) {
    throw new RangeError(`berth: ${name}: x and y have a number a point`);
  }
  return memory.withArrays([[Float64Array, x], [Float64Array, y], [Uint16Array, ends]],
    (xs, ys, es) => call(xs, ys, x.length, es, ends === null ? 1 : ends.length));
}

export class Footprint extends Handle {
  get info() {
    this.memory.told("info",
      this.memory.call.bridge_footprint_info(this.memory.at("info", this, Footprint)));
    const [parts, corners, rounding, bytes, nodes, band] = this.memory.out(6);
    return { parts, corners, rounding, bytes, nodes, band };
  }

  part(index) {
    const corners = this.info.corners;
    this.memory.told("part",
      this.memory.call.bridge_footprint_part(this.memory.at("part", this, Footprint),
        count("part", "index", index)));
    const out = this.memory.out(2 * corners);
    return Array.from({ length: corners }, (_, k) => ({ x: out[2 * k], y: out[2 * k + 1] }));
  }

  node(index) {
    this.memory.told("node",
      this.memory.call.bridge_footprint_node(this.memory.at("node", this, Footprint),
        count("node", "index", index)));
    const [x, y, radius, innerX, innerY, inner, level, left, right] = this.memory.out(9);
    return { x, y, radius, innerX, innerY, inner, level, left, right };
  }

  get image() {
    const at = this.memory.call.bridge_footprint_image(this.memory.at("image", this, Footprint));
    return new Uint8Array(this.memory.call.memory.buffer, at, this.memory.out(1)[0]).slice();
  }

  refit({ x, y, ends = null, radius = 0, ...unknown }) {
    none("refit", unknown);
    const at = this.memory.at("refit", this, Footprint);
    this.memory.told("refit", withRings(this.memory, "refit", { x, y, ends },
      (...rings) => this.memory.call.bridge_footprint_refit(at, ...rings, radius)));
  }

  place({ x = 0, y = 0, heading = 0, ...unknown } = {}) {
    none("place", unknown);
    const at = this.memory.made("place", this.memory.call.bridge_footprint_place(
      this.memory.at("place", this, Footprint), x, y, heading));
    return new PlacedFootprint(this.memory, at, this);
  }

  stand({ x = 0, y = 0, heading = 0, from = 0, until = 0, boundary = false, ...unknown } = {}) {
    none("stand", unknown);
    const at = this.memory.made("stand", this.memory.call.bridge_stand(
      this.memory.at("stand", this, Footprint), x, y, heading, ...window("stand", from, until),
      boundary ? 1 : 0));
    return new Standing(this.memory, at, this);
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
    const at = withRings(this.memory, "footprint", { x, y, ends }, (...rings) =>
      this.memory.call.bridge_footprint(...rings, threshold ?? -1, radius));
    return new Footprint(this.memory, this.memory.made("footprint", at));
  }

  rectangle({ x0, y0, x1, y1, radius = 0, ...unknown }) {
    none("rectangle", unknown);
    const at = this.memory.call.bridge_rectangle(x0, y0, x1, y1, radius);
    return new Footprint(this.memory, this.memory.made("rectangle", at));
  }

  capsule({ x0, y0, x1, y1, radius, ...unknown }) {
    none("capsule", unknown);
    const at = this.memory.call.bridge_capsule(x0, y0, x1, y1, radius);
    return new Footprint(this.memory, this.memory.made("capsule", at));
  }

  cylinder({ radius, ...unknown }) {
    none("cylinder", unknown);
    const at = this.memory.call.bridge_cylinder(radius);
    return new Footprint(this.memory, this.memory.made("cylinder", at));
  }

  polygon({ sides, outer, heading = 0, radius = 0, ...unknown }) {
    none("polygon", unknown);
    const at = this.memory.call.bridge_polygon(count("polygon", "sides", sides), outer, heading,
      radius);
    return new Footprint(this.memory, this.memory.made("polygon", at));
  }

  footprintFromImage(image) {
    const at = this.memory.withArrays([[Uint8Array, image]],
      (bytesAt) => this.memory.call.bridge_footprint_attach(bytesAt, image.length));
    return new Footprint(this.memory, this.memory.made("footprintFromImage", at));
  }

  witness() {
    return new Witness(this.memory,
      this.memory.made("witness", this.memory.call.bridge_witness()),
      this.memory.made("witness", this.memory.call.bridge_separation()));
  }

  overlapTold(name, status) {
    this.memory.told(name, status);
    const [steps, circles, inner, parts, exact] = this.memory.out(5);
    return { answer: NAMES[status], counts: { steps, circles, inner, parts, exact } };
  }

  overlap(a, b, { margin = 0, boundary = false, maxSteps = 0, witness = null, ...unknown } = {}) {
    none("overlap", unknown);
    return this.overlapTold("overlap", this.memory.call.bridge_overlap(
      this.memory.at("overlap", a, PlacedFootprint), this.memory.at("overlap", b, PlacedFootprint),
      margin, boundary ? 1 : 0, count("overlap", "maxSteps", maxSteps),
      witness === null ? 0 : this.memory.at("overlap", witness, Witness)));
  }

  overlapDisc(a, { x, y, radius, margin = 0, boundary = false, ...unknown }) {
    none("overlapDisc", unknown);
    return this.overlapTold("overlapDisc", this.memory.call.bridge_overlap_disc(
      this.memory.at("overlapDisc", a, PlacedFootprint), x, y, radius, margin, boundary ? 1 : 0));
  }

  distance(a, b, { below = 32767, margin = 0, boundary = false, witness = null,
    ...unknown } = {}) {
    none("distance", unknown);
    const status = this.memory.told("distance", this.memory.call.bridge_distance(
      this.memory.at("distance", a, PlacedFootprint),
      this.memory.at("distance", b, PlacedFootprint), below, margin, boundary ? 1 : 0,
      witness === null ? 0 : this.memory.at("distance", witness, Witness) && witness.last.address));
    if (NAMES[status] === "unknown") return { answer: "unknown", found: false };
    const [distance, ax, ay, bx, by, partA, partB, featureA, featureB, found] =
      this.memory.out(10);
    return { answer: NAMES[status], found: found !== 0, distance, a: { x: ax, y: ay },
      b: { x: bx, y: by }, partA, partB, featureA, featureB };
  }
};
