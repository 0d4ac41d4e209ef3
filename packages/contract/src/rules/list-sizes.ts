import { clampQuantity } from './cart-lines.ts';
import { PACK_OF } from './list-words.ts';
import { type Measure, measureOf } from './measure.ts';
import type { ListLine } from './shopping-list.ts';
import { type PricedProduct, unitPrice } from './unit-price.ts';
import { MAX_GRAMS, type SoldAs } from './weight.ts';

/** The requested amount. */
type Asked = Pick<ListLine, 'quantity' | 'unit' | 'times' | 'pack'>;

/** The fields of a product about its sizes. */
export interface SizedProduct extends PricedProduct, SoldAs {
  unit: string | null;
  stock_quantity: number;
  variants: readonly (PricedProduct['variants'][number] & { label: string; stock_quantity: number })[];
}

/** A size of a product: its variant's index (−1 without variants), its price in francs and its content. */
interface Size {
  index: number;
  label: string;
  price: number;
  stock: number;
  measure: Measure | null;
}

/** The size that fits a request, and how many of it. */
export interface ChosenSize {
  index: number;
  quantity: number;
  /** The request names an amount in francs, and one costs more. */
  is_dearer: boolean;
}

/** The most in a cart line (specification section 4). */
const MOST = 999;

/**
 * Chooses a size of a product, and how many. By weight, volume or pieces: the cheapest that is at least that much, of
 * equal prices the fewer packs. For francs: as much as they buy. By a pack's name: the size with that name. Otherwise
 * that number of the usual size: the one that the product's unit names, or the smallest. A size with enough stock comes
 * before one without.
 */
export function chooseSize(product: SizedProduct, asked: Asked): ChosenSize {
  const sizes = sizesOf(product);
  if (product.sold_by) return byWeight(product, sizes, asked);
  const wanted = measureAsked(asked, sizes);
  if (asked.unit === 'frw') return forFrancs(sizes, asked.quantity);
  if (wanted) return byMeasure(sizes, wanted, asked);
  const count = atLeastOne(asked.quantity * asked.times);
  const named = sizes.filter(({ label }) => isCalled(label, asked.pack));
  const usual = sizes.filter(({ label, measure }) => label === product.unit && measure?.of !== 'piece');
  const [fitting = sizes] = [named, usual].filter(({ length }) => length > 0);
  const [chosen] = inOrder(fitting, (size) => [shortage(size, count), size.price]);
  return { index: chosen?.index ?? -1, quantity: count, is_dearer: false };
}

/** The other sizes of a product, in its order, each with the number that fits the request; limited in number. */
export function otherSizes(
  product: SizedProduct,
  { index }: Pick<ChosenSize, 'index'>,
  asked: Asked,
  most: number,
): ChosenSize[] {
  const others = product.variants.filter((each) => each.index !== index).slice(0, most);
  return others.map((variant) => chooseSize({ ...product, variants: [variant] }, asked));
}

/**
 * The exact grams of goods by weight: as written, or for a number of pieces, or as many as francs buy; a number alone
 * means pieces if the weight of one is known, else kilos.
 */
function byWeight(product: SizedProduct, sizes: readonly Size[], asked: Asked): ChosenSize {
  const { piece_grams, min_grams = 1 } = product;
  const { quantity, unit, times } = asked;
  const [cheapest] = inOrder(sizes, (size) => [shortage(size, min_grams), size.price]);
  const { index = -1, price = 1 } = cheapest ?? {};
  const most = (grams: number) => clampQuantity(grams, MAX_GRAMS, product);
  if (unit === 'frw') {
    const affordable = Math.floor((quantity * 1000) / price);
    const fits = affordable - (affordable % (product.step_grams ?? 1));
    return { index, quantity: most(fits), is_dearer: fits < min_grams };
  }
  const grams =
    unit === 'g' || unit === 'kg' ? quantity * MEASURES[unit][1] : quantity * (piece_grams ?? 1000);
  return { index, quantity: most(Math.round(grams) * times), is_dearer: false };
}

