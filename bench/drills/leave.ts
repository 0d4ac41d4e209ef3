import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findEmbeddedUrl } from '../../packages/server/src/database/embedded.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import type { KillableShop } from '../../packages/server/src/testing/storm/killable-shop.ts';
import { type Drill, drillOf, openStage } from './drill.ts';
import { type Exchange, letRead, quantile, type Traffic } from './traffic.ts';

const GOAL_MS = 15_000;
const LOOK_AT_DOOR_EVERY_MS = 10;
/** The answer of a request sent just before the signal may have been on its way already. */
const CALM_WITHIN_S = 120;

/** SIGTERM under load, as often as `rounds` says (trust.md section 5). */
export const leave = drillOf('leave', { rounds: 5, buyers: 6, readers: 6 }, async (drill) => {
  const { seed, options, breaks } = drill;
  // One clock and one zone for both logs.
  const { operator, shop, outsider, goods, traffic } = await openStage(drill, { env: { TZ: 'UTC' } });
  const paths = ['/', '/shop', `/product/details/${goods.products[0]?.slug}`, '/api/v1/products/'];
  let isOver = false;
  const reading = letRead({ ...options, traffic, address: shop.address, paths, isOver: () => isOver });
  const place = { shop, outsider, goods, operator };
  const run = { seed, ...options, ...place, purchases: 10_000, calmWithin: CALM_WITHIN_S };
  const ordeal = await buyThrough({ ...run, send: traffic.send }, async () => {
    const times: number[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      times.push(await leaveOnce({ drill, shop, traffic, round }));
    }
    isOver = true;
    return { times };
  });
  await reading;
  breaks(...ordeal.violations);
  const last = await shop.close();
  if (last !== 0) breaks(`the last life left with ${last}`);
  const { times } = ordeal.trouble;
  const slowest = `gone after ${seconds(quantile(times, 0.5))} (median) and ${seconds(quantile(times, 1))} (longest)`;
  return `SIGTERM ${options.rounds} times, ${ordeal.orders} orders, ${slowest}`;
});

interface Round {
  drill: Drill<'rounds' | 'buyers' | 'readers'>;
  shop: KillableShop;
  traffic: Traffic;
  round: number;
}

/** Lets the shop be busy, ends it and opens it again; resolves with the ms until it had ended. */
async function leaveOnce({ drill, shop, traffic, round }: Round): Promise<number> {
  const { dice, breaks, tell } = drill;
  const log = join(shop.varDir, 'postgres.log');
  await pause(2_000 + dice.below(2_000));
  const [from, alreadyCut] = [await sizeOf(log), traffic.cut.length];
  const signalAt = performance.now();
  const leaving = shop.leave();
  const door = watchDoor(traffic, shop.address(), leaving);
  const { code, output } = await leaving;
  const ms = performance.now() - signalAt;
  const isDatabaseLeft = (await findEmbeddedUrl(shop.varDir)) !== null;
  const goodbye = await readFrom(log, from);
  const faults = [
    ...(code === 0 ? [] : [`the shop left with ${code}`]),
    ...(ms <= GOAL_MS ? [] : [`the shop was gone after ${seconds(ms)}`]),
    ...(isDatabaseLeft ? ['the database was left running'] : []),
    ...(await door),
    ...judgeGoodbye(goodbye, output),
  ];
  const to = await sizeOf(log);
  await shop.open();
  faults.push(...judgeStart(await readFrom(log, to)), ...cutBefore(signalAt, traffic.cut.slice(alreadyCut)));
  breaks(...faults.map((fault) => `round ${round}: ${fault}`));
  const later = traffic.cut.slice(alreadyCut).filter((each) => !isCut(each, signalAt));
  const refused = later.filter(({ fault }) => fault === 'ECONNREFUSED').length;
  tell(
    `round ${round}: gone after ${seconds(ms)}; of later requests ${refused} found the door shut and ${later.length - refused} were cut at it`,
  );
  return ms;
}

/** Polls over its own connections: readiness must drop before connections are refused. */
async function watchDoor(traffic: Traffic, address: string, leaving: Promise<unknown>): Promise<string[]> {
  let isGone = false;
  void leaving.then(() => {
    isGone = true;
  });
  let saysStopping = false;
  while (!isGone) {
    const { status, text, fault } = await traffic.exchange(address, {
      method: 'GET',
      path: '/readyz',
      isAlone: true,
    });
    saysStopping ||= status === 503 && text.includes('stopping');
    if (fault) return saysStopping ? [] : [`nobody was let in (${fault}) before readiness had dropped`];
    await pause(LOOK_AT_DOOR_EVERY_MS);
  }
  return saysStopping ? [] : ['readiness never dropped'];
}

/** Whether a request was sent completely before the signal, and not answered completely. */
function isCut({ sentAt }: Exchange, signalAt: number): boolean {
  return sentAt !== null && sentAt < signalAt;
}

function cutBefore(signalAt: number, cut: readonly Exchange[]): string[] {
  return cut
    .filter((each) => isCut(each, signalAt))
    .map(({ what, sentAt, fault }) => {
      const before = Math.round(signalAt - (sentAt ?? 0));
      return `${what} was sent ${before} ms before SIGTERM and cut: ${fault}`;
    });
}

/** The database was told to end after the last request and job, and ended in order. */
function judgeGoodbye(database: string, app: string): string[] {
  const told = /^(\S+ \S+) (?:UTC|GMT) .*received fast shutdown request/m.exec(database)?.[1];
  const isClean = /database system is shut down/.test(database) && !/immediate shutdown|PANIC/.test(database);
  const times = [...app.matchAll(/"time":(\d+)[^\n]*"msg":"request"/g)].map(([, time]) => Number(time));
  const last = times.at(-1) ?? 0;
  return [
    ...(times.length > 0 ? [] : ['no request was answered in this life']),
    ...(isClean ? [] : ['the database did not end in order']),
    ...(told && last > Date.parse(`${told.replace(' ', 'T')}Z`)
      ? ['the database was told to end before the last request was answered']
      : []),
    ...(told ? [] : ['the database was not asked to end']),
  ];
}

function judgeStart(database: string): string[] {
  const isClean = /database system was shut down at/.test(database);
  const recovers = /automatic recovery|not properly shut down|was interrupted/.test(database);
  return isClean && !recovers ? [] : [`the next start had to recover:\n${database.slice(0, 1_000)}`];
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file)).size;
}

async function readFrom(file: string, position: number): Promise<string> {
  return (await readFile(file)).subarray(position).toString('utf8');
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
