import { expect, test } from 'vitest';
import { shopForFile } from './shop-fixture.ts';
import { startShop } from './start-shop.ts';

const shop = shopForFile({ seed: 'demo' });

test('when a shop is opened for a test then it answers from its own demo', async () => {
  const list = await shop.call('GET', '/api/v1/products/', { query: { limit: 1 } });
  expect(list).toMatchObject({ status: 200, body: { status: 'success', results: 1, total: 182 } });
});

test('when another shop is opened then what happens in one does not happen in the other', async () => {
  const other = await startShop({ seed: 'demo' });
  try {
    await other.db.deleteFrom('slide').execute();
    expect((await other.call('GET', '/api/v1/slides/')).body.total).toBe(0);
    expect((await shop.call('GET', '/api/v1/slides/')).body.total).toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});

test('when the clock is moved then the shop sees it', () => {
  shop.clock.set('2026-12-24T08:00:00Z');
  shop.clock.advance(1_000);
  expect(shop.ctx.now().toISOString()).toBe('2026-12-24T08:00:01.000Z');
});
