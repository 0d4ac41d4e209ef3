import type { Order, Quote } from '@isoko/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkInvariants } from '../check-invariants.ts';
import type { Context } from '../context.ts';
import type { Answer, TestShop } from './start-shop.ts';

export type PlacedOrder = Order & { access_token: string };

/** Posts a guest's order through the API. */
export function postOrder(shop: TestShop, input: unknown, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return shop.call('POST', '/api/v1/orders/guests', { body: input, headers });
}

/** Posts a guest's order that must succeed. */
export async function placeOrder(shop: TestShop, input: unknown, key?: string): Promise<PlacedOrder> {
  const { status, body } = await postOrder(shop, input, key);
  expect(body).toMatchObject({ status: 'success' });
  expect(status).toBe(201);
  return body.data;
}

/** Expects that the last orders left nothing behind: no order, line, event, move, key or booking, nothing reserved. */
export async function expectNothingStored(ctx: Context): Promise<void> {
  const { rows } = await sql<{ kept: number }>`SELECT
    (SELECT count(*) FROM "order") + (SELECT count(*) FROM order_line) + (SELECT count(*) FROM order_event)
    + (SELECT count(*) FROM stock_move WHERE reason <> 'opening') + (SELECT count(*) FROM idempotency)
    + (SELECT count(*) FROM delivery_booking) + (SELECT coalesce(sum(reserved), 0) FROM stock_unit) AS kept`.execute(
    ctx.db,
  );
  expect(rows).toEqual([{ kept: 0 }]);
}

/** Expects that all invariants hold. */
export async function expectInvariantsHold(ctx: Context): Promise<void> {
  const results = await checkInvariants(ctx.db, { now: ctx.now() });
  expect(results.filter((finding) => finding.violations > 0)).toEqual([]);
  expect(results.length).toBeGreaterThan(0);
}

const post = (shop: TestShop, body: object) => shop.call('POST', '/api/v1/cart/quote', { body });

/** The quote of a request that must succeed. */
export async function quoted(shop: TestShop, body: object): Promise<Quote> {
  const answer = await post(shop, body);
  expect(answer.body).toMatchObject({ status: 'success' });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** The fields of a refused quote, with their sentences. */
export async function quoteRefusal(shop: TestShop, body: object): Promise<unknown> {
  const answer = await post(shop, body);
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('validation_error');
  return answer.body.errors;
}
