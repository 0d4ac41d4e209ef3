import type { Product } from '@isoko/contract';
import { aGuestOrder } from './given-checkout.ts';
import type { TestCustomer } from './given-customers.ts';
import type { Known } from './random-request.ts';

/** Reads names from a demo shop, and makes an order it would accept; these people are signed in. */
export async function knownWords(address: string, people: readonly TestCustomer[]): Promise<Known> {
  const answer = await fetch(`${address}/api/v1/products?limit=20`);
  const { data } = (await answer.json()) as { data: Product[] };
  const plain = data.find((product) => product.variants.length === 0);
  if (!plain) throw new Error('the demo shop has no product without variants among its newest');
  const words = data.flatMap((product) => [product._id, product.slug, product.name]);
  const guestOrder = aGuestOrder([{ product: plain._id, quantity: 20, index: -1 }]);
  const order = {
    ...guestOrder,
    ...guestOrder.shipping,
    ...{ cart: null, address: null, merge: true, ids: [plain._id], order: plain._id, reference: null },
    ...{ label: 'Home', is_default: true, lat: -1.95, lng: 30.06 },
    ...{ name: 'Aline Uwase', email: 'aline@example.com', passwordCurrent: 'x', marketing_consent: true },
    ...{ password: 'ikawa nziza cyane', passwordConfirm: 'ikawa nziza cyane' },
    ...{
      coupon: null,
      note: 'Call first',
      delivery_window: null,
      expected_total: null,
      district: 'Gasabo',
    },
  };
  words.push(...people.flatMap(({ id, sessionId }) => [id, sessionId]));
  const tokens = people.map(({ token }) => token);
  return { tokens, words: [...words, 'Gasabo', 'Remera', '-price', 'name,price', 'standard'], order };
}
