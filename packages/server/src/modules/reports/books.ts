import type { BodyOf } from '@isoko/contract/route';
import type { BookFigures, Books, closeBooks as declared } from '@isoko/contract/routes/admin/books';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { csvLine } from '#server/http/csv.ts';
import { oneLine } from '#server/input/text.ts';
import { DAY_MS, kigaliDay, kigaliTime } from '#server/kigali-time.ts';
import { vatInside } from '#server/modules/orders/money/vat.ts';
import { prorate } from '#server/modules/pricing/price-lines.ts';
import { differenceIn, sentence } from '#server/sentences/sentence.ts';
import { labelIn } from '#server/sentences/staff/labels.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  type BookedRow,
  bookMoney,
  type ClosedDay,
  type Closes,
  type Gross,
  insertBooked,
  insertClose,
  lockCloses,
  readClosed,
  readCloses,
  type Share,
  type SoldOrder,
  selectBooked,
  selectMoved,
  selectSold,
  sumCounter,
  sumRiders,
  sumWays,
} from './books.store.ts';
import { methodNames, spanOfDay } from './close-day.ts';

/**
 * The books of a day in Kigali, by default today: everything from the last closed day until the end of this one. The
 * books of a closed day never change, whatever moved since.
 * @throws validation_error on `date`
 */
export async function showBooks(
  ctx: Context,
  { date = kigaliDay(ctx.now()) }: { date?: string },
): Promise<Books> {
  const { until } = spanOfDay(date);
  const closed = await readClosed(ctx.db, date);
  if (closed) return { date, ...closed.figures, closed: toClosed(closed), can_close: false };
  const closes = await readCloses(ctx.db);
  const share = openShare(date, closes);
  const rows = toBook(await selectSold(ctx.db, share));
  const figures = await figuresOf(ctx, { share, rows, before: closes?.left ?? 0 });
  const isNext = closes === undefined || date > closes.last;
  const hasBegun = until.getTime() - DAY_MS <= ctx.now().getTime();
  return { date, ...figures, closed: null, can_close: isNext && hasBegun };
}

function toClosed({
  closed_at,
  closed_by,
  counted,
  expected,
  taken_out,
  reason,
}: ClosedDay): Books['closed'] {
  const difference = counted - expected;
  return { at: closed_at.toISOString(), by: closed_by, counted, difference, taken_out, reason };
}

/**
 * Unbooked rows until the end of a day. Before the first close, and before the last one, a day has only its own rows.
 */
function openShare(date: string, closes: Closes | undefined): Extract<Share, { from: Date }> {
  const { from, until } = spanOfDay(date);
  if (!closes || date < closes.last) return { from, until, first: from };
  const first = spanOfDay(closes.first).from;
  // Rows from the time of the last close may have been committed after it: one day back is far enough.
  const since = new Date(spanOfDay(closes.last).from.getTime() - DAY_MS);
  return { from: since > first ? since : first, until, first };
}

/** The amounts to book for each order: all of them, or the changes since it was last booked. */
function toBook(orders: readonly SoldOrder[]): BookedRow[] {
  return orders.flatMap(({ id: order_id, number, placed_at, payment_name, booked, ...sold }) => {
    const now = keptOf(sold);
    const was = booked ?? { standard: 0, zero: 0, exempt: 0, vat: 0 };
    const change = {
      standard: now.standard - was.standard,
      zero: now.zero - was.zero,
      exempt: now.exempt - was.exempt,
      vat: vatIn(now) - was.vat,
    };
    if (Object.values(change).every((francs) => francs === 0)) return [];
    const kind = booked ? ('correction' as const) : ('sale' as const);
    return [{ order_id, number, placed_at, payment_name, kind, ...change }];
  });
}

const CLASSES = ['standard', 'zero', 'exempt'] as const;

/**
 * The income of an order, by VAT class. A refund after the delivery names no line: each class bears its share of it,
 * delivery too, by the largest remainder (decisions/0192).
 */
function keptOf({ given_back, ...sold }: Gross & { given_back: number }): Gross {
  const [standard = 0, zero = 0, exempt = 0] = prorate(
    given_back,
    CLASSES.map((name) => sold[name]),
  );
  return { standard: sold.standard - standard, zero: sold.zero - zero, exempt: sold.exempt - exempt };
}

