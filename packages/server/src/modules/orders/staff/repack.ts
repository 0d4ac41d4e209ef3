import type { FieldError } from '@isoko/contract/errors';
import type { BodyOf } from '@isoko/contract/route';
import type { previewLines } from '@isoko/contract/routes/admin/order-lines';
import { lineKey, lineSum } from '@isoko/contract/rules/cart-lines';
import { formatQuantity } from '@isoko/contract/rules/weight';
import type { Context } from '#server/context.ts';
import {
  findSellables,
  type Sellable,
  type SellableLookup,
} from '#server/modules/catalogue/find-sellables.ts';
import { mostOf, spokenName, spokenNames, tooMuch } from '#server/modules/pricing/price-lines.ts';
import { findOrderZone, type ZoneRule } from '#server/modules/shipping/zones.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { LineSentence } from '../lifecycle/event-sentences.ts';
import {
  type LockedOrder,
  type OrderChange,
  type PackedRow,
  selectLines,
} from '../lifecycle/order-life.store.ts';
import {
  findNewPlace,
  type NewPlace,
  readOrderChange,
  type WantedChange,
} from '../lifecycle/wanted-change.ts';
import type { OrderLineRow } from '../order.store.ts';
import { type NewTotals, type Repacked, reprice, requireWayToPay } from './reprice.ts';
import { canChangeLines } from './staff-rights.ts';
import { restated } from './weight-gift.ts';

/** An order with changed lines. Francs. */
export interface Repacking {
  before: OrderLineRow[];
  lines: PackedRow[];
  totals: NewTotals;
  /** The part of the discount that the shop gives, to stay within what was agreed. */
  weight_gift: number;
  /** One sentence per change. */
  changes: LineSentence[];
  /** The changed place and time; its other fields are not used. */
  wanted: WantedChange;
  place: NewPlace | null;
  /** The changed payment method. */
  way: OrderChange | null;
}

type Body = BodyOf<typeof previewLines>;

/** A change of a running order. */
export interface LinesInput extends Omit<Body, 'replacements'> {
  /** `price`: the promised price, in francs; today's if that is lower. */
  replacements: (Body['replacements'][number] & { price?: number })[];
}

/**
 * Computes the price of a running order after a change. Bought goods keep their price; replacements and additions have
 * today's. Coupon and delivery as in reprice.
 * @throws invalid_state if it is on its way or over; as repackLines.
 */
export async function workOutLines(ctx: Context, order: LockedOrder, input: LinesInput): Promise<Repacking> {
  if (!canChangeLines(order)) throw new ShopError('invalid_state');
  return repackLines(ctx, order, input);
}

/**
 * The same in any state, also for goods refused at the door.
 * @throws validation_error on impossible input; not_deliverable for goods or a place that the zones do not take.
 */
export async function repackLines(ctx: Context, order: LockedOrder, input: LinesInput): Promise<Repacking> {
  const before = await selectLines(ctx.db, order.id);
  const faults = inputFaults(before, input);
  if (faults.length) throw new ShopError('validation_error', { fields: faults });
  const { shipping, point, delivery_window } = input;
  const wanted = readOrderChange({ shipping, point, delivery_window });
  const place = await findNewPlace(ctx, order, wanted);
  const wares = waresIn(before, input);
  const found = await findWares(ctx, wares, place?.zone ?? (await findOrderZone(ctx, order)));
  const after = repack(before, input, { wares, found });
  if (!after.length) throw fieldError('lines', 'Nothing would be left: cancel the order instead.');
  const isAsked = place !== null || after.some((line) => line.from === null) || isLessWanted(input);
  const { totals, shares, gifts } = await reprice(ctx, order, { before, after, place, isAsked });
  const way = await requireWayToPay(ctx, order, {
    code: input.payment_method?.trim(),
    place,
    total: totals.total,
  });
  const had = new Map<string | null, number>(before.map(({ id, quantity }) => [id, quantity]));
  const priced = after.map((line, at) => {
    const [off = 0, gift = 0] = [shares[at], gifts[at]];
    const isLess = order.status === 'confirmed' && line.quantity < (had.get(line.id) ?? 0);
    const now = restated(line, { kind: order.coupon_kind, off, isLess });
    return { ...now, discounted_price: line.sum - off - gift };
  });
  const lines = merge(priced);
  requireRoom(lines);
  const weight_gift = gifts.reduce((sum, gift) => sum + gift, 0);
  return { before, lines, totals, weight_gift, changes: changeSentences(before, after), wanted, place, way };
}

