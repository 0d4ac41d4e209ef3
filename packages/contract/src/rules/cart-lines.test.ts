import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addLine,
  availableLines,
  type CartLine,
  cartTotal,
  clampQuantity,
  countUnits,
  lineKey,
  lineSum,
  reachesMinimum,
  removeLine,
  sameLine,
  setQuantity,
} from './cart-lines.ts';

const rice = line({ slug: 'rice', price: 1_500, quantity: 2 });

function line(given: Partial<CartLine>): CartLine {
  const { slug = 'rice', price = 1_000, quantity = 1 } = given;
  const words = { name: slug, unit: null, label: null, image: null };
  const guest = { cartId: null, itemId: null, coupon_cart: null, discountedPrice: null };
  const made = {
    _id: `${slug}-id`,
    slug,
    index: -1,
    price,
    regular_price: price,
    stock_quantity: 10,
    quantity,
  };
  return { ...words, ...guest, ...made, ...given, sum: price * quantity };
}

/** What a shopper does to a cart, one thing after the other. */
const step = fc.record({
  act: fc.constantFrom('add', 'remove', 'set'),
  slug: fc.constantFrom('rice', 'beans', 'soap'),
  index: fc.integer({ min: -1, max: 1 }),
  price: fc.nat(100_000),
  quantity: fc.integer({ min: -5, max: 50 }),
  stock_quantity: fc.integer({ min: 1, max: 30 }),
});

test('when the same product and index is added then quantities are summed at the new price', () => {
  const lines = addLine([rice], line({ slug: 'rice', price: 1_400, quantity: 3 }));
  expect(lines).toEqual([line({ slug: 'rice', price: 1_400, quantity: 5 })]);
});

test('when another variant is added then it is a line of its own', () => {
  expect(addLine([rice], line({ slug: 'rice', index: 0 }))).toHaveLength(2);
});

test('when more is added than there is then the line holds what there is', () => {
  const [merged] = addLine([rice], line({ slug: 'rice', price: 1_500, quantity: 9 }));
  expect(merged).toMatchObject({ quantity: 10, sum: 15_000 });
});

test('when a line is removed then only it is', () => {
  const soap = line({ slug: 'soap' });
  expect(removeLine([rice, soap], { _id: 'rice-id', index: -1 })).toEqual([soap]);
  expect(removeLine([rice], { _id: 'rice-id', index: 3 })).toEqual([rice]);
});

test('when a quantity is set then the sum follows and the others stay', () => {
  const soap = line({ slug: 'soap' });
  const lines = setQuantity([rice, soap], { _id: 'rice-id', index: -1 }, 4);
  expect(lines).toEqual([line({ slug: 'rice', price: 1_500, quantity: 4 }), soap]);
});

test('when anything is done to a cart then its lines are distinct, within stock, and their sums are right', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const lines = steps.reduce<CartLine[]>((cart, { act, ...given }) => {
        const made = line(given);
        if (act === 'remove') return removeLine(cart, made);
        return act === 'set' ? setQuantity(cart, made, made.quantity) : addLine(cart, made);
      }, []);
      expect(new Set(lines.map(lineKey)).size).toBe(lines.length);
      for (const each of lines) {
        expect(each.quantity).toBeGreaterThanOrEqual(1);
        expect(each.quantity).toBeLessThanOrEqual(each.stock_quantity);
        expect(each.sum).toBe(each.price * each.quantity);
      }
      expect(cartTotal(lines)).toBe(lines.reduce((total, each) => total + each.sum, 0));
      expect(countUnits(lines)).toBe(lines.reduce((units, each) => units + each.quantity, 0));
    }),
  );
});

test('when a cart is changed then the one before is untouched', () => {
  const before = [rice];
  addLine(before, line({ slug: 'rice' }));
  setQuantity(before, rice, 9);
  removeLine(before, rice);
  expect(before).toEqual([line({ slug: 'rice', price: 1_500, quantity: 2 })]);
});

