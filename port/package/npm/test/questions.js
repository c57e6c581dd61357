// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// What tests/packages/ask.c and ask_ground.c ask, in the same order, and the same lines for it.

export const ANSWER = { clear: 0, hit: 1, unknown: 2 };
export const turn = (degrees) => degrees * Math.PI / 180;

export class Asked {
  answers = 2166136261;
  images = 2166136261;

  static byte(hash, byte) {
    return Math.imul(hash ^ byte, 16777619) >>> 0;
  }

  tell(...numbers) {
    for (const number of numbers) {
      for (let k = 0; k < 32; k += 8) this.answers = Asked.byte(this.answers, number >>> k & 255);
    }
  }

  /** Lengths, as the raw numbers of Q16.16. */
  length(...lengths) {
    for (const length of lengths) this.tell(Math.round(length * 65536) | 0);
  }

  image(bytes) {
    for (const byte of bytes) this.images = Asked.byte(this.images, byte);
  }

  line(name) {
    const digits = (hash) => hash.toString(16).padStart(8, "0");
    return `q16 ${name} ${digits(this.answers)} ${digits(this.images)}`;
  }
}

// ---- Motions ------------------------------------------------------------------------------------

function motions(berth) {
  const asked = new Asked();
  const a = berth.trajectory({ x: [0, 4, 4, 9], y: [0, 0, 3, 3], tick: [0, 4000, 7000, 12000],
    radius: 0.3 });
  const b = berth.trajectory({ x: [8, 5, 0], y: [4, 2.5, 2.5], tick: [0, 5000, 9000],
    radius: 0.3 });
  const c = berth.clip({ x: [0, 0.25, 0.5, 0.75, 1.25, 1.5, 1.5, 1.75, 2.25, 2.5],
    y: [0, 0.25, 0.5, 0.5, 0.75, 1.25, 1.5, 2, 2, 2.125], dt: 250, radius: 0.25 });
  for (const motion of [a, b, c]) asked.image(motion.image);
  const mine = a.place(), theirs = b.place();
  const turned = b.place({ x: 1, y: 5, heading: turn(-30), start: 500 });
  const strolls = c.place({ x: 3, y: -1.5, heading: turn(45), start: 3000 });
  for (const other of [theirs, strolls]) {
    const impact = berth.timeOfImpact(mine, other);
    asked.tell(ANSWER[impact.answer]);
    if (impact.answer === "hit") {
      asked.tell(impact.tick, impact.legA, impact.legB);
      asked.length(impact.a.x, impact.a.y, impact.b.x, impact.b.y);
    }
  }
  for (const other of [theirs, strolls]) {
    for (const contact of berth.contacts(mine, other)) asked.tell(contact.timeIn, contact.timeOut);
  }
  for (const [one, other] of [[mine, turned], [turned, strolls]]) {
    const near = berth.closestApproach(one, other, { below: 100 });
    asked.tell(ANSWER[near.answer]);
    asked.length(near.distance);
    asked.tell(near.tick);
  }
  const range = { from: 0, until: 60000 };
  asked.tell(berth.earliestStart(mine, theirs, range).start);
  // here a window is of starts, so the margin alone is an option
  asked.tell(berth.earliestStart(mine, theirs, { ...range, margin: 0.25 }).start);
  asked.tell(ANSWER[berth.meet(mine, theirs, { margin: 0.25, from: 1000, until: 5000 }).answer]);

  const table = berth.traffic({ capacity: 2, extent: 32 });
  const entry = table.commit(7, theirs);
  table.commit(8, strolls);
  asked.tell(ANSWER[table.ask(1, mine).answer]);
  const conflict = table.firstConflict(1, mine);
  asked.tell(conflict.number, conflict.tick, table.earliestStart(1, mine, range).start);
  table.withdraw(entry);
  asked.tell(ANSWER[table.ask(8, mine).answer], ANSWER[table.ask(1, mine).answer]);
  return asked.line("motions");
}

// ---- Footprints ---------------------------------------------------------------------------------

