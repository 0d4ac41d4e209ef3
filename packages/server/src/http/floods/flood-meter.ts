import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { exchangeCounts, forgetCounts } from './flood-count.store.ts';

/** The window is counted in this many pieces; one more is kept, so that a piece leaves only when all of it is old. */
const PIECES = 12;
const SLOTS = PIECES + 1;
/** Of so many requests, as a part of the limit, the other processes are told together: a visitor hardly ever makes as many. */
const STEP = 1 / 20;

interface Count {
  /** Of all processes, as far as is known. */
  total: number;
  /** The newest piece counted, as an absolute number since the epoch. */
  newest: number;
  slots: Uint16Array;
  /** What other processes counted; null: nothing is known of it. */
  others: Uint32Array | null;
  /** Counted here since the others were told. */
  untold: number;
}

/** What one process counted of an address, by pieces. */
interface Due {
  address: string;
  pieces: { piece: number; requests: number }[];
}

/**
 * Counts requests by address in a sliding window, in bounded memory. Never more than `max` pass in any window of one
 * process, and of several not more than a step (a twentieth of it) for each beyond; an address may wait up to a twelfth
 * of the window longer than it must.
 */
export class FloodMeter {
  readonly #counts = new Map<string, Count>();
  readonly #due = new Set<string>();
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
    const count = this.#counts.get(address) ?? newCount(piece);
    this.#remember(address, count);
    forgetOld(count, piece);
    if (count.total >= this.#max) return this.#waitOf(count, nowMs);
    count.total += 1;
    count.slots[count.newest % SLOTS] = (count.slots[count.newest % SLOTS] ?? 0) + 1;
    count.untold += 1;
    if (count.untold >= this.#max * STEP) this.#due.add(address);
    return 0;
  }

  /** Whether there is something to tell the other processes. */
  get isDue(): boolean {
    return this.#due.size > 0;
  }

  /** What is to be told, once. */
  takeDue(): Due[] {
    const due = [...this.#due].flatMap((address): Due[] => {
      const count = this.#counts.get(address);
      if (!count) return [];
      count.untold = 0;
      const pieces = piecesOf(count).map((piece) => ({ piece, requests: count.slots[piece % SLOTS] ?? 0 }));
      return [{ address, pieces: pieces.filter(({ requests }) => requests > 0) }];
    });
    this.#due.clear();
    return due;
  }

  /** What the other processes counted of an address; what is not named they did not. */
  learn(address: string, heard: readonly { piece: number; requests: number }[]): void {
    const count = this.#counts.get(address);
    if (!count) return;
    const others = new Uint32Array(SLOTS);
    // Clocks of machines differ a little: what is ahead of this one counts as of now.
    for (const { piece, requests } of heard) {
      const at = Math.min(piece, count.newest) % SLOTS;
      if (piece > count.newest - SLOTS) others[at] = (others[at] ?? 0) + requests;
    }
    count.others = others;
    count.total = sum(count.slots) + sum(others);
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#counts.size;
  }

  /**
   * The address seen longest ago goes first when there is no room: a flood from many addresses only forgets quiet
   * ones.
   */
  #remember(address: string, count: Count): void {
    this.#counts.delete(address);
    this.#counts.set(address, count);
    if (this.#counts.size <= this.#maxAddresses) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }

  /** Until so much has become old that one more passes. */
  #waitOf(count: Count, nowMs: number): number {
    let left = count.total;
    for (const piece of piecesOf(count)) {
      left -= countOf(count, piece);
      if (left < this.#max) return (piece + SLOTS) * this.#pieceMs - nowMs;
    }
    return this.#pieceMs;
  }
}

/** What is told is gathered for so long: a flood is one statement in this time, whatever it is made of. */
const GATHER_MS = 200;

/** Has the meters of this process count together with those of all others of the shop. */
export class SharedFloods {
  readonly #ctx: Context;
  /** By what they count. */
  readonly #meters: ReadonlyMap<string, FloodMeter>;
  readonly #process = randomUUID();
  #running: Promise<void> | null = null;

  constructor(app: FastifyInstance, meters: ReadonlyMap<string, FloodMeter>) {
    this.#ctx = app.ctx;
    this.#meters = meters;
    app.addHook('onClose', async () => {
      await this.#running;
    });
  }

  /**
   * Tells the others, in a moment, what is worth telling, and learns from them. No one waits for it; while the database is
   * away each process counts for itself.
   */
  tell(): void {
    this.#running ??= this.#exchange()
      .catch((error) => this.#ctx.log.debug({ err: error }, 'floods are counted by this process alone'))
      .finally(() => {
        this.#running = null;
        // What came to be told meanwhile has no one else to tell it.
        if ([...this.#meters.values()].some((meter) => meter.isDue)) this.tell();
      });
  }

  async #exchange(): Promise<void> {
    await pause(GATHER_MS, undefined, { ref: false });
    const { db, deriveToken } = this.#ctx;
    const told = [...this.#meters].flatMap(([what, meter]) =>
      meter.takeDue().map((due) => ({ ...due, meter, network: deriveToken(`flood ${what}`, due.address) })),
    );
    const counts = told.flatMap(({ network, pieces }) => pieces.map((each) => ({ network, ...each })));
    if (counts.length === 0) return;
    const newest = Math.max(...counts.map(({ piece }) => piece));
    const oldest = newest - SLOTS;
    const others = await exchangeCounts(db, { process: this.#process, oldest, counts });
    for (const { network, address, meter } of told) {
      meter.learn(
        address,
        others.filter((each) => each.network === network),
      );
    }
    await forgetCounts(db, oldest);
  }
}

function newCount(piece: number): Count {
  return { total: 0, newest: piece, slots: new Uint16Array(SLOTS), others: null, untold: 0 };
}

/** The pieces that are kept, the oldest first. */
function piecesOf({ newest }: Count): number[] {
  return Array.from({ length: SLOTS }, (_, at) => newest - PIECES + at);
}

function countOf({ slots, others }: Count, piece: number): number {
  return (slots[piece % SLOTS] ?? 0) + (others?.[piece % SLOTS] ?? 0);
}

function sum(slots: Uint16Array | Uint32Array): number {
  let all = 0;
  for (const each of slots) all += each;
  return all;
}

/** A clock that goes back counts into the newest piece until it has caught up. */
function forgetOld(count: Count, piece: number): void {
  if (piece - count.newest > PIECES) {
    count.slots.fill(0);
    count.others = null;
    count.total = 0;
    count.newest = piece;
  }
  while (count.newest < piece) {
    count.newest += 1;
    const slot = count.newest % SLOTS;
    count.total -= countOf(count, count.newest);
    count.slots[slot] = 0;
    if (count.others) count.others[slot] = 0;
  }
}
