import type { StaffRole } from '@isoko/contract/route';
import type { Dashboard } from '@isoko/contract/routes/admin/dashboard';
import type { Context } from '#server/context.ts';
import { kigaliDay, lastDays } from '#server/kigali-time.ts';
import { countLowStock } from '#server/modules/catalogue/staff-stock.ts';
import { countUnanswered } from '#server/modules/content/messages.ts';
import { countOpenOrders, listDaySums } from '#server/modules/orders/money/sales.ts';
import { countMoneyToDo } from '#server/modules/payments/list-payments.ts';
import { spanOfDay } from './close-day.ts';

/** How many days the dashboard shows, today included. */
const DAYS = 30;

/** The open work for this role, and the shop's figures; what the role does not see is null. */
export async function showDashboard(ctx: Context, role: StaffRole): Promise<Dashboard> {
  const isManager = role === 'owner' || role === 'manager';
  const packs = isManager || role === 'packer';
  const answers = isManager || role === 'editor';
  const today = spanOfDay(kigaliDay(ctx.now()));
  return {
    orders: packs ? await countOpenOrders(ctx, today) : null,
    low_stock: packs ? await countLowStock(ctx) : null,
    money: isManager ? await showMoney(ctx) : null,
    unanswered_messages: answers ? await countUnanswered(ctx) : null,
  };
}

async function showMoney(ctx: Context): Promise<NonNullable<Dashboard['money']>> {
  const days = await showDays(ctx);
  const { unmatched, mismatches, refunds, owed } = await countMoneyToDo(ctx);
  const now = days.at(-1);
  return {
    sales_today: now?.sales ?? 0,
    takings_today: now?.takings ?? 0,
    waiting_references: unmatched,
    refunds_due: { count: refunds, amount: owed },
    mismatches,
    days,
  };
}

async function showDays(ctx: Context): Promise<NonNullable<Dashboard['money']>['days']> {
  const dates = lastDays(ctx.now(), DAYS);
  const kept = await listDaySums(ctx, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  const sums = new Map(kept.map((day) => [day.date, day]));
  return dates.map((date) => sums.get(date) ?? { date, orders: 0, sales: 0, takings: 0 });
}
