import type { LineChange, WantedLine } from '@isoko/contract';
import { MAX_QUANTITY } from '@isoko/contract/routes/cart';
import { clampQuantity, lineKey, lineSum } from '@isoko/contract/rules/cart-lines';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { formatAmount } from '@isoko/contract/rules/money';
import { keysOf } from '@isoko/contract/rules/objects';
import { MAX_GRAMS } from '@isoko/contract/rules/weight';
import type { Context } from '#server/context.ts';
import {
  findSellables,
  type Sellable,
  type SellableLookup,
} from '#server/modules/catalogue/find-sellables.ts';
import { amountOf, type Sentence, sentence } from '#server/sentences/sentence.ts';
import { type FieldFault, ShopError } from '#server/shop-error.ts';

type Wanted = Omit<FoundLine, 'sellable'>;

/**
 * Finds the lines of a request in the catalogue, in order; lines of the same product and index become one. A line that
 * is not sold any more is null, and so is a missing variant of lines that were `chosenEarlier`.
 * @throws validation_error on `line_items.N.index` of every other line whose product has no such variant, and on
 * `line_items.N.quantity` of one that holds more than a line can, with the others of its kind.
 */
export async function findLines(
  ctx: Context,
  lines: readonly (WantedLine & { price?: unknown })[],
  { chosenEarlier = false }: { chosenEarlier?: boolean } = {},
): Promise<FoundLine[]> {
  const wanted = sumLines(lines);
  const lookups = await findSellables(ctx, wanted);
  const fields = wanted.flatMap((line, at) => [
    ...indexProblem(line, lookups[at]),
    ...quantityProblem(line, lookups[at]),
  ]);
  if (fields.length && !chosenEarlier) throw new ShopError('validation_error', { fields });
  return wanted.map((line, at) => {
    const lookup = lookups[at];
    return { ...line, sellable: typeof lookup === 'object' ? lookup : null };
  });
}

/** `index` is −1 for a line without one. */
function sumLines(lines: readonly (WantedLine & { price?: unknown })[]): Wanted[] {
  const summed = new Map<string, Wanted>();
  lines.forEach(({ product, index = -1, quantity, price }, position) => {
    const key = lineKey({ product, index });
    const known = summed.get(key) ?? { product, index, wanted: 0, priceSeen: null, position };
    known.wanted += quantity;
    known.priceSeen ??= readPrice(price);
    summed.set(key, known);
  });
  return [...summed.values()];
}

/** A client's price is only compared, so an invalid amount counts as not sent. */
function readPrice(price: unknown): number | null {
  return typeof price === 'number' && Number.isSafeInteger(price) && price >= 0 ? price : null;
}

function indexProblem({ index, position }: Wanted, lookup: SellableLookup | undefined): FieldFault[] {
  if (lookup !== 'unknown_index') return [];
  const message = index < 0 ? 'Please choose one of its kinds.' : 'This kind does not exist.';
  return [{ field: `line_items.${position}.index`, message }];
}

/** How much one line can hold: pieces, or grams. */
export function mostOf(sellable: Pick<Sellable, 'soldBy'> | null): number {
  return sellable?.soldBy === 'weight' ? MAX_GRAMS : MAX_QUANTITY;
}

/** The wire allows each line the limit of goods by weight, and several lines of one product. */
function quantityProblem({ wanted, position }: Wanted, lookup: SellableLookup | undefined): FieldFault[] {
  const most = mostOf(typeof lookup === 'object' ? lookup : null);
  return wanted <= most ? [] : [tooMuch(position, most)];
}

/** The error for a line with more than a line can hold. */
export function tooMuch(position: number, most: number): FieldFault {
  const n = most === MAX_GRAMS ? { grams: most } : formatAmount(most);
  return { field: `line_items.${position}.quantity`, message: sentence('A line holds at most {n}.', { n }) };
}

/** A line that counts: the product, the quantity, and its price. Money in francs. */
export interface PricedLine extends Sellable {
  /** Requested units; for goods by weight grams. */
  wanted: number;
  /** The unit price the customer last saw; null if the client sent none. */
  priceSeen: number | null;
  /** Its first line in the request, from 0: errors name that line. */
  position: number;
  /** Available units of those, at least 1. */
  quantity: number;
  /** Its price before the coupon (lineSum). */
  sum: number;
  /** Its price after the coupon. */
  discountedPrice: number;
}

/** A difference from what the customer last saw, not yet in their language. */
export interface PricingChange extends Omit<LineChange, 'message'> {
  label: string | null;
  message: Sentence;
}

/** A line before it is priced; `sellable` is null if it is not sold any more. */
export type FoundLine = Pick<PricedLine, 'product' | 'index' | 'wanted' | 'priceSeen' | 'position'> & {
  sellable: Sellable | null;
};

/**
 * Prices lines one by one, before any coupon: limited to the stock; gone, sold out or (if `takesPerishables` is false)
 * perishable goods are left out; for `isWeighed` lines every gram counts. The present price counts. `changes` has one
 * entry for each difference from what the customer last saw, a new price too.
 */
