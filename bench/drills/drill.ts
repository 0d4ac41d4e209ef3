import { type Dice, diceOf } from '../../packages/server/src/testing/storm/dice.ts';
import {
  type Goods,
  layOutGoods,
  type Outsider,
  openOutsider,
} from '../../packages/server/src/testing/storm/goods.ts';
import {
  type KillableShop,
  openKillableShop,
} from '../../packages/server/src/testing/storm/killable-shop.ts';
import {
  openStormOperator,
  type StormOperator,
} from '../../packages/server/src/testing/storm/storm-operator.ts';
import { numbersFrom } from '../measure.ts';
import { openTraffic, type Traffic } from './traffic.ts';

/** One run of a drill. */
export interface Drill<N extends string> {
  readonly seed: number;
  readonly options: Readonly<Record<N, number>>;
  /** The random choices of the drill itself; buyers have dice of their own. */
  readonly dice: Dice;
  /** Resources released at the end, the last first, also when the drill breaks off. */
  readonly left: AsyncDisposableStack;
  tell(sentence: string): void;
  /** Notes broken promises. */
  breaks(...promises: readonly string[]): void;
}

/** A drill for the command line; false if a promise was broken. */
export type RunDrill = (args: string[]) => Promise<boolean>;

/** Further lines say nothing new. */
const MOST_LINES = 50;
/** No buyer has this number. */
const OWN_DICE = -1;

/**
 * Makes a drill: it prints its seed, then the lines of `play`, a line `broken: …` for each broken promise and a
 * final line with the facts that `play` resolves with. `defaults` are its options.
 */
export function drillOf<N extends string>(
  name: string,
  defaults: Record<N, number>,
  play: (drill: Drill<N>) => Promise<string>,
): RunDrill {
  return async (args) => {
    const otherwise = { seed: Date.now() % 2 ** 31, ...defaults } as Record<N | 'seed', number>;
    const { seed, ...options } = numbersFrom(args, otherwise);
    const words = Object.entries(options).map((each) => each.join(' '));
    console.log(`${name}, seed ${seed}: ${words.join(', ')}`);
    const broken: string[] = [];
    const left = new AsyncDisposableStack();
    const drill: Drill<N> = {
      seed,
      options: options as unknown as Record<N, number>,
      dice: diceOf(seed, OWN_DICE),
      left,
      tell: (sentence) => console.log(sentence),
      breaks: (...promises) => void broken.push(...promises),
    };
    const facts = await uninterrupted(() => play(drill)).catch(async (error) => {
      console.error(`${name}, seed ${seed}: did not come to its end:`, error);
      await left.disposeAsync();
      // Buyers of a stopped shop would try for ever.
      process.exit(1);
    });
    await left.disposeAsync();
    for (const promise of broken.slice(0, MOST_LINES)) console.log(`broken: ${promise}`);
    const verdict = broken.length === 0 ? 'every promise kept' : 'PROMISES BROKEN';
    console.log(`${name}, seed ${seed}: ${facts}: ${verdict}`);
    return broken.length === 0;
  };
}

/** @throws when a signal ends the drill before its verdict. */
async function uninterrupted<T>(work: () => Promise<T>): Promise<T> {
  const interrupted = Promise.withResolvers<never>();
  const interrupt = () => interrupted.reject(new Error('interrupted'));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    return await Promise.race([work(), interrupted.promise]);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

/** A shop that can be killed, with its products, its wallet operator, readers and buyers. */
export interface Stage {
  readonly operator: StormOperator;
  readonly shop: KillableShop;
  readonly outsider: Outsider;
  readonly goods: Goods;
  readonly traffic: Traffic;
  /** The environment that the shop was started with. */
  readonly env: Record<string, string>;
}

/** Opens all of it; the drill closes it at its end. */
export async function openStage(
  { left }: Pick<Drill<string>, 'left'>,
  { env: more = {}, folder, carrier }: StageOptions = {},
): Promise<Stage> {
  const operator = await openStormOperator(carrier);
  left.defer(operator.close);
  const env = { SHOP_SEED: 'empty', RATE_LIMITS: 'off', ...more, ...operator.env };
  const shop = await openKillableShop(env, folder);
  left.defer(async () => void (await shop.close()));
  const outsider = await openOutsider(shop.varDir);
  left.defer(outsider.close);
  const goods = await layOutGoods(outsider.ctx);
  const traffic = openTraffic();
  left.defer(() => traffic.close());
  return { operator, shop, outsider, goods, traffic, env };
}

interface StageOptions {
  env?: Record<string, string>;
  /** The shop's folder; default: one of its own. */
  folder?: string;
  /** How the operator's callbacks are delivered. */
  carrier?: Parameters<typeof openStormOperator>[0];
}