/** @throws validation_error on `lines` if one would exceed the limit of a line. */
function requireRoom(lines: readonly PackedRow[]): void {
  const fields = lines.flatMap(({ quantity, sold_by: soldBy }) => {
    const most = mostOf({ soldBy });
    return quantity > most ? [{ ...tooMuch(0, most), field: 'lines' }] : [];
  });
  if (fields.length) throw new ShopError('validation_error', { fields });
}

const isLessWanted = ({ lines }: LinesInput) => lines.some(({ why }) => why === 'wish');

/** Goods that come into an order: instead of a line (`instead`), added to one (`more`), or on their own. */
interface Ware {
  product: string;
  index: number;
  quantity: number;
  field: string;
  price?: number;
  instead: string | null;
}

function waresIn(before: readonly OrderLineRow[], input: LinesInput): Ware[] {
  const known = new Map(before.map((line) => [line.id, line]));
  const instead = input.replacements.map((each, at) => ({
    ...{ ...each, index: each.index ?? -1, instead: each.line, field: `replacements.${at}` },
  }));
  const more = input.lines.flatMap(({ line: id, quantity }, at) => {
    const line = known.get(id);
    if (!line || quantity <= line.quantity) return [];
    const { product_id: product, variant_index: index } = line;
    return [{ product, index, quantity: quantity - line.quantity, instead: null, field: `lines.${at}` }];
  });
  const added = (input.additions ?? []).map(({ product, index = -1, quantity }, at) => ({
    ...{ product, index, quantity, instead: null, field: `additions.${at}` },
  }));
  return [...instead, ...more, ...added];
}

async function findWares(ctx: Context, wares: readonly Ware[], zone: ZoneRule | null): Promise<Sellable[]> {
  const found = await findSellables(ctx, wares);
  const fields = found.flatMap((each, at) => whyNotSold(each, wares[at]?.field ?? 'lines'));
  if (fields.length) throw new ShopError('validation_error', { fields });
  const sellables = found.filter((each) => typeof each === 'object');
  const perishable = sellables.find((each) => each.perishable);
  if (perishable && zone && !zone.takes_perishables) {
    throw new ShopError('not_deliverable', { values: { name: perishable.name } });
  }
  return sellables;
}

function whyNotSold(found: SellableLookup, field: string): FieldError[] {
  if (typeof found === 'object') return [];
  if (field.startsWith('lines')) {
    return [{ field: `${field}.quantity`, message: 'This is out of stock and no longer sold.' }];
  }
  if (found === 'unknown_product') {
    return [{ field: `${field}.product`, message: 'This product is not sold.' }];
  }
  return [{ field: `${field}.index`, message: 'Please choose one of its kinds.' }];
}

const NOT_PART = 'This item is no longer part of the order.';

/** Mistakes in the input: lines of another order, one line named twice, a shelf that was not counted. */
function inputFaults(lines: readonly OrderLineRow[], input: LinesInput): FieldError[] {
  const known = new Set(lines.map((line) => line.id));
  const named = new Set<string>();
  const faults: FieldError[] = [];
  input.lines.forEach(({ line: id, why, on_shelf }, at) => {
    const refuse = (key: string, message: string) => faults.push({ field: `lines.${at}.${key}`, message });
    if (!known.has(id)) refuse('line', NOT_PART);
    else if (named.has(id)) refuse('line', 'This item is listed twice.');
    else if (why === 'miscounted' && on_shelf === undefined)
      refuse('on_shelf', 'Please enter how many are in stock, such as 3.');
    named.add(id);
  });
  input.replacements.forEach(({ line }, at) => {
    if (!known.has(line)) faults.push({ field: `replacements.${at}.line`, message: NOT_PART });
  });
  return faults;
}