export function priceLines(
  found: readonly FoundLine[],
  { takesPerishables, isWeighed = false }: { takesPerishables: boolean; isWeighed?: boolean },
): { lines: PricedLine[]; changes: PricingChange[] } {
  const lines: PricedLine[] = [];
  const changes: PricingChange[] = [];
  for (const { sellable, ...line } of found) {
    if (!sellable) {
      changes.push(gone(line));
      continue;
    }
    if (sellable.perishable && !takesPerishables) {
      changes.push(undeliverable(line, sellable));
      continue;
    }
    const measured = isWeighed ? { ...sellable, soldAs: {} } : sellable;
    const quantity = clampQuantity(line.wanted, measured.available, measured.soldAs);
    if (quantity > 0 && line.priceSeen !== null && line.priceSeen !== sellable.price) {
      changes.push(otherPrice(line, sellable, quantity));
    }
    if (quantity !== line.wanted) changes.push(otherQuantity(line, measured, quantity));
    const sum = lineSum({ price: sellable.price, quantity, sold_by: sellable.soldBy });
    if (quantity > 0) lines.push({ ...line, ...sellable, quantity, sum, discountedPrice: sum });
  }
  return { lines, changes };
}

type Changed = Pick<PricedLine, 'product' | 'index' | 'wanted'>;

function change(
  line: Changed,
  rest: Pick<PricingChange, 'reason' | 'message'> & Partial<PricingChange>,
): PricingChange {
  const { product, index, wanted } = line;
  return {
    product,
    index,
    name: null,
    label: null,
    wanted,
    got: 0,
    price_was: null,
    price_now: null,
    ...rest,
  };
}

/** The change of a line that is not sold any more. */
export function gone(line: Changed): PricingChange {
  return change(line, { reason: 'gone', message: sentence('One product in your cart is no longer sold.') });
}

/** A product in a sentence: its name, and the variant's label. */
export function spokenName({ name, label }: Pick<Sellable, 'name' | 'label'>): string {
  return label ? `${name} (${label})` : name;
}

/** Goods in a stored sentence, by the shop's name for them; `names`: their names in other languages. */
export interface NamedGoods {
  name: string;
  names?: Partial<Record<Language, string>>;
}

/** The names of a line's goods in an order's sentences, kept even after the line is gone. */
export function spokenNames({
  translations,
  ...line
}: Pick<Sellable, 'name' | 'label'> & {
  translations: Partial<Record<Language, { name?: string; label?: string }>>;
}): NamedGoods {
  const written = spokenName(line);
  const names: NamedGoods['names'] = {};
  for (const language of LANGUAGES) {
    const said = spokenName({ name: line.name, label: line.label, ...translations[language] });
    if (said !== written) names[language] = said;
  }
  return { name: written, ...(keysOf(names).length && { names }) };
}

const calledSo = ({ name, label }: Sellable) => ({ name, label });

function undeliverable(line: Changed, sellable: Sellable): PricingChange {
  const message = sentence('We cannot deliver {name} there.', { name: spokenName(sellable) });
  return change(line, { reason: 'undeliverable', ...calledSo(sellable), message });
}

/** The change of a line to another quantity: not enough in stock, or not sold in that quantity. */
function otherQuantity(line: Changed, sellable: Sellable, got: number): PricingChange {
  const isShort = got < line.wanted && clampQuantity(line.wanted, MAX_GRAMS, sellable.soldAs) !== got;
  if (isShort) return short(line, sellable, got);
  return change(line, { reason: 'weight', ...calledSo(sellable), got, message: notSoldSo(sellable) });
}

/** A sentence about the weights in which goods are sold. */
export function notSoldSo(sellable: Sellable): Sentence {
  const { step_grams = 1, min_grams = 1 } = sellable.soldAs;
  return sentence('{name} is sold from {min} on, in steps of {step}.', {
    name: spokenName(sellable),
    min: { grams: min_grams },
    step: { grams: step_grams },
  });
}

/** The change of a line of which only `got` units are available. */
export function short(line: Changed, sellable: Sellable, got: number): PricingChange {
  const name = spokenName(sellable);
  const message =
    got > 0
      ? sentence('Only {n} left of {name}.', { n: amountOf(got, sellable.soldBy), name })
      : sentence('{name} is out of stock.', { name });
  return change(line, { reason: 'stock', ...calledSo(sellable), got, message });
}

function otherPrice(
  line: Changed & Pick<PricedLine, 'priceSeen'>,
  sellable: Sellable,
  got: number,
): PricingChange {
  const { price: price_now } = sellable;
  const message = sentence('{name} now costs FRW {x}.', {
    name: spokenName(sellable),
    x: formatAmount(price_now),
  });
  return change(line, {
    reason: 'price',
    ...calledSo(sellable),
    got,
    price_was: line.priceSeen,
    price_now,
    message,
  });
}

/** Francs. `shipping_total` is null until a delivery method is chosen. */
export interface Totals {
  subtotal: number;
  discount: number;
  shipping_total: number | null;
  total: number;
}

/** Adds up an order: the lines' sums, minus the discount, plus the delivery. Never below 0. */
export function addUp(
  lines: readonly { sum: number }[],
  { discount, shipping_total }: Pick<Totals, 'discount' | 'shipping_total'>,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.sum, 0);
  const given = Math.min(discount, subtotal);
  return { subtotal, discount: given, shipping_total, total: subtotal - given + (shipping_total ?? 0) };
}

/**
 * Splits `amount` in proportion to `weights` by the largest remainder: whole francs that add up to it exactly, no share
 * above its weight while `amount` is at most their sum; equal remainders go to the earlier one. Both are at least 0.
 */
export function prorate(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  // The product of two amounts of francs does not fit a float.
  const parts = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = parts.map((part) => Number(part / BigInt(whole)));
  const rest = amount - shares.reduce((sum, share) => sum + share, 0);
  const remainders = parts.map((part, at) => ({ at, remainder: part % BigInt(whole) }));
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1));
  for (const { at } of remainders.slice(0, rest)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
