import { setTimeout as pause } from 'node:timers/promises';
import { type Asker, askerOf, Unknown } from './ask.ts';
import { type Book, type Buyer, buyOnce } from './buyer.ts';
import { type Dice, diceOf } from './dice.ts';
import { type Goods, layOutGoods, openOutsider } from './goods.ts';
import { type MortalShop, openMortalShop, type Victim } from './mortal-shop.ts';
import { openStormOperator, type StormOperator } from './storm-operator.ts';
import { findUnrest, findViolations, type Remains } from './unrest.ts';

export interface StormOptions {
  readonly seed: number;
  /** How often something is killed, in turns of app, database and both, in a sequence of the seed. */
  readonly kills: number;
  /** After this many seconds nothing is killed any more, and nobody begins to buy. */
  readonly seconds: number;
  readonly buyers: number;
  /** The most orders one buyer begins. */
  readonly purchases: number;
  /** How long it may take after the last buyer until everything is calm, in seconds. */
  readonly calmWithin: number;
  readonly tell?: (sentence: string) => void;
  /** Ends the storm before its verdict. */
  readonly signal?: AbortSignal;
}

export interface StormReport {
  readonly kills: Readonly<Record<Victim, number>>;
  /** From each kill until the shop was ready again, in ms, by victim. */
  readonly readyAfterMs: Readonly<Record<Victim, number[]>>;
  readonly orders: number;
  /** How the orders ended: `confirmed paid`, `cancelled unpaid` … */
  readonly ends: Readonly<Record<string, number>>;
  readonly refusals: Readonly<Record<string, number>>;
  readonly requests: { readonly sent: number; readonly repeated: number };
  /** From the last buyer's last answer until calm. */
  readonly calmAfterMs: number;
  /** Everything that is not as promised; empty is the verdict "the shop kept its promises". */
  readonly violations: readonly string[];
}

const LOOK_EVERY_MS = 500;

/**
 * Lets buyers buy in a shop whose app and database are killed under them, waits for calm and holds the shop to
 * everything it said (trust.md section 1). Leaves nothing behind, also when `signal` interrupts it.
 * @throws when it is interrupted, or the first shop does not open.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const operator = await openStormOperator();
  try {
    const shop = await openMortalShop({ SHOP_SEED: 'empty', RATE_LIMITS: 'off', ...operator.env });
    let report: StormReport;
    try {
      report = await Promise.race([storm(options, shop, operator), interruption(options.signal)]);
    } catch (error) {
      await shop.close();
      throw error;
    }
    const code = await shop.close();
    const violations = code === 0 ? [] : [`after SIGTERM the shop left with ${code}`];
    return { ...report, violations: [...report.violations, ...violations] };
  } finally {
    await operator.close();
  }
}

function interruption(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('interrupted')));
  });
}

async function storm(options: StormOptions, shop: MortalShop, operator: StormOperator): Promise<StormReport> {
  const outsider = await openOutsider(shop.varDir);
  try {
    const { ctx } = outsider;
    const goods = await layOutGoods(ctx);
    const book: Book = { orders: [], refusals: {}, contradictions: [] };
    const end = performance.now() + options.seconds * 1_000;
    let patience = Number.POSITIVE_INFINITY;
    const asker = askerOf(shop.address, () => patience);
    const run = { ...options, shop, operator, asker, goods, book, end };
    const buying = letBuy(run);
    const killing = await letKill(run);
    run.end = 0;
    // A shop that did not come back is not waited for.
    patience = performance.now() + (killing.fault ? 0 : options.calmWithin * 1_000);
    const unknown = await buying;
    const stopped = performance.now();
    const remains = () => ({ ctx, varDir: shop.varDir, orders: book.orders, requests: operator.sim.list() });
    const unrest = await untilCalm(remains, patience);
    const calmAfterMs = performance.now() - stopped;
    const violations = [
      ...(killing.fault ? [killing.fault] : []),
      ...unknown.map((what) => `I11: nobody learned what became of ${what}`),
      ...book.contradictions,
      ...asker.faults,
      ...unrest,
      ...(await findViolations(remains()).catch((error) => [`nothing can be checked: ${error}`])),
      ...tokensIn(shop.output(), book),
    ];
    return { ...killing, ...tally(book), requests: asker.counts, calmAfterMs, violations };
  } finally {
    await outsider.close();
  }
}

interface Run extends StormOptions {
  shop: MortalShop;
  operator: StormOperator;
  asker: Asker;
  goods: Goods;
  book: Book;
  /** Of performance.now(). */
  end: number;
}

