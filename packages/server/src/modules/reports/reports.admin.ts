import type { QueryOf, StaffRole } from '@isoko/contract/route';
import type { listSecurityEvents as listRoute, SecurityEvent } from '@isoko/contract/routes/admin/audit';
import type { Dashboard } from '@isoko/contract/routes/admin/dashboard';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { onReplica } from '#server/database/replica.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { ListRequest, Page } from '#server/http/list-request.ts';
import { kigaliDay, lastDays } from '#server/kigali-time.ts';
import { noted } from '#server/modules/audit/audit.ts';
import { countLowStock } from '#server/modules/catalogue/staff-stock.ts';
import { countUnanswered } from '#server/modules/content/messages.ts';
import { findSeenAccounts } from '#server/modules/customers/staff-customers.ts';
import { countOpenOrders, listDaySums } from '#server/modules/orders/money/sales.ts';
import { countMoneyToDo } from '#server/modules/payments/list-payments.ts';
import { listStoredEvents } from '#server/modules/trust/security-event.ts';
import { hashForEvents } from '#server/secrets.ts';
import { closeBooks, exportBooks, showBooks } from './books.ts';
import { closeDay, exportDay, spanOfDay } from './close-day.ts';

/** How many days the dashboard shows, today included. */
const DAYS = 30;

/** Binds the calls of staff about reports and books. */
export function reportsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/day', ({ ctx, query }) => closeDay(ctx, query));
  bindRoute(app, 'GET /admin/day.csv', async ({ ctx, query }) =>
    noted(ctx, { thing: 'order', id: 'day.csv', filters: query }, exportDay(ctx, query)),
  );
  bindRoute(app, 'GET /admin/books', ({ ctx, query }) => showBooks(ctx, query));
  bindRoute(app, 'POST /admin/books', ({ ctx, body, user }) => closeBooks(ctx, { body, by: user.name }));
  bindRoute(app, 'GET /admin/books.csv', async ({ ctx, query }) =>
    noted(ctx, { thing: 'order', id: 'books.csv', filters: query }, exportBooks(ctx, query)),
  );
  bindRoute(app, 'GET /admin/security-events', ({ ctx, query, list }) =>
    listSecurityEvents(onReplica(ctx), query, list),
  );
  bindRoute(app, 'GET /admin/dashboard', ({ ctx, user }) => showDashboard(onReplica(ctx), user.role));
}

/** The open work for this role, and the shop's figures; null for parts that the role may not see. */
async function showDashboard(ctx: Context, role: StaffRole): Promise<Dashboard> {
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

type Filters = Omit<QueryOf<typeof listRoute>, keyof ListRequest>;
type Stored = Awaited<ReturnType<typeof listStoredEvents>>['items'];

/**
 * One page of the security events, the latest first unless the caller wants the oldest. Events have keyed hashes: names
 * are found by hashing the accounts that this page can be about.
 */
async function listSecurityEvents(
  ctx: Context,
  { kind, account, account_hash, address_hash, request_id, since }: Filters,
  { limit, offset, sort }: ListRequest,
): Promise<Page<SecurityEvent>> {
  const filters = {
    kind,
    ...(account && { accountHashes: hashesOf(ctx, account) }),
    ...(account_hash && { accountHashes: [account_hash] }),
    addressHash: address_hash,
    requestId: request_id,
    ...(since && { since: new Date(since) }),
  };
  const newestFirst = sort[0]?.descending ?? true;
  const { items, total } = await listStoredEvents(ctx, filters, { limit, offset, newestFirst });
  const names = await namesFor(ctx, items, account);
  const shown = items.map(({ id, at, ...event }) => ({
    _id: String(id),
    at: at.toISOString(),
    account: (event.account_hash && names.get(event.account_hash)) || null,
    ...event,
  }));
  return { items: shown, total };
}

/** The accounts of a page by their hashes. */
async function namesFor(ctx: Context, items: Stored, asked: string | undefined) {
  const names = new Map<string, SecurityEvent['account']>();
  const about = items.filter(({ account_hash }) => account_hash !== null);
  if (about.length === 0) return names;
  const since = new Date(Math.min(...about.map(({ at }) => at.getTime())));
  for (const { id, name } of await findSeenAccounts(ctx, { since, id: asked }))
    for (const hash of hashesOf(ctx, id)) names.set(hash, { _id: id, name });
  return names;
}

/** The hashes of an account: with the shop's secret and with the earlier one. */
function hashesOf(ctx: Context, id: string): string[] {
  return [ctx, ctx.earlier].flatMap((secret) => (secret ? [hashForEvents(secret, 'account', id)] : []));
}