test('when a line is spelt as the browser or as the wire does then it is the same line', () => {
  const [id, index] = ['rice-id', 2];
  const browser = line({ _id: id, index });
  expect(sameLine(browser, { product: id, index })).toBe(true);
  const ordered = { _id: 'a line of an order', product: { _id: id }, index };
  expect(sameLine(browser, ordered)).toBe(true);
  expect(sameLine(browser, { product: id, index: 3 })).toBe(false);
  expect(sameLine(line({}), { product: id })).toBe(true);
  expect(sameLine(browser, { product: 'rice', index })).toBe(false);
});

test('when a product was renamed then it is still the same line', () => {
  const [merged, ...others] = addLine([rice], line({ _id: 'rice-id', slug: 'rwandan-rice', price: 1_500 }));
  expect(merged).toMatchObject({ slug: 'rwandan-rice', quantity: 3 });
  expect(others).toEqual([]);
});

const summed = fc.record({ price: fc.nat(2_000_000), quantity: fc.integer({ min: 1, max: 10_000 }) });

test('when a line is summed then it is truncated to a whole number', () => {
  expect(lineSum({ price: 333.4, quantity: 2 })).toBe(666);
  expect(lineSum({ price: 0.9, quantity: 1 })).toBe(0);
});

test('when lines are added then each is truncated by itself', () => {
  const half = { price: 0.5, quantity: 1 };
  expect(cartTotal([half, half, { price: 1_000, quantity: 3 }])).toBe(3_000);
});

test('when a cart is empty then it costs nothing', () => {
  expect(cartTotal([])).toBe(0);
});

test('when prices are whole francs then nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(summed, { maxLength: 100 }), (lines) => {
      const exact = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
      expect(BigInt(cartTotal(lines))).toBe(exact);
    }),
  );
});

test('when the order of lines changes then the total does not', () => {
  fc.assert(
    fc.property(fc.array(summed, { maxLength: 50 }), (lines) => {
      expect(cartTotal(lines.toReversed())).toBe(cartTotal(lines));
    }),
  );
});

test('when more is wanted than there is then it is what there is', () => {
  expect(clampQuantity(7, 5)).toBe(5);
});

test('when less than one is wanted then it is one', () => {
  expect(clampQuantity(0, 5)).toBe(1);
  expect(clampQuantity(-3, 5)).toBe(1);
});

test('when nothing is in stock then it is none', () => {
  expect(clampQuantity(1, 0)).toBe(0);
  expect(clampQuantity(1, -2)).toBe(0);
});

test('when anything at all is wanted then it is a whole number from 1 to the stock', () => {
  fc.assert(
    fc.property(fc.double(), fc.integer({ min: 1, max: 100_000 }), (wanted, stock) => {
      const quantity = clampQuantity(wanted, stock);
      expect(Number.isInteger(quantity)).toBe(true);
      expect(quantity).toBeGreaterThanOrEqual(1);
      expect(quantity).toBeLessThanOrEqual(stock);
    }),
  );
});

test('when a quantity fits then it stays as it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), (wanted, more) => {
      expect(clampQuantity(wanted, wanted + more)).toBe(wanted);
    }),
  );
});

test('when the total is exactly the minimum then checkout is open', () => {
  expect(reachesMinimum(5_000, 5_000)).toBe(true);
});

test('when one franc is missing then checkout is closed', () => {
  expect(reachesMinimum(4_999, 5_000)).toBe(false);
});

test('when the region has no minimum then any total is enough', () => {
  expect(reachesMinimum(0, 0)).toBe(true);
});

test('when of some lines fewer are left than they hold then the sum counts those alone', () => {
  const beans = line({ slug: 'beans', price: 800, quantity: 5 });
  const milk = line({ slug: 'milk', price: 900, quantity: 3 });
  const left = new Map([
    [lineKey(beans), 2],
    [lineKey(milk), 0],
  ]);
  const lines = availableLines([rice, beans, milk], left);
  expect(lines.map(({ slug, quantity, sum }) => [slug, quantity, sum])).toEqual([
    ['rice', 2, 3_000],
    ['beans', 2, 1_600],
  ]);
  expect(availableLines([rice], new Map([[lineKey(rice), 9]]))).toEqual([rice]);
});
