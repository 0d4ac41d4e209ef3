import { setTimeout as pause } from 'node:timers/promises';
import { findEmbeddedUrl } from '../../packages/server/src/database/embedded.ts';
import type { OddAnswer } from '../../packages/server/src/simulator/behaviour.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import { type Dice, diceOf } from '../../packages/server/src/testing/storm/dice.ts';
import type { Outsider } from '../../packages/server/src/testing/storm/goods.ts';
import type { StormOperator } from '../../packages/server/src/testing/storm/storm-operator.ts';
import { type Drill, drillOf, openStage } from './drill.ts';
import { watchLocks } from './lock-watch.ts';
import { letRead, quantile, type Traffic } from './traffic.ts';

/** trust.md section 5: the final state is the operator's truth within five minutes. */
const CALM_WITHIN_S = 300;
/** A call to the operator that hangs takes ten seconds: a lock held during it would be held for longer than this. */
const HELD_MS = 2_500;
const READ_GOAL_MS = 250;
/** Pages that wait for the operator would wait for seconds. */
const READ_LIMIT_MS = 2_000;
const CARRIERS_DICE = -2;

/** A wallet operator that is slow, fails, hangs, answers twice and sends unreliable callbacks (trust.md section 5). */
export const operator = drillOf(
  'operator',
  { seconds: 45, hanging: 15, buyers: 6, readers: 3 },
  async (drill) => {
    const { seed, options, breaks } = drill;
    let address = '';
    const carrier = openCarrier(() => address, diceOf(seed, CARRIERS_DICE));
    const { operator: momo, shop, outsider, goods, traffic } = await openStage(drill, { carrier });
    address = shop.address();

    const browsing = browse(drill, { traffic, address, slug: goods.products[0]?.slug ?? '' });
    const habits = { byWallet: 90, leaving: 40, packed: 50 };
    const run = { seed, ...options, habits, purchases: 10_000, calmWithin: CALM_WITHIN_S };
    const place = { shop, outsider, goods, operator: momo };
    const ordeal = await buyThrough({ ...run, ...place }, async () => {
      const forged = await misbehave(momo, drill.dice, { ...options, tell: drill.tell });
      await hang(drill, { momo, varDir: shop.varDir, browsing });
      return { forged };
    });
    await carrier.idle();
    breaks(...ordeal.violations, ...browsing.judge(), ...(await judgeOnceMore(outsider, momo)));
    const code = await shop.close();
    if (code !== 0) breaks(`after SIGTERM the shop left with ${code}`);
    const carried = Object.entries(carrier.counts).map(([how, count]) => `${count} ${how}`);
    drill.tell(`callbacks: ${carried.join(', ')}, ${ordeal.trouble.forged} forged`);
    drill.tell(browsing.words());
    const { length: asked } = momo.sim.list();
    const calm = `calm after ${(ordeal.calmAfterMs / 1_000).toFixed(1)} s`;
    return `${ordeal.orders} orders, ${asked} requests at the operator, ${calm}`;
  },
);

type Options = 'seconds' | 'hanging' | 'buyers' | 'readers';

/** Late callbacks have arrived since: nothing may have changed. */
async function judgeOnceMore({ ctx }: Outsider, { sim }: StormOperator): Promise<string[]> {
  await pause(3_000);
  const rows = await ctx.db.selectFrom('payment').select(['id', 'status', 'captured']).execute();
  const paid = new Map(sim.list().map((each) => [each.referenceId, each.status === 'SUCCESSFUL']));
  return rows
    .filter(({ id, captured }) => captured > 0 && !paid.get(id))
    .map(({ id, captured }) => `payment ${id} has ${captured} francs that the operator does not know of`);
}

/** Every answer of the operator hangs for longer than the shop waits; meanwhile no transaction may stay open. */
async function hang(
  { options, breaks, tell }: Drill<Options>,
  { momo, varDir, browsing }: { momo: StormOperator; varDir: string; browsing: Browsing },
): Promise<void> {
  const url = await findEmbeddedUrl(varDir);
  if (!url) throw new Error('the database of the shop is gone');
  const watch = await watchLocks(url, { application: 'isoko' });
  const before = momo.sim.list().length;
  momo.sim.change({ delay_ms: HANGING_MS });
  browsing.mark('while the operator hangs');
  tell(`the operator: hangs for ${options.hanging} s`);
  await pause(options.hanging * 1_000);
  momo.sim.change({ delay_ms: 0 });
  await browsing.end();
  await watch.close();
  const hung = momo.sim.list().length - before;
  if (hung === 0) breaks('nobody paid while the operator hung: the drill proves nothing');
  const [longest] = watch.longest();
  const held = watch.longest().filter(({ ms }) => ms > HELD_MS);
  breaks(...held.map(({ ms, what }) => `while the operator hung: ${what} for ${ms} ms`));
  tell(
    `${hung} requests hung; open transactions without work, or waiting for a lock: ${longest?.ms ?? 0} ms at most in ${watch.looks()} looks`,
  );
}

interface Browsing {
  /** From now on reads are counted under this name. */
  mark(phase: string): void;
  end(): Promise<void>;
  judge(): string[];
  words(): string;
}

