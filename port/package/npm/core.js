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

/** A call of the module, which would turn whatever it is given into a number. */
function strict(name, call) {
  return (...given) => {
    for (const value of given) {
      if (typeof value !== "number") {
        throw new TypeError(`berth: ${name}: a number is wanted, not ${String(value)}`);
      }
    }
    return call(...given);
  };
}

/** A whole number of 32 bits: WebAssembly would cut any other to one. */
export function whole(name, what, value, least = -2147483648, most = 2147483647) {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(
      `berth: ${name}: ${what} is a whole number from ${least} to ${most}, not ${String(value)}`);
  }
  return value;
}

export function count(name, what, value) {
  return whole(name, what, value, 0, 4294967295);
}

/** What a motion does before its first and after its last knot, as the bridge takes it. */
export function stands(name, word) {
  if (word !== "stands" && word !== "absent") {
    throw new RangeError(
      `berth: ${name}: before and after are "absent" or "stands", not ${String(word)}`);
  }
  return word === "stands" ? 1 : 0;
}

/** That options are an object: of any other thing none would be taken, and nobody would know. */
export function optional(name, options) {
  if (options !== undefined && (typeof options !== "object" || Array.isArray(options))) {
    throw new TypeError(`berth: ${name}: options are an object, { name: value }, not ` +
      String(options));
  }
}

/** What is left of an options object when all that a call knows is taken out: a slip of the pen. */
export function none(name, unknown, options) {
  optional(name, options);
  for (const word of Object.keys(unknown)) {
    throw new TypeError(`berth: ${name}: there is no '${word}'`);
  }
}

/** That arrays are some, by their names: what is left out has no length to be asked for. */
export function given(name, arrays) {
  for (const [what, values] of Object.entries(arrays)) {
    if (!Number.isInteger(values?.length)) {
      throw new TypeError(`berth: ${name}: ${what} wants an array, not ${String(values)}`);
    }
  }
}

const MOST = 2 ** 30; // bytes of a block
export const TICK_FIRST = -2147483648, TICK_END = 2147483647;

export function window(name, from, until) {
  return [whole(name, "from", from), whole(name, "until", until)];
}

export class Memory {
  constructor(exports) {
    this.frees = 0; // by free(): what points to something may have lost it
    this.call = Object.fromEntries(Object.entries(exports).map(([name, value]) =>
      [name, typeof value === "function" ? strict(name.replace("bridge_", ""), value) : value]));
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
    if (!Number.isInteger(values.length)) throw new TypeError("berth: an array is wanted");
    const bytes = values.length * type.BYTES_PER_ELEMENT;
    const at = bytes <= MOST ? this.call.bridge_take(bytes) : 0;
    if (at === 0) throw new RangeError("berth: no memory is left");
    const copy = new type(this.call.memory.buffer, at, values.length);
    for (let i = 0; i < values.length; i++) {
      copy[i] = typeof values[i] === "number" ? values[i] : NaN;
      if (type !== Float64Array && copy[i] !== values[i]) {
        this.call.bridge_give(at);
        throw new RangeError(`berth: whole numbers of ${8 * type.BYTES_PER_ELEMENT} bits are ` +
          `wanted in ticks, turns, ends and images, not ${String(values[i])}`);
      }
    }
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

  /** Whether a handle's block and all that it points to are there, and in this memory. */
  has(handle) {
    return handle.address !== 0 && handle.memory === this &&
      handle.kept.every((kept) => this.has(kept));
  }

  /** The block of a handle of a kind. */
  at(name, handle, kind) {
    if (!(handle instanceof kind) || !this.has(handle)) {
      throw new TypeError(`berth: ${name}: a ${kind.name} is wanted, of the same load(), that ` +
        "was not freed, nor what it was made of");
    }
    return handle.address;
  }

  told(name, status) {
    if (status < 0) this.fail(name, status);
    return status;
  }

  /** Asks a call of the bridge; its status, which is no error. */
  ask(name, call, ...given) {
    return this.told(name, this.call[`bridge_${call}`](...given));
  }

  /** What a call of the bridge has made. */
  make(name, call, ...given) {
    return this.made(name, this.call[`bridge_${call}`](...given));
  }

  /** The same of an image's bytes. */
  attach(name, call, image, ...before) {
    given(name, { image });
    return this.withArrays([[Uint8Array, image]],
      (at) => this.make(name, call, ...before, at, image.length));
  }
}

// Blocks that nobody holds any more are given back when the engine notices, or by free().
const forgotten = new FinalizationRegistry(({ call, at }) => call.bridge_give(at));

export class Handle {
  constructor(memory, at, ...kept) {
    this.memory = memory;
    this.address = at;
    this.kept = kept; // what the block points to
    forgotten.register(this, { call: memory.call, at }, this);
  }

  /** Its block, for a call. */
  own(name) {
    return this.memory.at(name, this, this.constructor);
  }

  /** The bytes of its image, as a call of the bridge gives them. */
  bytes(call) {
    const at = this.memory.call[`bridge_${call}`](this.own("image"));
    return new Uint8Array(this.memory.call.memory.buffer, at, this.memory.out(1)[0]).slice();
  }

  free() {
    if (this.address !== 0) {
      this.memory.frees++;
      forgotten.unregister(this);
      this.memory.call.bridge_give(this.address);
      this.address = 0;
    }
  }
}

/** The end of a generator: silence is for what is known. */
export function ended(name, status) {
  if (status === UNKNOWN) {
    throw new RangeError(`berth: ${name}: maxSteps ran out: give more, or 0 for no limit`);
  }
}

/** From when on a start is clear; none is clear before what is told of a budget that ran out. */
export function startOf(status, start) {
  if (status === HIT) return { answer: "hit" };
  return status === CLEAR ? { answer: "clear", start } : { answer: "unknown", noneBefore: start };
}

/** A heading in radians from the pair that the library keeps. */
export function place(out, from) {
  const [x, y, c, s] = out.slice(from);
  return { x, y, heading: Math.atan2(s, c) };
}

/** Who is where, of two motions. */
export function pair(out, from) {
  const [legA, legB, partA, partB, ax, ay, bx, by] = out.slice(from);
  return { legA, legB, partA, partB, a: { x: ax, y: ay }, b: { x: bx, y: by } };
}
