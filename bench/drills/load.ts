import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../../packages/server/src/database/embedded.ts';
import { migrate } from '../../packages/server/src/database/migrate.ts';
import { seedShop } from '../../packages/server/src/database/seed.ts';
import { createLogger } from '../../packages/server/src/log.ts';
import { someCustomers, type TestCustomer } from '../../packages/server/src/testing/given-customers.ts';
import { type RunningShop, runShop } from '../../packages/server/src/testing/run-shop.ts';
import { askerOf } from '../../packages/server/src/testing/storm/ask.ts';
import {
  type Goods,
  layOutGoods,
  openOutsider,
  outsiderOf,
} from '../../packages/server/src/testing/storm/goods.ts';
import { findViolations } from '../../packages/server/src/testing/storm/unsettled.ts';
import { median } from '../measure.ts';
import { type Drill, drillOf } from './drill.ts';
import {
  everyPath,
  noteOrder,
  type OrderBook,
  readPath,
  type Shopping,
  type Stream,
  type Streamed,
  sendSteadily,
  streamsOf,
} from './shopping.ts';
import { openTraffic, quantile } from './traffic.ts';

const DEMO = join(import.meta.dirname, '../../demo');
const PEOPLE = 50;
const WARM_UP_S = 10;
const KNOWN_WITHIN_MS = 60_000;
/** trust.md section 5, in ms. A busy machine misses them without breaking a promise. */
const GOALS: Record<string, number> = { reads: 250, orders: 800 };

type Options = 'minutes' | 'burst';

/** A steady load, then a burst: no errors, memory flat (trust.md section 5). */
export const load = drillOf('load', { minutes: 1, burst: 20 }, async (drill) => {
  const { options, left, breaks, tell } = drill;
  const folder = await mkdtemp(join(tmpdir(), 'isoko-drill-'));
  left.defer(() => rm(folder, { recursive: true, force: true }));
  const stockUnit = await fillShop(folder);
  const shop = await runShop({ varDir: folder, env: { RATE_LIMITS: 'off' } });
  left.defer(async () => void (await shop.close()));
  const traffic = openTraffic();
  left.defer(() => traffic.close());

  const book: OrderBook = { orders: [], open: [] };
  const shopping = { ...stockUnit, shop, traffic, book, dice: drill.dice };
  const { steady, burst } = streamsOf(shopping);
  await warmUp(shopping, steady);
  const watch = watchMemory(shop.process.pid as number);
  const calm = await together(steady, options.minutes * 60);
  const memory = await watch.end();
  const rush = await together(burst, options.burst);
  for (const line of [...tableOf('steady', calm), ...tableOf('burst', rush).slice(2)]) tell(line);
  breaks(...calm.flatMap((each) => errorsOf(each, () => false)));
  breaks(...rush.flatMap((each) => errorsOf(each, (status) => status === 503)));
  const facts = judgeMemory(drill, memory);
  await judgeBooks(drill, shop, book);
  return `${options.minutes} min steady, ${options.burst} s burst, ${book.orders.length} orders, ${facts}`;
});

/** The demo's catalogue without its pictures, and products with unlimited stock. */
async function fillShop(varDir: string): Promise<Pick<Shopping, 'goods' | 'people' | 'slugs'>> {
  const log = createLogger({ level: 'silent' });
  const postgres = await startEmbedded({ varDir, log });
  const outsider = outsiderOf(postgres.url);
  const keepImage = () => Promise.reject(new Error('this drill needs no pictures'));
  try {
    await migrate(postgres.url);
    await seedShop(outsider.ctx, { seed: 'demo', demoDir: DEMO, gallery: { keepImage }, pictures: false });
    const goods: Goods = await layOutGoods(outsider.ctx);
    const people: TestCustomer[] = await someCustomers(outsider.ctx, PEOPLE);
    const rows = await outsider.ctx.db
      .selectFrom('product')
      .select('slug')
      .where('status', '=', 'published')
      .execute();
    return { goods, people, slugs: rows.map(({ slug }) => slug) };
  } finally {
    await outsider.close();
    await postgres.stop();
  }
}

/** Warms a shop up: every page was rendered once, and the pace is known. */
async function warmUp(shopping: Shopping, steady: readonly Stream[]): Promise<void> {
  const paths = everyPath(shopping);
  const read = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await readPath(shopping, path);
  };
  await Promise.all([read(), read()]);
  await together(
    steady.map((stream) => ({ ...stream, perSecond: Math.ceil(stream.perSecond / 4) })),
    WARM_UP_S,
  );
}

function together(streams: readonly Stream[], seconds: number): Promise<Streamed[]> {
  return Promise.all(streams.map((stream) => sendSteadily(stream, seconds)));
}