function vatIn(gross: Gross): number {
  return ratesIn(gross).reduce((sum, each) => sum + each.vat, 0);
}

function ratesIn(gross: Gross) {
  return vatInside(
    CLASSES.map((vat_class) => ({ vat_class, discounted_price: gross[vat_class] })),
    0,
  );
}

const grossOf = ({ standard, zero, exempt }: Gross) => standard + zero + exempt;

/** The figures of a share, only from its rows, so that a close and its figures have the same rows. */
async function figuresOf(
  ctx: Context,
  { share, rows, before }: { share: Share; rows: readonly BookedRow[]; before: number },
): Promise<BookFigures> {
  const names = await methodNames(ctx);
  const moved = await sumWays(ctx.db, share);
  const riders = await sumRiders(ctx.db, share);
  const sum = (pick: (row: (typeof moved)[number]) => number) =>
    moved.reduce((total, row) => total + pick(row), 0);
  const drawer = {
    before,
    taken: sum((row) => row.in_shop),
    from_riders: riders.reduce((total, rider) => total + rider.handed_over, 0),
    refunded: sum((row) => row.in_coins),
  };
  return {
    ...salesOf(rows),
    ways: moved.map(({ in_shop: _, in_coins: __, ...way }) => ({
      ...way,
      name: names.get(way.method) ?? way.method,
    })),
    taken: sum((row) => row.taken),
    refunded: sum((row) => row.refunded),
    counter: await sumCounter(ctx.db, share),
    riders,
    drawer: { ...drawer, expected: before + drawer.taken + drawer.from_riders - drawer.refunded },
  };
}

function salesOf(rows: readonly BookedRow[]): Pick<BookFigures, 'sales' | 'corrections' | 'vat'> {
  const ofKind = (kind: BookedRow['kind']) => {
    const some = rows.filter((row) => row.kind === kind);
    return { orders: some.length, total: some.reduce((sum, row) => sum + grossOf(row), 0) };
  };
  const vat = rows.reduce((sum, row) => sum + row.vat, 0);
  return {
    sales: ofKind('sale'),
    corrections: ofKind('correction'),
    vat: CLASSES.map((name) => ({
      class: name,
      rate: ratesIn({ standard: 0, zero: 0, exempt: 0, [name]: 1 })[0]?.rate ?? 0,
      gross: rows.reduce((sum, row) => sum + row[name], 0),
      // Only the standard class has VAT; it is the sum of that on the receipts.
      vat: name === 'standard' ? vat : 0,
    })),
  };
}

/**
 * Closes a day for good: books everything since the last close, counts the drawer, and stores the figures. Later
 * changes are booked on a later day.
 * @throws invalid_state for a day that is closed, is before a closed one or has not begun, on `expected` if money moved
 * since it was read; validation_error on `date`, on `reason` if the drawer differs, on `taken_out`
 */
export async function closeBooks(
  ctx: Context,
  { body, by }: { body: BodyOf<typeof declared>; by: string },
): Promise<Books> {
  const { date: day, expected, counted, taken_out = 0 } = body;
  const reason = oneLine(body.reason ?? '') || null;
  if (taken_out > counted)
    throw fieldError(
      'taken_out',
      sentence('There is only {amount} in the drawer.', { amount: formatFrancs(counted) }),
    );
  return inTransaction(ctx, async (ctx) => {
    await lockCloses(ctx.db);
    const { can_close } = await showBooks(ctx, { date: day });
    if (!can_close) throw new ShopError('invalid_state', { sentence: { code: NOT_TO_CLOSE } });
    const closes = await readCloses(ctx.db);
    const share = openShare(day, closes);
    const rows = toBook(await selectSold(ctx.db, share));
    await bookMoney(ctx.db, { day, share });
    await insertBooked(ctx.db, day, rows);
    const figures = await figuresOf(ctx, {
      share: { booked: day, first: share.first },
      rows,
      before: closes?.left ?? 0,
    });
    requireCounted({ expected, counted, reason }, figures.drawer.expected);
    const close = { closed_at: ctx.now(), closed_by: by, expected, counted, taken_out, reason, figures };
    await insertClose(ctx.db, { day, ...close });
    return showBooks(ctx, { date: day });
  });
}

