import { keysOf } from '@isoko/contract/rules/objects';
import { PgBoss } from 'pg-boss';
import { type JobName, jobNames } from './names.ts';

/**
 * Common to all jobs: a failed job is tried again after some seconds, then less and less often, but at least every four
 * minutes for five days, so that a backlog drains within ten minutes of a recovery.
 */
const RULES = {
  retryLimit: 2_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 240,
  /** A job that runs longer is aborted and tried again. Seconds. */
  expireInSeconds: 120,
  /** A process that is silent for this long counts as dead, and another one takes its jobs. Seconds. */
  heartbeatSeconds: 10,
  /** A finished job can be looked at for a day. Seconds. */
  deleteAfterSeconds: 24 * 60 * 60,
  /** enqueue.ts wakes the workers itself, after the commit. */
  notify: false,
};

/** For jobs that take longer than others: a backup writes and uploads the whole shop. */
const OWN_RULES: Partial<Record<JobName, Partial<typeof RULES>>> = {
  'backup.make': { expireInSeconds: 6 * 60 * 60 },
};

const rulesOf = (name: JobName) => ({ ...RULES, ...OWN_RULES[name] });

/** One job of a key waits while another may run: so a job can write its own successor. */
const ONE_WAITS = 'short';

/**
 * Makes or updates the queue's own schema in the database at `url`, and every queue of names.ts. Run after the
 * migrations. If it is killed midway, the next run continues; two processes wait for each other.
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

/** The queues that the database at `url` lacks, for a role that may not create them. @throws without a schema */
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
  // The failed statement reports it too; without a listener it would end the process.
  boss.on('error', () => {});
  try {
    await boss.start();
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}
