import { randomInt } from 'node:crypto';
import { type Answer, strangeAddress, strangeEmail, strangePhone, type Target } from './target.ts';

/** A product that can be bought in this quantity for at least the minimum of an order. */
export async function somethingToBuy({
  call,
}: Target): Promise<{ product: string; price: number; stock: number }> {
  const { body } = await call('GET', '/products?limit=250&in_stock=true&sort=-price', {
    from: strangeAddress(),
  });
  const many = body.data.filter(
    (each: { variants: unknown[]; stock_quantity: number; sold_by?: string }) =>
      // For goods by weight a few pieces would be a few grams, less than the minimum.
      each.variants.length === 0 && each.stock_quantity > 8 && !each.sold_by,
  );
  // The list may be a minute old: a caller who takes another product each time does not depend on old stock.
  const found = many[randomInt(Math.max(1, many.length))];
  if (!found) throw new Error('the shop has nothing to buy');
  return { product: found._id, price: found.sale_price ?? found.price, stock: found.stock_quantity };
}

/** A guest's cash order in Remera, unless `other` says otherwise. */
export async function guestOrder(
  target: Target,
  other: object = {},
  from = strangeAddress(),
): Promise<Answer> {
  const { product, price } = await somethingToBuy(target);
  const phone = strangePhone();
  const body = {
    customer: { name: 'Aline Uwase', phone, email: strangeEmail() },
    line_items: [{ product, quantity: Math.max(1, Math.ceil(5_000 / price)) }],
    shipping: {
      full_name: 'Aline Uwase',
      phone,
      district: 'Gasabo',
      sector: 'Remera',
      street: `KG ${phone.slice(-4)} St`,
      directions: `Near the market, gate ${phone.slice(-5)}`,
    },
    shipping_method: 'standard',
    payment_method: 'cod',
    ...other,
  };
  return target.call('POST', '/orders/guests', { body, from });
}
