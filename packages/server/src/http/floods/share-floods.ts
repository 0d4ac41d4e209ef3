import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { exchangeCounts, forgetCounts } from './flood-count.store.ts';
import { type FloodMeter, SLOTS } from './flood-meter.ts';

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
