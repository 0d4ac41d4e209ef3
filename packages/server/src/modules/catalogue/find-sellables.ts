import { type PricedProduct, paidPrice, pricedBy } from '@isoko/contract/rules/unit-price';
import type { Context } from '#server/context.ts';
import { readSellableRows, type SellableRow } from './stock.store.ts';

/** Something that can be bought now, with what a line of an order keeps. Money in francs. */
export interface Sellable {
  product: string;
  /** The variant's; −1 without variants. */
  index: number;
  name: string;
  slug: string;
  sku: string | null;
  image: string | null;
  /** What one piece of the product is: `1 kg`; null where it is not known. */
  unit: string | null;
  /** The variant's label; null without a variant. */
  label: string | null;
  /** What one unit costs now: the offer's price while it runs. */
  price: number;
  /** The list price of one unit. */
  regularPrice: number;
  vatClass: SellableRow['vat_class'];
  perishable: boolean;
  /** Where its stock is counted. */
  unitId: string;
  /** on_hand − reserved, as last committed: a promise only `reserveStock` makes. */
  available: number;
}

/** What was found: it, or why not. */
export type SellableLookup = Sellable | 'unknown_product' | 'unknown_index';

/**
 * Looks up what a shopper wants to buy, in the same order. A product with variants is found only by the
 * index of one of them, a product without by −1. Drafts and what was never stocked are unknown. Prices are those of
 * `ctx.now()`.
 */
export async function findSellables(
  ctx: Context,
  wanted: readonly Pick<Sellable, 'product' | 'index'>[],
): Promise<SellableLookup[]> {
  if (!wanted.length) return [];
  const rows = await readSellableRows(ctx.db, [...new Set(wanted.map((each) => each.product))]);
  const byProduct = Map.groupBy(rows, (row) => row.product);
  const now = ctx.now();
  return wanted.map(({ product, index }) => {
    const units = byProduct.get(product);
    if (!units) return 'unknown_product';
    const unit = units.find((each) => each.index === index);
    if (!unit) return 'unknown_index';
    return unit.unit_id
      ? toSellable({ ...unit, unit_id: unit.unit_id }, pricesAt(now, units))
      : 'unknown_product';
  });
}

function toSellable(row: SellableRow & { unit_id: string }, product: PricedProduct): Sellable {
  const priced = pricedBy(product, row.index);
  return {
    product: row.product,
    index: row.index,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    image: row.image,
    unit: row.unit,
    label: row.label,
    price: paidPrice(priced),
    regularPrice: priced.price,
    vatClass: row.vat_class,
    perishable: row.perishable,
    unitId: row.unit_id,
    available: row.available,
  };
}

/** The product's prices at `now`. An offer's end counts for the product and its variants. */
function pricesAt(now: Date, units: readonly SellableRow[]): PricedProduct {
  const [product] = units;
  if (!product) throw new Error('A product has at least one unit.');
  const offerRuns = product.sale_until === null || product.sale_until > now;
  return {
    price: product.regular_price,
    sale_price: offerRuns ? product.sale_price : null,
    variants: units
      .filter((unit) => unit.index >= 0)
      .map((unit) => ({
        index: unit.index,
        price: unit.variant_price,
        sale_price: offerRuns ? unit.variant_sale_price : null,
      })),
  };
}
