import type { ShortLine } from '@isoko/contract';
import { MAX_LINES } from '@isoko/contract/routes/cart';
import { clampQuantity, lineKey } from '@isoko/contract/rules/cart-lines';
import type { Sellable } from '#server/modules/catalogue/find-sellables.ts';
import { OutOfStock } from '#server/modules/catalogue/reserve-stock.ts';
import {
  type FoundLine,
  gone,
  mostOf,
  notSoldSo,
  type PricedLine,
  type PricingChange,
  short,
  spokenName,
  tooMuch,
} from '#server/modules/pricing/price-lines.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { type FieldFault, fieldError, refuseFaults, ShopError } from '#server/shop-error.ts';

/** The stored part of a cart line; it replaces the one of the same product and index. */
export type CartItem = Pick<PricedLine, 'product' | 'index' | 'wanted'> & {
  /** Unit price in francs when it was last written. */
  priceSeen: number;
};

/** The lines to write, and a change for each one that differs from the request. */
interface Filling {
  writes: CartItem[];
  changes: PricingChange[];
}

type Found = FoundLine & { sellable: Sellable };
/** The quantity in the cart before and after. */
type Total = Found & { before: number; total: number };

/**
 * Adds lines to those of a cart: quantities of the same product and index are summed (specification section 4, Cart).
 * All or nothing.
 * @throws not_found, validation_error, out_of_stock.
 */
export function addLines(kept: readonly CartItem[], found: readonly FoundLine[]): CartItem[] {
  const before = quantitiesOf(kept);
  return requireRoom(kept, found, (line) => (before.get(lineKey(line)) ?? 0) + line.wanted);
}

/**
 * Replaces the lines of a cart. Only a quantity that grows must be in stock: a change of one line does not fail because
 * another one has run short meanwhile.
 * @throws as addLines.
 */
export function replaceLines(kept: readonly CartItem[], found: readonly FoundLine[]): CartItem[] {
  const wanted = new Set(found.map(lineKey));
  const staying = kept.filter((line) => wanted.has(lineKey(line)));
  return requireRoom(staying, found, (line) => line.wanted);
}

/**
 * Adds the available quantities of lines, and reports the rest, so that a login never fails because of them. Lines
 * already in the cart stay.
 */
export function mergeLines(kept: readonly CartItem[], found: readonly FoundLine[]): Filling {
  const before = quantitiesOf(kept);
  const filling: Filling = { writes: [], changes: [] };
  let places = MAX_LINES - kept.length;
  for (const line of found) {
    const { sellable } = line;
    if (!sellable) {
      filling.changes.push(gone(line));
      continue;
    }
    const had = before.get(lineKey(line)) ?? 0;
    const whole = { ...line, wanted: had + line.wanted };
    const room = Math.min(left(sellable), mostOf(sellable));
    const got = Math.max(had, clampQuantity(whole.wanted, room, sellable.soldAs));
    if (had === 0 && got > 0 && places <= 0) {
      const message = sentence('Your cart is full: {name} was left out.', { name: spokenName(sellable) });
      filling.changes.push({ ...short(whole, sellable, 0), message });
      continue;
    }
    if (had === 0 && got > 0) places -= 1;
    if (got < whole.wanted) filling.changes.push(short(whole, sellable, Math.min(got, room)));
    if (got > had) filling.writes.push(toItem({ ...line, sellable }, got));
  }
  return filling;
}

function requireRoom(
  kept: readonly CartItem[],
  found: readonly FoundLine[],
  total: (each: Found) => number,
): CartItem[] {
  requireSold(found);
  const before = quantitiesOf(kept);
  const totals = found.map((line) => ({
    ...line,
    before: before.get(lineKey(line)) ?? 0,
    total: total(line),
  }));
  refuseFaults(totals.flatMap(quantityFaults));
  const grown = totals.filter((line) => line.total > line.before && line.total > left(line.sellable));
  if (grown.length) throw new OutOfStock(grown.map(toShortLine));
  const fresh = totals.filter((line) => line.before === 0);
  if (kept.length + fresh.length > MAX_LINES)
    throw fieldError(
      'line_items',
      sentence('A cart holds at most {n} different products.', { n: MAX_LINES }),
    );
  return totals.map((line) => toItem(line, line.total));
}

function requireSold(found: readonly FoundLine[]): asserts found is readonly Found[] {
  const fields = found.flatMap(({ position, sellable }) =>
    sellable ? [] : [{ field: `line_items.${position}.product`, message: 'This product is no longer sold.' }],
  );
  if (fields.length) throw new ShopError('not_found', { fields });
}

/** Errors of a line's quantity: too much, or a new weight between two steps. */
function quantityFaults({ position, sellable, total, before }: Total): FieldFault[] {
  const most = mostOf(sellable);
  if (total > most) return [tooMuch(position, most)];
  if (total === before || clampQuantity(total, most, sellable.soldAs) === total) return [];
  return [{ field: `line_items.${position}.quantity`, message: notSoldSo(sellable) }];
}

function toShortLine({ product, index, sellable, total }: Found & { total: number }): ShortLine {
  const { name, soldAs } = sellable;
  const { sold_by } = soldAs;
  return { product, index, name, wanted: total, left: left(sellable), ...(sold_by && { sold_by }) };
}

function toItem({ product, index, sellable }: Found, wanted: number): CartItem {
  return { product, index, wanted, priceSeen: sellable.price };
}

function quantitiesOf(lines: readonly CartItem[]): Map<string, number> {
  return new Map(lines.map((line) => [lineKey(line), line.wanted]));
}

/** The available quantity in whole steps. */
function left({ available, soldAs }: Sellable): number {
  return clampQuantity(available, available, soldAs);
}
