import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type RunningWorker, runWorker } from '../../packages/server/src/testing/run-worker.ts';
import type { Send } from '../../packages/server/src/testing/storm/ask.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import { layOutGoods, type Outsider, openOutsider } from '../../packages/server/src/testing/storm/goods.ts';
import { openKillableShop } from '../../packages/server/src/testing/storm/killable-shop.ts';
import { openStormOperator } from '../../packages/server/src/testing/storm/storm-operator.ts';
import { type Drill, drillOf } from './drill.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { openTraffic } from './traffic.ts';

/** trust.md section 5: the backlog is gone ten minutes after the mail server is back. */
const DRAINED_WITHIN_S = 600;
/** A process has so many jobs of one kind in hand at most (jobs/run.ts): so many mails a death may repeat. */
const IN_HAND = 8;
/** The shop's own worker and the other one. */
const WORKERS = 2;
/** Long enough that a worker is nearly always killed in the middle of a mail. */
const UNHURRIED_MS = 250;
const SLOW_MS = 4_000;

type Options = 'kills' | 'seconds' | 'buyers';

/** Workers killed in the middle of a mail; a mail server that is gone, refuses, is slow (trust.md section 5). */
export const mail = drillOf('mail', { kills: 5, seconds: 15, buyers: 4 }, async (drill) => {
  const { seed, options, left, breaks } = drill;
  const office = await openPostOffice();
  left.defer(office.close);
  const operator = await openStormOperator();
  left.defer(operator.close);
  const env = { SHOP_SEED: 'empty', RATE_LIMITS: 'off', SMTP_URL: office.url, ...operator.env };
  const shop = await openKillableShop(env);
  left.defer(async () => void (await shop.close()));
  const outsider = await openOutsider(shop.varDir);
  left.defer(outsider.close);
  const goods = await layOutGoods(outsider.ctx);

  const traffic = openTraffic();
  left.defer(() => traffic.close());

  const refused: string[] = [];
  const send: Send = async (address, request) => {
    const outcome = await traffic.send(address, request);
    if (!outcome || outcome.status === 503) refused.push(`${request.method} ${request.path}`);
    return outcome;
  };
  const run = { seed, ...options, purchases: 10_000, calmWithin: DRAINED_WITHIN_S, send };
  const place = { shop, outsider, goods, operator, countMails: office.countDifferent };
  const report = await buyThrough({ ...run, ...place }, async () => {
    const inHand = await killWorkers(drill, { varDir: shop.varDir, env, office, outsider });
    const lastKill = performance.now();
    const cuts = await troubleMail(drill, office);
    return { inHand, lastKill, cuts };
  });
  const { trouble, violations } = report;
  breaks(...violations, ...judgeLetters(office, { ...trouble, kills: options.kills }));
  // Nobody killed the shop: mail that is down must not be felt by those who buy.
  breaks(...refused.map((what) => `${what} was not answered, or by 503`));
  const code = await shop.close();
  if (code !== 0) breaks(`after SIGTERM the shop left with ${code}`);
  const all = office.letters().length;
  const repeated = `${all - office.countDifferent()} of ${all} mails were repetitions`;
  const drained = `backlog gone after ${(report.calmAfterMs / 1_000).toFixed(1)} s`;
  return `${options.kills} kills with ${trouble.inHand} jobs in hand, ${report.orders} orders, ${repeated}, ${drained}`;
});

interface Place {
  varDir: string;
  env: Record<string, string>;
  office: PostOffice;
  outsider: Outsider;
}

/** Workers beside the shop, each killed by SIGKILL while mail leaves. Resolves with the jobs that lost their worker. */
async function killWorkers(drill: Drill<Options>, { varDir, env, office, outsider }: Place): Promise<number> {
  const { dice, options, left, tell } = drill;
  let worker: RunningWorker | null = null;
  left.defer(async () => void (await worker?.stop('SIGKILL')));
  office.server().delayMs = UNHURRIED_MS;
  let inHand = 0;
  for (let kill = 1; kill <= options.kills; kill += 1) {
    worker = await runWorker(varDir, env);
    await pause(2_000 + dice.below(1_500));
    await worker.stop('SIGKILL');
    const orphans = await countOrphans(outsider);
    inHand += orphans;
    tell(`kill ${kill} of ${options.kills}: a worker with ${orphans} jobs in hand`);
  }
  office.server().delayMs = 0;
  return inHand;
}

/** Jobs that began before now and that nobody has finished when those of the living surely are. */
async function countOrphans({ ctx }: Outsider): Promise<number> {
  const begun = sql<{ id: string }>`SELECT id FROM pgboss.job WHERE state = 'active'`;
  const before = new Set((await begun.execute(ctx.db)).rows.map(({ id }) => id));
  await pause(IN_HAND * UNHURRIED_MS);
  return (await begun.execute(ctx.db)).rows.filter(({ id }) => before.has(id)).length;
}

/** Gone, refusing, slow: each for a while, with a while between them. Resolves with when connections were cut. */
async function troubleMail({ options, tell }: Drill<Options>, office: PostOffice): Promise<number[]> {
  const a = options.seconds * 1_000;
  tell(`the mail server is gone for ${options.seconds} s`);
  const cuts = [performance.now()];
  await office.goDown();
  await pause(a);
  await office.comeUp();
  await pause(2_000);
  tell(`the mail server refuses for ${options.seconds} s`);
  office.server().refusal = { code: 451, words: 'come back later' };
  await pause(a);
  office.server().refusal = null;
  tell(`the mail server is slow for ${options.seconds} s`);
  office.server().delayMs = SLOW_MS;
  await pause(a);
  office.server().delayMs = 0;
  return cuts;
}

/**
 * At least once, under one Message-ID, to one address, with one subject. More than once only when the sender died or
 * the connection broke before the mail server's yes was written down.
 */
function judgeLetters(
  office: PostOffice,
  { kills, lastKill, cuts }: { kills: number; lastKill: number; cuts: number[] },
): string[] {
  const byId = Object.groupBy(office.letters(), ({ id }) => id);
  const copies = Object.entries(byId).map(([id, all = []]) => ({ id, all }));
  const repeated = copies.filter(({ all }) => all.length > 1);
  const different = repeated.filter(({ all: [first, ...more] }) =>
    more.some(({ to, subject }) => to !== first?.to || subject !== first.subject),
  );
  const lastBreak = Math.max(lastKill, ...cuts);
  // What was taken a moment before is not written down yet.
  const afterwards = repeated.filter(({ all }) => (all[0]?.at ?? 0) > lastBreak);
  const repetitions = repeated.reduce((sum, { all }) => sum + all.length - 1, 0);
  const allowed = IN_HAND * (kills + WORKERS * cuts.length);
  return [
    ...different.map(({ id }) => `${id} came again as another mail`),
    ...afterwards.map(
      ({ id, all }) => `${id} came ${all.length} times, though nobody died and nothing broke`,
    ),
    ...(repetitions > allowed ? [`${repetitions} repetitions, and ${allowed} can be explained`] : []),
  ];
}
