import { setTimeout as pause } from 'node:timers/promises';
import { findEmbeddedUrl } from '../../packages/server/src/database/embedded.ts';
import { buyThrough } from '../../packages/server/src/testing/storm/buy-through.ts';
import { diceOf } from '../../packages/server/src/testing/storm/dice.ts';
import { layOutGoods, type Outsider, openOutsider } from '../../packages/server/src/testing/storm/goods.ts';
import { openKillableShop } from '../../packages/server/src/testing/storm/killable-shop.ts';
import {
  openStormOperator,
  type StormOperator,
} from '../../packages/server/src/testing/storm/storm-operator.ts';
import { type Drill, drillOf } from './drill.ts';
import { watchLocks } from './held-locks.ts';
import { HANGING_MS, misbehave, openCarrier } from './mischief.ts';
import { letRead, openTraffic, quantile, type Traffic } from './traffic.ts';

/** trust.md section 5: the final state is the operator's truth within five minutes. */
const CALM_WITHIN_S = 300;
/** A call to the operator that hangs takes ten seconds: a lock held during it would be held for longer than this. */
const HELD_MS = 2_500;
const READ_GOAL_MS = 250;
/** Pages that wait for the operator would wait for seconds. */
const READ_LIMIT_MS = 2_000;
const CARRIERS_DICE = -2;

/** A wallet operator that is slow, fails, hangs, answers twice and calls back as it likes (trust.md section 5). */
export const operator = drillOf(
  'operator',
  { seconds: 45, hanging: 15, buyers: 6, readers: 3 },
  async (drill) => {
    const { seed, options, left, breaks } = drill;
    let address = '';
    const carrier = openCarrier(() => address, diceOf(seed, CARRIERS_DICE));
    const momo = await openStormOperator(carrier);
    left.defer(momo.close);
    const shop = await openKillableShop({ SHOP_SEED: 'empty', RATE_LIMITS: 'off', ...momo.env });
    left.defer(async () => void (await shop.close()));
    address = shop.address();
    const outsider = await openOutsider(shop.varDir);
    left.defer(outsider.close);
    const goods = await layOutGoods(outsider.ctx);
    const traffic = openTraffic();
    left.defer(() => traffic.close());

    const browsing = browse(drill, { traffic, address, slug: goods.products[0]?.slug ?? '' });
    const habits = { byWallet: 90, leaving: 40 };
    const run = { seed, ...options, habits, purchases: 10_000, calmWithin: CALM_WITHIN_S };
    const place = { shop, outsider, goods, operator: momo };
    const report = await buyThrough({ ...run, ...place }, async () => {
      const forged = await misbehave(momo, drill.dice, { ...options, tell: drill.tell });
      await hang(drill, { momo, varDir: shop.varDir, browsing });
      return { forged };
    });
    await carrier.idle();
    breaks(...report.violations, ...browsing.judge(), ...(await judgeOnceMore(outsider, momo)));
    const code = await shop.close();
    if (code !== 0) breaks(`after SIGTERM the shop left with ${code}`);
    const carried = Object.entries(carrier.counts).map(([how, count]) => `${count} ${how}`);
    drill.tell(`callbacks: ${carried.join(', ')}, ${report.trouble.forged} forged`);
    drill.tell(browsing.words());
    const { length: asked } = momo.sim.list();
    const calm = `calm after ${(report.calmAfterMs / 1_000).toFixed(1)} s`;
    return `${report.orders} orders, ${asked} requests at the operator, ${calm}`;
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
  /** From now on reads count under this name. */
  mark(phase: string): void;
  end(): Promise<void>;
  judge(): string[];
  words(): string;
}

/** People who look at pages and lists beside it all, those that are cached and one that is not. */
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