function tableOf(phase: string, streamed: readonly Streamed[]): string[] {
  return [
    '| load | wanted/s | answered/s | median, ms | p95 | p99 | goal | errors | left out |',
    '|---|---|---|---|---|---|---|---|---|',
    ...streamed.map(({ stream, shots, leftOut }) => {
      const times = shots.map(({ ms }) => ms);
      const seconds = (shots.length + leftOut) / stream.perSecond;
      const at = (part: number) => String(Math.round(quantile(times, part)));
      const wrong = shots.filter(({ status }) => status === 0 || status >= 400).length;
      const rate = (shots.length / seconds).toFixed(0);
      const goal = GOALS[stream.name] ? `p99 < ${GOALS[stream.name]}` : '';
      const cells = [at(0.5), at(0.95), at(0.99), goal, wrong, leftOut];
      return `| ${[`${phase}: ${stream.name}`, stream.perSecond, rate, ...cells].join(' | ')} |`;
    }),
  ];
}

/** Error answers, each once with its count. */
function errorsOf({ stream, shots }: Streamed, mayBe: (status: number) => boolean): string[] {
  const wrong = shots.filter(({ status }) => status === 0 || (status >= 400 && !mayBe(status)));
  const words = Object.groupBy(wrong, ({ status, fault }) => String(fault ?? status));
  return Object.entries(words).map(([what, all = []]) => `${stream.name}: ${all.length} times ${what}`);
}

function judgeMemory({ breaks }: Drill<Options>, { early, late, highest, slope, isFlat }: MemoryUse): string {
  const mib = (value: number) => `${Math.round(value)} MiB`;
  if (!isFlat) breaks(`memory grew from ${mib(early)} to ${mib(late)}`);
  return `memory ${mib(early)} after the warm-up, ${mib(late)} at the end, ${mib(highest)} at most (${slope.toFixed(1)} MiB a minute)`;
}

/** Buyers without an answer, or with "later", ask until they know; then every order is in the state they were told. */
async function judgeBooks({ breaks }: Drill<Options>, shop: RunningShop, book: OrderBook): Promise<void> {
  const deadline = performance.now() + KNOWN_WITHIN_MS;
  const asker = askerOf(
    () => shop.address,
    () => deadline,
  );
  for (const input of book.open)
    noteOrder(book, input, await asker.ask({ ...input, path: '/orders/guests' }));
  const outsider = await openOutsider(shop.varDir);
  try {
    const { ctx } = outsider;
    breaks(...(await findViolations({ ctx, varDir: shop.varDir, orders: book.orders, requests: [] })));
  } finally {
    await outsider.close();
  }
  const code = await shop.close();
  if (code !== 0) breaks(`after SIGTERM the shop left with ${code}`);
}

const LOOK_EVERY_MS = 1_000;
const MIB = 1024 * 1024;
/** How much a heap may grow between two collections. */
const BREATH_BYTES = 64 * MIB;
const GROWTH = 1.25;

interface Sample {
  /** Seconds since the first look. */
  readonly s: number;
  readonly bytes: number;
}

/** The memory of a process, sampled every second until `end`. */
export interface MemoryWatch {
  end(): Promise<MemoryUse>;
}

export interface MemoryUse {
  /** MiB at the end of the warm-up and at the end, each the median of a quarter. */
  readonly early: number;
  readonly late: number;
  readonly highest: number;
  /** MiB a minute after the warm-up, by least squares. */
  readonly slope: number;
  readonly isFlat: boolean;
}

/** Samples the resident memory of `pid` (Linux: VmRSS). The first quarter is the warm-up. */
export function watchMemory(pid: number): MemoryWatch {
  const samples: Sample[] = [];
  const begun = performance.now();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      samples.push({ s: (performance.now() - begun) / 1_000, bytes: await residentBytes(pid) });
      await pause(LOOK_EVERY_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return judge(samples);
    },
  };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

function judge(samples: readonly Sample[]): MemoryUse {
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map(medianOf) as [
    number,
    number,
  ];
  return {
    early: early / MIB,
    late: late / MIB,
    highest: Math.max(...samples.map(({ bytes }) => bytes)) / MIB,
    slope: (slopeOf(samples.slice(quarter)) * 60) / MIB,
    isFlat: late <= Math.max(early * GROWTH, early + BREATH_BYTES),
  };
}

const medianOf = (samples: readonly Sample[]) => median(samples.map(({ bytes }) => bytes));

/** Bytes a second. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [s, bytes] = [mean((each) => each.s), mean((each) => each.bytes)];
  const spread = mean((each) => (each.s - s) ** 2);
  return spread === 0 ? 0 : mean((each) => (each.s - s) * (each.bytes - bytes)) / spread;
}
