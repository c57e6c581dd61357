// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// A truck that turns as it goes, a wall and a post.

let floorView, turningLine, turned;
const TRUCK = [[-0.9, -0.45], [0.9, -0.45], [0.9, 0.45], [-0.9, 0.45]];
const WALL = [[-1.6, -0.12], [1.6, -0.12], [1.6, 0.12], [-1.6, 0.12]];
const POST = Array.from({ length: 8 }, (_, k) => [0.4 * Math.cos((k + 0.5) * Math.PI / 4),
  0.4 * Math.sin((k + 0.5) * Math.PI / 4)]);
const AREA = { x: 10, y: 7 };
// poses, then wall, then post: x, y, heading
const scene = { numbers: [150, 150, 0, 470, 170, 5000, 760, 540, 16384, 640, 180, 14000, 480, 440,
  0], now: 300 };
const area = () => groundView(floorView, AREA.x, AREA.y);
const poseOf = (i) => {
  const [x, y, heading] = scene.numbers.slice(3 * i, 3 * i + 3), angle = heading * Math.PI / 32768;
  return { x: x / 100, y: y / 100, c: Math.cos(angle), s: Math.sin(angle) };
};

function readTurning(numbers) {
  const r = reader(numbers), status = r.next();
  if (status !== 0) return { status, others: [] };
  const answer = { status, end: r.next(), bytes: r.next() };
  answer.ghosts = r.list(r.next(), () => ({ tick: r.next(), pose: r.pose() }));
  answer.others = r.list(2, () => ({
    impact: { status: r.next(), tick: r.next(), pose: r.pose() },
    counts: { steps: r.next(), pieces: r.next(), circles: r.next(), parts: r.next() },
    closest: { status: r.next(), distance: r.metres(), tick: r.next(), pose: r.pose() },
    contacts: r.list(r.next(), () => ({ begin: r.next(), end: r.next() })),
  }));
  return answer;
}

function readMoment(numbers) {
  const r = reader(numbers);
  return { there: r.next() === HIT, pose: r.pose(), others: r.list(2, () => ({ status: r.next(),
    distance: r.metres(), mine: r.point(), its: r.point(), steps: r.next() })) };
}

function askTurning() {
  turned = readTurning(ask("turning", scene.numbers));
  document.getElementById("turning-time").max = turned.end - 1;
  sayTurning();
}

function sayTurning() {
  const names = ["the wall", "the post"];
  const hits = turned.others.map((o, i) => ({ ...o.impact, name: names[i] }))
    .filter((o) => o.status === HIT).sort((a, b) => a.tick - b.tick);
  const near = turned.others.map((o, i) => ({ ...o.closest, name: names[i] }))
    .sort((a, b) => a.distance - b.distance)[0];
  sayAnswer("turning-answer", hits.length
    ? `It hits ${hits[0].name} at ${seconds(hits[0].tick)} s.`
    : `Clear of ${near.name} by ${metresText(near.distance)}, at ${seconds(near.tick)} s.`,
    hits.length ? "hit" : "clear");
}

function sayMoment(moment) {
  const text = (o) => (o.status === HIT ? "overlaps" : metresText(o.distance));
  const sum = (name) => String(turned.others.reduce((all, o) => all + o.counts[name], 0));
  document.getElementById("turning-said").textContent = `${seconds(scene.now)} s`;
  tellFacts("turning-facts", [
    ["To the wall then", moment.there ? text(moment.others[0]) : "–"],
    ["To the post then", moment.there ? text(moment.others[1]) : "–"],
    ["Pieces of legs looked at", sum("pieces")],
    ["Circles and parts tested", `${sum("circles")} + ${sum("parts")}`],
    ["All images", `${turned.bytes} bytes`],
  ]);
}

function drawTruck(ground, pose, style, nose) {
  const { context } = floorView;
  polygon(context, placed(TRUCK, pose).map(ground.to), style);
  if (nose) {
    polygon(context, placed([[0.55, -0.25], [0.8, 0], [0.55, 0.25]], pose).map(ground.to),
      { fill: nose });
  }
}

