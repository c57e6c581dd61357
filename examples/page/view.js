// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Canvases in the device's own pixels, colours from the style sheet, and shapes that all pictures
// share.

const colours = {};
function readColours() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["paper", "card", "ink", "soft", "rule", "grid", "a", "b", "hit", "clear",
    "near", "third", "fourth", "solid"]) {
    colours[name] = style.getPropertyValue("--" + name).trim();
  }
}

function makeCanvas(id) {
  const stage = document.getElementById(id), canvas = stage.querySelector("canvas");
  const view = { stage, canvas, context: canvas.getContext("2d"), width: 0, height: 0 };
  const fit = () => {
    const ratio = window.devicePixelRatio || 1;
    const width = stage.clientWidth, height = stage.clientHeight;
    if (width === view.width && height === view.height && ratio === view.ratio) return;
    Object.assign(view, { width, height, ratio });
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    change(stage);
  };
  new ResizeObserver(fit).observe(stage);
  window.addEventListener("resize", fit);
  fit();
  return view;
}

function wipe({ context, width, height, ratio }) {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.lineJoin = context.lineCap = "round";
  context.font = "600 13px system-ui, sans-serif";
  context.setLineDash([]);
  context.globalAlpha = 1;
}

// What a disc (seen aslant, an ellipse) covers that goes straight from one point to another.
function sweepPath(context, from, to, radius, slant = 1) {
  const angle = Math.atan2((to.y - from.y) / slant, to.x - from.x);
  context.beginPath();
  context.ellipse(from.x, from.y, radius, radius * slant, 0, angle + Math.PI / 2,
    angle + 1.5 * Math.PI);
  context.ellipse(to.x, to.y, radius, radius * slant, 0, angle - Math.PI / 2, angle + Math.PI / 2);
  context.closePath();
}

function paint(context, { fill, stroke, alpha = 1, line = 1, width = 1.5, dash = [] }) {
  if (fill) {
    context.globalAlpha = alpha;
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke) {
    context.globalAlpha = line;
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.stroke();
    context.setLineDash([]);
  }
  context.globalAlpha = 1;
}

function disc(context, at, radius, style, slant = 1) {
  context.beginPath();
  context.ellipse(at.x, at.y, radius, radius * slant, 0, 0, 2 * Math.PI);
  paint(context, style);
}

function polyline(context, points, style) {
  context.beginPath();
  points.forEach((p, i) => (i ? context.lineTo(p.x, p.y) : context.moveTo(p.x, p.y)));
  paint(context, style);
}

// Words with a ground under them, kept inside of the picture.
function words(view, text, at, colour, align = "center") {
  const { context } = view;
  const width = context.measureText(text).width;
  const shift = { center: width / 2, left: 0, right: width }[align];
  const left = clamp(at.x - shift, 5, Math.max(5, view.width - width - 5));
  const top = clamp(at.y, 16, view.height - 6);
  context.globalAlpha = 0.85;
  context.fillStyle = colours.card;
  context.fillRect(left - 3, top - 13, width + 6, 18);
  context.globalAlpha = 1;
  context.fillStyle = colour;
  context.fillText(text, left, top);
}

// The ground from above: metres to pixels, y upward.
function groundView(view, across, up, low = { x: 0, y: 0 }) {
  const scale = Math.min(view.width / across, view.height / up);
  const left = (view.width - across * scale) / 2, base = (view.height + up * scale) / 2;
  return {
    scale,
    to: (p) => ({ x: left + (p.x - low.x) * scale, y: base - (p.y - low.y) * scale }),
    from: (x, y) => ({ x: (x - left) / scale + low.x, y: (base - y) / scale + low.y }),
  };
}

function groundGrid(view, ground, across, up, low = { x: 0, y: 0 }) {
  const { context } = view;
  context.beginPath();
  for (let x = 1; x < across; x++) {
    const p = ground.to({ x: low.x + x, y: 0 });
    context.moveTo(p.x, 0);
    context.lineTo(p.x, view.height);
  }
  for (let y = 1; y < up; y++) {
    const p = ground.to({ x: 0, y: low.y + y });
    context.moveTo(0, p.y);
    context.lineTo(view.width, p.y);
  }
  paint(context, { stroke: colours.grid, width: 1 });
}

// The corners of a shape at a pose.
function placed(corners, pose) {
  return corners.map(([x, y]) => ({ x: pose.x + pose.c * x - pose.s * y,
    y: pose.y + pose.s * x + pose.c * y }));
}

function polygon(context, points, style) {
  context.beginPath();
  points.forEach((p, i) => (i ? context.lineTo(p.x, p.y) : context.moveTo(p.x, p.y)));
  context.closePath();
  paint(context, style);
}

function tellFacts(id, facts) {
  const list = document.getElementById(id);
  facts.forEach(([name, value], i) => {
    let item = list.children[i];
    if (!item) {
      item = document.createElement("div");
      item.append(document.createElement("dt"), document.createElement("dd"));
      list.append(item);
    }
    if (item.firstChild.textContent !== name) item.firstChild.textContent = name;
    if (item.lastChild.textContent !== value) item.lastChild.textContent = value;
  });
}

function sayAnswer(id, text, kind) {
  const line = document.getElementById(id);
  if (line.textContent !== text) line.textContent = text;
  if (line.className !== "answer " + kind) line.className = "answer " + kind;
}
