// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Prints what the WebAssembly module that is named says: node wasm.mjs MODULE

import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, line, next_line } = instance.exports;
for (let size; (size = next_line()) !== 0;) {
  process.stdout.write(new TextDecoder().decode(new Uint8Array(memory.buffer, line.value, size)));
}
