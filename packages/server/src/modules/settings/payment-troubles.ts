import type { SettingValues, ShopSettings } from '@isoko/contract/routes/admin/settings';
import type { Context } from '#server/context.ts';
import { render, type Sentence, sentence } from '#server/sentences/sentence.ts';

type Way = SettingValues['payment_methods'][number];

const NO_KEYS = (keys: string) =>
  sentence(
    'Shoppers do not see it: the operator’s keys are missing. Whoever runs the server must set {keys} and restart the shop; until then offer the MoMoPay code, which needs no keys.',
    { keys },
  );

/** The configuration that each wallet needs. */
const KEYS: Partial<Record<Way['code'], Sentence>> = {
  mtn_momo: NO_KEYS('MOMO_SUBSCRIPTION_KEY, MOMO_API_USER and MOMO_API_KEY'),
  airtel_money: NO_KEYS('AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET'),
};

/** Why customers do not see a payment method although it is switched on, and what to do; null: they do. */
export function troubleOf(ctx: Context, { code, on }: Way): Sentence | null {
  const needed = KEYS[code];
  return on && needed !== undefined && !ctx.wallets[code] ? needed : null;
}

/** The payment methods that are switched on and cannot be used. */
export function paymentTroubles(ctx: Context, ways: readonly Way[]): ShopSettings['payment_troubles'] {
  return ways.flatMap((way) => {
    const why = troubleOf(ctx, way);
    return why === null ? [] : [{ code: way.code, why: render(why, ctx.answersIn) }];
  });
}

/** Whether a customer could pay with any of these. */
export function hasWayToPay(ctx: Context, ways: readonly Way[]): boolean {
  return ways.some((way) => way.on && troubleOf(ctx, way) === null);
}
