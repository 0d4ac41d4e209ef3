import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { exchangeCounts, forgetCounts } from './flood-count.store.ts';

/** The window is counted in this many pieces; one more is kept, so that a piece leaves only when all of it is old. */
const PIECES = 12;
const SLOTS = PIECES + 1;
/** A process tells the others after this part of the limit; hardly any visitor makes as many requests. */
const STEP = 1 / 20;

interface Count {
  /** Requests of all processes, as far as this one knows. */
  total: number;
  /** The newest piece counted, as an absolute number since the epoch. */
  newest: number;
  slots: Uint16Array;
  /** Requests that other processes counted, by slot; null: none known. */
  others: Uint32Array | null;
  /** Counted here, not yet told to the others. */
  untold: number;
}

/** Requests of an address in one process, by piece. */
interface Due {
  address: string;
  pieces: { piece: number; requests: number }[];
}

/**
 * Counts requests by address in a sliding window, in bounded memory. One process lets at most `max` pass in any window;
 * each further process can add a step (a twentieth of `max`). An address may wait up to a twelfth of the window longer
 * than necessary.
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

  /** Whether there are counts to tell the other processes. */
  get isDue(): boolean {
    return this.#due.size > 0;
  }

  /** The counts to tell, each once. */
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

  /** Takes over what the other processes counted of an address; what is not in `heard` is zero. */
  learn(address: string, heard: readonly { piece: number; requests: number }[]): void {
    const count = this.#counts.get(address);
    if (!count) return;
    const others = new Uint32Array(SLOTS);
    // Clocks of machines differ a little: a piece ahead of this clock counts as the current one.
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
   * When there is no room, the address seen longest ago is dropped: a flood from many addresses only drops quiet ones.
   */
  #remember(address: string, count: Count): void {
    this.#counts.delete(address);
    this.#counts.set(address, count);
    if (this.#counts.size <= this.#maxAddresses) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }

  /** Milliseconds until enough requests are old that one more passes. */
  #waitOf(count: Count, nowMs: number): number {
    let left = count.total;
    for (const piece of piecesOf(count)) {
      left -= countOf(count, piece);
      if (left < this.#max) return (piece + SLOTS) * this.#pieceMs - nowMs;
    }
    return this.#pieceMs;
  }
}

/** Counts are collected for this long before they are written: a flood causes one statement in this time. */
const GATHER_MS = 200;

/** Shares the counts of this process's meters with all other processes of the shop. */
export class SharedFloods {
  readonly #ctx: Context;
  /** By the purpose of the count. */
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
   * Schedules an exchange of counts with the others. Nothing waits for it; without the database each process counts for
   * itself.
   */
  tell(): void {
    this.#running ??= this.#exchange()
      .catch((error) => this.#ctx.log.debug({ err: error }, 'floods are counted by this process alone'))
      .finally(() => {
        this.#running = null;
        // Counts that became due meanwhile need another exchange.
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

/** After a clock goes back, requests count into the newest piece until it has caught up. */
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