const NOT_TO_CLOSE = 'This day cannot be closed: it has not begun, or it or a later one is already closed.';

function requireCounted(
  said: { expected: number; counted: number; reason: string | null },
  expected: number,
): void {
  if (said.expected !== expected) {
    const message = sentence('Money has come in or gone out since: the drawer should now hold {amount}.', {
      amount: formatFrancs(expected),
    });
    throw new ShopError('invalid_state', { fields: [{ field: 'expected', message }] });
  }
  if (said.counted === expected || said.reason) return;
  const difference = differenceIn(said.counted - expected);
  throw fieldError('reason', sentence('{difference}: please say why.', { difference }));
}

const HEADER = [
  ...(['What', 'Date', 'Time', 'Order', 'Way of paying', 'Sold at 18 %', 'Sold at 0 %'] as const),
  ...(['Exempt', 'VAT inside', 'Total', 'Money in', 'Money out', 'Reference'] as const),
];
const NO_SALE = [null, null, null, null, null];

/**
 * The books of a day for the accountant: sales and corrections by VAT class, all money that moved, then the sums by
 * payment method. Days and times are Kigali's; francs without separators; in the reader's language.
 * @throws validation_error on `date`
 */
export async function* exportBooks(
  ctx: Context,
  { date = kigaliDay(ctx.now()) }: { date?: string },
): AsyncGenerator<string> {
  const books = await showBooks(ctx, { date });
  const names = await methodNames(ctx);
  const open = openShare(date, await readCloses(ctx.db));
  const share = books.closed ? { booked: date, first: open.first } : open;
  const rows = books.closed ? await selectBooked(ctx.db, date) : toBook(await selectSold(ctx.db, open));
  const say = labelIn(ctx.answersIn);
  yield csvLine(HEADER.map(say));
  for (const row of rows) {
    const { kind, placed_at: at, number, payment_name, standard, zero, exempt, vat } = row;
    yield csvLine([
      ...[say(kind === 'sale' ? 'Sale' : 'Correction'), kigaliDay(at), kigaliTime(at), number, payment_name],
      ...[standard, zero, exempt, vat, grossOf(row), null, null, null],
    ]);
  }
  for (const { kind, at, label, method, amount, reference } of await selectMoved(ctx.db, share)) {
    const way = method === null ? say('Cash of riders') : (names.get(method) ?? method);
    const [moneyIn, moneyOut] = kind === 'refunded' ? [null, amount] : [amount, null];
    yield csvLine([
      ...[say(MOVED[kind]), kigaliDay(at), kigaliTime(at), label, way],
      ...[...NO_SALE, moneyIn, moneyOut, reference],
    ]);
  }
  yield* sumLines(books, say);
}

const MOVED = {
  captured: 'Payment',
  refunded: 'Refund',
  handed_over: 'Handed over',
  closed: 'Borne by the shop',
} as const;

function* sumLines(
  { date, vat, ways, drawer, closed }: Books,
  label: ReturnType<typeof labelIn>,
): Generator<string> {
  const [standard, zero, exempt] = vat.map(({ gross }) => gross);
  const inside = vat.reduce((sum, each) => sum + each.vat, 0);
  const total = vat.reduce((sum, each) => sum + each.gross, 0);
  const sold = [standard ?? 0, zero ?? 0, exempt ?? 0, inside, total];
  yield csvLine([label('Sum of sales'), date, null, null, null, ...sold, null, null, null]);
  for (const { name, taken, refunded } of ways)
    yield csvLine([label('Sum of money'), date, null, null, name, ...NO_SALE, taken, refunded, null]);
  const counted = closed?.counted ?? null;
  yield csvLine([label('Drawer expected'), date, null, null, null, ...NO_SALE, drawer.expected, null, null]);
  yield csvLine([
    label('Drawer counted'),
    date,
    null,
    null,
    null,
    ...NO_SALE,
    counted,
    null,
    closed?.reason ?? null,
  ]);
}
