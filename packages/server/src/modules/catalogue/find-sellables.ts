import type { CounterUnit } from '@isoko/contract/routes/admin/till';
import { lineKey } from '@isoko/contract/rules/cart-lines';
import { type PricedProduct, paidPrice, pricedBy } from '@isoko/contract/rules/unit-price';
import type { RawBuilder } from 'kysely';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/database/read-ahead.ts';
import { readCodes, type Sellable, type SellableRow, sellableRead } from './stock.store.ts';

export type { Sellable } from './stock.store.ts';

/** A sellable unit, or why there is none. */
export type SellableLookup = Sellable | 'unknown_product' | 'unknown_index';

/** The read of findSellables; `also`: an array of further products, in SQL. */
export const sellablesRead = (wanted: readonly Pick<Sellable, 'product'>[], also?: RawBuilder<unknown>) =>
  sellableRead([...new Set(wanted.map((each) => each.product))], also);

/** A context in which findSellables uses these rows. */
export function knowingSellables<C extends Context>(
  ctx: C,
  rows: readonly SellableRow[],
  wanted: readonly Pick<Sellable, 'product'>[],
): C {
  const meant = new Set(wanted.map((each) => each.product));
  const said = JSON.stringify(rows.filter(({ product }) => meant.has(product)));
  return { ...ctx, ahead: new Map([[sellablesRead(wanted).key, said]]) };
}

/**
 * Looks up what a customer wants to buy, in the same order. A product with variants is found only by the index of one
 * of them, a product without by −1. Drafts and goods that were never stocked are unknown. Prices are those of
 * `ctx.now()`.
 */
export async function findSellables(
  ctx: Context,
  wanted: readonly Pick<Sellable, 'product' | 'index'>[],
): Promise<SellableLookup[]> {
  if (!wanted.length) return [];
  const rows = await rowsOf(ctx, sellablesRead(wanted));
  const byProduct = Map.groupBy(rows, (row) => row.product);
  const now = ctx.now();
  return wanted.map(({ product, index }) => {
    const units = byProduct.get(product);
    if (!units) return 'unknown_product';
    const unit = units.find((each) => each.index === index);
    if (!unit) return 'unknown_index';
    return unit.unitId ? toSellable(unit, unit.unitId, pricesAt(now, units)) : 'unknown_product';
  });
}

/**
 * All goods that can be sold now, with their names in all languages, the codes for scanners and the prices of
 * `ctx.now()`, by name: for a till to keep.
 */
export async function listCounterUnits(ctx: Context): Promise<CounterUnit[]> {
  const codes = await readCodes(ctx.db);
  const now = ctx.now();
  const byProduct = Map.groupBy(await rowsOf(ctx, sellableRead(null)), (row) => row.product);
  return [...byProduct.values()].flatMap((units) => {
    const prices = pricesAt(now, units);
    return units.flatMap((unit): CounterUnit[] => {
      if (!unit.unitId) return [];
      const { product, index, name, label, sku, image, soldAs, available } = unit;
      const { barcode = null, local_name = null, other_names } = codes.get(lineKey(unit)) ?? {};
      const price = paidPrice(pricedBy(prices, index));
      const said = { name, local_name, ...(other_names && { other_names }), label, sku, barcode };
      return [{ product, index, ...said, image, price, ...soldAs, available }];
    });
  });
}

function toSellable(row: SellableRow, unitId: string, product: PricedProduct): Sellable {
  const { regular_price: _r, sale_price: _s, sale_until: _u, variant_price: _v, ...rest } = row;
  const { variant_sale_price: _, ...bought } = rest;
  const priced = pricedBy(product, row.index);
  return { ...bought, unitId, price: paidPrice(priced), regularPrice: priced.price };
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