/** The lines of the changed order: kept ones in their places, new ones after them. */
function repack(
  lines: readonly OrderLineRow[],
  input: LinesInput,
  { wares, found }: { wares: readonly Ware[]; found: readonly Sellable[] },
): Repacked[] {
  const said = new Map(input.lines.map(({ line, quantity }) => [line, quantity]));
  const replaced = new Set(input.replacements.map(({ line }) => line));
  const kept = lines.flatMap((line) => {
    const wanted = said.get(line.id) ?? (replaced.has(line.id) ? 0 : line.quantity);
    const quantity = Math.min(wanted, line.quantity);
    return quantity > 0 ? [{ ...line, from: line.id, quantity, sum: lineSum({ ...line, quantity }) }] : [];
  });
  const next = Math.max(-1, ...lines.map((line) => line.position)) + 1;
  const added = wares.flatMap(({ instead, quantity, price: promised = Infinity }, at) => {
    const sellable = found[at];
    if (!sellable) return [];
    const price = Math.min(sellable.price, promised);
    return [newLine({ ...sellable, price }, { from: instead, quantity, position: next + at })];
  });
  return [...kept, ...added];
}

function newLine(
  sellable: Sellable,
  place: { from: string | null; quantity: number; position: number },
): Repacked {
  const { product, index, name, slug, sku, image, label, price } = sellable;
  return {
    id: null,
    product_id: product,
    variant_index: index,
    ...{ name, slug, sku, image, label, price },
    vat_class: sellable.vatClass,
    regular_price: sellable.regularPrice,
    unit_id: sellable.unitId,
    sold_by: sellable.soldBy,
    ...{ ordered: null, ordered_discounted: null },
    ...place,
    sum: lineSum({ price, quantity: place.quantity, sold_by: sellable.soldBy }),
  };
}

/** More of the same goods at the same price joins their line; weighed goods stay separate lines. */
function merge(lines: readonly (Repacked & { discounted_price: number })[]): PackedRow[] {
  const merged: PackedRow[] = [];
  for (const { from, ...line } of lines) {
    const at = from === null ? merged.findIndex((each) => isSameWare(each, line)) : -1;
    const same = merged[at];
    if (!same) merged.push(line);
    else {
      const quantity = same.quantity + line.quantity;
      const discounted_price = same.discounted_price + line.discounted_price;
      merged[at] = { ...same, quantity, sum: lineSum({ ...same, quantity }), discounted_price };
    }
  }
  return merged;
}

type Identified = Pick<PackedRow, 'product_id' | 'variant_index' | 'price' | 'sold_by'>;
const keyOf = ({ product_id, variant_index }: Pick<Identified, 'product_id' | 'variant_index'>) =>
  lineKey({ product: product_id, index: variant_index });
const isSameWare = (one: Identified, other: Identified) =>
  keyOf(one) === keyOf(other) && one.price === other.price && one.sold_by === 'piece';

/** One sentence per change. */
function changeSentences(lines: readonly OrderLineRow[], repacked: readonly Repacked[]): LineSentence[] {
  const more = repacked.filter((each) => each.from === null);
  const known = new Set(lines.map(keyOf));
  const added = more.filter((each) => !known.has(keyOf(each)));
  const changed = lines.flatMap((line, at): LineSentence[] => {
    const isFirst = lines.findIndex((each) => keyOf(each) === keyOf(line)) === at;
    const extra = isFirst ? more.filter((each) => keyOf(each) === keyOf(line)) : [];
    const kept = repacked.find((each) => each.id === line.id)?.quantity ?? 0;
    const n = kept + extra.reduce((sum, each) => sum + each.quantity, 0);
    const instead = repacked.filter((each) => each.id === null && each.from === line.id);
    if (n === line.quantity && !instead.length) return [];
    return [lineSentence(line, { n, instead })];
  });
  const news = added.map((each): LineSentence => {
    return { code: 'line_added', values: { name: spokenName(each), n: each.quantity, ...soldBy(each) } };
  });
  return [...changed, ...news];
}

/** The field of the wire that marks goods sold by weight. */
export const soldBy = ({ sold_by }: Pick<PackedRow, 'sold_by'>) =>
  sold_by === 'weight' ? { sold_by: 'weight' as const } : {};

function lineSentence(
  line: OrderLineRow,
  { n, instead }: { n: number; instead: readonly Repacked[] },
): LineSentence {
  const goods = spokenNames(line);
  const by = soldBy(line);
  if (instead.length) {
    const others = instead.map((each) => `${formatQuantity(each)} × ${spokenName(each)}`).join(', ');
    return { code: 'line_replaced', values: { ...goods, n: line.quantity - n, others, ...by } };
  }
  if (n === 0) return { code: 'line_left_out', values: goods };
  const code = n > line.quantity ? 'line_raised' : 'line_reduced';
  return { code, values: { ...goods, n, m: line.quantity, ...by } };
}
