// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// What all handles share: memory of the WebAssembly module, errors, blocks that are given back.

export const HIT = 1, CLEAR = 0, UNKNOWN = 2;
export const NAMES = { [HIT]: "hit", [CLEAR]: "clear", [UNKNOWN]: "unknown" };

/** What the library refused, with the rule that was broken. */
export class BerthError extends Error {
  constructor(call, status, text) {
    super(`berth: ${call}: ${text} (status ${status})`);
    this.name = "BerthError";
    this.status = status;
  }
}

export class Memory {
  constructor(exports) {
    this.call = exports;
  }

  text(at) {
    const heap = new Uint8Array(this.call.memory.buffer);
    let end = at;
    while (heap[end] !== 0) end++;
    return new TextDecoder().decode(heap.slice(at, end));
  }

  fail(name, status) {
    throw new BerthError(name, status, this.text(this.call.bridge_status_text(status)));
  }

  /** Copies an array in; null stays null (0). The caller gives it back. */
  put(type, values) {
    if (values === null || values === undefined) return 0;
    const at = this.call.bridge_take(values.length * type.BYTES_PER_ELEMENT);
    if (at === 0) throw new RangeError("berth: no memory is left");
    new type(this.call.memory.buffer, at, values.length).set(values);
    return at;
  }

  /** Calls with arrays that are given back afterwards. */
  withArrays(arrays, work) {
    const put = [];
    try {
      for (const [type, values] of arrays) put.push(this.put(type, values));
      return work(...put);
    } finally {
      for (const at of put) this.call.bridge_give(at);
    }
  }

  out(count) {
    return Array.from(new Float64Array(this.call.memory.buffer, this.call.bridge_out(), count));
  }

  made(name, handle) {
    if (handle === 0) this.fail(name, this.call.bridge_error());
    return handle;
  }

  told(name, status) {
    if (status < 0) this.fail(name, status);
    return status;
  }
}

// Blocks that nobody holds any more are given back when the engine notices, or by free().
const forgotten = new FinalizationRegistry(({ call, at }) => call.bridge_give(at));

export class Handle {
  constructor(memory, at, ...kept) {
    this.memory = memory;
    this.at = at;
    this.kept = kept; // what the block points to
    forgotten.register(this, { call: memory.call, at }, this);
  }

  free() {
    if (this.at !== 0) {
      forgotten.unregister(this);
      this.memory.call.bridge_give(this.at);
      this.at = 0;
    }
  }
}

export function atOf(name, handle, kind) {
  if (!(handle instanceof kind) || handle.at === 0) {
    throw new TypeError(`berth: ${name}: a ${kind.name} is wanted that was not freed`);
  }
  return handle.at;
}

/** The end of a generator: silence is for what is known. */
export function ended(name, status) {
  if (status === UNKNOWN) {
    throw new RangeError(`berth: ${name}: maxSteps ran out: give more, or 0 for no limit`);
  }
}

/** A heading in radians from the pair that the library keeps. */
export function place(out, from) {
  const [x, y, c, s] = out.slice(from);
  return { x, y, heading: Math.atan2(s, c) };
}
