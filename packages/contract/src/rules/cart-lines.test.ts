import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addLine,
  type CartLine,
  countUnits,
  lineKey,
  removeLine,
  sameLine,
  setQuantity,
} from './cart-lines.ts';
import { cartTotal } from './cart-total.ts';

const rice = line({ slug: 'rice', price: 1_500, quantity: 2 });

function line(given: Partial<CartLine>): CartLine {
  const { slug = 'rice', price = 1_000, quantity = 1 } = given;
  const words = { name: slug, unit: null, label: null, image: null };
  const guest = { cartId: null, itemId: null, discountedPrice: null };
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
