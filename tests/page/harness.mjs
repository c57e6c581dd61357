// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// What the page's tests share: a browser without a network, the host program, TAP.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

export const PAGE = resolve("build/page/berth.html");
export const ADDRESS = pathToFileURL(PAGE).href;

let count = 0, failed = 0;
export function check(what, good, note = "") {
  count++;
  console.log(`${good ? "ok" : "not ok"} ${count} - ${what}`);
  if (!good) {
    failed++;
    if (note !== "") console.log(`# ${note}`);
  }
}
export const same = (what, actual, expected) =>
  check(what, actual === expected, `expected ${expected}, actual ${actual}`);
export function finish() {
  console.log(`1..${count}`);
  process.exit(failed ? 1 : 0);
}

export async function launch() {
  const { chromium } = createRequire(import.meta.url)(resolve(process.argv[2]));
  const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium"]
    .find((p) => p && existsSync(p));
  if (!executablePath) {
    console.error("test-page: no chromium; tools/setup page installs it, CHROMIUM names another");
    process.exit(1);
  }
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, hasTouch: true,
  isMobile: true };
export const DESK = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 };

// A page that is ready. Errors and requests for anything but the file itself are kept.
export async function open(browser, options, after = "") {
  const context = await browser.newContext({ colorScheme: "light", ...options });
  const page = await context.newPage(), errors = [], requests = [];
  page.on("console", (m) => { if (m.type() !== "log") errors.push(m.text()); });
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("request", (r) => {
    if (!r.url().startsWith(ADDRESS) && !r.url().startsWith("data:")) requests.push(r.url());
  });
  await page.goto(ADDRESS + after);
  await page.waitForFunction(() => window.berthPage);
  await still(page);
  return { page, errors, requests, close: () => context.close() };
}

// Two frames later all that changed is drawn.
export const still = (page) => page.evaluate(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done))));

// The same questions on the host: call, numbers; the answer's numbers.
export function startHost() {
  const host = spawn("build/host/page-host", { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]();
  return {
    async ask(call, numbers) {
      host.stdin.write(`${call} ${numbers.join(" ")}\n`);
      return (await lines.next()).value;
    },
    stop: () => host.stdin.end(),
  };
}

// Numbers from a seed, the same in every run.
export function random(seed) {
  let state = seed >>> 0;
  return (low, high) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return low + Math.floor(state / 4294967296 * (high - low + 1));
  };
}

// The middle of a handle on the screen, by its label.
export async function handleAt(page, label) {
  const handle = page.getByLabel(label, { exact: false }).first();
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
