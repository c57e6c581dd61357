// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// What a frame costs while something is dragged, 60 times a second by real events: the page's own
// work (input, questions, drawing calls), its 95th percentile. What the browser adds (layout,
// painting) is printed beside it, and the first paint.

import { statSync } from "node:fs";
import { DESK, handleAt, launch, open, PAGE, PHONE, still } from "./harness.mjs";

const FRAMES = 300, MOST = 8;

function figure(what, value, unit, most) {
  const good = value <= most;
  console.log(`${what}: ${value} ${unit} (at most ${most})${good ? "" : " MISSED"}`);
}

const percentile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

async function drag(page, label, reach, slower = 1) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await session.send("Performance.enable");
  const spent = async () => (await session.send("Performance.getMetrics")).metrics
    .find((m) => m.name === "TaskDuration").value * 1000;
  const from = await handleAt(page, label);
  await still(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => { berthPage.work.length = 0; });
  const before = await spent(), begin = performance.now();
  for (let i = 0; i < FRAMES; i++) {
    const angle = i / 20;
    await page.mouse.move(from.x + reach * Math.sin(angle), from.y - reach * (1 - Math.cos(angle)));
    const wait = begin + (i + 1) * 1000 / 60 - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
  }
  await page.mouse.up();
  await still(page);
  const work = await page.evaluate(() => [...berthPage.work]);
  return { work, all: (await spent() - before) / work.length };
}

async function fill(page, walkers) {
  await page.locator("#crowd-count").evaluate((slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
  }, walkers);
}

const browser = await launch();
figure("page: the file", statSync(PAGE).size, "bytes", 150 * 1024);
for (const [name, options] of [["desk", DESK], ["phone", PHONE]]) {
  for (const [scene, label, reach] of [["two routes", "Robot A with its route", 60],
    ["crowd of 200", "Begin of your route", 40], ["crowd of 500", "Begin of your route", 40],
    ["what turns", "Middle,", 40]]) {
    const { page, close } = await open(browser, { ...options, hasTouch: false, isMobile: false });
    if (scene.startsWith("crowd")) await fill(page, scene.match(/\d+/)[0]);
    const { work, all } = await drag(page, label, reach);
    figure(`page: ${name}, ${scene}, a frame's work in a drag, 95th percentile`,
      percentile(work, 0.95).toFixed(2), "ms", MOST);
    console.log(`# ${work.length} frames, median ${percentile(work, 0.5).toFixed(2)} ms; with ` +
      `all that the browser does ${all.toFixed(2)} ms a frame`);
    await close();
  }
}
const slow = await open(browser, { ...PHONE, hasTouch: false, isMobile: false });
const { work: slowed } = await drag(slow.page, "Robot A with its route", 60, 4);
console.log(`# phone, two routes, on a processor four times as slow: 95th percentile ` +
  `${percentile(slowed, 0.95).toFixed(2)} ms`);
await slow.close();
const { page } = await open(browser, PHONE);
const paint = await page.evaluate(() =>
  performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
console.log(`# first contentful paint ${paint === undefined ? "not told" : paint.toFixed(0)} ms`);
await browser.close();
