import type { Margins } from '@isoko/contract/routes/admin/purchases';
import { WASTE } from '@isoko/contract/routes/admin/stock';
import type { Context } from '#server/context.ts';
import { csvLine } from '#server/http/csv.ts';
import { DAY_MS, kigaliDay, momentOfDay } from '#server/kigali-time.ts';
import { vatInside } from '#server/modules/orders/money/vat.ts';
import { labelIn } from '#server/sentences/staff/labels.ts';
import { fieldError } from '#server/shop-error.ts';
import { type SoldGoods, selectSoldGoods, selectWastedGoods, type WastedGoods } from './purchases.store.ts';

type Money = Margins['sum'];
interface AskedSpan {
  from?: string;
  to?: string;
}

const DAYS_SHOWN = 7;
const MOST_DAYS = 366;
const MOST_PRODUCTS = 500;

/**
 * What goods brought above what they had cost, and what was lost, by day in Kigali and by product. Sales whose cost is not known are
 * in `unknown` and in nothing else: they are never counted as if they had cost nothing. Rows add up to the sum.
 * @throws validation_error on `from`, `to`
 */
export async function getMargins(ctx: Context, asked: AskedSpan): Promise<Margins> {
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

const HEADER = [
  ...(['Day', 'Product', 'Sold', 'Sold, cost not known', 'VAT inside', 'Cost', 'Margin', 'Wasted'] as const),
];

/** The same as a table, a row for each product and day. Francs. @throws as getMargins */
export async function* exportMargins(ctx: Context, asked: AskedSpan): AsyncGenerator<string> {
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
    throw fieldError('from', `The first day is after the last one, ${to}. Please give an earlier one.`);
  if (span.until.getTime() - span.from.getTime() > MOST_DAYS * DAY_MS)
    throw fieldError(
      'from',
      `This is more than a year. Please give a later first day, such as ${to.slice(0, 8)}01.`,
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

/** What was sold and lost, by what it has in common. */
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
  // Rounded where it is smallest, a product and a day: then every sum is the sum of its rows.
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
