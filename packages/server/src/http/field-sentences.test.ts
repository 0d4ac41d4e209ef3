import { routes } from '@isoko/contract';
import type { RouteShape } from '@isoko/contract/route';
import { settingKeys } from '@isoko/contract/routes/admin/settings';
import { beforeAll, expect, test } from 'vitest';
import { aRegion } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { sentenceOfPattern, sentenceOfProblem } from './validation.ts';

const GENERIC = /^(Please check this|This is not in the right form|This does not look right|Invalid)/;

const shop = shopForFile();
let owner: StaffDesk;
beforeAll(async () => {
  await aRegion(shop.ctx);
  owner = await aDesk(shop, 'owner');
});

/** Every value of a keyword anywhere in a schema. */
function valuesOf(schema: unknown, keyword: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.entries(schema).flatMap(([key, value]) =>
    key === keyword && typeof value === 'string' && value ? [value] : valuesOf(value, keyword),
  );
  return [...new Set(own)];
}

const asked = Object.values<RouteShape>(routes).map(({ params, query, headers, body }) => ({
  ...{ params, query, headers, body },
}));

test('when a caller breaks any pattern of the contract then there is a sentence for it', () => {
  const patterns = valuesOf(asked, 'pattern');
  expect(patterns.length).toBeGreaterThan(8);
  expect(patterns.filter((pattern) => !sentenceOfPattern(pattern))).toEqual([]);
});

test.each(['format', 'type'])(
  'when a caller breaks any %s of the contract then there is a sentence for it',
  (keyword) => {
    const values = valuesOf(asked, keyword);
    expect(values.length).toBeGreaterThan(1);
    for (const value of values)
      expect(sentenceOfProblem({ keyword, params: { [keyword]: value } }).code, value).not.toMatch(GENERIC);
  },
);

const WRONG = [
  '',
  ' ',
  'x\u0000',
  '0788',
  'no@',
  '25h',
  '-1',
  -1,
  2.5,
  1e12,
  true,
  null,
  [],
  {},
  ['', ''],
  [7],
  [{}],
];
/** Lists and objects with something wrong inside, which no flat value reaches. */
const INSIDE: Record<string, unknown[]> = {
  stores: [
    [
      {
        name: 'A',
        address: 'B',
        phone: '12',
        opening_hours: [{ days: 'Mon', hours: '20h-8h' }],
        lat: 91,
        lng: 'x',
      },
    ],
  ],
  opening_hours: [[{ days: ' ', hours: '8h-26h' }]],
  social_links: [[{ name: 'X', url: 'javascript:alert(1)' }], [{ name: 'X', url: 'instagram' }]],
  closed_days: [['2026-02-30'], ['2026-05-03', '2026-05-03'], ['tomorrow']],
  payment_methods: [[{ code: 'card', on: 'yes', name: 7, instructions: null }], []],
  alerts: [{ new_order: 'pigeon' }],
};

test.each([...settingKeys, 'min_order_amount'])(
  'when %s is set to what it cannot be then each sentence says what is wrong',
  async (key) => {
    const refused: string[] = [];
    for (const value of [...WRONG, ...(INSIDE[key] ?? [])]) {
      const { status, body } = await owner.patch('/settings', { [key]: value });
      expect(status, JSON.stringify(value)).toBeLessThan(500);
      if (status !== 400) continue;
      expect(body.errors?.length, JSON.stringify(value)).toBeGreaterThan(0);
      for (const { message } of body.errors) refused.push(message);
    }
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((message) => GENERIC.test(message))).toEqual([]);
  },
);

test('when someone is taken on with what cannot be then each sentence says what is wrong', async () => {
  const good = { name: 'Grace', email: 'grace@example.rw', role: 'packer' };
  const wrong = { name: ['', ' ', 'A', 'www.isoko.rw', 7, null], email: WRONG, role: WRONG };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const { status, body } = await owner.post('/staff', { ...good, [field]: value });
      expect(status, `${field} ${JSON.stringify(value)}`).toBe(400);
      for (const { message } of body.errors) expect(message).not.toMatch(GENERIC);
    }
  }
});
