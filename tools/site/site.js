// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The search: every heading of every page, and every call, that has all words. Headings first, the
// front page's own words, which are of everything, last.

const ask = document.getElementById("ask"), hits = document.getElementById("hits");
const up = document.body.dataset.up;

function rank([to, page, heading], words, whole) {
  const name = heading.toLowerCase();
  return name === whole || name === "berth_" + whole.replace(/ /g, "_") ? 0
    : words.every((word) => name.includes(word)) ? 1
    : to === "index.html" ? 4 : page !== "Reference" ? 2 : 3;
}

function find(text) {
  const whole = text.trim().toLowerCase(), words = whole.split(/\s+/).filter((word) => word);
  if (words.length === 0) return [];
  return SEARCH.filter(([, page, heading, said]) => {
    const all = `${page} ${heading} ${said}`.toLowerCase();
    return words.every((word) => all.includes(word));
  }).map((entry) => [rank(entry, words, whole) - (entry[3].toLowerCase().includes(whole) ? 0.5 : 0),
    entry]).sort((a, b) => a[0] - b[0]).slice(0, 12).map(([, entry]) => entry);
}

function show() {
  const found = find(ask.value);
  hits.replaceChildren(...found.map(([to, page, heading]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    const where = document.createElement("span");
    link.href = up + to;
    link.textContent = heading;
    where.textContent = page;
    link.append(where);
    item.append(link);
    return item;
  }));
  if (found.length === 0 && ask.value.trim()) {
    const none = document.createElement("li");
    none.textContent = "Nothing has all of these words.";
    none.style.padding = ".45rem .8rem";
    hits.append(none);
  }
  hits.hidden = ask.value.trim() === "";
}

function step(from, by) {
  const links = [...hits.querySelectorAll("a")];
  const at = links.indexOf(from) + by;
  if (at < 0) ask.focus();
  else links[Math.min(at, links.length - 1)]?.focus();
}

ask.addEventListener("input", show);
ask.form.addEventListener("submit", (event) => {
  event.preventDefault();
  hits.querySelector("a")?.click();
});
hits.addEventListener("click", () => { hits.hidden = true; });
document.addEventListener("keydown", (event) => {
  const typing = document.activeElement === ask || hits.contains(document.activeElement);
  if (event.key === "/" && !typing) { event.preventDefault(); ask.focus(); }
  if (event.key === "Escape" && typing) { ask.value = ""; show(); ask.focus(); }
  if (typing && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    step(document.activeElement, event.key === "ArrowDown" ? 1 : -1);
  }
});
