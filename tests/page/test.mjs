// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The page in a browser: loads, is dragged by mouse and finger, played by keys, fits its screens.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { check, DESK, finish, handleAt, launch, open, PAGE, PHONE, same, still }
  from "./harness.mjs";
import { numbers } from "./numbers.mjs";
import { pixels } from "./pixels.mjs";

const text = (page, id) => page.locator("#" + id).textContent();
const robot = (page, i) => page.evaluate((k) => berthPage.state.robots[k], i);

async function loads(browser) {
  for (const [name, options] of [["desk", DESK], ["phone", PHONE]]) {
    const { page, errors, requests, close } = await open(browser, options);
    same(`${name}: no error on the console`, errors.join("; "), "");
    same(`${name}: no request`, requests.join(" "), "");
    check(`${name}: says that they collide`,
      /^They collide; too near at \d/.test(await text(page, "answer")));
    await close();
  }
}

// A mouse and a finger drag the same handle the same way.
async function mouseDrags(browser) {
  const { page, errors, close } = await open(browser, DESK);
  const before = await robot(page, 1), answer = await text(page, "answer");
  const from = await handleAt(page, "Robot B with its route");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 60, { steps: 5 });
  await page.mouse.move(from.x + 20, from.y + 90, { steps: 8 });
  await page.mouse.up();
  await still(page);
  const after = await robot(page, 1);
  const scale = (await page.locator("#plan").boundingBox()).width / 12;
  check("mouse: the robot went where it was dragged",
    Math.abs(after.x - before.x - 2000 / scale) <= 2 &&
    Math.abs(after.y - before.y + 9000 / scale) <= 2, JSON.stringify([before, after, scale]));
  same("mouse: its waypoints went with it", JSON.stringify(after.knots),
    JSON.stringify(before.knots));
  check("mouse: another answer", (await text(page, "answer")) !== answer);
  const knot = await handleAt(page, "Waypoint 2 of A");
  await page.mouse.move(knot.x, knot.y);
  await page.mouse.down();
  await page.mouse.move(knot.x + 40, knot.y + 30, { steps: 4 });
  await page.mouse.up();
  const bent = await robot(page, 0);
  check("mouse: a waypoint bends", bent.knots[2][0] > 430 && bent.knots[2][1] < 250);
  const begin = await handleAt(page, "Start of A");
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(begin.x + 60, begin.y, { steps: 4 });
  await page.mouse.up();
  check("mouse: a start time", (await robot(page, 0)).start > 50);
  const ring = await handleAt(page, "Radius of A");
  await page.mouse.move(ring.x, ring.y);
  await page.mouse.down();
  await page.mouse.move(ring.x, ring.y + 20, { steps: 4 });
  await page.mouse.up();
  check("mouse: a radius", (await robot(page, 0)).radius > 60);
  await page.waitForTimeout(500);
  const address = page.url();
  check("the address has the question", address.includes("#r="));
  const again = await open(browser, DESK, address.slice(address.indexOf("#")));
  same("and opens it again", await text(again.page, "answer"), await text(page, "answer"));
  same("mouse: no error", errors.join("; "), "");
  await again.close();
  await close();
}

async function finger(page, from, to, steps = 8) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) => session.send("Input.dispatchTouchEvent",
    { type, touchPoints: points });
  await send("touchStart", [from]);
  for (let i = 1; i <= steps; i++) {
    await send("touchMove", [{ x: from.x + (to.x - from.x) * i / steps,
      y: from.y + (to.y - from.y) * i / steps }]);
  }
  await send("touchEnd", []);
  await still(page);
}

async function fingerDrags(browser) {
  const { page, errors, close } = await open(browser, PHONE);
  const before = await robot(page, 0), from = await handleAt(page, "Robot A with its route");
  const scroll = await page.evaluate(() => scrollY);
  await finger(page, from, { x: from.x + 30, y: from.y - 70 });
  const after = await robot(page, 0);
  check("finger: the robot went along", after.x > before.x + 50 && after.y > before.y + 150,
    JSON.stringify([before, after]));
  same("finger: the page did not scroll", await page.evaluate(() => scrollY), scroll);
  const box = await page.locator("#plan").boundingBox();
  const empty = { x: box.x + box.width * 0.55, y: box.y + box.height * 0.93 };
  await finger(page, empty, { x: empty.x, y: empty.y - 200 });
  await page.waitForTimeout(300);
  check("finger: beside the handles the page scrolls",
    (await page.evaluate(() => scrollY)) > scroll + 50);
  same("finger: no error", errors.join("; "), "");
  await close();
}

