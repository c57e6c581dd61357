// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

/** Lengths are in any unit, metres say; ticks are whole numbers on a clock that all share. Answers
 * are exact in Q16.16 fixed point, and the same bits as on a microcontroller. */

export type Answer = "hit" | "clear" | "unknown";
export interface Point { x: number; y: number }

/** A question's options; all 0 is the default. */
export interface Options {
  /** Added to the sum of radii. */
  margin?: number;
  /** By which the margin grows each tick from `from` on; needs a window. */
  marginPerTick?: number;
  /** Only ticks from <= t < until; both 0: all times. */
  from?: number;
  until?: number;
  /** Give up with "unknown" after so many steps; 0: never. */
  maxSteps?: number;
}

export interface Counts { steps: number; bounds: number; legs: number; exact: number }

interface Freed {
  /** Gives its memory back now, not when nobody holds it any more. */
  free(): void;
}

export interface MotionInfo {
  legs: number; blocks: number; nodes: number; bytes: number;
  first: number; length: number; straight: boolean;
  before: "absent" | "stands"; after: "absent" | "stands";
  radius: number; step: number; band: number;
}
export interface Leg {
  begin: number; end: number; x: number; y: number; toX: number; toY: number; radius: number;
}
export interface Node {
  first: number; end: number; begin: number; until: number;
  fromX: number; fromY: number; toX: number; toY: number; radius: number; height: number;
}

/** A disc's way over the ground, built. */
export interface Motion extends Freed {
  readonly info: MotionInfo;
  /** Leg `index` as stored. */
  leg(index: number): Leg;
  /** Moving disc `index`, 1 to info.nodes, of the tree over the legs. */
  node(index: number): Node;
  /** The image, as `berth bake` writes it and firmware attaches it. */
  readonly image: Uint8Array;
  /** heading in radians; start: the tick of its local tick 0. */
  place(at?: { x?: number; y?: number; heading?: number; start?: number }): Placed;
}

export interface Placed extends Freed {
  /** Where it is at a tick; null: not there. */
  positionAt(tick: number): { x: number; y: number; radius: number } | null;
}

export interface FootprintInfo {
  parts: number; corners: number; rounding: number; bytes: number; nodes: number; band: number;
}
export interface Footprint extends Freed {
  readonly info: FootprintInfo;
  part(index: number): Point[];
  node(index: number): {
    x: number; y: number; radius: number; innerX: number; innerY: number; inner: number;
    level: number; left: number; right: number;
  };
  readonly image: Uint8Array;
  place(at?: { x?: number; y?: number; heading?: number }): PlacedFootprint;
}
export interface PlacedFootprint extends Freed {}

export interface Pair { legA: number; legB: number; a: Point; b: Point }
export type Impact =
  | ({ answer: "hit"; tick: number; counts: Counts } & Pair)
  | { answer: "clear"; counts: Counts }
  | { answer: "unknown"; clearBefore: number; counts: Counts };
export interface Contact extends Pair { timeIn: number; timeOut: number }
export interface Approach extends Pair {
  answer: Answer; found: boolean; distance: number; tick: number;
}
export type Start =
  | { answer: "clear"; start: number }
  | { answer: "hit" }
  | { answer: "unknown"; noneBefore?: number };

/** A table of commitments: one against many. */
export interface Traffic extends Freed {
  commit(number: number, placed: Placed): number;
  withdraw(entry: number): void;
  ask(number: number, plan: Placed, options?: Options):
    { answer: Answer; counts: { looked: number; candidates: number; steps: number } };
  firstConflict(number: number, plan: Placed, options?: Options):
    | { answer: "hit"; entry: number; number: number; tick: number; a: Point; b: Point }
    | { answer: "clear" | "unknown" };
  earliestStart(number: number, plan: Placed, range: Options & { from: number; until: number }):
    Start;
}

type Numbers = ArrayLike<number>;

export interface Berth {
  readonly version: string;
  /** Straight from knot to knot; a radius for all, or one a leg. */
  trajectory(knots: {
    x: Numbers; y: Numbers; tick: Numbers; radius?: number | Numbers;
    before?: "absent" | "stands"; after?: "absent" | "stands"; step?: number;
  }): Motion;
  /** Held at each sample for dt ticks. */
  clip(samples: { x: Numbers; y: Numbers; dt: number; radius?: number | Numbers }): Motion;
  motionFromImage(image: Uint8Array): Motion;
  /** Rings one after another; ends[i] is where ring i ends. */
  footprint(outline: {
    x: Numbers; y: Numbers; ends?: Numbers | null; threshold: number; radius?: number;
  }): Footprint;
  rectangle(corners: { x0: number; y0: number; x1: number; y1: number; radius?: number }):
    Footprint;
  footprintFromImage(image: Uint8Array): Footprint;
  /** Do they ever meet? */
  meet(a: Placed, b: Placed, options?: Options): { answer: Answer; counts: Counts };
  /** When first? */
  timeOfImpact(a: Placed, b: Placed, options?: Options): Impact;
  /** When, all of it? */
  contacts(a: Placed, b: Placed, options?: Options): IterableIterator<Contact>;
  /** How near? */
  closestApproach(a: Placed, b: Placed, options?: Options & { below?: number }): Approach;
  /** From when on may b start? */
  earliestStart(others: Placed | Placed[], b: Placed,
    range: Options & { from: number; until: number; clockError?: number }): Start;
  overlap(a: PlacedFootprint, b: PlacedFootprint, options?: { margin?: number }):
    { answer: Answer; counts: { steps: number; circles: number; inner: number; parts: number } };
  distance(a: PlacedFootprint, b: PlacedFootprint, options?: { below?: number }):
    { answer: Answer; found: boolean; distance: number; a: Point; b: Point };
  traffic(table: { capacity: number; extent?: number }): Traffic;
}

export class BerthError extends Error {
  readonly status: number;
}

/** Loads the library; each has memory of its own. */
export function load(): Promise<Berth>;
