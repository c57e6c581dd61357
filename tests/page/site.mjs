// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The site in a browser: every page at every width, its links, what can be read, what keys do.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { check, finish, launch, same } from "./harness.mjs";

const SITE = resolve("build/site");
const WIDTHS = [360, 768, 1280, 1600];
const LEAST_CONTRAST = 4.5;

const files = (folder) => readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? files(path) : [path];
});
const PAGES = files(SITE).filter((path) => path.endsWith(".html"));

// What sticks out of the window, and is in nothing that scrolls.
const sticksOut = () => {
  const out = [];
  for (const e of document.querySelectorAll("body *")) {
    const box = e.getBoundingClientRect();
    if (box.width === 0 || box.right <= innerWidth + 1 || box.right < 0) continue;
    let scrolls = false;
    for (let at = e; at && at !== document.body; at = at.parentElement) {
      scrolls ||= /auto|scroll|hidden/.test(getComputedStyle(at).overflowX);
    }
    if (!scrolls) out.push(`${e.tagName} ${e.textContent.slice(0, 30)}`);
  }
  return out.slice(0, 3);
};

// Words whose colour is too near to that of their ground.
const faint = (least) => {
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const ground = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0.99) return colour;
    }
    return [255, 255, 255];
  };
  const found = new Set();
  for (const e of document.querySelectorAll("body *")) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || e.closest("script, style, .hidden") || e.getClientRects().length === 0) continue;
    if (e.closest("button, .action")) continue; // tested where the page's own tests look
    const a = light(numbers(getComputedStyle(e).color)), b = light(ground(e));
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < least) {
      found.add(`${e.tagName} ${contrast.toFixed(2)} ${e.textContent.slice(0, 20)}`);
    }
  }
  return [...found].slice(0, 3);
};

async function everyPage(browser) {
  const wrong = { errors: [], asked: [], wide: [], faint: [], images: [], headings: [] };
  for (const scheme of ["light", "dark"]) {
    const context = await browser.newContext({ colorScheme: scheme });
    const page = await context.newPage();
    let at = "";
    page.on("console", (m) => {
      if (m.type() === "error") wrong.errors.push(`${at}: ${m.text()}`);
    });
    page.on("pageerror", (e) => wrong.errors.push(`${at}: ${e.message}`));
    page.on("request", (r) => {
      if (!/^(file|data|blob):/.test(r.url())) wrong.asked.push(`${at}: ${r.url()}`);
    });
    for (const path of PAGES) {
      at = path.slice(SITE.length + 1);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(pathToFileURL(path).href);
      const notes = (list, found) => { for (const f of found) list.push(`${at}: ${f}`); };
      notes(wrong.faint, await page.evaluate(faint, LEAST_CONTRAST));
      if (scheme === "dark") continue;
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        notes(wrong.wide, (await page.evaluate(sticksOut)).map((f) => `${width}: ${f}`));
      }
      notes(wrong.images, await page.evaluate(() => [...document.images].filter((image) =>
        !image.alt || image.getAttribute("src") === "").map((image) => image.src)));
      notes(wrong.headings, await page.evaluate(() =>
        (document.querySelectorAll("h1").length === 1 ? [] : ["not one h1"])));
    }
    await context.close();
  }
  const none = (what, list) => check(what, list.length === 0, list.slice(0, 5).join("; "));
  none(`${PAGES.length} pages, light and dark: no error on the console`, wrong.errors);
  none("nobody else is asked for anything", wrong.asked);
  none(`nothing sticks out at ${WIDTHS.join(", ")} pixels`, wrong.wide);
  none(`contrast of all words is at least ${LEAST_CONTRAST}`, wrong.faint);
  none("pictures have words", wrong.images);
  none("a page has one heading of its own", wrong.headings);
}

// By the browser's own reading: what each link leads to is there, and has the place.
async function links(browser) {
  const page = await browser.newPage(), dead = [], found = new Map();
  for (const path of PAGES) {
    await page.goto(pathToFileURL(path).href);
    const got = await page.evaluate(() => ({
      ids: [...document.querySelectorAll("[id]")].map((e) => e.id),
      to: [...document.querySelectorAll("a[href], img[src]")].map((e) => e.href || e.src) }));
    found.set(pathToFileURL(path).href, got);
  }
  let count = 0;
  for (const [from, { to }] of found) {
    for (const link of to.filter((l) => l.startsWith("file:"))) {
      const [file, place] = link.split("#");
      count++;
      let there = true;
      try { statSync(new URL(file)); } catch { there = false; }
      const known = found.get(file);
      if (!there || (place && known && !known.ids.includes(decodeURIComponent(place)))) {
        dead.push(`${from.slice(-40)} -> ${link.slice(-60)}`);
      }
    }
  }
  check(`${count} links lead somewhere`, dead.length === 0 && count > 1000,
    dead.slice(0, 5).join("; "));
  await page.close();
}

async function keys(browser) {
  const page = await browser.newPage();
  const front = pathToFileURL(join(SITE, "index.html")).href;
  await page.goto(front);
  await page.keyboard.press("Tab");
  same("the first key leads to the text", await page.evaluate(() =>
    document.activeElement.textContent), "To the text");
  await page.keyboard.press("Enter");
  same("and it goes there", await page.evaluate(() => document.activeElement.id), "text");
  for (const [words, to] of [["time of impact", /reference\/index\.html#berth_time_of_impact$/],
    ["safe interval", /./], ["safe interval path planning", /./], ["swept volume", /./],
    ["reservation table", /./], ["continuous collision detection", /./], ["clearance", /./],
    ["berth_traffic_commit", /#berth_traffic_commit$/], ["Pay for what you use", /./]]) {
    await page.goto(front);
    await page.keyboard.press("/");
    await page.keyboard.type(words);
    const hit = await page.locator("#hits a").first().getAttribute("href").catch(() => "");
    if (words === "Pay for what you use") {
      same("a search for what nobody says finds nothing", await page.locator("#hits a").count(), 0);
      continue;
    }
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== front);
    check(`search: ${words} leads to ${hit}`, to.test(page.url()), page.url());
  }
  await page.goto(front);
  await page.keyboard.press("/");
  await page.keyboard.type("margin");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  same("arrows go through the hits", await page.evaluate(() =>
    [...document.querySelectorAll("#hits a")].indexOf(document.activeElement)), 1);
  await page.keyboard.press("Escape");
  same("Escape closes them", await page.evaluate(() =>
    document.getElementById("hits").hidden && document.activeElement.id), "ask");
  await page.close();
}

async function front(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(pathToFileURL(join(SITE, "index.html")).href);
  const text = await page.locator("main").textContent();
  check("the front page is the README", text.includes("bump into each other") &&
    readFileSync("README.md", "utf8").includes("bump into each other"));
  check("the first picture is on the first screen", await page.evaluate(() =>
    document.images[0].getBoundingClientRect().top < innerHeight));
  for (const name of ["Tutorial", "Reference", "Play"]) {
    await page.goto(pathToFileURL(join(SITE, "index.html")).href);
    await page.getByRole("link", { name, exact: true }).first().click();
    await page.waitForLoadState();
    check(`${name} opens`, (await page.title()).includes("berth"), await page.title());
  }
  await page.close();
}

const browser = await launch();
console.log(`# ${PAGES.length} pages; Chromium ${browser.version()}`);
await front(browser);
await links(browser);
await everyPage(browser);
await keys(browser);
await browser.close();
finish();
