// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// What is asked: whole centimetres and ticks, as the library gets them. It stands in the address
// after #, so that a page can be sent to somebody.

const FLOOR = { x: 1200, y: 800 };

const state = {
  margin: 10,
  robots: [
    { heading: 0, x: 100, y: 170, start: 0, radius: 45, speed: 120,
      knots: [[0, 0], [270, 0], [430, 250], [690, 290], [840, 490], [1000, 490]] },
    { heading: 0, x: 110, y: 640, start: 0, radius: 50, speed: 100,
      knots: [[0, 0], [330, 0], [500, -150], [700, -440], [860, -520], [980, -520]] },
  ],
  now: 0,
  turn: 0.55,
};

const start = JSON.parse(JSON.stringify(state.robots));

function question() {
  return [...state.robots.flatMap((r) =>
    [r.x, r.y, r.start, r.radius, r.speed, r.knots.length, ...r.knots.flat()]),
  state.margin, ...state.robots.map((r) => r.heading)];
}

// The numbers of an address, when they are a question; else nothing happens.
function takeAddress(text) {
  const numbers = text.replace(/^#r=/, "").split(",").map(Number);
  const robots = [];
  let at = 0;
  while (robots.length < 2) {
    const [x, y, begin, radius, speed, count] = numbers.slice(at, at + 6);
    const flat = numbers.slice(at + 6, at + 6 + 2 * count);
    if (!(count >= 2 && count <= 12) || flat.length !== 2 * count) return false;
    robots.push({ heading: 0, x, y, start: begin, radius, speed,
      knots: Array.from({ length: count }, (_, i) => [flat[2 * i], flat[2 * i + 1]]) });
    at += 6 + 2 * count;
  }
  const [margin = 0, ...headings] = numbers.slice(at);
  if (numbers.slice(0, at).some((n) => !Number.isInteger(n) || Math.abs(n) > 6000)) return false;
  if (!(Number.isInteger(margin) && margin >= 0 && margin <= 100)) return false;
  if (headings.length > 2 || headings.some((n) => !(Number.isInteger(n) && n >= 0 && n < 65536))) {
    return false;
  }
  headings.forEach((heading, i) => { robots[i].heading = heading; });
  if (robots.some((r) => r.radius < 5 || r.speed < 1 || r.knots.length !== 6)) return false;
  state.robots.splice(0, 2, ...robots);
  state.margin = margin;
  return true;
}

let addressTimer = 0;
function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    history.replaceState(null, "", "#r=" + question().join(","));
  }, 400);
}

const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