// From the first key on: everything that can be moved is come by, is named, and moves by arrows.
async function keys(browser) {
  const { page, close } = await open(browser, DESK);
  const seen = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const e = document.activeElement;
      const ring = getComputedStyle(e);
      return e === document.body ? null : { label: e.getAttribute("aria-label") ||
        e.labels?.[0]?.textContent || e.textContent, tag: e.tagName, ring: ring.outlineStyle };
    });
    if (at === null) break;
    seen.push(at);
  }
  check("keys: all are named", seen.every((e) => e.label && e.label.trim() !== ""),
    JSON.stringify(seen));
  check("keys: focus is seen", seen.every((e) => e.ring !== "none"), JSON.stringify(seen));
  for (const name of ["Robot A", "Waypoint 1 of A", "Radius of B", "Heading of A",
    "Start of B", "Keep apart", "Time shown",
    "Space and time", "Begin of your route", "Heading of middle", "Wall", "Post"]) {
    check(`keys: Tab comes by ${name}`, seen.some((e) => e.label.startsWith(name)));
  }
  const order = ["Robot A", "Robot B", "Play", "Start of A", "Space and time", "Begin of your"];
  const places = order.map((name) => seen.findIndex((e) => e.label.startsWith(name)));
  check("keys: in the order in which it is read", places.every((p, i) => i === 0 ||
    p > places[i - 1]), JSON.stringify(places));
  await page.getByLabel("Start of B").focus();
  const answer = await text(page, "answer");
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight");
  await still(page);
  same("keys: twelve steps are 1.2 s", (await robot(page, 1)).start, 120);
  check("keys: another answer, told in a live region", (await text(page, "answer")) !== answer &&
    (await page.locator("#answer").getAttribute("aria-live")) === "polite");
  same("keys: the slider says so", await page.getByLabel("Start of B")
    .getAttribute("aria-valuetext"), "1.20 seconds");
  await page.getByLabel("Robot A with").focus();
  const before = await robot(page, 0);
  await page.keyboard.press("Shift+ArrowUp");
  same("keys: Shift goes five steps", (await robot(page, 0)).y - before.y, 50);
  await close();
}

async function action(browser) {
  const small = await open(browser, PHONE);
  const top = () => small.page.evaluate(() =>
    document.getElementById("plan").getBoundingClientRect().top);
  const before = await top();
  await small.page.locator("#fix").click();
  await still(small.page);
  same("phone: another answer moves nothing under the finger", await top(), before);
  await small.page.locator("#fix").click();
  await still(small.page);
  check("and the button starts over", /^They collide/.test(await text(small.page, "answer")));
  await small.close();
  const { page, close } = await open(browser, DESK);
  const told = await page.evaluate(() => berthPage.told().start.tick);
  await page.locator("#fix").click();
  await still(page);
  check("the button makes it clear", /^Clear by /.test(await text(page, "answer")));
  same("by the first clear start", (await robot(page, 1)).start, told);
  await page.evaluate(() => {
    berthPage.state.robots[1].start -= 1;
    berthPage.change(document.getElementById("plan"));
  });
  await still(page);
  check("one tick earlier they collide",
    /^(They collide|Too near)/.test(await text(page, "answer")));
  await page.locator("#play").click();
  await page.waitForTimeout(300);
  check("time goes on", (await page.evaluate(() => berthPage.state.now)) > 10);
  const waits = await page.waitForFunction(() => berthPage.crowdNow(), null, { timeout: 3000 })
    .then(() => page.evaluate(() => !berthPage.crowd.seen && berthPage.crowdNow().now), () => 0);
  check("the crowd stands before anybody scrolls to it", waits === 400, waits);
  await page.locator("#people").scrollIntoViewIfNeeded();
  await page.waitForTimeout(600);
  const crowd = await page.evaluate(() => berthPage.crowdNow().now);
  check("the crowd walks when it is seen", crowd > 400, crowd);
  await page.locator("#crowd-run").click();
  await still(page);
  const stopped = await page.evaluate(() => berthPage.crowdNow().now);
  await page.waitForTimeout(200);
  same("and stops when told", await page.evaluate(() => berthPage.crowdNow().now), stopped);
  await close();
}

