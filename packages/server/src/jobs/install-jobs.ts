import { keysOf } from '@isoko/contract/rules/objects';
import { PgBoss } from 'pg-boss';
import { type JobName, jobNames } from './names.ts';

/**
 * What every job has in common: a failure is tried again after some seconds, then less and less often, but at least
 * every four minutes for five days, so that a backlog drains within ten minutes once the world is back.
 */
const RULES = {
  retryLimit: 2_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 240,
  /** A handler that runs longer is given up and its job tried again. Seconds. */
  expireInSeconds: 120,
  /** A process that dies says nothing for this long before another one takes its jobs. Seconds. */
  heartbeatSeconds: 10,
  /** A finished job is looked at for a day, never longer. Seconds. */
  deleteAfterSeconds: 24 * 60 * 60,
  /** Whoever writes a job wakes its workers after the commit (enqueue.ts). */
  notify: false,
};

/** What takes longer than others: the whole shop is written down, and brought elsewhere. */
const OWN_RULES: Partial<Record<JobName, Partial<typeof RULES>>> = {
  'backup.make': { expireInSeconds: 6 * 60 * 60 },
};

const rulesOf = (name: JobName) => ({ ...RULES, ...OWN_RULES[name] });

/** One job of a key waits, while another may run: a job can order its own successor. */
const ONE_WAITS = 'short';

/**
 * Makes or updates the queue's own schema in the database at `url`, and every queue of names.ts. Run after the
 * migrations; killed midway, the next run continues, and two processes wait for each other.
 */
export async function installJobs(url: string): Promise<void> {
  await onQueue(url, { migrate: true }, async (boss) => {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const name of jobNames) {
      const [rules, queue] = [rulesOf(name), known.get(name)];
      if (!queue) await boss.createQueue(name, { ...rules, policy: ONE_WAITS });
      else if (keysOf(rules).some((rule) => queue[rule] !== rules[rule])) await boss.updateQueue(name, rules);
    }
  });
}

/** The queues that the database at `url` does not have, for someone who may not make them. @throws without a schema */
export async function listMissingQueues(url: string): Promise<string[]> {
  return onQueue(url, { migrate: false }, async (boss) => {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    return jobNames.filter((name) => !known.has(name));
  });
}

async function onQueue<T>(
  url: string,
  { migrate }: { migrate: boolean },
  work: (boss: PgBoss) => Promise<T>,
): Promise<T> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'isoko jobs',
    max: 1,
    migrate,
    supervise: false,
    schedule: false,
    connectionTimeoutMillis: 5_000,
  });
  // The statement that failed reports it too; without a listener it would end the process.
  boss.on('error', () => {});
  try {
    await boss.start();
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}
