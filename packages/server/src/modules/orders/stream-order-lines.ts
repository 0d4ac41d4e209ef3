import type { Context } from '#server/context.ts';
import { paymentsOfEach } from '#server/modules/payments/list-payments.ts';
import { fieldError } from '#server/shop-error.ts';
import {
  type ExportedLine,
  type ExportedOrders,
  readExportedLines,
  selectExported,
} from './order-export.store.ts';

const AT_ONCE = 200;

/** A line with what went back to its order's customer by now, in francs. */
export type StreamedLine = ExportedLine & { refunded: number };

/**
 * The lines of all these orders, the earliest order first, a few hundred in memory at a time.
 * @throws validation_error on `from` or `to` for a day that no calendar has
 */
export async function* streamOrderLines(ctx: Context, wanted: ExportedOrders): AsyncGenerator<StreamedLine> {
  requireDay('from', wanted.from);
  requireDay('to', wanted.to);
  const ids = await selectExported(ctx.db, wanted);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const payments = await paymentsOfEach(ctx, some);
    for (const line of await readExportedLines(ctx.db, some)) {
      const refunded = payments.get(line.order_id)?.reduce((sum, each) => sum + each.refunded, 0) ?? 0;
      yield { ...line, refunded };
    }
  }
}

function requireDay(field: string, day: string | undefined): void {
  if (day === undefined) return;
  const time = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
  if (!exists) throw fieldError(field, 'There is no such day.');
}