function footprints(berth) {
  const asked = new Asked();
  const robot = berth.rectangle({ x0: -0.8, y0: -0.4, x1: 0.8, y1: 0.4 });
  const arm = berth.capsule({ x0: 0, y0: 0, x1: 1.5, y1: 0.5, radius: 0.125 });
  const post = berth.cylinder({ radius: 0.3 });
  const nut = berth.polygon({ sides: 6, outer: 0.7, heading: turn(10) });
  const corner = berth.footprint({ x: [0, 2, 2, 1, 0.5, 0], y: [0, 0, 0.5, 0.75, 2, 2],
    threshold: 0.01, radius: 0.05 });
  for (const shape of [robot, arm, post, nut, corner]) asked.image(shape.image);
  const stands = corner.place();
  const places = [{ x: 1.5, y: 1.5, heading: turn(30) }, { x: 1, y: 1.25, heading: turn(-135) },
    { x: -0.5, y: 1 }, { x: 2.75, y: -0.25, heading: turn(90) }];
  for (const shape of [robot, arm, post, nut]) {
    for (const at of places) {
      const other = shape.place(at);
      asked.tell(ANSWER[berth.overlap(other, stands).answer],
        ANSWER[berth.overlap(other, stands, { margin: 0.25 }).answer]);
      const apart = berth.distance(other, stands, { below: 100 });
      asked.tell(ANSWER[apart.answer]);
      asked.length(apart.distance);
      asked.tell(apart.partA, apart.partB);
    }
  }
  const witness = berth.witness();
  [-2, -1.5, -1, 0, 1, 1.75, 2.5].forEach((x, k) => {
    const now = robot.place({ x, y: 1.5, heading: turn(22.5 * k) });
    asked.tell(ANSWER[berth.overlap(now, stands, { witness }).answer]);
  });
  return asked.line("footprints");
}

// ---- Sweeps and bodies --------------------------------------------------------------------------

function scene(berth, asked) {
  const quarter = turn(90);
  const box = berth.rectangle({ x0: -0.8, y0: -0.4, x1: 0.8, y1: 0.4 });
  const leaf = berth.rectangle({ x0: 0, y0: -0.03, x1: 0.9, y1: 0.03 });
  const top = berth.rectangle({ x0: -0.4, y0: -0.6, x1: 0.4, y1: 0.6 });
  const walk = berth.trajectory({ x: [5, 2], y: [-2, 2], tick: [0, 4000], radius: 0.3 });
  const route = berth.sweep({ x: [0, 3, 3, 3], y: [0, 0, 0, 3], tick: [0, 3000, 5000, 8000],
    heading: [0, 0, quarter, quarter], footprint: box });
  const swing = berth.sweep({ x: [0, 0, 0, 0], y: [0, 0, 0, 0], tick: [1000, 2000, 4000, 5000],
    heading: [0, quarter, quarter, 0], footprint: leaf });
  asked.image(route.image);
  asked.image(swing.image);
  return { robot: route.place(), door: swing.place({ x: 1.75, y: -0.875 }),
    table: top.stand({ x: 4.5, y: -0.5, heading: turn(-30) }), walker: walk.place() };
}

function askPair(berth, asked, a, b) {
  asked.tell(ANSWER[berth.bodiesMeet(a, b, { margin: 0.5 }).answer]);
  const impact = berth.bodiesTimeOfImpact(a, b);
  asked.tell(ANSWER[impact.answer]);
  if (impact.answer === "hit") {
    asked.tell(impact.tick);
    asked.length(impact.a.x, impact.a.y);
    asked.tell(impact.partA, impact.partB);
  }
  let count = 0;
  for (const contact of berth.bodiesContacts(a, b)) {
    asked.tell(contact.timeIn, contact.timeOut);
    if (++count === 4) break;
  }
  const near = berth.bodiesClosestApproach(a, b, { below: 100 });
  asked.tell(ANSWER[near.answer]);
  asked.length(near.distance);
  asked.tell(near.tick);
}

const RANGE = { from: 0, until: 60000 };

function sweeps(berth) {
  const asked = new Asked();
  const { robot, door, table, walker } = scene(berth, asked);
  for (const other of [door, table, walker]) askPair(berth, asked, robot, other);
  askPair(berth, asked, walker, table);
  const first = berth.bodiesEarliestStart([door, table, walker], robot, RANGE);
  asked.tell(ANSWER[first.answer], first.start);
  return asked.line("sweeps");
}

function bodies(berth) {
  const asked = new Asked();
  const { robot, door, table, walker } = scene(berth, asked);
  const traffic = berth.traffic({ capacity: 3, extent: 32 });
  [door, table, walker].forEach((other, k) => traffic.commitBody(10 + k, other));
  asked.tell(ANSWER[traffic.askBody(1, robot).answer]);
  const conflict = traffic.firstConflictBody(1, robot);
  asked.tell(conflict.number, conflict.tick);
  const first = traffic.earliestStartBody(1, robot, RANGE);
  asked.tell(ANSWER[first.answer], first.start);
  return asked.line("bodies");
}

/** The lines of tests/packages/main.c. */
export function lines(berth) {
  return [motions, footprints, sweeps, bodies].map((part) => part(berth)).join("\n");
}