// A margin, a heading, and the program of what is on the screen: it says what the page says.
async function asked(browser) {
  const { page, errors, close } = await open(browser, DESK);
  const start = () => page.evaluate(() => berthPage.told().start.tick);
  const before = await start();
  await page.locator("#margin").fill("50");
  await still(page);
  check("a larger margin, a later start", (await start()) > before);
  same("and it is said", await text(page, "margin-said"), "0.50 m");
  await page.locator("#fix").click();
  await still(page);
  check("what is clear is clear by the margin", await page.evaluate(() =>
    berthPage.told().closest.distance >= 0.5 - 1e-3), await text(page, "answer"));
  await page.locator("#fix").click();
  const turn = await handleAt(page, "Heading of B");
  await page.mouse.move(turn.x, turn.y);
  await page.mouse.down();
  await page.mouse.move(turn.x, turn.y - 12, { steps: 4 });
  await page.mouse.up();
  await still(page);
  const heading = (await robot(page, 1)).heading;
  check("dragged up, the route turns to the left", heading > 1500 && heading < 8192, heading);
  const there = await handleAt(page, "Waypoint 3 of B");
  const end = await page.evaluate(() => berthPage.points.plan(
    berthPage.told().robots[1].legs[2].to));
  const box = await page.locator("#plan").boundingBox();
  check("handles are where the library has the route",
    Math.hypot(there.x - box.x - end.x, there.y - box.y - end.y) < 2,
    JSON.stringify([there, end, box]));
  await page.locator("#margin").fill("20");
  await page.locator("#code summary").click();
  await still(page);
  const { tick, first } = await page.evaluate(() =>
    ({ tick: berthPage.told().impact, first: berthPage.told().start }));
  const lines = (tick.status === 1 ? `too near at ${tick.tick}\n` : "") +
    (first.status === 0 ? `clear when B starts at ${first.tick}\n` : "");
  check("there is something to say", lines.split("\n").length === 3, lines);
  writeFileSync("build/page/shown.c", await text(page, "code-text"));
  execFileSync("cc", ["-std=c99", "-Wall", "-Werror", "-Iinclude", "build/page/shown.c",
    "build/host/libberth.a", "-o", "build/page/shown"]);
  same("the program in C says the same", execFileSync("build/page/shown").toString(), lines);
  await page.locator("#code-js").click();
  if (!existsSync("build/page/npm/wasm.js")) {
    execFileSync("sh", ["-c", "port/package/npm/build build/page/npm src/*/*.c"]);
  }
  writeFileSync("build/page/npm/shown.mjs",
    (await text(page, "code-text")).replace('from "berth"', 'from "./berth.js"'));
  same("and in JavaScript", execFileSync("node", ["build/page/npm/shown.mjs"]).toString(), lines);
  same("no error on the console", errors.join("; "), "");
  await close();
}

async function fits(browser) {
  const screens = [["phone", PHONE], ["small phone", { ...PHONE,
    viewport: { width: 320, height: 640 } }], ["tablet", { ...PHONE,
    viewport: { width: 768, height: 1024 }, deviceScaleFactor: 2 }], ["desk", DESK]];
  for (const [name, options] of screens) {
    const { page, close } = await open(browser, options);
    const wide = await page.evaluate(() => {
      const out = [];
      for (const e of document.querySelectorAll("body *")) {
        const box = e.getBoundingClientRect();
        if (box.width === 0 || e.closest(".hidden, script, style")) continue;
        if (e.closest(".stage") && !e.matches(".stage")) continue;
        if (box.right > innerWidth + 0.5 || box.left < -0.5) {
          out.push(e.id || e.className || e.tagName);
        }
        if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 &&
          getComputedStyle(e).display !== "inline") out.push("clips " + (e.id || e.className));
      }
      return { out, width: document.documentElement.scrollWidth, inner: innerWidth };
    });
    check(`${name}: nothing sticks out or is clipped`, wide.out.length === 0 &&
      wide.width <= wide.inner, JSON.stringify(wide));
    const sharp = await page.evaluate(() => [...document.querySelectorAll("canvas")].every((c) =>
      Math.abs(c.width - c.clientWidth * devicePixelRatio) <= 1));
    check(`${name}: canvases have the screen's pixels`, sharp);
    if (name !== "small phone") {
      const low = await page.evaluate(() => Math.max(...["answer", "plan", "line"].map((id) =>
        document.getElementById(id).getBoundingClientRect().bottom)));
      check(`${name}: answer, routes and timeline are on the first screen`,
        low <= options.viewport.height, low);
    }
    await close();
  }
}

const browser = await launch();
mkdirSync("build/page", { recursive: true });
check("one file of at most 150 KB", statSync(PAGE).size <= 150 * 1024, statSync(PAGE).size);
console.log(`# ${statSync(PAGE).size} bytes; Chromium ${browser.version()}`);
await loads(browser);
const shared = await open(browser, DESK);
await numbers(shared.page);
await shared.close();
await mouseDrags(browser);
await fingerDrags(browser);
await keys(browser);
await action(browser);
await asked(browser);
await fits(browser);
await pixels(browser);
await browser.close();
finish();
