import { type PricedProduct, unitPrice } from './unit-price.ts';

/** The content of one unit: whole grams, millilitres, or pieces. */
export interface Measure {
  amount: number;
  of: 'g' | 'ml' | 'piece';
}

const FACTORS = { kg: 1000, g: 1, l: 1000, cl: 10, ml: 1 } as const;

/** `5 kg`, `1.5 L`, `12 × 500 ml`; a range (`3–6 kg`) says who it is for, not how much it is. */
const WEIGHED = /(?<![\d.,–-])(?:(\d{1,4})\s*[×x*]\s*)?(\d[\d.,]*)\s*(kg|g|ml|cl|l)(?![\p{L}\d])/giu;
/** `Tray of 30`, `pack of 6`. */
const PACKED = /(?:pack|tray|box|set|bag|paquet|plateau|boîte|lot|sachet)\s+(?:of|de)\s+(\d{1,4})(?!\d)/iu;
/** `48 pieces`, `6 eggs`. */
const COUNTED =
  /(?<![\d.,–-])(\d{1,4})\s+(?:pieces?|pcs|eggs|rolls|bags|wipes|cobs|boxes|sachets|pièces?|œufs|rouleaux|amagi)(?!\p{L})/iu;

/**
 * The content in a unit or size: `Pack of 12 × 500 ml` is 6,000 ml, `1 bunch (about 400 g)` 400 g. Null if it names
 * none, or two different ones.
 */
export function measureOf(text: string | null): Measure | null {
  if (!text) return null;
  const weighed = [...text.matchAll(WEIGHED)];
  if (weighed.length > 1) return null;
  const [, packs = '1', number = '', unit = ''] = weighed[0] ?? [];
  const size = unit.toLowerCase();
  if (isSize(size)) {
    const amount = Math.round(Number(packs) * readNumber(number) * FACTORS[size]);
    return amount > 0 ? { amount, of: size.endsWith('g') ? 'g' : 'ml' } : null;
  }
  const pieces = Number((PACKED.exec(text) ?? COUNTED.exec(text))?.[1] ?? 0);
  return pieces > 0 ? { amount: pieces, of: 'piece' } : null;
}

const isSize = (text: string): text is keyof typeof FACTORS => Object.hasOwn(FACTORS, text);

/** `1.5`, `1,5`, `1,000`: three digits after a comma are thousands. */
function readNumber(text: string): number {
  const plain = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  return Number(plain) || 0;
}

/** The base of compared prices: a kilo, a litre, a piece. */
const BY = { g: 1000, ml: 1000, piece: 1 } as const;

/** The price of a kilo, a litre or a piece if a unit of this measure costs `price`, in whole francs, rounded. */
export function pricePerMeasure(price: number, { amount, of }: Measure): number {
  return Math.round((price * BY[of]) / amount);
}

interface Measured {
  measure: Measure | null;
}

/** The fields of a product about its prices and contents. */
interface MeasuredProduct extends PricedProduct, Measured {
  variants: readonly (PricedProduct['variants'][number] & Measured)[];
}

/** The price of a kilo, a litre or a piece. `from`: the lowest, depending on the choice. Francs. */
export interface ComparedPrice {
  price: number;
  of: Measure['of'];
  from: boolean;
}

/**
 * The comparable price of a variant, or of the product: its cheapest variant. Null if it only repeats the price itself,
 * or if variants have different kinds of content.
 */
export function comparedPrice(product: MeasuredProduct, index?: number): ComparedPrice | null {
  const { variants } = product;
  const all = variants.length ? variants : [{ index: -1, measure: product.measure }];
  const units = index === undefined ? all : all.filter((unit) => unit.index === index);
  const of = units[0]?.measure?.of;
  if (!of) return null;
  const prices = units.flatMap(({ index, measure }) =>
    measure?.of === of ? pricePerMeasure(unitPrice(product, index), measure) : [],
  );
  if (prices.length < units.length || units.every(({ measure }) => measure?.amount === BY[of])) return null;
  const price = Math.min(...prices);
  return { price, of, from: prices.some((each) => each > price) };
}

/** The same for one line of a cart: `unit` is the size or unit that costs `price`. */
export function comparedOf(unit: string | null, price: number): ComparedPrice | null {
  const measure = measureOf(unit);
  if (!measure || measure.amount === BY[measure.of]) return null;
  return { price: pricePerMeasure(price, measure), of: measure.of, from: false };
}
