// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The browser's numbers are the host's: the same questions to both, all numbers of the answers
// compared, and what the page says in words against them.

import { check, random, same, startHost, still } from "./harness.mjs";

const ROUTES = 2000, TURNS = 500, SHOWN = 60;

function routeQuestion(draw) {
  const routes = [0, 1].flatMap(() => {
    const count = draw(2, 9), numbers = [draw(50, 1150), draw(50, 750), draw(0, 900),
      draw(10, 110), draw(40, 200), count, 0, 0];
    for (let k = 1; k < count; k++) numbers.push(draw(-500, 500), draw(-400, 400));
    return numbers;
  });
  return [...routes, draw(0, 1) * draw(0, 60), draw(0, 65535), draw(0, 65535)];
}

// Both sides' answers as text; which calls differ.
async function compare(page, host, questions) {
  const theirs = await page.evaluate((all) => all.map(([call, numbers, direct]) =>
    berthPage.ask(call, direct ? [] : numbers, ...(direct ? numbers : [])).join(" ")), questions);
  let wrong = 0, first = "";
  for (const [i, [call, numbers]] of questions.entries()) {
    const ours = await host.ask(call, numbers);
    if (ours !== theirs[i]) {
      wrong++;
      first ||= `${call} ${numbers.join(" ")}: host ${ours.slice(0, 200)}; ` +
        `page ${theirs[i].slice(0, 200)}`;
    }
  }
  return { wrong, first, theirs };
}

async function compareRoutes(page, host) {
  const draw = random(1), questions = [];
  for (let i = 0; i < ROUTES; i++) {
    questions.push(["routes", routeQuestion(draw)]);
    questions.push(["routes_at", [draw(0, 2000)], true]);
  }
  const { wrong, first, theirs } = await compare(page, host, questions);
  same(`${ROUTES} pairs of routes: every number is the host's`, wrong, 0);
  if (first) console.log(`# ${first}`);
  // where in an answer the query's status stands depends on how many nodes and legs come before
  let hits = 0, agreed = 0, deepest = 0;
  for (const text of theirs.filter((_, i) => i % 2 === 0)) {
    const n = text.split(" ").map(Number);
    let at = 1;
    for (let k = 0; k < 2; k++) at += 6 + 10 * n[at] + 6 * n[at + 1];
    hits += n[at];
    deepest = Math.max(deepest, n[at + 4]);
    agreed += n[at + 10];
  }
  console.log(`# ${hits} of ${ROUTES} collide, at most ${deepest} steps`);
  check("some collide and some do not", hits > ROUTES / 10 && hits < ROUTES * 0.9, hits);
  same("what was looked at follows from what the library told at each budget", agreed, ROUTES);
}

async function compareTurns(page, host) {
  const draw = random(2), questions = [];
  for (let i = 0; i < TURNS; i++) {
    const numbers = [0, 1, 2, 3, 4].flatMap(() => [draw(50, 950), draw(50, 650), draw(0, 65535)]);
    questions.push(["turning", numbers], ["turning_at", [draw(0, 1500)], true]);
  }
  const { wrong, first } = await compare(page, host, questions);
  same(`${TURNS} trucks that turn: every number is the host's`, wrong, 0);
  if (first) console.log(`# ${first}`);
}

async function compareCrowd(page, host) {
  const questions = [];
  for (const walkers of [50, 200, 500]) {
    questions.push(["crowd_begin", [walkers, walkers + 1], true]);
    for (let i = 0; i < 40; i++) {
      questions.push(["crowd_go_on", [25], true]);
      questions.push(["crowd_ask", [-800 + 20 * i, -300, 700, 300 - 10 * i, 40, 130]]);
    }
  }
  const { wrong, first, theirs } = await compare(page, host, questions);
  same("crowds of 50, 200 and 500: every number is the host's", wrong, 0);
  if (first) console.log(`# ${first}`);
  let overlaps = 0, commits = 0;
  for (const [i, [call]] of questions.entries()) {
    if (call !== "crowd_go_on") continue;
    const n = theirs[i].split(" ").map(Number);
    overlaps += n[n.length - 11];
    commits = Math.max(commits, n[n.length - 9]);
  }
  same("nobody ever overlaps", overlaps, 0);
  check("they walk", commits > 100, commits);
}

// What stands on the page, from the host's numbers.
async function compareWords(page, host) {
  const draw = random(3);
  let wrong = 0, first = "";
  for (let i = 0; i < SHOWN; i++) {
    const shown = await page.evaluate(async (seeds) => {
      berthPage.state.robots.forEach((r, k) => {
        [r.x, r.y, r.start, r.radius] = seeds.slice(4 * k, 4 * k + 4);
      });
      berthPage.state.margin = 10 * (seeds[8] % 3);
      berthPage.state.robots[0].heading = 64 * seeds[8];
      berthPage.change(document.getElementById("plan"));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return { question: berthPage.question(),
        answer: document.getElementById("answer").textContent,
        facts: document.getElementById("facts").textContent };
    }, Array.from({ length: 2 }, () => [draw(50, 300), draw(100, 700), draw(0, 600),
      draw(15, 80)]).flat().concat(draw(0, 60)));
    const n = (await host.ask("routes", shown.question)).split(" ").map(Number);
    let at = 1;
    for (let k = 0; k < 2; k++) at += 6 + 10 * n[at] + 6 * n[at + 1];
    const hit = n[at] === 1, steps = n[at + 4];
    at += 11 + 6 * n[at + 9];
    const tick = n[at + 1], contacts = n[at + 6];
    at += 7 + 6 * contacts;
    const touches = n[at] === 1, distance = n[at + 1] / 65536;
    const nearest = n[at + 2], found = n[at + 7];
    const metres = distance < 0.01 ? `${(distance * 1000).toFixed(2)} mm`
      : `${distance.toFixed(distance < 0.1 ? 3 : 2)} m`;
    const margin = shown.question.at(-3);
    const from = margin === 0 ? "They collide at" : touches ? "They collide; too near at"
      : "Too near at";
    const words = hit ? `${from} ${(tick / 100).toFixed(2)} s.`
      : found ? `Clear by ${metres}, at ${(nearest / 100).toFixed(2)} s.`
        : "Clear: never there together.";
    if (words !== shown.answer || !shown.facts.includes(`it took${steps}, never over`)) {
      wrong++;
      first ||= `${shown.answer} / ${words} / ${shown.facts} / ${steps}`;
    }
  }
  same(`${SHOWN} answers in words: what the host's numbers say`, wrong, 0);
  if (first) console.log(`# ${first}`);
}

export async function numbers(page) {
  const host = startHost();
  await compareRoutes(page, host);
  await compareTurns(page, host);
  await compareCrowd(page, host);
  await compareWords(page, host);
  host.stop();
  await page.reload();
  await page.waitForFunction(() => window.berthPage);
  await still(page);
}
