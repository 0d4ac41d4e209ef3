import type { Product } from '@isoko/contract';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import type { ProductRow } from './product.store.ts';

/** As wide as a card shows a picture on most screens, in pixels. */
const SMALL_WIDTH = 320;

/**
 * A product as the shop shows it at `now` (specification section 3). `sale_price` and `until` are there only
 * while the offer runs; `price` is the list price.
 */
export function toProduct(row: ProductRow, now: Date): Product {
  const offerRuns = row.sale_until === null || row.sale_until > now;
  const variants = row.variants.map((variant) => ({
    ...variant,
    sale_price: offerRuns ? variant.sale_price : null,
  }));
  const sale_price = offerRuns ? row.sale_price : null;
  const hasOffer = sale_price !== null || variants.some((variant) => variant.sale_price !== null);
  const stock_quantity = stockOf(row);
  const { id, own_stock: _, sale_until, pictures, ...rest } = row;
  return {
    ...rest,
    _id: id,
    price: row.regular_price,
    sale_price,
    until: hasOffer ? (sale_until?.toISOString() ?? null) : null,
    images: pictures.map((picture) => picture.name),
    small_pictures: pictures.map(toSmallPicture),
    stock_quantity,
    stock_status: stock_quantity > 0 ? 'instock' : 'outofstock',
    date_created: row.date_created.toISOString(),
    variants,
  };
}

function stockOf({ variants, own_stock }: ProductRow): number {
  if (!variants.length) return own_stock;
  return variants.reduce((sum, variant) => sum + variant.stock_quantity, 0);
}

/** A picture as wide as a card shows it. */
export function toSmallPicture({ name, width, height, alt }: ProductRow['pictures'][number]) {
  return {
    url: pictureUrl(name, SMALL_WIDTH, 'webp'),
    width: SMALL_WIDTH,
    height: Math.round((SMALL_WIDTH * height) / width),
    alt,
  };
}
