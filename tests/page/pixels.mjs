// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Screenshots, against where things must be: the contact where the library says it is, robots at
// their places, both grounds light and dark. They are kept in build/page/.

import { check, DESK, open, PHONE, still } from "./harness.mjs";

// Colours of a picture at points of the page, read by the browser itself.
async function coloursAt(page, png, points) {
  return page.evaluate(async ([data, at]) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const scale = devicePixelRatio;
    return at.map((p) => [...context.getImageData(Math.round(p.x * scale), Math.round(p.y * scale),
      1, 1).data].slice(0, 3));
  }, [png.toString("base64"), points]);
}

const far = (a, b) => Math.max(...a.map((v, i) => Math.abs(v - b[i])));

async function colour(page, name) {
  return page.evaluate((n) => {
    const hex = getComputedStyle(document.documentElement).getPropertyValue("--" + n).trim();
    return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  }, name);
}

async function lookAtRoutes(page, name) {
  const where = await page.evaluate(() => {
    const { impact, robots } = berthPage.told(), [a, b] = impact.at;
    const share = robots[0].radius / (robots[0].radius + robots[1].radius);
    const box = document.getElementById("plan").getBoundingClientRect();
    const at = (p) => {
      const q = berthPage.points.plan(p);
      return { x: box.left + 1 + q.x, y: box.top + 1 + q.y };
    };
    const robot = (r, dx, dy) => at({ x: r.x / 100 + dx, y: r.y / 100 + dy });
    const [ra, rb] = berthPage.state.robots;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    // beside the point of contact, where outlines do not run: only the marker is there
    const marker = (off) => {
      const p = at({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
      return { x: p.x + (b.x - a.x) / length * off, y: p.y - (b.y - a.y) / length * off };
    };
    return [marker(2.5), marker(-2.5),
      robot(ra, -0.25, 0), robot(rb, -0.25, 0), at({ x: 6, y: 7.75 })];
  });
  const png = await page.screenshot({ path: `build/page/${name}-routes.png` });
  const [contact, beside, a, b, ground] = await coloursAt(page, png, where);
  for (const [what, actual, is] of [["the contact", contact, "hit"],
    ["its other side", beside, "hit"], ["robot A", a, "a"],
    ["robot B", b, "b"], ["the ground", ground, "card"]]) {
    const expected = await colour(page, is);
    check(`${name}: ${what} where it must be`, far(actual, expected) <= 40,
      `${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
  }
}

async function lookAtTruck(page, name) {
  await page.locator("#floor").scrollIntoViewIfNeeded();
  await still(page);
  const where = await page.evaluate(() => {
    const box = document.getElementById("floor").getBoundingClientRect();
    const { numbers: n, now } = berthPage.scene;
    const at = (x, y) => {
      const q = berthPage.points.floor({ x, y });
      return { x: box.left + 1 + q.x, y: box.top + 1 + q.y };
    };
    const [, x, y, c, s] = berthPage.ask("turning_at", [], now);
    const rear = [-0.6, 0.25];
    const k = 16384, m = 65536, angle = n[11] * Math.PI / 32768;
    return [at(x / m + (c * rear[0] - s * rear[1]) / k, y / m + (s * rear[0] + c * rear[1]) / k),
      at(n[9] / 100 - 1.2 * Math.cos(angle), n[10] / 100 - 1.2 * Math.sin(angle))];
  });
  const png = await page.screenshot({ path: `build/page/${name}-turning.png` });
  const [truck, wall] = await coloursAt(page, png, where);
  check(`${name}: the truck where it must be`, far(truck, await colour(page, "a")) <= 90,
    JSON.stringify(truck));
  check(`${name}: the wall where it must be`, far(wall, await colour(page, "solid")) <= 20,
    JSON.stringify(wall));
}

export async function pixels(browser) {
  for (const [name, options] of [["desk-light", DESK], ["desk-dark", { ...DESK,
    colorScheme: "dark" }], ["phone-light", PHONE], ["phone-dark", { ...PHONE,
    colorScheme: "dark" }]]) {
    const { page, errors, close } = await open(browser, options);
    await lookAtRoutes(page, name);
    await page.locator("#people").scrollIntoViewIfNeeded();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `build/page/${name}-crowd.png` });
    await lookAtTruck(page, name);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = Number(ground.match(/\d+/)[0]) > 128;
    check(`${name}: as the system asks`, light === name.endsWith("light"), ground);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator("#theme").click();
    await still(page);
    const other = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    check(`${name}: the button changes it`, other !== ground, other);
    check(`${name}: no error`, errors.length === 0, errors.join("; "));
    await close();
  }
}
