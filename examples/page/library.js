// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// The library: the module in this file, and its calls by name. page.h says what goes in and out.

const Q16 = 65536, TICKS = 100;
const HIT = 1, CLEAR = 0;
let wasm;

async function load() {
  const text = atob(document.getElementById("module").textContent.trim());
  const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const module = await new Response(stream).arrayBuffer();
  wasm = (await WebAssembly.instantiate(module, {})).instance.exports;
}

// An answer, as a view that the next call overwrites.
function ask(call, numbers, ...direct) {
  const memory = wasm.memory.buffer;
  if (numbers.length > 0) new Int32Array(memory, wasm.page_question(), 256).set(numbers);
  const count = wasm["page_" + call](...direct);
  return new Int32Array(memory, wasm.page_answer(), count);
}

// Reads an answer from front to back.
function reader(numbers) {
  let at = 0;
  const next = () => numbers[at++];
  const metres = () => numbers[at++] / Q16;
  const point = () => ({ x: metres(), y: metres() });
  const list = (count, read) => Array.from({ length: count }, read);
  const pose = () => ({ x: metres(), y: metres(), c: next() / 16384, s: next() / 16384 });
  return { next, metres, point, list, pose };
}

const seconds = (tick) => (tick / TICKS).toFixed(2);
const metresText = (m) => (m < 0.01 ? `${(m * 1000).toFixed(2)} mm`
  : `${m.toFixed(m < 0.1 ? 3 : 2)} m`);