/** Readers of pages and lists meanwhile, cached ones and one that is not. */
function browse(
  { options }: Drill<Options>,
  { traffic, address, slug }: { traffic: Traffic; address: string; slug: string },
): Browsing {
  const phases: [name: string, times: number[]][] = [['while it misbehaves', []]];
  const faults: string[] = [];
  let isOver = false;
  const paths = ['/', `/product/details/${slug}`, '/api/v1/products/', '/api/v1/regions/settings'];
  const reading = letRead({
    ...options,
    traffic,
    address: () => address,
    paths,
    isOver: () => isOver,
    onRead({ what, status, fault, ms }) {
      if (status !== 200) faults.push(`${what} was answered ${fault ?? status}`);
      phases.at(-1)?.[1].push(ms);
    },
  });
  const slowest = () => phases.map(([name, times]) => ({ name, p99: quantile(times, 0.99), times }));
  return {
    mark: (phase) => void phases.push([phase, []]),
    async end() {
      isOver = true;
      await reading;
    },
    judge: () => [
      ...faults,
      ...slowest()
        .filter(({ p99 }) => p99 > READ_LIMIT_MS)
        .map(({ name, p99 }) => `${name}, one read in a hundred took ${Math.round(p99)} ms`),
    ],
    words: () =>
      slowest()
        .map(({ name, p99, times }) => `reads ${name}: ${times.length}, p99 ${Math.round(p99)} ms`)
        .concat(`goal ${READ_GOAL_MS} ms`)
        .join('; '),
  };
}

/** The treatment of callbacks, with counts. */
export type Carried = Record<'once' | 'twice' | 'dropped' | 'late' | 'wrong amount', number>;

/** Longer than any callback needs that is only out of order. */
const SHUFFLED_WITHIN_MS = 3_000;
const LATE_AFTER_MS = 5_000;
const LATE_WITHIN_MS = 15_000;

/**
 * Delivers callbacks to the shop at `address` as badly as the internet can: out of order, twice, late, never,
 * or with a wrong amount. After `idle` none is on its way any more.
 */
export function openCarrier(address: () => string, dice: Dice) {
  const counts: Carried = { once: 0, twice: 0, dropped: 0, late: 0, 'wrong amount': 0 };
  const onTheirWay = new Set<Promise<unknown>>();
  const bring = (url: string | URL, init: RequestInit, body: string, afterMs: number) => {
    const to = `${address()}${new URL(url).pathname}`;
    // The operator does not care whether it arrived.
    const brought = pause(afterMs)
      .then(() => fetch(to, { ...init, body, signal: AbortSignal.timeout(10_000) }))
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
    onTheirWay.add(brought);
    void brought.then(() => onTheirWay.delete(brought));
  };
  const carry = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const body = String(init.body);
    const how = dice.oneOf(Object.keys(counts) as (keyof Carried)[]);
    counts[how] += 1;
    const soon = () => dice.below(SHUFFLED_WITHIN_MS);
    const late = LATE_AFTER_MS + dice.below(LATE_WITHIN_MS - LATE_AFTER_MS);
    const wrong = JSON.stringify({ ...JSON.parse(body), amount: '1' });
    const times: Record<keyof Carried, [body: string, afterMs: number][]> = {
      once: [[body, soon()]],
      twice: [
        [body, soon()],
        [body, soon()],
      ],
      dropped: [],
      late: [[body, late]],
      'wrong amount': [[wrong, soon()]],
    };
    for (const [text, afterMs] of times[how]) bring(url as string | URL, init, text, afterMs);
    return new Response(null, { status: 200 });
  };
  return {
    counts,
    carry: carry as typeof fetch,
    async idle() {
      while (onTheirWay.size) await Promise.all(onTheirWay);
    },
  };
}

/** The kinds of failures of an operator; each lasts a few answers. */
const moments: Record<string, (dice: Dice) => OddAnswer[]> = {
  'slow requests': (dice) => times(4, () => ({ call: 'request', delay_ms: 500 + dice.below(2_500) })),
  'slow answers': (dice) => times(4, () => ({ call: 'status', delay_ms: 500 + dice.below(2_500) })),
  'failing requests': () => times(3, () => ({ call: 'request', status: 503 })),
  'failing answers': () => times(5, () => ({ call: 'status', status: 500 })),
  'no token': () => times(2, () => ({ call: 'token', status: 500 })),
  // It accepted the request and answers too late: the shop must ask again with the same reference.
  'requests that hang': () => times(2, () => ({ call: 'request', delay_ms: HANGING_MS })),
};

/** The shop waits ten seconds. */
export const HANGING_MS = 12_000;

/** Causes failures, one after the other, and forges callbacks between them. Resolves with the number of forged ones. */
export async function misbehave(
  { sim }: StormOperator,
  dice: Dice,
  { seconds, tell }: { seconds: number; tell: (sentence: string) => void },
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let forged = 0;
  while (performance.now() < end) {
    const name = dice.oneOf(Object.keys(moments));
    const next = moments[name]?.(dice) ?? [];
    tell(`the operator: ${name}`);
    sim.change({ next });
    await pause(1_000 + dice.below(2_000));
    for (const request of sim.list().slice(0, 3)) {
      await sim.forge(request);
      forged += 1;
    }
  }
  sim.change({ next: [] });
  return forged;
}

function times(count: number, make: () => OddAnswer): OddAnswer[] {
  return Array.from({ length: count }, make);
}
