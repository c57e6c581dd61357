// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

/** Lengths are in any unit, metres say; ticks are whole numbers on a clock that all share. Answers
 * are exact in Q16.16 fixed point, and the same bits as on a microcontroller. What the library
 * refuses is a BerthError; what is no number, of another kind, or freed, a TypeError; a number that
 * is not whole where one is wanted, or too many or few of them, a RangeError. */

export type Answer = "hit" | "clear" | "unknown";
export interface Point { x: number; y: number }

/** A question's options; all 0 is the default. */
export interface Options {
  /** Added to the sum of radii. */
  margin?: number;
  /** By which the margin grows each tick from `from` on; needs a window. */
  marginPerTick?: number;
  /** Only ticks from <= t < until. Without `until` the window does not end, without `from` it has
   * always been; both 0: all times. */
  from?: number;
  until?: number;
  /** Give up with "unknown" after so many steps; 0: never. */
  maxSteps?: number;
}

export interface Counts { steps: number; bounds: number; legs: number; exact: number }

declare const kind: unique symbol;
interface Freed<Kind extends string> {
  /** Gives its memory back now, not when nobody holds it any more. It, and what was made of it,
   * can be asked no more: a TypeError. */
  free(): void;
  /** Of the types alone: what looks alike is no other. */
  readonly [kind]?: Kind;
}

