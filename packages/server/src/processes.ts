import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { findFreePort, startEmbedded } from './database/embedded.ts';
import { requireKnownQueues } from './job-handlers.ts';
import { openMetricsOfAll } from './open-metrics.ts';
import { AS_ROOT, type OpenShop, type OpenShopOptions } from './open-shop.ts';
import { OpeningError } from './opening-error.ts';
import { addressOf, settlePort } from './port.ts';
import type { Order } from './process-messages.ts';
import { keepSimulatorKeys } from './simulator/open-simulation.ts';

/** A process that was told to end is killed after this long; each needs ten seconds at most. */
const LAST_MS = 11_000;
const LOOK_EVERY_MS = 200;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
/** If a process ends after answering for this long, the next one will probably not end as well. */
const SOUND_AFTER_MS = 30_000;

/**
 * Opens the shop in PROCESSES processes on one port. This process answers no requests: it runs the embedded PostgreSQL,
 * restarts processes that end, and sums up their metrics. Only the first of them prepares the database.
 * @throws an error that `sentenceOf` explains; whatever was started is stopped again.
 */
export async function openProcesses(options: OpenShopOptions): Promise<OpenShop> {
  const { log } = options;
  const config = await settlePort(options.config);
  requireKnownQueues(config);
  const said = new Set<string>();
  // All of them find out the same, so it is said once.
  const say = (sentence: string) => {
    if (!said.has(sentence)) options.say(sentence);
    said.add(sentence);
  };
  const embedded = config.databaseUrl === null ? await startEmbedded({ ...config, log, say }) : null;
  const crew = new Crew({ config, log, say, onFatal: options.onFatal, env: await environmentOf(config) });
  // The process that prepares the database stops long work.
  const look = setInterval(() => {
    if (options.isStopping()) void crew.stop();
  }, LOOK_EVERY_MS);
  try {
    await keepSimulatorKeys(config);
    await crew.start(0);
    await Promise.all(Array.from({ length: config.processes - 1 }, (_, at) => crew.start(at + 1)));
    const metrics = await openMetricsOfAll({ config, say });
    if (process.getuid?.() === 0) say(AS_ROOT);
    return {
      address: addressOf(config),
      async close() {
        await crew.stop();
        await metrics?.close();
        await embedded?.stop();
      },
      abandon() {
        crew.kill();
        if (embedded) process.kill(embedded.pid(), 'SIGINT');
      },
    };
  } catch (error) {
    await crew.stop();
    await embedded?.stop();
    throw error;
  } finally {
    clearInterval(look);
  }
}

async function environmentOf(config: Config): Promise<Record<string, string>> {
  const { port, publicUrl, simulator } = config;
  return {
    ...{ PORT: String(port), PUBLIC_URL: publicUrl },
    ...(simulator && { ISOKO_SIMULATOR_PORT: String(await findFreePort()) }),
  };
}

interface CrewOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly say: (sentence: string) => void;
  readonly onFatal: (error: unknown) => void;
  readonly env: Record<string, string>;
}

/** The process of a slot. */
interface Member {
  readonly worker: Worker;
  /** Resolves when it answers; rejects with its sentence if it ends before. */
  readonly opened: Promise<void>;
  /** Resolves when it has ended; with the reason why it could not continue, if it gave one after it was open. */
  readonly ended: Promise<OpeningError | null>;
}

function forkMember(index: number, { env, say }: Pick<CrewOptions, 'env' | 'say'>): Member {
  const worker = cluster.fork({ ...env, ISOKO_SLOT: String(index) });
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  let isOpen = false;
  let fault: string | null = null;
  const opened = new Promise<void>((resolve, reject) => {
    worker.on('message', (told: Partial<Record<'isOpen' | 'say' | 'fault', unknown>>) => {
      if (typeof told.say === 'string') say(told.say);
      if (typeof told.fault === 'string') fault = told.fault;
      if (told.isOpen !== true) return;
      isOpen = true;
      resolve();
    });
    void exited.then(() =>
      reject(new OpeningError(fault ?? 'A process of the shop ended before it was open.')),
    );
  });
  opened.catch(() => {});
  const ended = exited.then(() => (isOpen && fault !== null ? new OpeningError(fault) : null));
  return { worker, opened, ended };
}

/** The processes that answer, each restarted when it ends. */
class Crew {
  readonly #options: CrewOptions;
  readonly #alive = new Set<Member>();
  #stopping = false;

  constructor(options: CrewOptions) {
    this.#options = options;
  }

  /** Starts the process of a slot; resolves when it answers. @throws OpeningError with its sentence */
  async start(index: number): Promise<void> {
    const first = this.#fork(index);
    await first.opened;
    void this.#keep(index, first);
  }

  /** Tells all to end, and waits until they have. */
  async stop(): Promise<void> {
    const order: Order = { stop: true };
    if (!this.#stopping) for (const { worker } of this.#alive) if (worker.isConnected()) worker.send(order);
    this.#stopping = true;
    const late = setTimeout(() => this.kill(), LAST_MS);
    await Promise.all([...this.#alive].map(({ ended }) => ended));
    clearTimeout(late);
  }

  kill(): void {
    for (const { worker } of this.#alive) worker.process.kill('SIGKILL');
  }

  #fork(index: number): Member {
    const member = forkMember(index, this.#options);
    this.#alive.add(member);
    void member.ended.then(() => this.#alive.delete(member));
    return member;
  }

  async #keep(index: number, first: Member): Promise<void> {
    const { log, onFatal } = this.#options;
    let wait = FIRST_WAIT_MS;
    for (let current = first; !this.#stopping; current = this.#fork(index)) {
      const began = performance.now();
      const fault = await current.ended;
      if (this.#stopping) return;
      // An open process found that the database can never be used: the others find the same.
      if (fault) return onFatal(fault);
      if (performance.now() - began > SOUND_AFTER_MS) wait = FIRST_WAIT_MS;
      log.error({ process: index }, 'a process ended unexpectedly and is started again');
      await pause(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }
}
