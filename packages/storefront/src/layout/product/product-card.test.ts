import { describe, expect, it } from 'vitest';
import { discountPercent } from './product-card.tsx';

const variant = (index: number, price: number | null, sale_price: number | null) => ({
  index,
  price,
  sale_price,
});

describe('the discount on a card', () => {
  it('when a third is taken off, then whole percent are shown, rounded down', () => {
    expect(discountPercent({ price: 1500, sale_price: 1000, variants: [] })).toBe(33);
  });

  it('when there is no offer, then there is no discount', () => {
    expect(discountPercent({ price: 1500, sale_price: null, variants: [] })).toBe(0);
    expect(discountPercent({ price: 1500, sale_price: 1500, variants: [] })).toBe(0);
  });

  it('when only some variants are on offer, then the largest discount counts', () => {
    const variants = [variant(0, 1000, null), variant(1, 2000, 1500), variant(2, 3000, 2900)];
    expect(discountPercent({ price: 1000, sale_price: null, variants })).toBe(25);
  });

  it('when a variant has no price, then the product prices them all', () => {
    const variants = [variant(0, null, null), variant(1, 2000, 100)];
    expect(discountPercent({ price: 1000, sale_price: 900, variants })).toBe(10);
  });
});
