import { setTimeout as pause } from 'node:timers/promises';
import { type BuyingReport, buyThrough } from './buy-through.ts';
import { type Dice, diceOf } from './dice.ts';
import { layOutGoods, openOutsider } from './goods.ts';
import { type KillableShop, openKillableShop, type Victim } from './killable-shop.ts';
import { openStormOperator, type StormOperator } from './storm-operator.ts';

export interface StormOptions {
  readonly seed: number;
  /** The number of kills, in turns of app, database and both, in a sequence of the seed. */
  readonly kills: number;
  /** After this many seconds there are no more kills and no new purchases. */
  readonly seconds: number;
  readonly buyers: number;
  /** The most orders that one buyer begins. */
  readonly purchases: number;
  /** The longest time after the last buyer until everything is calm, in seconds. */
  readonly calmWithin: number;
  readonly tell?: (sentence: string) => void;
  /** Ends the storm before its verdict. */
  readonly signal?: AbortSignal;
}

interface Killing {
  readonly kills: Record<Victim, number>;
  /** From each kill until the shop was ready again, in ms, by victim. */
  readonly readyAfterMs: Record<Victim, number[]>;
}

export type StormReport = Killing & Omit<BuyingReport<Killing>, 'trouble'>;

/**
 * Lets buyers buy in a shop whose app and database are killed meanwhile, waits for calm and checks everything the shop
 * said (trust.md section 1). Leaves nothing behind, even if `signal` interrupts it.
 * @throws if it is interrupted, or the first shop does not open.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const operator = await openStormOperator();
  try {
    const shop = await openKillableShop({ SHOP_SEED: 'empty', RATE_LIMITS: 'off', ...operator.env });
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

async function storm(
  options: StormOptions,
  shop: KillableShop,
  operator: StormOperator,
): Promise<StormReport> {
  const outsider = await openOutsider(shop.varDir);
  try {
    const goods = await layOutGoods(outsider.ctx);
    const run = { ...options, shop, operator, outsider, goods };
    const { trouble, ...report } = await buyThrough(run, () => letKill(run));
    return { ...trouble, ...report };
  } finally {
    await outsider.close();
  }
}

async function letKill({
  seed,
  kills,
  shop,
  operator,
  tell,
  seconds,
}: StormOptions & { shop: KillableShop; operator: StormOperator }): Promise<Killing & { fault?: string }> {
  const dice = diceOf(seed, -1);
  const done: Killing = {
    kills: { app: 0, database: 0, both: 0 },
    readyAfterMs: { app: [], database: [], both: [] },
  };
  const turns: readonly Victim[] = ['app', 'database', 'both'];
  const victims = dice.shuffled(Array.from({ length: kills }, (_, at) => turns[at % 3] as Victim));
  const end = performance.now() + seconds * 1_000;
  for (const [at, victim] of victims.entries()) {
    await pause(200 + dice.below(2_300));
    if (performance.now() > end) break;
    operator.sim.change({ next: [trouble(dice)] });
    const ms = await shop.kill(victim).catch((error) => String(error));
    if (typeof ms === 'string') return { ...done, fault: `kill ${at + 1}, ${victim}: ${ms}` };
    done.kills[victim] += 1;
    done.readyAfterMs[victim].push(ms);
    tell?.(`kill ${at + 1} of ${kills}: ${victim}, ready after ${Math.round(ms)} ms`);
  }
  // Buyers buy in the last life too.
  await pause(Math.min(2_000, Math.max(0, end - performance.now())));
  return done;
}

/** The operator has failures as well. */
function trouble(dice: Dice) {
  const call = dice.oneOf(['request', 'status'] as const);
  return dice.percent(50) ? { call, delay_ms: 300 + dice.below(700) } : { call, status: 500 };
}
