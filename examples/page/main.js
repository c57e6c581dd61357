// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// What changed is asked and drawn once a frame. The work of each frame, input included, is kept for
// tests: berthPage.work.

const asks = new Set(), draws = new Set(), work = [];
let scheduled = false, spent = 0, plays = false, lastFrame = 0;

function timed(what) {
  const begin = performance.now();
  what();
  spent += performance.now() - begin;
}

function change(stage) {
  if (!stage || !plan) return;
  if (stage === people?.stage) {
    if (crowdNow) draws.add(drawCrowd);
  }
  else if (stage === floorView?.stage) { asks.add(askTurning); draws.add(drawTurning); }
  else if (stage === turningLine?.stage) draws.add(drawTurning);
  else if (stage === space?.stage) draws.add(drawSpace);
  else {
    asks.add(askRoutes);
    for (const draw of [drawPlan, drawSpace, drawLine]) draws.add(draw);
    keepAddress();
  }
  wake();
}

function wake() {
  if (!scheduled) {
    scheduled = true;
    requestAnimationFrame(frame);
  }
}

function playOn(passed) {
  state.now += passed / 10;
  if (state.now > spaceEnd()) setPlay(false);
  state.now = Math.min(state.now, spaceEnd());
  for (const draw of [drawPlan, drawSpace, drawLine]) draws.add(draw);
}

function frame(time) {
  const begin = performance.now(), passed = Math.min(50, lastFrame ? time - lastFrame : 16);
  scheduled = false;
  const goes = crowd.runs && crowd.seen;
  if (plays) playOn(passed);
  if (goes) goOn(Math.max(1, Math.round(passed / 10)));
  for (const what of asks) what();
  for (const what of draws) what();
  asks.clear();
  draws.clear();
  work.push(spent + performance.now() - begin);
  if (work.length > 2000) work.shift();
  spent = 0;
  lastFrame = plays || goes ? time : 0;
  if (plays || goes) wake();
}

function setPlay(value) {
  plays = value;
  document.getElementById("play").textContent = plays ? "Pause" : "Play";
  wake();
}

function setTheme(dark) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const button = document.getElementById("theme");
  button.textContent = dark ? "Light" : "Dark";
  button.setAttribute("aria-pressed", String(dark));
  readColours();
  if (plan) for (const view of [plan, people, floorView]) change(view.stage);
}

function controls() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => setTheme(dark.matches));
  document.getElementById("theme").addEventListener("click", () =>
    setTheme(document.documentElement.dataset.theme !== "dark"));
  document.getElementById("play").addEventListener("click", () => {
    if (!plays && state.now >= spaceEnd()) state.now = 0;
    setPlay(!plays);
  });
  document.getElementById("fix").addEventListener("click", () => {
    if (fixes()) state.robots[1].start = told.start.tick;
    else state.robots.splice(0, 2, ...JSON.parse(JSON.stringify(start)));
    change(plan.stage);
  });
  const margin = document.getElementById("margin");
  margin.addEventListener("input", () => {
    state.margin = Number(margin.value);
    change(plan.stage);
  });
  codeControls();
  document.getElementById("step").addEventListener("input", (event) => {
    sayStep(Number(event.target.value));
    for (const draw of [drawPlan, drawSpace]) draws.add(draw);
    wake();
  });
  window.addEventListener("hashchange", () => {
    if (takeAddress(location.hash)) change(plan.stage);
  });
}

async function main() {
  setTheme(matchMedia("(prefers-color-scheme: dark)").matches);
  if (location.hash.startsWith("#r=")) takeAddress(location.hash);
  await load();
  line = makeCanvas("line");
  space = makeCanvas("space");
  people = makeCanvas("people");
  floorView = makeCanvas("floor");
  turningLine = makeCanvas("turning-line");
  plan = makeCanvas("plan");
  askRoutes();
  planHandles();
  lineHandles();
  spaceInput();
  crowdHandles();
  placeHandles(people.stage);
  turningHandles();
  askTurning();
  document.getElementById("turning-time").value = scene.now;
  controls();
  for (const view of [plan, people, floorView]) change(view.stage);
  // once the first scene stands, so that nobody scrolls to, or prints, an empty hall
  setTimeout(() => { if (!crowdNow) beginCrowd(); }, 400);
  window.berthPage = { ask: (...all) => Array.from(ask(...all)), state, scene, crowd, question,
    work, told: () => told, turned: () => turned, crowdNow: () => crowdNow, change,
    points: { plan: (p) => planGround().to(p), floor: (p) => area().to(p) } };
}

main().catch((error) => {
  document.getElementById("answer").textContent =
    `This browser cannot run it (${error.message}); it needs WebAssembly, DecompressionStream.`;
  throw error;
});
