/** A stored value tells its size, which may change while it is stored. */
interface Weighed {
  readonly bytes: number;
}

interface Slot<T> {
  value: T;
  weight: number;
}

/** The part of the room for values that were asked for more than once. */
const PROTECTED_SHARE = 0.8;
/** What a slot costs in addition to its bytes: the key, the maps, the object. */
const SLOT_BYTES = 512;

/** A part of the store; its first key was not used for longest. */
class Part<T> {
  readonly slots = new Map<string, Slot<T>>();
  bytes = 0;

  add(key: string, slot: Slot<T>): void {
    this.slots.set(key, slot);
    this.bytes += slot.weight;
  }

  take(key: string | undefined): Slot<T> | undefined {
    const slot = key === undefined ? undefined : this.slots.get(key);
    if (key === undefined || !slot) return undefined;
    this.slots.delete(key);
    this.bytes -= slot.weight;
    return slot;
  }

  oldest(): string | undefined {
    return this.slots.keys().next().value;
  }
}

/**
 * Keeps values in bounded bytes. A new value comes into one part and moves to the protected part when it is asked for
 * again; each part drops its least recently used values. So a flood of addresses that are asked for once (searches by a
 * robot) only pushes out its own kind, never the pages people read.
 */
export class PageStore<T extends Weighed> {
  readonly #fresh = new Part<T>();
  readonly #protected = new Part<T>();
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#fresh.slots.size + this.#protected.slots.size;
  }

  get bytes(): number {
    return this.#fresh.bytes + this.#protected.bytes;
  }

  /** The value; it counts as asked for. */
  get(key: string): T | undefined {
    const slot = this.#partOf(key).take(key);
    if (!slot) return undefined;
    this.#protected.add(key, slot);
    this.#balance();
    return slot.value;
  }

  /** The value, without counting as asked for. */
  peek(key: string): T | undefined {
    return this.#partOf(key).slots.get(key)?.value;
  }

  /** Stores or replaces; a replaced value stays in the part of its key. */
  set(key: string, value: T): void {
    const part = this.#partOf(key);
    part.take(key);
    part.add(key, { value, weight: weightOf(key, value) });
    this.#balance();
  }

  /** Counts a value's bytes again after it has grown or shrunk. */
  reweigh(key: string): void {
    const part = this.#partOf(key);
    const slot = part.slots.get(key);
    if (!slot) return;
    const weight = weightOf(key, slot.value);
    part.bytes += weight - slot.weight;
    slot.weight = weight;
    this.#balance();
  }

  #partOf(key: string): Part<T> {
    return this.#protected.slots.has(key) ? this.#protected : this.#fresh;
  }

  #balance(): void {
    while (this.#protected.bytes > this.#maxBytes * PROTECTED_SHARE) {
      const key = this.#protected.oldest();
      const slot = this.#protected.take(key);
      if (key === undefined || !slot) break;
      this.#fresh.add(key, slot);
    }
    while (this.bytes > this.#maxBytes) if (!this.#fresh.take(this.#fresh.oldest())) break;
  }
}

function weightOf(key: string, value: Weighed): number {
  return value.bytes + 2 * key.length + SLOT_BYTES;
}
