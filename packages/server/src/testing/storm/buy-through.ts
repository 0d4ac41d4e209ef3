import { setTimeout as pause } from 'node:timers/promises';
import { askerOf, type Send, Unknown } from './ask.ts';
import { type Book, type Buyer, buyOnce, type Habits, ORDINARY } from './buyer.ts';
import { diceOf } from './dice.ts';
import type { Goods, Outsider } from './goods.ts';
import type { StormOperator } from './storm-operator.ts';
import { findUnsettled, findViolations, type Remains } from './unsettled.ts';

export interface BuyingOptions {
  readonly seed: number;
  readonly buyers: number;
  /** The most orders that one buyer begins. */
  readonly purchases: number;
  readonly habits?: Habits;
  /** The longest time after the last buyer until everything is calm, in seconds. */
  readonly calmWithin: number;
  readonly shop: {
    readonly varDir: string;
    /** The present address. */
    address(): string;
    /** Its output so far. */
    output(): string;
  };
  readonly outsider: Outsider;
  readonly goods: Goods;
  readonly operator: StormOperator;
  /** How buyers reach the shop; default: `fetch`. */
  readonly send?: Send;
  readonly countMails?: Remains['countMails'];
}

/** The trouble for a shop while people buy. `fault`: it did not come back, so there is no further wait. */
export type Trouble<T> = () => Promise<T & { fault?: string }>;

/** The result of a drill. */
export interface BuyingReport<T> {
  readonly trouble: T;
  readonly orders: number;
  /** The final states of the orders: `confirmed paid`, `cancelled unpaid` … */
  readonly ends: Readonly<Record<string, number>>;
  readonly refusals: Readonly<Record<string, number>>;
  readonly requests: { readonly sent: number; readonly repeated: number };
  /** From the last buyer's last answer until calm. */
  readonly calmAfterMs: number;
  /** Every broken promise; empty is the verdict "the shop kept its promises". */
  readonly violations: readonly string[];
}

/** Four in ten pay by wallet; everyone waits until they know the result. */
const LOOK_EVERY_MS = 500;

/**
 * Lets buyers buy during the trouble, waits for calm and checks everything the shop said (trust.md section 1).
 * Afterwards no buyer runs any more, even if the trouble could not be caused.
 */
export async function buyThrough<T>(options: BuyingOptions, cause: Trouble<T>): Promise<BuyingReport<T>> {
  const { shop, operator, outsider, countMails } = options;
  const { ctx } = outsider;
  const book: Book = { orders: [], refusals: {}, contradictions: [] };
  let isOver = false;
  let patience = Number.POSITIVE_INFINITY;
  const asker = askerOf(shop.address, () => patience, options.send);
  const buying = letBuy(options, { asker, book, isOver: () => isOver });
  // Its failure is handled below, once the trouble is over.
  buying.catch(() => {});
  const trouble = await cause().catch((error) => {
    isOver = true;
    patience = 0;
    throw error;
  });
  isOver = true;
  patience = performance.now() + (trouble.fault ? 0 : options.calmWithin * 1_000);
  const unknown = await buying;
  const stopped = performance.now();
  const remains = () => ({
    ctx,
    varDir: shop.varDir,
    orders: book.orders,
    requests: operator.sim.list(),
    countMails,
  });
  const unsettled = await untilCalm(remains, patience);
  const calmAfterMs = performance.now() - stopped;
  const violations = [
    ...(trouble.fault ? [trouble.fault] : []),
    ...unknown.map((what) => `I11: nobody learned what became of ${what}`),
    ...book.contradictions,
    ...asker.faults,
    ...unsettled,
    ...(await findViolations(remains()).catch((error) => [`nothing can be checked: ${error}`])),
    ...tokensIn(shop.output(), book),
  ];
  return { trouble, ...tally(book), requests: asker.counts, calmAfterMs, violations };
}

/** Resolves when all buyers have stopped, with the requests whose outcome stayed unknown. */
async function letBuy(
  { seed, buyers, purchases, goods, habits = ORDINARY }: BuyingOptions,
  { isOver, ...others }: Pick<Buyer, 'asker' | 'book'> & { isOver: () => boolean },
): Promise<string[]> {
  const unknown: string[] = [];
  const shopping = Array.from({ length: buyers }, async (_, number) => {
    const buyer: Buyer = { ...others, goods, habits, number, dice: diceOf(seed, number) };
    try {
      for (let purchase = 0; purchase < purchases && !isOver(); purchase += 1) {
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

async function untilCalm(remains: () => Remains, deadline: number): Promise<string[]> {
  for (;;) {
    const unsettled = await findUnsettled(remains()).catch((error) => [
      `the database does not answer: ${error}`,
    ]);
    if (unsettled.length === 0 || performance.now() > deadline) return unsettled;
    await pause(LOOK_EVERY_MS);
  }
}

/** I10, as far as a drill can check it: the tokens of its orders. */
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
