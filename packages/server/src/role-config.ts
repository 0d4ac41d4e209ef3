import { ConfigError, read, readChoice } from './environment.ts';

/** What a process of the shop does, and by how many it is done on this machine (docs/operations/many-machines.md). */
export interface RoleConfig {
  /** `web` answers requests, `jobs` works on what is done after them, `all` does both. */
  readonly work: 'web' | 'jobs' | 'all';
  /** Processes that answer on the one port. */
  readonly processes: number;
  /** Hands of this machine by queue; `otherwise` is for the queues that are not named. */
  readonly hands: Hands;
  /** Null: this process is the first of its machine, or the only one. */
  readonly slot: Slot | null;
}

/** Batches of one queue that run side by side; 0: its jobs are for another machine. */
export interface Hands {
  readonly otherwise: number;
  readonly of: Readonly<Record<string, number>>;
}

/** The place of a process among those of this machine (processes.ts), which the first process gave it. */
export interface Slot {
  /** The first of them works on the jobs and is the simulated operator, if there is one. */
  readonly index: number;
  /** Where that operator is reached; null: there is none. */
  readonly simulatorPort: number | null;
}

function readSlot(env: NodeJS.ProcessEnv): Slot | null {
  if (!read(env, 'ISOKO_SLOT')) return null;
  return { index: Number(env.ISOKO_SLOT), simulatorPort: Number(env.ISOKO_SIMULATOR_PORT) || null };
}

/** A slow batch does not hold up the next one. */
const HANDS = 2;
const MOST_HANDS = 50;
const MOST_PROCESSES = 64;
/** The embedded PostgreSQL lends out a hundred connections. */
const MOST_PROCESSES_EMBEDDED = 10;

/**
 * Reads WORK, PROCESSES and HANDS. Whether the queues exist is asked where they are worked on.
 * @throws ConfigError with one sentence naming the first wrong variable
 */
export function readRoleConfig(env: NodeJS.ProcessEnv, databaseUrl: string | null): RoleConfig {
  const work = readChoice(env, 'WORK', ['web', 'jobs', 'all'], 'all');
  const most = databaseUrl === null ? MOST_PROCESSES_EMBEDDED : MOST_PROCESSES;
  const processes = readCount(env, 'PROCESSES', { otherwise: 1, least: 1, most });
  if (work === 'jobs' && processes > 1) {
    throw new ConfigError('PROCESSES is for requests: leave it out where WORK is jobs, or set HANDS.');
  }
  return { work, processes, hands: readHands(env), slot: readSlot(env) };
}

/** A whole number of a variable. @throws ConfigError */
function readCount(
  env: NodeJS.ProcessEnv,
  name: string,
  { otherwise, least, most }: { otherwise: number; least: number; most: number },
): number {
  const text = read(env, name) ?? String(otherwise);
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < least || count > most) {
    throw new ConfigError(
      `${name} must be a whole number from ${least} to ${most}, such as ${otherwise}, not "${text}".`,
    );
  }
  return count;
}

function readHands(env: NodeJS.ProcessEnv): Hands {
  const text = read(env, 'HANDS') ?? String(HANDS);
  let otherwise = HANDS;
  const of: Record<string, number> = {};
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, queue, count = ''] = /^(?:([a-z_]+\.[a-z_]+)=)?(\d{1,2})$/.exec(part) ?? [];
    if (count === '' || Number(count) > MOST_HANDS) {
      throw new ConfigError(
        `HANDS must be a number up to ${MOST_HANDS}, or such numbers by queue as in 2,message.send=8,import.run=0, not "${text}".`,
      );
    }
    if (queue) of[queue] = Number(count);
    else otherwise = Number(count);
  }
  return { otherwise, of };
}
