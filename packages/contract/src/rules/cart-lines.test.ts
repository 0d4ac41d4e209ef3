import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addLine, countUnits, type Line, removeLine, setQuantity } from './cart-lines.ts';
import { cartTotal } from './cart-total.ts';

const rice = line({ slug: 'rice', price: 1_500, quantity: 2 });

function line(wish: Partial<Line>): Line {
  const made = { slug: 'rice', index: -1, price: 1_000, quantity: 1, stock_quantity: 10, sum: 0, ...wish };
  return { ...made, sum: made.price * made.quantity };
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

test('when the same slug and index is added then quantities are summed at the new price', () => {
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
  expect(removeLine([rice, soap], { slug: 'rice', index: -1 })).toEqual([soap]);
  expect(removeLine([rice], { slug: 'rice', index: 3 })).toEqual([rice]);
});

test('when a quantity is set then the sum follows and the others stay', () => {
  const soap = line({ slug: 'soap' });
  const lines = setQuantity([rice, soap], { slug: 'rice', index: -1 }, 4);
  expect(lines).toEqual([line({ slug: 'rice', price: 1_500, quantity: 4 }), soap]);
});

test('when anything is done to a cart then its lines are distinct, within stock, and their sums are right', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const lines = steps.reduce<Line[]>((cart, { act, ...wish }) => {
        if (act === 'remove') return removeLine(cart, wish);
        return act === 'set' ? setQuantity(cart, wish, wish.quantity) : addLine(cart, line(wish));
      }, []);
      expect(new Set(lines.map(({ slug, index }) => `${slug} ${index}`)).size).toBe(lines.length);
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
