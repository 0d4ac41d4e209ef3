import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { HealthLine } from '@isoko/contract/routes/admin/health';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { QueueState } from '#server/jobs/queue-state.store.ts';
import { selectDatabase } from './health.store.ts';
import { broken, good, look, momentOf, sizeOf } from './line.ts';

const MINUTE_MS = 60_000;
/** A job that is due is begun within seconds. */
const SLOW_MS = 2 * MINUTE_MS;
const STUCK_MS = 10 * MINUTE_MS;
/** Below this PostgreSQL and uploads soon find no room. */
const LITTLE_BYTES = 2_000_000_000;
const NO_BYTES = 500_000_000;

/** The database: that it answers is why there is an answer at all. */
export async function lookAtDatabase({ db }: Context): Promise<HealthLine> {
  const { version, bytes } = await selectDatabase(db);
  return {
    ...{ key: 'database', title: 'Database' },
    ...good(`PostgreSQL ${version} answers; the shop takes ${sizeOf(bytes)} in it.`),
  };
}

/** The replica, where there is one. */
export function lookAtReplica({ replica }: Pick<Context, 'replica'>): HealthLine[] {
  if (!replica) return [];
  const line = { key: 'replica', title: 'Replica of the database' };
  const state = replica.state();
  const isRead = replica.freshDb() !== null;
  const says =
    'lagMs' in state
      ? `It is ${(state.lagMs / 1_000).toFixed(1)} s behind.`
      : `It cannot be read: ${state.fault}.`;
  if (isRead) return [{ ...line, ...good(says) }];
  const advice =
    'Exports, reports and backups read the database itself meanwhile. See whether the replica runs and follows.';
  return [{ ...line, ...look(says, advice) }];
}

/** The disks of VAR_DIR and, where it is another one, of the shop's own database. */
export async function lookAtDisks({
  varDir,
  databaseUrl,
}: Pick<Config, 'varDir' | 'databaseUrl'>): Promise<HealthLine[]> {
  const lines = [{ key: 'disk', title: 'Disk', ...(await lookAtDisk(varDir)) }];
  const postgres = join(varDir, 'postgres');
  if (databaseUrl === null && (await isElsewhere(varDir, postgres))) {
    lines.push({ key: 'database_disk', title: 'Disk of the database', ...(await lookAtDisk(postgres)) });
  }
  return lines;
}

async function lookAtDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const says = `${sizeOf(free)} of ${sizeOf(all)} are free.`;
  const advice = 'Remove what is not needed or take a larger disk; a full disk stops orders.';
  if (free < NO_BYTES) return broken(says, advice);
  return free < LITTLE_BYTES ? look(says, advice) : good(says);
}

async function isElsewhere(folder: string, below: string): Promise<boolean> {
  const inner = await stat(below).catch(() => null);
  return inner !== null && inner.dev !== (await stat(folder)).dev;
}

/** Whether someone works on the jobs, and whether they succeed. */
export function lookAtJobs(queues: readonly QueueState[], now: Date): HealthLine {
  const line = { key: 'jobs', title: 'Jobs' };
  const sum = (of: 'waiting' | 'retrying' | 'failed') => queues.reduce((all, queue) => all + queue[of], 0);
  const oldest = Math.min(...queues.map((queue) => queue.oldest?.getTime() ?? Number.POSITIVE_INFINITY));
  const lateMs = now.getTime() - oldest;
  if (lateMs > SLOW_MS) {
    const says = `${count(sum('waiting'), 'job')} waiting, the oldest since ${momentOf(new Date(oldest))}.`;
    const advice = 'Start the shop or its worker again; if it goes on, give it more hands by npm run worker.';
    return { ...line, ...(lateMs > STUCK_MS ? broken(says, advice) : look(says, advice)) };
  }
  const troubled = sum('retrying') + sum('failed');
  if (troubled > 0) {
    const says = `${count(troubled, 'job')} failed and tried again, or given up.`;
    return { ...line, ...look(says, 'See below which, and the lines of what they need; the log says why.') };
  }
  return { ...line, ...good('Nothing waits that could be done.') };
}

const count = (number: number, what: string): string =>
  number === 1 ? `1 ${what} is` : `${number} ${what}s are`;