/** Resolves when nobody buys any more, with the requests whose outcome stayed unknown. */
async function letBuy(run: Run): Promise<string[]> {
  const unknown: string[] = [];
  const shopping = Array.from({ length: run.buyers }, async (_, number) => {
    const buyer: Buyer = { ...run, number, dice: diceOf(run.seed, number) };
    try {
      for (let purchase = 0; purchase < run.purchases && performance.now() < run.end; purchase += 1) {
        await buyOnce(buyer, purchase);
        await pause(buyer.dice.below(200));
      }
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      unknown.push(error.message);
    }
  });
  await Promise.all(shopping);
  return unknown;
}

function nothingKilled(): Pick<StormReport, 'kills' | 'readyAfterMs'> & {
  kills: Record<Victim, number>;
  /** Why the shop did not come back. */
  fault?: string;
} {
  return {
    kills: { app: 0, database: 0, both: 0 },
    readyAfterMs: { app: [], database: [], both: [] },
  };
}

async function letKill({ seed, kills, shop, operator, tell, ...run }: Run) {
  const dice = diceOf(seed, -1);
  const done = nothingKilled();
  const turns: readonly Victim[] = ['app', 'database', 'both'];
  const victims = dice.shuffled(Array.from({ length: kills }, (_, at) => turns[at % 3] as Victim));
  const end = performance.now() + run.seconds * 1_000;
  for (const [at, victim] of victims.entries()) {
    await pause(200 + dice.below(2_300));
    if (performance.now() > end) break;
    operator.sim.change({ next: [trouble(dice)] });
    const ms = await shop.kill(victim).catch((error) => {
      done.fault = `kill ${at + 1}, ${victim}: ${error}`;
      return null;
    });
    if (ms === null) return done;
    done.kills[victim] += 1;
    done.readyAfterMs[victim].push(ms);
    tell?.(`kill ${at + 1} of ${kills}: ${victim}, ready after ${Math.round(ms)} ms`);
  }
  // The last life is bought in too.
  await pause(Math.min(2_000, Math.max(0, end - performance.now())));
  return done;
}

/** The operator has bad moments as well. */
function trouble(dice: Dice) {
  const call = dice.oneOf(['request', 'status'] as const);
  return dice.percent(50) ? { call, delay_ms: 300 + dice.below(700) } : { call, status: 500 };
}

async function untilCalm(remains: () => Remains, deadline: number): Promise<string[]> {
  for (;;) {
    const unrest = await findUnrest(remains()).catch((error) => [`the database does not answer: ${error}`]);
    if (unrest.length === 0 || performance.now() > deadline) return unrest;
    await pause(LOOK_EVERY_MS);
  }
}

/** I10, as far as a storm can see it: the tokens that open its orders. */
function tokensIn(output: string, { orders }: Book): string[] {
  const shown = orders.filter(({ token }) => output.includes(token));
  return shown.map(({ number }) => `I10: the log shows the token of ${number}`);
}

function tally({ orders, refusals }: Book) {
  const ends: Record<string, number> = {};
  for (const { status, payment } of orders)
    ends[`${status} ${payment}`] = (ends[`${status} ${payment}`] ?? 0) + 1;
  return { orders: orders.length, ends, refusals };
}
