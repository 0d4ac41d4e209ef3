import type { LineChange, ShortLine } from '@isoko/contract';
import { MAX_LINES, MAX_QUANTITY } from '@isoko/contract/routes/cart';
import { formatAmount } from '@isoko/contract/rules/money';
import { outOfStock } from '#server/modules/catalogue/reserve-stock.ts';
import { type FoundWant, gone, short, spokenName } from '#server/modules/pricing/price-lines.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';

/** A line as a cart keeps it. `quantity` is what was wanted, `price_seen` francs when it was last written. */
export interface KeptLine {
  id: string;
  product: string;
  index: number;
  quantity: number;
  price_seen: number;
}

/** A line to be written, over the one of the same product and index. */
export type LineWrite = Omit<KeptLine, 'id'>;

/** What is written, and what of the wish is not. */
export interface Filling {
  writes: LineWrite[];
  changes: LineChange[];
}

type Found = FoundWant & { sellable: NonNullable<FoundWant['sellable']> };

/**
 * Adds wants to the lines of a cart: the same product and index sums (specification section 4, Cart). All or nothing.
 * @throws not_found, validation_error, out_of_stock.
 */
export function addLines(kept: readonly KeptLine[], found: readonly FoundWant[]): LineWrite[] {
  const before = quantitiesOf(kept);
  return requireRoom(kept, found, ({ want }) => (before.get(keyOf(want)) ?? 0) + want.quantity);
}

/**
 * Makes wants the lines of a cart. Only what grows must be there: whoever changes one line is not held up by another
 * one that has run short meanwhile.
 * @throws as addLines.
 */
export function replaceLines(kept: readonly KeptLine[], found: readonly FoundWant[]): LineWrite[] {
  const wanted = new Set(found.map(({ want }) => keyOf(want)));
  const staying = kept.filter((line) => wanted.has(keyOf(line)));
  return requireRoom(staying, found, ({ want }) => want.quantity);
}

/**
 * Adds wants as far as they can be had, and says what was left out: nobody's login fails by what they chose before.
 * What the cart has already stays.
 */
export function mergeLines(kept: readonly KeptLine[], found: readonly FoundWant[]): Filling {
  const before = quantitiesOf(kept);
  const filling: Filling = { writes: [], changes: [] };
  let places = MAX_LINES - kept.length;
  for (const { want, sellable } of found) {
    if (!sellable) {
      filling.changes.push(gone(want));
      continue;
    }
    const had = before.get(keyOf(want)) ?? 0;
    const wish = { ...want, quantity: had + want.quantity };
    const room = Math.min(left(sellable), MAX_QUANTITY);
    const got = Math.max(had, Math.min(wish.quantity, room));
    if (had === 0 && got > 0 && places <= 0) {
      const message = `Your cart is full: ${spokenName(sellable)} was left out.`;
      filling.changes.push({ ...short(wish, sellable, 0), message });
      continue;
    }
    if (had === 0 && got > 0) places -= 1;
    if (got < wish.quantity) filling.changes.push(short(wish, sellable, Math.min(got, room)));
    if (got > had) filling.writes.push(write({ want, sellable }, got));
  }
  return filling;
}

function requireRoom(
  kept: readonly KeptLine[],
  found: readonly FoundWant[],
  total: (each: Found) => number,
): LineWrite[] {
  requireSold(found);
  const before = quantitiesOf(kept);
  const wants = found.map((each) => ({
    ...each,
    before: before.get(keyOf(each.want)) ?? 0,
    total: total(each),
  }));
  const tooMany = wants.filter((each) => each.total > MAX_QUANTITY);
  if (tooMany.length) throw tooManyUnits(tooMany.map(({ want }) => want.position));
  const grown = wants.filter((each) => each.total > each.before && each.total > left(each.sellable));
  if (grown.length) throw outOfStock(grown.map(toShortLine));
  const fresh = wants.filter((each) => each.before === 0);
  if (kept.length + fresh.length > MAX_LINES)
    throw fieldError('line_items', `A cart holds at most ${MAX_LINES} different products.`);
  return wants.map((each) => write(each, each.total));
}

function requireSold(found: readonly FoundWant[]): asserts found is readonly Found[] {
  const fields = found.flatMap(({ want, sellable }) =>
    sellable
      ? []
      : [{ field: `line_items.${want.position}.product`, message: 'This product is no longer sold.' }],
  );
  if (fields.length) throw new ShopError('not_found', { fields });
}

function tooManyUnits(positions: readonly number[]): ShopError {
  const message = `A line holds at most ${formatAmount(MAX_QUANTITY)}.`;
  const fields = positions.map((position) => ({ field: `line_items.${position}.quantity`, message }));
  return new ShopError('validation_error', { fields });
}

function toShortLine({ want, sellable, total }: Found & { total: number }): ShortLine {
  const { product, index } = want;
  return { product, index, name: sellable.name, wanted: total, left: left(sellable) };
}

function write({ want, sellable }: Found, quantity: number): LineWrite {
  return { product: want.product, index: want.index, quantity, price_seen: sellable.price };
}

function quantitiesOf(lines: readonly KeptLine[]): Map<string, number> {
  return new Map(lines.map((line) => [keyOf(line), line.quantity]));
}

function keyOf({ product, index }: { product: string; index: number }): string {
  return `${product} ${index}`;
}

function left({ available }: Found['sellable']): number {
  return Math.max(available, 0);
}
