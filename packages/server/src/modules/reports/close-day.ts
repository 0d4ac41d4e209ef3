import type { DayReport } from '@isoko/contract/routes/admin/dashboard';
import type { Context } from '#server/context.ts';
import { sumSalesOf } from '#server/modules/orders/money/sales.ts';
import { sumTakings } from '#server/modules/payments/sum-takings.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { kigaliDay, spanOfDay } from './kigali-day.ts';

/**
 * What a day in Kigali brought; today unless it is named. Sales are of the orders placed that day, takings and refunds
 * of the money that moved that day, whatever order it is for. Francs.
 * @throws validation_error on `date`.
 */
export async function closeDay(
  ctx: Context,
  { date = kigaliDay(ctx.now()) }: { date?: string },
): Promise<DayReport> {
  const span = spanOfDay(date);
  const moved = await sumTakings(ctx, span);
  const arrived = moved.filter((each) => each.kind === 'captured');
  const sentBack = moved.filter((each) => each.kind === 'refunded');
  const names = await methodNames(ctx);
  const taken = sum(arrived, 'amount');
  const refunds = { count: sum(sentBack, 'count'), amount: sum(sentBack, 'amount') };
  return {
    date,
    ...(await sumSalesOf(ctx, span)),
    takings: arrived.map(({ method, count: payments, amount }) => ({
      method,
      name: names.get(method) ?? method,
      payments,
      amount,
    })),
    taken,
    refunds,
    kept: taken - refunds.amount,
  };
}

/** What the shop calls its ways to pay, by code. */
export async function methodNames(ctx: Context): Promise<Map<string, string>> {
  const { payment_methods } = await readShopSettings(ctx);
  return new Map<string, string>(payment_methods.map(({ code, name }) => [code, name]));
}

function sum<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
