/** What is stored knows its own weight, which may change while it is stored. */
interface Weighed {
  readonly bytes: number;
}

interface Slot<T> {
  value: T;
  weight: number;
}

/** Of the room, this part is for what was asked for more than once. */
const PROTECTED_SHARE = 0.8;
/** What a slot costs beside its bytes: the key, the maps, the object. */
const SLOT_BYTES = 512;

/**
 * Keeps what is asked for, in bounded bytes. What is new is on probation and moves to the protected part when
 * it is asked for again; each part forgets its least recently used. So a flood of addresses nobody asks for
 * twice (searches by a robot) only pushes out its own kind, never the pages people read.
 */
export class PageStore<T extends Weighed> {
  readonly #probation = new Map<string, Slot<T>>();
  readonly #protected = new Map<string, Slot<T>>();
  readonly #maxBytes: number;
  #probationBytes = 0;
  #protectedBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#probation.size + this.#protected.size;
  }

  get bytes(): number {
    return this.#probationBytes + this.#protectedBytes;
  }

  /** The value, and a mark that it was asked for. */
  get(key: string): T | undefined {
    const slot = this.#protected.get(key) ?? this.#probation.get(key);
    if (!slot) return undefined;
    this.#take(key);
    this.#protected.set(key, slot);
    this.#protectedBytes += slot.weight;
    this.#balance();
    return slot.value;
  }

  /** The value without a mark. */
  peek(key: string): T | undefined {
    return (this.#protected.get(key) ?? this.#probation.get(key))?.value;
  }

  /** Stores or replaces; a replaced value keeps the standing of its key. */
  set(key: string, value: T): void {
    const wasProtected = this.#protected.has(key);
    this.#take(key);
    const slot = { value, weight: weightOf(key, value) };
    (wasProtected ? this.#protected : this.#probation).set(key, slot);
    if (wasProtected) this.#protectedBytes += slot.weight;
    else this.#probationBytes += slot.weight;
    this.#balance();
  }

  /** Weighs a value again that has grown or shrunk. */
  reweigh(key: string): void {
    const slot = this.#protected.get(key) ?? this.#probation.get(key);
    if (!slot) return;
    const weight = weightOf(key, slot.value);
    if (this.#protected.has(key)) this.#protectedBytes += weight - slot.weight;
    else this.#probationBytes += weight - slot.weight;
    slot.weight = weight;
    this.#balance();
  }

  #take(key: string): void {
    const kept = this.#protected.get(key);
    if (kept) this.#protectedBytes -= kept.weight;
    this.#protected.delete(key);
    const tried = this.#probation.get(key);
    if (tried) this.#probationBytes -= tried.weight;
    this.#probation.delete(key);
  }

  #balance(): void {
    while (this.#protectedBytes > this.#maxBytes * PROTECTED_SHARE) {
      const [oldest] = this.#protected;
      if (!oldest) break;
      const [key, slot] = oldest;
      this.#take(key);
      this.#probation.set(key, slot);
      this.#probationBytes += slot.weight;
    }
    while (this.bytes > this.#maxBytes) {
      const [oldest] = this.#probation.keys();
      if (oldest === undefined) break;
      this.#take(oldest);
    }
  }
}

function weightOf(key: string, value: Weighed): number {
  return value.bytes + 2 * key.length + SLOT_BYTES;
}
