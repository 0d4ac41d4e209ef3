/** The window is counted in this many pieces; one more is kept, so that a piece leaves only when all of it is old. */
const PIECES = 12;
const SLOTS = PIECES + 1;

interface Count {
  total: number;
  /** The newest piece counted, as an absolute number since the epoch. */
  newest: number;
  slots: Uint16Array;
}

/**
 * Counts requests by address in a sliding window, in bounded memory. Never more than `max` pass in any window;
 * an address may wait up to a twelfth of the window longer than it must.
 */
export class FloodMeter {
  readonly #counts = new Map<string, Count>();
  readonly #max: number;
  readonly #pieceMs: number;
  readonly #maxAddresses: number;

  constructor(options: { max: number; windowMs: number; maxAddresses: number }) {
    this.#max = options.max;
    this.#pieceMs = options.windowMs / PIECES;
    this.#maxAddresses = options.maxAddresses;
  }

  /** Counts one request at `nowMs`. 0: it passes; else the milliseconds after which the next one will. */
  take(address: string, nowMs: number): number {
    const piece = Math.floor(nowMs / this.#pieceMs);
    const count = this.#counts.get(address) ?? { total: 0, newest: piece, slots: new Uint16Array(SLOTS) };
    this.#remember(address, count);
    forgetOld(count, piece);
    if (count.total >= this.#max) return this.#waitOf(count, nowMs);
    count.total += 1;
    count.slots[count.newest % SLOTS] = (count.slots[count.newest % SLOTS] ?? 0) + 1;
    return 0;
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#counts.size;
  }

  /** The address seen longest ago goes first when there is no room: a flood from many addresses only forgets quiet ones. */
  #remember(address: string, count: Count): void {
    this.#counts.delete(address);
    this.#counts.set(address, count);
    if (this.#counts.size <= this.#maxAddresses) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }

  #waitOf(count: Count, nowMs: number): number {
    for (let piece = count.newest - PIECES; piece <= count.newest; piece += 1) {
      if (count.slots[piece % SLOTS]) return (piece + SLOTS) * this.#pieceMs - nowMs;
    }
    return this.#pieceMs;
  }
}

/** A clock that goes back counts into the newest piece until it has caught up. */
function forgetOld(count: Count, piece: number): void {
  if (piece - count.newest > PIECES) {
    count.slots.fill(0);
    count.total = 0;
    count.newest = piece;
  }
  while (count.newest < piece) {
    count.newest += 1;
    const slot = count.newest % SLOTS;
    count.total -= count.slots[slot] ?? 0;
    count.slots[slot] = 0;
  }
}