function sizesOf(product: SizedProduct): Size[] {
  const own = { index: -1, label: product.unit ?? '', stock_quantity: product.stock_quantity };
  return (product.variants.length ? product.variants : [own]).map(({ index, label, stock_quantity }) => ({
    ...{ index, label, stock: stock_quantity },
    price: unitPrice(product, index),
    measure: measureOf(label) ?? measureOf(product.unit),
  }));
}

const MEASURES = {
  kg: ['g', 1000],
  g: ['g', 1],
  l: ['ml', 1000],
  cl: ['ml', 10],
  ml: ['ml', 1],
  piece: ['piece', 1],
} as const;

/**
 * The request as grams, millilitres or pieces. A number alone means pieces if the product is sold by them and the
 * number fills a pack: 30 eggs are one tray, 2 are two packs.
 */
function measureAsked({ quantity, unit, times }: Asked, sizes: readonly Size[]): Measure | null {
  if (unit === 'frw' || unit === 'pack') return null;
  if (unit !== null) {
    const [of, factor] = MEASURES[unit];
    return { of, amount: Math.max(1, Math.round(quantity * factor)) * times };
  }
  const held = sizes.flatMap(({ measure }) => (measure?.of === 'piece' ? measure.amount : []));
  if (held.length < sizes.length || quantity < Math.min(...held)) return null;
  return { of: 'piece', amount: Math.round(quantity) * times };
}

/** If no size has a known content, a number counts as pieces, and any weight as one. */
function byMeasure(sizes: readonly Size[], wanted: Measure, { unit, times, quantity }: Asked): ChosenSize {
  const fitting = sizes.flatMap((size) => {
    if (size.measure?.of !== wanted.of) return [];
    return { ...size, packs: Math.max(1, Math.ceil(wanted.amount / size.measure.amount)) };
  });
  const [best] = inOrder(fitting, (size) => [
    shortage(size, size.packs),
    size.packs * size.price,
    size.packs,
  ]);
  if (best) return { index: best.index, quantity: Math.min(best.packs, MOST), is_dearer: false };
  const count = unit === 'piece' ? atLeastOne(quantity * times) : atLeastOne(times);
  const [cheapest] = inOrder(sizes, (size) => [shortage(size, count), size.price]);
  return { index: cheapest?.index ?? -1, quantity: count, is_dearer: false };
}

function forFrancs(sizes: readonly Size[], francs: number): ChosenSize {
  const affordable = sizes.flatMap((size) => {
    const packs = Math.min(Math.floor(francs / size.price), Math.max(size.stock, 1), MOST);
    return packs >= 1 ? { ...size, packs } : [];
  });
  const gets = ({ packs, measure, price }: (typeof affordable)[number]) => packs * (measure?.amount ?? price);
  const [best] = inOrder(affordable, (size) => [shortage(size, 1), -gets(size), size.packs]);
  if (best) return { index: best.index, quantity: best.packs, is_dearer: false };
  const [cheapest] = inOrder(sizes, (size) => [shortage(size, 1), size.price]);
  return { index: cheapest?.index ?? -1, quantity: 1, is_dearer: true };
}

const shortage = ({ stock }: Size, wanted: number): number => Math.max(0, wanted - stock) && 1;

/** Whether a label names this kind of pack: `25 kg sack`, `Tray of 30`. */
function isCalled(label: string, pack: string | null): boolean {
  return (
    pack !== null &&
    label
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((word) => PACK_OF.get(word) === pack)
  );
}

const atLeastOne = (count: number): number => Math.min(MOST, Math.max(1, Math.ceil(count)));

/** Sorted by the first number that differs, the smallest first; stable among equals. */
function inOrder<T>(items: readonly T[], by: (item: T) => number[]): T[] {
  return items.toSorted((a, b) => {
    const [mine, theirs] = [by(a), by(b)];
    return mine.map((value, at) => value - (theirs[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
