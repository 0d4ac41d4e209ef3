import type { Product } from '@isoko/contract';
import { aGuestOrder } from './given-checkout.ts';
import type { Known } from './random-request.ts';

/** Asks a demo shop for names it knows, and makes an order it would take. */
export async function knownWords(address: string): Promise<Known> {
  const answer = await fetch(`${address}/api/v1/products?limit=20`);
  const { data } = (await answer.json()) as { data: Product[] };
  const plain = data.find((product) => product.variants.length === 0);
  if (!plain) throw new Error('the demo shop has no product without variants among its newest');
  const words = data.flatMap((product) => [product._id, product.slug, product.name]);
  const order = {
    ...aGuestOrder([{ product: plain._id, quantity: 20, index: -1 }]),
    ...{
      coupon: null,
      note: 'Call first',
      delivery_window: null,
      expected_total: null,
      district: 'Gasabo',
    },
  };
  return { words: [...words, 'Gasabo', 'Remera', '-price', 'name,price', 'standard'], order };
}
