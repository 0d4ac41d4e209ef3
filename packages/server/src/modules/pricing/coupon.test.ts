import fc from 'fast-check';
import { expect, test } from 'vitest';
import { render } from '#server/sentences/sentence.ts';
import { type Coupon, discountsOf, paysDelivery, readCode, whyNot } from './coupon.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const MINUTE = 60_000;
const soon = new Date(NOW.getTime() + MINUTE);
const justNow = new Date(NOW.getTime() - MINUTE);

function aCoupon(input: Partial<Coupon> = {}): Coupon {
  return {
    id: 'a',
    code: 'SALE',
    kind: 'percent',
    value: 10,
    min_subtotal: 0,
    max_discount: null,
    starts_at: null,
    ends_at: null,
    max_uses: null,
    used: 0,
    per_customer: null,
    products: null,
    ...input,
  };
}

const cart = [
  { product: 'rice', sum: 9_999 },
  { product: 'beans', sum: 5_000 },
];
const off = (coupon: Partial<Coupon>, lines = cart) => discountsOf(aCoupon(coupon), lines);
const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

test('when a code is typed then case and outer spaces do not matter, and nothing is no code', () => {
  expect(readCode('  muraKaza\n')).toBe('MURAKAZA');
  expect([readCode(''), readCode('  '), readCode(null), readCode(undefined)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('when a percentage does not come out even then it is rounded down as a whole, not line by line', () => {
  // 10 % of 14,999.
  expect(off({})).toEqual([999, 500]);
});

test('when a coupon has a cap then no more is given, in proportion to the lines', () => {
  expect(off({ value: 50, max_discount: 1_500 })).toEqual([1_000, 500]);
});

test('when a fixed coupon is worth more than the lines then they cost nothing and never less', () => {
  expect(off({ kind: 'fixed', value: 20_000 })).toEqual([9_999, 5_000]);
});

test('when a coupon is for some products then only their lines get cheaper', () => {
  const products = new Set(['beans']);
  expect(off({ products })).toEqual([0, 500]);
  expect(off({ products, kind: 'fixed', value: 8_000 })).toEqual([0, 5_000]);
});

test('when a coupon gives the delivery then the items cost what they cost, and standard delivery nothing', () => {
  expect(off({ kind: 'free_shipping', value: 0 })).toEqual([0, 0]);
  expect(paysDelivery({ kind: 'free_shipping' }, 'standard')).toBe(true);
  expect(paysDelivery({ kind: 'free_shipping' }, 'express')).toBe(false);
  expect(paysDelivery({ kind: 'percent' }, 'standard')).toBe(false);
});

test.each<[string, Partial<Coupon>, string | null]>([
  ['has no conditions', {}, null],
  ['has not begun', { starts_at: soon }, 'This coupon starts on 2 March 2026.'],
  ['begins this moment', { starts_at: NOW }, null],
  ['ends in a moment', { ends_at: soon }, null],
  ['ends this moment', { ends_at: NOW }, 'This coupon has ended.'],
  ['has ended', { ends_at: justNow }, 'This coupon has ended.'],
  ['has a use left', { max_uses: 7, used: 6 }, null],
  ['has no use left', { max_uses: 7, used: 7 }, 'This coupon is used up.'],
  [
    'starts at more',
    { min_subtotal: 15_000 },
    'This coupon starts at FRW 15,000. FRW 1 more, and it counts.',
  ],
  ['starts at exactly this', { min_subtotal: 14_999 }, null],
  ['is for other things', { products: new Set() }, 'This coupon is not for what is in your cart.'],
  ['is for one of the things, and counts all', { products: new Set(['rice']), min_subtotal: 14_999 }, null],
])('when a coupon %s then the shopper hears so', (_case, coupon, sentence) => {
  const why = whyNot(aCoupon(coupon), cart, NOW);
  expect(why && render(why)).toBe(sentence);
});

const anyLines = fc.array(
  fc.record({ product: fc.constantFrom('rice', 'beans', 'milk'), sum: fc.nat(20_000_000) }),
  { maxLength: 100 },
);
const anyCoupon = fc
  .record({
    kind: fc.constantFrom('percent' as const, 'fixed' as const, 'free_shipping' as const),
    value: fc.integer({ min: 1, max: 100 }),
    max_discount: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
    products: fc.option(fc.subarray(['rice', 'beans']).map((names) => new Set(names))),
  })
  .map((input) => aCoupon(input));

test('when any coupon meets any lines then no line gets dearer, negative, or cheaper without being meant', () => {
  fc.assert(
    fc.property(anyCoupon, anyLines, (coupon, lines) => {
      const discounts = discountsOf(coupon, lines);
      expect(discounts).toHaveLength(lines.length);
      discounts.forEach((discount, at) => {
        const { product = '', sum = 0 } = lines[at] ?? {};
        const most = coupon.products?.has(product) === false ? 0 : sum;
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(most);
        expect(Number.isSafeInteger(discount)).toBe(true);
      });
    }),
  );
});

test('when any coupon meets any lines then together they get exactly what the coupon gives', () => {
  fc.assert(
    fc.property(anyCoupon, anyLines, (coupon, lines) => {
      const meant = lines.filter(({ product }) => coupon.products?.has(product) ?? true);
      const whole = total(meant.map(({ sum }) => sum));
      const share = (whole * coupon.value - ((whole * coupon.value) % 100)) / 100;
      const given = { percent: share, fixed: coupon.value, free_shipping: 0 }[coupon.kind];
      const least = Math.min(given, whole, coupon.max_discount ?? given);
      expect(total(discountsOf(coupon, lines))).toBe(least);
    }),
  );
});

test('when equal lines cannot share evenly then the earlier ones get the francs that are left', () => {
  const [product, sum] = ['rice', 700];
  const lines = [sum, sum, sum].map((each) => ({ product, sum: each }));
  expect(discountsOf(aCoupon({ kind: 'fixed', value: 2 }), lines)).toEqual([1, 1, 0]);
  expect(discountsOf(aCoupon({ kind: 'fixed', value: 1_001 }), lines)).toEqual([334, 334, 333]);
});

test('when lines cost the same then their discounts differ by a franc at most', () => {
  fc.assert(
    fc.property(anyCoupon, fc.nat(20_000_000), fc.integer({ min: 1, max: 50 }), (coupon, sum, count) => {
      const lines = Array.from({ length: count }, () => ({ product: 'rice', sum }));
      const discounts = discountsOf(coupon, lines);
      expect(Math.max(...discounts) - Math.min(...discounts)).toBeLessThanOrEqual(1);
    }),
  );
});

test('when a cart grows then a coupon never gives less', () => {
  fc.assert(
    fc.property(anyCoupon, anyLines, anyLines, (coupon, lines, more) => {
      const before = total(discountsOf(coupon, lines));
      expect(total(discountsOf(coupon, [...lines, ...more]))).toBeGreaterThanOrEqual(before);
    }),
  );
});
