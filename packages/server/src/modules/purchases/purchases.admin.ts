import type { ChangeSet } from '@isoko/contract/routes/admin/change-sets';
import type { Margins, Markdown } from '@isoko/contract/routes/admin/purchases';
import { WASTE } from '@isoko/contract/routes/admin/stock';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { csvLine } from '#server/http/csv.ts';
import { DAY_MS, kigaliDay, momentOfDay } from '#server/kigali-time.ts';
import { noted } from '#server/modules/audit/audit.ts';
import { type DatedGoods, listDated, listLots } from '#server/modules/catalogue/lots.ts';
import { bulkChange } from '#server/modules/changes/bulk-change.ts';
import { vatInside } from '#server/modules/orders/money/vat.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { labelIn } from '#server/sentences/staff/labels.ts';
import { fieldError } from '#server/shop-error.ts';
import { type SoldGoods, selectSoldGoods, selectWastedGoods, type WastedGoods } from './purchases.store.ts';
import {
  bookReceipt,
  changeSupplier,
  createSupplier,
  getReceipt,
  listReceipts,
  listSuppliers,
  removeSupplier,
} from './receipts.ts';

const DAYS_SHOWN = 7;
const MOST_DAYS = 366;
const MOST_PRODUCTS = 500;

const HEADER = [
  ...(['Day', 'Product', 'Sold', 'Sold, cost not known', 'VAT inside', 'Cost', 'Margin', 'Wasted'] as const),
];

/** Binds the calls of staff about purchases and margins. */
export function purchasesAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/suppliers', ({ ctx, list }) => listSuppliers(ctx, list));
  bindRoute(app, 'POST /admin/suppliers', ({ ctx, body }) => createSupplier(ctx, body));
  bindRoute(app, 'PATCH /admin/suppliers/:id', ({ ctx, params, body }) =>
    changeSupplier(ctx, { id: params.id, body }),
  );
  bindRoute(app, 'DELETE /admin/suppliers/:id', ({ ctx, params }) => removeSupplier(ctx, params.id));
  bindRoute(app, 'GET /admin/purchases', ({ ctx, query, list }) => listReceipts(ctx, query, list));
  bindRoute(app, 'POST /admin/purchases', ({ ctx, body, user }) => bookReceipt(ctx, { body, by: user.name }));
  bindRoute(app, 'GET /admin/purchases/:id', ({ ctx, params }) => getReceipt(ctx, params.id));
  bindRoute(app, 'GET /admin/products/:id/lots', ({ ctx, params }) => listLots(ctx, params.id));
  bindRoute(app, 'GET /admin/margins', ({ ctx, query }) => getMargins(ctx, query));
  bindRoute(app, 'GET /admin/margins.csv', async ({ ctx, query }) =>
    noted(ctx, { thing: 'product', id: 'margins.csv', filters: query }, exportMargins(ctx, query)),
  );
  bindRoute(app, 'GET /admin/markdowns', ({ ctx }) => listMarkdowns(ctx));
  bindRoute(app, 'POST /admin/markdowns', ({ ctx, body }) => applyMarkdowns(ctx, body.products));
}

/**
 * Goods with a near date, by the setting, each with a proposed price; and goods with a past date, without a proposal.
 * Goods that already cost no more than that are left out.
 */
async function listMarkdowns(ctx: Context): Promise<Markdown[]> {
  const { markdown } = await readShopSettings(ctx);
  const today = kigaliDay(ctx.now());
  const until = kigaliDay(new Date(ctx.now().getTime() + markdown.days * DAY_MS));
  return (await listDated(ctx, until)).flatMap((goods): Markdown[] => {
    // The printed day is the last one.
    if (goods.best_before < today) return [{ ...goods, new_price: null }];
    const new_price = priceNear(goods.price, markdown);
    const isDone = goods.sale_price !== null && goods.sale_price <= new_price;
    const isOff = markdown.days === 0;
    return isOff || isDone || new_price < 1 || new_price >= goods.price ? [] : [{ ...goods, new_price }];
  });
}

/** Rounded down like offers (bulk changes do the same in SQL). */
function priceNear(price: number, { percent, round_to }: ShopSettings['markdown']): number {
  const exact = Math.floor((price * (100 - percent)) / 100);
  return exact < round_to ? exact : exact - (exact % round_to);
}

/**
 * Puts products on offer as proposed, each until the end of its nearest date: one change set per date, which can be
 * undone like any other.
 * @throws validation_error on `products` for one that is no longer proposed
 */
async function applyMarkdowns(ctx: Context, products: readonly string[]): Promise<ChangeSet[]> {
  return inTransaction(ctx, async (ctx) => {
    const { percent, round_to } = (await readShopSettings(ctx)).markdown;
    const proposed = (await listMarkdowns(ctx)).filter((each) => each.new_price !== null);
    const sets: ChangeSet[] = [];
    for (const [day, ids] of byDate(products, proposed)) {
      const until = new Date(momentOfDay(day).getTime() + DAY_MS).toISOString();
      const change = { sale: { percent, until }, round_to };
      sets.push(await bulkChange(ctx, { ids, change, leave_out: true }));
    }
    return sets;
  });
}

