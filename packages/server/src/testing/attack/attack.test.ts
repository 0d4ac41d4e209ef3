import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../database.ts';
import { type RunningShop, runShop } from '../run-shop.ts';
import { seededDatabase } from '../start-shop.ts';
import { attackShop } from './attack.ts';
import { requireLoopback, targetAt } from './target.ts';

const owner = { email: 'owner@example.rw', password: 'isoko rya mbere 2026' };
let shop: RunningShop;
let database: TestDatabase;

beforeAll(async () => {
  // No attack looks at a picture of the demo: making three hundred of them would be half of the work.
  database = await seededDatabase('demo');
  const env = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password, TRUST_PROXY: '127.0.0.1,::1' };
  shop = await runShop({ env: { ...env, DATABASE_URL: database.url } });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

describe('when a running shop is attacked', () => {
  test('then whatever the review found and whatever held is refused', async () => {
    const verdicts = await attackShop(targetAt({ ...shop, owner }), { short: true });

    expect(verdicts.filter(({ broken }) => broken !== null)).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(25);
  }, 300_000);
});

test.each(['https://example.com', 'http://10.0.0.1:3000', 'http://127.0.0.1.example.com', 'localhost'])(
  'when the address is %s then the drill refuses to begin',
  (address) => {
    expect(() => requireLoopback(address)).toThrow(/on this machine alone/);
  },
);
