import { type Clock, type Db, PgBoss, systemClock } from 'pg-boss';

/** A client that only sends needs no timers of its own: the queues it knows never change while it lives. */
const noTimers: Clock = { ...systemClock, setInterval: () => null, clearInterval: () => {} };

/**
 * A client of the job queue over somebody else's connection: it works on nothing by itself and leaves no timer
 * behind. The queues must have been made (install-jobs.ts).
 */
export async function openQueueClient(db: Db): Promise<PgBoss> {
  const boss = new PgBoss({ db, clock: noTimers, migrate: false, supervise: false, schedule: false });
  return boss.start();
}