/** The products by the nearest date of each, which is the first one in the list. */
function byDate(products: readonly string[], proposed: readonly DatedGoods[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const id of products) {
    const goods = proposed.find(({ product }) => product === id);
    if (!goods) {
      const message = 'Some of these products are no longer suggested. Please check the list again.';
      throw fieldError('products', message);
    }
    days.set(goods.best_before, [...(days.get(goods.best_before) ?? []), id]);
  }
  return days;
}

type Money = Margins['sum'];
interface AskedSpan {
  from?: string;
  to?: string;
}

/**
 * The margin of goods over their cost, and losses, by day in Kigali and by product. Sales with an unknown cost are only
 * in `unknown`: they never count as if they had cost nothing. Rows add up to the sum.
 * @throws validation_error on `from`, `to`
 */
async function getMargins(ctx: Context, asked: AskedSpan): Promise<Margins> {
  const { from, to, sold, wasted } = await readGoods(ctx, asked);
  const days = [...grouped(sold, wasted, ({ day }) => day)].sort(([a], [b]) => b.localeCompare(a));
  const products = [...grouped(sold, wasted, ({ product }) => product)]
    .map(([product, part]) => ({ product, name: part.name, ...moneyOf(part) }))
    .sort((a, b) => b.sold - a.sold || b.wasted - a.wasted || a.name.localeCompare(b.name));
  return {
    from,
    to,
    sum: moneyOf({ sold, wasted }),
    days: days.map(([day, part]) => ({ day, ...moneyOf(part) })),
    products: products.slice(0, MOST_PRODUCTS),
    waste: WASTE.flatMap((reason) => {
      const some = wasted.filter((each) => each.reason === reason);
      const total = (key: 'cost' | 'times' | 'unknown') => some.reduce((sum, each) => sum + each[key], 0);
      return some.length
        ? [{ reason, cost: total('cost'), times: total('times'), unknown: total('unknown') }]
        : [];
    }),
  };
}

/** The same as a table, one row per product and day. Francs. @throws as getMargins */
async function* exportMargins(ctx: Context, asked: AskedSpan): AsyncGenerator<string> {
  const { sold, wasted } = await readGoods(ctx, asked);
  yield csvLine(HEADER.map(labelIn(ctx.answersIn)));
  for (const [key, part] of grouped(sold, wasted, ({ day, product }) => `${day} ${product}`)) {
    const money = moneyOf(part);
    yield csvLine([
      ...[key.slice(0, 10), part.name, money.sold, money.unknown],
      ...[money.vat, money.cost, money.margin, money.wasted],
    ]);
  }
}

async function readGoods(ctx: Context, asked: AskedSpan) {
  const { to = kigaliDay(ctx.now()) } = asked;
  const until = new Date(momentOfDay(to).getTime() + DAY_MS);
  const { from = kigaliDay(new Date(until.getTime() - DAYS_SHOWN * DAY_MS)) } = asked;
  const span = { from: momentOfDay(from), until };
  if (from > to)
    throw fieldError(
      'from',
      sentence('The first day is after the last one, {to}. Please enter an earlier one.', { to }),
    );
  if (span.until.getTime() - span.from.getTime() > MOST_DAYS * DAY_MS)
    throw fieldError(
      'from',
      sentence('This is more than a year. Please enter a later first day, such as {day}.', {
        day: `${to.slice(0, 8)}01`,
      }),
    );
  return {
    from,
    to,
    sold: await selectSoldGoods(ctx.db, span),
    wasted: await selectWastedGoods(ctx.db, span),
  };
}

interface Part {
  sold: SoldGoods[];
  wasted: WastedGoods[];
}

/** Sales and losses, grouped by a key. */
function grouped(
  sold: readonly SoldGoods[],
  wasted: readonly WastedGoods[],
  keyOf: (row: { day: string; product: string }) => string,
): Map<string, Part & { name: string }> {
  const groups = new Map<string, Part & { name: string }>();
  const partOf = (row: SoldGoods | WastedGoods) => {
    const key = keyOf(row);
    const part = groups.get(key) ?? { name: row.name, sold: [], wasted: [] };
    groups.set(key, part);
    return part;
  };
  for (const row of sold) partOf(row).sold.push(row);
  for (const row of wasted) partOf(row).wasted.push(row);
  return groups;
}

function moneyOf({ sold, wasted }: Part): Money {
  const sum = (of: (row: SoldGoods) => number) => sold.reduce((total, row) => total + of(row), 0);
  const known = sum((row) => row.known);
  const cost = sum((row) => row.cost);
  // Rounded at the smallest part, a product and a day: then every sum is the sum of its rows.
  const vat = sum(
    ({ vat_class, known }) => vatInside([{ vat_class, discounted_price: known }], 0)[0]?.vat ?? 0,
  );
  const all = sum((row) => row.sold);
  const isKnown = all === 0 || sold.some((row) => row.known > 0 || row.cost > 0);
  return {
    ...{ sold: all, unknown: all - known, vat, cost },
    margin: isKnown ? known - vat - cost : null,
    wasted: wasted.reduce((total, row) => total + row.cost, 0),
  };
}
