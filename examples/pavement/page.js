// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The page of a pavement: footprints, and the ground that is taken; one of them close up.
const WAITING = ["#d2571c", "#f08a4b"], WAYS = [["#2b7bba", "#62aee6"], ["#2f8a4e", "#5cbf7d"]],
  CHOSEN = ["#222222", "#f4f4f1"], REACH = 2000, LENS = 3400, CLOSER = 2;
const lens = by("lens");
let chosen = 0;

// Rings of a footprint as a path, in millimetres and in its own frame.
function path(rings) {
  const made = new Path2D();
  for (const ring of rings) {
    made.moveTo(ring[0], ring[1]);
    for (let i = 2; i < ring.length; i += 2) made.lineTo(ring[i], ring[i + 1]);
    made.closePath();
  }
  return made;
}

// The middle of the box around rings.
function middle(rings) {
  const mid = k => {
    const all = rings.flatMap(ring => ring.filter((_, i) => i % 2 === k));
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return [mid(0), mid(1)];
}

const KINDS = RUN.kinds.map(kind => kind.map(ground =>
  ({space: path(ground.space), middle: middle(ground.space), poses: ground.poses.map(path)})));

// What a person shows at a tick: a pose is in force until the next, as it was tested.
function shown(c, at) {
  const grounds = KINDS[c[FORM] >> 8];
  if (c[ACT] < 0 || at >= c[REST]) {
    const ground = grounds[grounds.length - 1];
    return {ground, pose: ground.poses[0], x: c[REST_X], y: c[REST_Y], c: c[REST_C],
            s: c[REST_S], waits: true};
  }
  const ground = grounds[c[ACT]], i = Math.max(0, Math.floor((at - c[START]) / RUN.frame));
  return {ground, pose: ground.poses[Math.min(i, ground.poses.length - 1)], x: c[X], y: c[Y],
          c: c[C], s: c[S], waits: false};
}

// Paints with `to`, a pen whose frame is: k pixels a millimetre, (x, y) at its left top corner.
function paint(to, view, p, lap, colour) {
  const c = p.c / 16384 * view.k, s = p.s / 16384 * view.k;
  to.setTransform(c, -s, -s, -c, view.k * (p.x + lap - view.x), view.k * (view.y - p.y));
  to.fillStyle = to.strokeStyle = colour;
  if (by("spaces").checked) {
    to.globalAlpha = 0.16;
    to.fill(p.ground.space, "evenodd");
    to.globalAlpha = 0.7;
    to.lineWidth = devicePixelRatio / view.k;
    to.stroke(p.ground.space);
  }
  to.globalAlpha = 0.9;
  to.fill(p.pose, "evenodd");
  to.globalAlpha = 1;
}

// All persons who are in the view, as often as it shows them.
function paintAll(to, view, persons) {
  persons.forEach((p, number) => {
    for (const lap of [-RUN.width, 0, RUN.width]) {
      if (p.x + lap > view.x - REACH && p.x + lap < view.x + view.wide + REACH) {
        paint(to, view, p, lap, shade(p.waits ? WAITING : WAYS[number % 2]));
      }
    }
  });
}

// Where the ground of what a person shows has its middle.
function middleOf(p) {
  const [x, y] = p.ground.middle;
  return {x: p.x + (p.c * x - p.s * y) / 16384, y: p.y + (p.s * x + p.c * y) / 16384};
}

// The person followed, and whose ground comes near its own. The pavement is closed: in the middle
// of the lens there is no seam.
function closeUp(persons) {
  const to = lens.getContext("2d"), p = middleOf(persons[chosen]), dark = isDark();
  const k = Math.max(lens.height / LENS, CLOSER * scale * devicePixelRatio);
  const wide = lens.width / k;
  const view = {k, wide, x: p.x - wide / 2, y: p.y + lens.height / k / 2};
  to.setTransform(1, 0, 0, 1, 0, 0);
  to.fillStyle = dark ? "#17191b" : "#e2e2dd";
  to.fillRect(0, 0, lens.width, lens.height);
  to.fillStyle = dark ? "#212427" : "#ffffff";
  to.fillRect(0, k * (view.y - RUN.depth), lens.width, k * RUN.depth);
  paintAll(to, view, persons);
}

function ring(x, y, radius) {
  pen.strokeStyle = shade(CHOSEN);
  pen.lineWidth = 1.5;
  pen.setLineDash([5, 4]);
  pen.beginPath();
  pen.arc(across(x), down(y), radius * scale, 0, 7);
  pen.stroke();
  pen.setLineDash([]);
}

function draw() {
  sweep();
  const persons = RUN.agents.map(list => shown(current(list, tick), tick));
  const ratio = canvas.width / (RUN.width * scale + 2 * MARGIN), k = scale * ratio;
  const view = {k, wide: RUN.width, x: -MARGIN / scale, y: RUN.depth + MARGIN / scale};
  paintAll(pen, view, persons);
  pen.setTransform(ratio, 0, 0, ratio, ratio * MARGIN, ratio * MARGIN);
  const p = middleOf(persons[chosen]);
  ring(p.x, p.y, 600);
  closeUp(persons);
  frame([[0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 1, true], [1, 0, 1, 1, true]]);
  const waiting = persons.filter(q => q.waits).length;
  show({persons: persons.length, walking: persons.length - waiting, waiting, ...sums()});
}

// The lens takes what the window has left.
function fitLens() {
  const place = lens.parentNode.getBoundingClientRect();
  const high = window.innerHeight - place.top - window.scrollY - lens.nextElementSibling
    .offsetHeight - 14;
  size(lens, place.width, Math.max(190, Math.min(high, 0.7 * place.width)));
  draw();
}

canvas.addEventListener("click", e => {
  const x = (e.offsetX - MARGIN) / scale, y = RUN.depth - (e.offsetY - MARGIN) / scale;
  const far = RUN.agents.map(list => {
    const p = shown(current(list, tick), tick), dx = Math.abs(p.x - x);
    return Math.hypot(Math.min(dx, RUN.width - dx), p.y - y);
  });
  chosen = far.indexOf(Math.min(...far));
  draw();
});

const walkingAt = at => RUN.agents.filter(list => !shown(current(list, at), at).waits).length;

document.querySelector("#close figcaption").textContent = "The ringed person close up: the dark " +
  "shape is the body now, the light one all the ground that its step covers. Click another one.";
begin({
  title: "a crowded pavement",
  heading: "A pavement on which nobody touches anybody",
  lead: RUN.agents.length + " people walk both ways on " + RUN.width / 1000 + " x " +
    RUN.depth / 1000 + " m, a step at a time. Each takes the longest step whose ground berth " +
    "proves clear of the ground that all others have taken; else a smaller one, or it stands. " +
    "Who leaves on one side comes in on the other.",
  note: "Discs are people whom the same question knows only as cylinders: they need more room. " +
    "Questions ask about two grounds; tests compare two circles or two segments. The whole run " +
    "was played back, posed mesh against posed mesh: these are the collisions.",
  switches: {spaces: ["ground taken", true]},
  legend: {"walks to the right": [WAYS[0], "disc"], "walks to the left": [WAYS[1], "disc"],
    "waiting, for no step is clear": [WAITING, "disc"],
    "the ground that a step takes": [WAYS[0], "area"], "close up": [CHOSEN, "ring"]},
  start: opening(walkingAt)
});
window.addEventListener("resize", fitLens);
fitLens();
fit();
