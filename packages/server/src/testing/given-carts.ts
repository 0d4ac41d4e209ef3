import type { Order, ServerCart } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { placeOrder } from '@isoko/contract/routes/orders';
import { expect } from 'vitest';
import { aGuestOrder } from './given-checkout.ts';
import type { Answer, TestShop } from './start-shop.ts';

type CartOrderBody = BodyOf<typeof placeOrder>;

interface Wanted {
  product: string;
  quantity: number;
  index?: number;
}

/** The body of a signed-in customer's order of their cart, delivered to Remera; `other` replaces parts of it. */
export function aCartOrder(other: Partial<CartOrderBody> = {}): CartOrderBody {
  const { customer: _customer, line_items: _lines, ...words } = aGuestOrder([]);
  return { ...words, ...other };
}

/** Calls about the server cart and its orders, through the API. */
export function cartOf(shop: TestShop, { token }: { token: string }) {
  const at = '/api/v1/cart';
  return {
    look: () => shop.call('GET', at, { token }),
    add: (...line_items: Wanted[]) => shop.call('POST', at, { token, body: { line_items } }),
    merge: (...line_items: Wanted[]) => shop.call('POST', at, { token, body: { line_items, merge: true } }),
    replace: (...line_items: Wanted[]) => shop.call('PUT', at, { token, body: { line_items } }),
    remove: (itemId: string, cartId: string) =>
      shop.call('DELETE', `${at}/itemID/${itemId}/cartID/${cartId}`, { token }),
    apply: (coupon: string) => shop.call('POST', `${at}/apply_coupon`, { token, body: { coupon } }),
    dropCoupon: () => shop.call('DELETE', `${at}/coupon`, { token }),
    order: (other: Partial<CartOrderBody> = {}, key?: string) =>
      shop.call('POST', '/api/v1/orders', {
        token,
        body: aCartOrder(other),
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
    orders: (query: Record<string, string | number> = {}) =>
      shop.call('GET', '/api/v1/orders/mine', { token, query }),
  };
}

/** The cart in a successful answer. */
export function cartIn({ status, body }: Answer): ServerCart {
  expect(body).toMatchObject({ status: 'success', data: { line_items: expect.anything() } });
  expect(status).toBe(200);
  return body.data;
}

/** The new order in a successful answer. */
export function newOrderIn({ status, body }: Answer): Order {
  expect(body).toMatchObject({ status: 'success' });
  expect(status).toBe(201);
  return body.data;
}

/** The content of a cart in short: `Rice 2, Basket/1 1`. */
export function contents({ line_items }: Pick<ServerCart, 'line_items'>): string {
  return line_items
    .map(({ product, index, quantity }) => `${product.name}${index < 0 ? '' : `/${index}`} ${quantity}`)
    .join(', ');
}