function drawTurning() {
  wipe(floorView);
  const { context } = floorView, ground = area();
  scene.now = clamp(scene.now, 0, turned.end - 1);
  groundGrid(floorView, ground, AREA.x, AREA.y);
  for (const { pose } of turned.ghosts) {
    drawTruck(ground, pose,
      { stroke: colours.a, line: 0.3, width: 1, fill: colours.a, alpha: 0.03 });
  }
  [WALL, POST].forEach((shape, i) => polygon(context, placed(shape, poseOf(3 + i)).map(ground.to),
    { fill: colours.solid, stroke: colours.soft, width: 1.2 }));
  for (const { impact } of turned.others) {
    if (impact.status === HIT) {
      drawTruck(ground, impact.pose,
        { fill: colours.hit, alpha: 0.22, stroke: colours.hit, width: 2 });
    }
  }
  const moment = readMoment(ask("turning_at", [], Math.round(scene.now)));
  if (moment.there) {
    drawTruck(ground, moment.pose,
      { fill: colours.a, alpha: 0.75, stroke: colours.card, width: 1.5 },
      colours.card);
    for (const other of moment.others) {
      if (other.status !== HIT) {
        polyline(context, [other.mine, other.its].map(ground.to),
          { stroke: colours.clear, width: 2 });
      }
    }
  }
  sayMoment(moment);
  placeHandles(floorView.stage);
  drawTurningLine();
}

function drawTurningLine() {
  wipe(turningLine);
  const { context, width } = turningLine;
  const x = (tick) => 50 + tick / turned.end * (width - 62);
  context.fillStyle = colours.soft;
  turned.others.forEach((other, i) => {
    const y = 14 + 18 * i;
    context.fillStyle = colours.soft;
    context.fillText(["wall", "post"][i], 9, y + 4);
    bar(context, x(0), x(turned.end), y, 8, { fill: colours.clear, alpha: 0.35 });
    for (const c of other.contacts) {
      bar(context, x(c.begin), x(Math.min(c.end + 1, turned.end)), y, 8, { fill: colours.hit });
    }
  });
  polyline(context, [{ x: x(scene.now), y: 4 }, { x: x(scene.now), y: 42 }],
    { stroke: colours.ink, width: 1.5 });
}

function turningHandles() {
  const names = ["Begin", "Middle", "End", "Wall", "Post"], n = scene.numbers;
  names.forEach((name, i) => {
    const kind = i < 3 ? "is-a" : "is-soft";
    const set = (x, y) => {
      n[3 * i] = clamp(Math.round(x), 20, 980);
      n[3 * i + 1] = clamp(Math.round(y), 20, 680);
    };
    makeHandle(floorView.stage, "body " + kind, {
      at: () => area().to(poseOf(i)),
      to: (x, y) => { const p = area().from(x, y); set(p.x * 100, p.y * 100); },
      by: (dx, dy) => set(n[3 * i] + 10 * dx, n[3 * i + 1] + 10 * dy),
      says: () => `${name}, ${where(n[3 * i], n[3 * i + 1])}`,
    });
    if (i === 4) return;
    const reach = i < 3 ? 1.15 : 1.45;
    const turn = (heading) => { n[3 * i + 2] = Math.round(heading) & 65535; };
    makeHandle(floorView.stage, "size " + kind, {
      at: () => { const p = poseOf(i); return area().to({ x: p.x + p.c * reach,
        y: p.y + p.s * reach }); },
      to: (x, y) => {
        const p = area().from(x, y), o = poseOf(i);
        turn(Math.atan2(p.y - o.y, p.x - o.x) * 32768 / Math.PI);
      },
      by: (dx, dy) => turn(n[3 * i + 2] + 910 * (dy - dx)),
      says: () => `Heading of ${name.toLowerCase()}`,
      slider: () => { const d = Math.round(n[3 * i + 2] * 360 / 65536);
        return { least: 0, most: 360, value: d, text: `${d} degrees` }; },
    });
  });
  const time = document.getElementById("turning-time");
  time.addEventListener("input", () => {
    scene.now = Number(time.value);
    draws.add(drawTurning);
    wake();
  });
}
