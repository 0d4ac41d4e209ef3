import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { StaffProductRow } from './staff-product.store.ts';
import { toSmallPicture } from './to-product.ts';

/** A product as staff see it: what is written down, whether or not an offer runs. */
export function toStaffProduct(row: StaffProductRow): StaffProduct {
  const { id, pictures, regular_price, sale_until, own_on_hand, own_reserved, ...rest } = row;
  const variants = row.variants.map((variant) => ({
    ...variant,
    stock_quantity: variant.on_hand - variant.reserved,
  }));
  const shelves = variants.length ? variants : [{ on_hand: own_on_hand ?? 0, reserved: own_reserved ?? 0 }];
  const on_hand = shelves.reduce((sum, shelf) => sum + shelf.on_hand, 0);
  const reserved = shelves.reduce((sum, shelf) => sum + shelf.reserved, 0);
  return {
    ...rest,
    _id: id,
    price: regular_price,
    until: sale_until?.toISOString() ?? null,
    images: pictures.map((picture) => picture.name),
    image_alts: Object.fromEntries(pictures.map(({ name, alt }) => [name, alt])),
    small_pictures: pictures.map(toSmallPicture),
    variants,
    on_hand,
    reserved,
    stock_quantity: on_hand - reserved,
    date_created: row.date_created.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
