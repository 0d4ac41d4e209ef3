import type { Quote } from '@isoko/contract';
import { expect } from 'vitest';
import type { TestShop } from './start-shop.ts';

const post = (shop: TestShop, body: object) => shop.call('POST', '/api/v1/cart/quote', { body });

/** The quote of a request that must succeed. */
export async function quoted(shop: TestShop, body: object): Promise<Quote> {
  const answer = await post(shop, body);
  expect(answer.body).toMatchObject({ status: 'success' });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** The fields a request for a quote is refused for, with their sentences. */
export async function quoteRefusal(shop: TestShop, body: object): Promise<unknown> {
  const answer = await post(shop, body);
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('validation_error');
  return answer.body.errors;
}