export interface MotionInfo {
  legs: number; nodes: number; bytes: number;
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
export interface Motion extends Freed<"Motion"> {
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

/** A motion, placed; or a chain of such. */
export interface Placed extends Freed<"Placed"> {
  /** Where it is at a tick; null: not there. */
  at(tick: number): { x: number; y: number; radius: number } | null;
}

export interface FootprintInfo {
  parts: number; corners: number; rounding: number; bytes: number; nodes: number; band: number;
}

type Numbers = ArrayLike<number>;
/** Closed rings, one after another; ends[i] is where ring i ends. */
export interface Rings { x: Numbers; y: Numbers; ends?: Numbers | null }

/** The ground that a shape covers: rings are filled. */
export interface Footprint extends Freed<"Footprint"> {
  readonly info: FootprintInfo;
  /** The corners of part `index` as stored: two of a segment. */
  part(index: number): Point[];
  /** Circle `index` of the tree; 0 is the root. */
  node(index: number): {
    x: number; y: number; radius: number; innerX: number; innerY: number; inner: number;
    level: number; left: number; right: number;
  };
  readonly image: Uint8Array;
  /** The outline's points have moved: follows in place. As many points in as many rings as it was
   * built from, by footprint() and not from an image. Nothing that is placed may be asked
   * meanwhile; place anew afterwards, and what carries it, which must be built anew where the
   * footprint reaches further now: place() tells. */
  refit(rings: Rings & { radius?: number }): void;
  place(at?: { x?: number; y?: number; heading?: number }): PlacedFootprint;
  /** Stands in the ticks from <= t < until; both 0: always. */
  stand(at?: {
    x?: number; y?: number; heading?: number; from?: number; until?: number; boundary?: boolean;
  }): Standing;
}
export interface PlacedFootprint extends Freed<"PlacedFootprint"> {}
/** What stands in the way of bodies. */
export interface Standing extends Freed<"Standing"> {}
/** What kept a pair apart, or where it met, and the nearest features: given to overlap or distance
 * in every frame, for a pair, it makes the next answer cheaper. */
export interface Witness extends Freed<"Witness"> {}

/** boundary: outlines are not filled. */
export interface OverlapOptions {
  margin?: number; boundary?: boolean; maxSteps?: number; witness?: Witness | null;
}
export interface Overlap {
  answer: Answer;
  counts: { steps: number; circles: number; inner: number; parts: number; exact: number };
}
/** The two nearest points, and what they are of: features 0 to 2 are edges, 4 and more corners. */
export type Separation =
  | { answer: "hit" | "clear"; found: boolean; distance: number; a: Point; b: Point;
      partA: number; partB: number; featureA: number; featureB: number }
  | { answer: "unknown"; found: false };

/** A footprint that is carried along a trajectory, and turns. */
export interface Sweep extends Freed<"Sweep"> {
  readonly image: Uint8Array;
  place(at?: { x?: number; y?: number; heading?: number; start?: number }): PlacedSweep;
}
export interface PlacedSweep extends Freed<"PlacedSweep"> {
  /** Where it is at a tick; null: not there. */
  at(tick: number): Pose | null;
}
export interface Pose { x: number; y: number; heading: number }

/** Whatever may be in the way. */
export type Body = Placed | Standing | PlacedSweep;
export interface BodyOptions extends Options {
  /** Where a leg turns, what passes nearer than this may be told as a hit; 0: 0.01. */
  tolerance?: number;
  boundary?: boolean;
}
export interface BodyCounts {
  steps: number; nodes: number; pieces: number; circles: number; parts: number; poses: number;
}
export interface BodyPair {
  tick: number; legA: number; legB: number; a: Pose; b: Pose; partA: number; partB: number;
}
export type BodyImpact =
  | ({ answer: "hit"; counts: BodyCounts } & BodyPair)
  | { answer: "clear"; counts: BodyCounts }
  | { answer: "unknown"; clearBefore: number; counts: BodyCounts };
export interface BodyContact extends BodyPair { timeIn: number; timeOut: number }
export interface BodyApproach {
  answer: Answer; found: boolean; distance: number; tick: number; a: Pose; b: Pose;
}

/** partA, partB: of chains, the parts that the legs are of; else 0. */
export interface Pair {
  legA: number; legB: number; partA: number; partB: number; a: Point; b: Point;
}
/** fraction: how much of the tick is over, in 2^-16, rounded down. */
export type Impact =
  | ({ answer: "hit"; tick: number; fraction: number; counts: Counts } & Pair)
  | { answer: "clear"; counts: Counts }
  | { answer: "unknown"; clearBefore: number; counts: Counts };
/** forgiven: the first tick after the contact that was forgiven. */
export type ImpactApart =
  | ({ answer: "hit"; tick: number; fraction: number; forgiven: number; counts: Counts } & Pair)
  | { answer: "clear"; forgiven: number; counts: Counts }
  | { answer: "unknown"; clearBefore: number; counts: Counts };
export interface Contact extends Pair {
  timeIn: number; timeOut: number; fractionIn: number; fractionOut: number;
}
export interface Approach extends Pair {
  answer: Answer; found: boolean; distance: number; tick: number; fraction: number;
}
export type Start =
  | { answer: "clear"; start: number }
  | { answer: "hit" }
  | { answer: "unknown"; noneBefore?: number };

export interface TrafficCounts { looked: number; candidates: number; steps: number }
export interface Conflict extends Pair { entry: number; number: number; tick: number }
export interface Nearest extends Pair {
  answer: Answer; found: boolean; distance: number; tick: number; entry?: number; number?: number;
}

/** A table of commitments: one against many. `number` says whose a commitment is; nobody is asked
 * against their own. */
export interface Traffic extends Freed<"Traffic"> {
  /** Commitments now. */
  readonly count: number;
  /** Puts a plan in; returns its entry. */
  commit(number: number, placed: Placed): number;
  /** Another plan in place of an entry's, under its number. */
  replace(entry: number, placed: Placed): void;
  withdraw(entry: number): void;
  /** All of a number; returns how many there were. */
  withdrawAll(number: number): number;
  /** All that is over at tick `now`; returns how many. */
  forget(now: number): number;
  /** What an entry holds. */
  entry(entry: number): { number: number; placed: Body };
  /** Is a plan clear of all others? */
  ask(number: number, plan: Placed, options?: Options): { answer: Answer; counts: TrafficCounts };
  /** And when the plan's clock may be off by so many ticks against all others', either way? */
  askWithin(number: number, plan: Placed, clockError: number, options?: Options):
    { answer: Answer; counts: TrafficCounts };
  /** With whom first, and when? */
  firstConflict(number: number, plan: Placed, options?: Options):
    | ({ answer: "hit" } & Conflict) | { answer: "clear" | "unknown" };
  /** All whom the plan meets, each once with its first impact. */
  conflicts(number: number, plan: Placed, options?: Options): IterableIterator<Conflict>;
  /** Who comes closest, if nearer than `below`? */
  closest(number: number, plan: Placed, options?: Options & { below?: number }): Nearest;
  /** From when on is it clear of all? */
  earliestStart(number: number, plan: Placed,
    range: Options & { from: number; until: number; clockError?: number }): Start;
  /** The same of bodies. */
  commitBody(number: number, body: Body): number;
  askBody(number: number, plan: Body, options?: BodyOptions):
    { answer: Answer; counts: BodyCounts };
  firstConflictBody(number: number, plan: Body, options?: BodyOptions):
    | ({ answer: "hit"; entry: number; number: number } & BodyPair)
    | { answer: "clear" | "unknown" };
  closestBody(number: number, plan: Body, options?: BodyOptions & { below?: number }):
    BodyApproach & { entry?: number };
  earliestStartBody(number: number, plan: Placed | PlacedSweep,
    range: BodyOptions & { from: number; until: number }): Start;
}

/** A broad phase: one point an item, 0 to capacity - 1. Cells have sides of 2^cell units. */
export interface Grid extends Freed<"Grid"> {
  /** Items in it now. */
  readonly count: number;
  insert(item: number, x: number, y: number): void;
  move(item: number, x: number, y: number): void;
  remove(item: number): void;
  clear(): void;
  /** All items within `distance` of a place, at it too, each once, in no particular order. The grid
   * may not change meanwhile. */
  near(x: number, y: number, distance: number): IterableIterator<number>;
}

/** What trajectory() takes. */
export interface Knots {
  x: number[]; y: number[]; tick: number[]; radius: number[];
  before: "absent" | "stands"; after: "absent" | "stands";
}

export interface Berth {
  readonly version: string;
  /** Straight from knot to knot; a radius for all, or one a leg. */
  trajectory(knots: {
    x: Numbers; y: Numbers; tick: Numbers; radius?: number | Numbers;
    before?: "absent" | "stands"; after?: "absent" | "stands";
  }): Motion;
  /** Held at each sample for dt ticks. */
  clip(samples: { x: Numbers; y: Numbers; dt: number; radius?: number | Numbers }): Motion;
  motionFromImage(image: Uint8Array): Motion;
  /** Few knots that stay within the tolerance of a trajectory or a clip at every instant; radii
   * grow by what they leave it, so that nothing is missed. held: the clip stands at each sample;
   * else it goes straight between them. */
  simplify(given: {
    x: Numbers; y: Numbers; tick?: Numbers; dt?: number; radius?: number | Numbers;
    before?: "absent" | "stands"; after?: "absent" | "stands"; held?: boolean; tolerance: number;
  }): Knots;
  /** A plan of several placed motions, each beginning when the one before it has ended. */
  chain(parts: Placed[]): Placed;
  /** Within `threshold` of the outline, rounded by `radius`. */
  footprint(outline: Rings & { threshold: number; radius?: number }): Footprint;
  rectangle(corners: { x0: number; y0: number; x1: number; y1: number; radius?: number }):
    Footprint;
  /** All that is nearer than `radius` to a segment. */
  capsule(segment: { x0: number; y0: number; x1: number; y1: number; radius: number }): Footprint;
  /** A disc around the origin. */
  cylinder(disc: { radius: number }): Footprint;
  /** Regular, around the origin, its first corner at `outer` in the direction `heading`. */
  polygon(shape: { sides: number; outer: number; heading?: number; radius?: number }): Footprint;
  footprintFromImage(image: Uint8Array): Footprint;
  /** A knot is a place, a heading (radians) and a tick; turn: of each leg, which way round: 0
   * counter-clockwise, -1 clockwise, less than once around; null: the shorter way. */
  sweep(knots: {
    x: Numbers; y: Numbers; tick: Numbers; heading: Numbers; turn?: Numbers | null;
    footprint: Footprint; before?: "absent" | "stands"; after?: "absent" | "stands";
  }): Sweep;
  sweepFromImage(footprint: Footprint, image: Uint8Array): Sweep;
  /** Do they ever meet? */
  meet(a: Placed, b: Placed, options?: Options): { answer: Answer; counts: Counts };
  /** And when b's clock may be off by so many ticks, either way? */
  meetWithin(a: Placed, b: Placed, clockError: number, options?: Options):
    { answer: Answer; counts: Counts };
  /** When first? */
  timeOfImpact(a: Placed, b: Placed, options?: Options): Impact;
  /** The same of two that start too close: their contact is forgiven while they part. */
  timeOfImpactApart(a: Placed, b: Placed, options?: Options): ImpactApart;
  /** When, all of it? */
  contacts(a: Placed, b: Placed, options?: Options): IterableIterator<Contact>;
  /** How near? */
  closestApproach(a: Placed, b: Placed, options?: Options & { below?: number }): Approach;
  /** From when on may b start? */
  earliestStart(others: Placed | Placed[], b: Placed,
    range: Options & { from: number; until: number; clockError?: number }): Start;
  /** Do they overlap, or come nearer than the margin? */
  overlap(a: PlacedFootprint, b: PlacedFootprint, options?: OverlapOptions): Overlap;
  overlapDisc(a: PlacedFootprint, disc: {
    x: number; y: number; radius: number; margin?: number; boundary?: boolean;
  }): Overlap;
  witness(): Witness;
  /** How near? */
  distance(a: PlacedFootprint, b: PlacedFootprint, options?: {
    below?: number; margin?: number; boundary?: boolean; witness?: Witness | null;
  }): Separation;
  /** The questions above, of any two bodies. */
  bodiesMeet(a: Body, b: Body, options?: BodyOptions): { answer: Answer; counts: BodyCounts };
  bodiesTimeOfImpact(a: Body, b: Body, options?: BodyOptions): BodyImpact;
  bodiesContacts(a: Body, b: Body, options?: BodyOptions): IterableIterator<BodyContact>;
  bodiesClosestApproach(a: Body, b: Body, options?: BodyOptions & { below?: number }):
    BodyApproach;
  bodiesEarliestStart(others: Body | Body[], b: Placed | PlacedSweep,
    range: BodyOptions & { from: number; until: number }): Start;
  traffic(table: { capacity: number; extent?: number }): Traffic;
  grid(cells: { capacity: number; cell?: number; buckets?: number }): Grid;
}

export class BerthError extends Error {
  readonly status: number;
}

/** Loads the library; each has memory of its own, and asks of what it has made itself. */
export function load(): Promise<Berth>;
