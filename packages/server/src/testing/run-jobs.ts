import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import { openQueueClient } from '../jobs/enqueue.ts';
import { type JobName, type JobPayloads, jobNames } from '../jobs/names.ts';
import type { JobHandlers } from '../jobs/run.ts';

/** More jobs in one run than any test needs: they create each other without end. */
const TOO_MANY = 1_000;

/** The jobs of a run, in order. */
export interface JobRun {
  done: JobName[];
  failed: { name: JobName; error: unknown }[];
}

/** Lets the queue of a test's database use the test's clock instead of the database's. */
export async function setQueueTime(ctx: Context): Promise<void> {
  await sql`SELECT pgboss.set_test_time(${ctx.now()})`.execute(ctx.db);
}

/**
 * Runs every job that is due by the test's clock, one after the other, earliest first, and those they create until none
 * is due any more. A failed job is delayed as in the shop (four minutes at most).
 * @throws the error of the first job that failed, unless `mayFail`.
 */
export async function runJobs(
  ctx: Context,
  handlers: Partial<JobHandlers>,
  { mayFail = false }: { mayFail?: boolean } = {},
): Promise<JobRun> {
  await setQueueTime(ctx);
  const boss = await openQueueClient(fromKysely(ctx.db));
  const run: JobRun = { done: [], failed: [] };
  try {
    for (let name = await earliestDue(ctx, handlers); name; name = await earliestDue(ctx, handlers)) {
      await runOne({ ctx, boss, handlers, run, mayFail }, name);
      if (run.done.length + run.failed.length > TOO_MANY) throw new Error('jobs order jobs without end');
    }
    return run;
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}

interface Running {
  ctx: Context;
  boss: PgBoss;
  handlers: Partial<JobHandlers>;
  run: JobRun;
  mayFail: boolean;
}

async function runOne<N extends JobName>(
  { ctx, boss, handlers, run, mayFail }: Running,
  name: N,
): Promise<void> {
  const [job] = await boss.fetch<JobPayloads[N]>(name);
  if (!job) throw new Error(`${name} was due, and is gone`);
  try {
    await handlers[name]?.(ctx, job.data);
    await boss.complete(name, job.id);
    run.done.push(name);
  } catch (error) {
    await boss.fail(name, job.id, { message: String(error) });
    if (!mayFail) throw error;
    run.failed.push({ name, error });
  }
}

async function earliestDue(ctx: Context, handlers: Partial<JobHandlers>): Promise<JobName | undefined> {
  const handled = jobNames.filter((name) => handlers[name]);
  if (!handled.length) return undefined;
  const { rows } = await sql<{ name: JobName }>`SELECT name FROM pgboss.job
    WHERE name IN (${sql.join(handled)}) AND state IN ('created', 'retry') AND start_after <= pgboss.job_now()
    ORDER BY start_after, created_on, name LIMIT 1`.execute(ctx.db);
  return rows[0]?.name;
}
