import { describe, expect, it } from 'vitest';
import { bestOffer } from './product-card.tsx';

const variant = (index: number, price: number | null, sale_price: number | null) => ({
  index,
  price,
  sale_price,
});

describe('the offer on a card', () => {
  it('when a third is taken off, then whole percent are shown, rounded down', () => {
    expect(bestOffer({ price: 1500, sale_price: 1000, variants: [] })).toEqual({ percent: 33 });
  });

  it('when there is no offer, then there is no discount', () => {
    expect(bestOffer({ price: 1500, sale_price: null, variants: [] })).toEqual({ percent: 0 });
    expect(bestOffer({ price: 1500, sale_price: 1500, variants: [] })).toEqual({ percent: 0 });
  });

  it('when only some variants are on offer, then the largest discount counts, and its variant is named', () => {
    const variants = [variant(0, 1000, null), variant(1, 3000, 2900), variant(2, 2000, 1500)];
    const offer = bestOffer({ price: 1000, sale_price: null, variants });
    expect(offer).toEqual({ percent: 25, size: variants[2] });
  });

  it('when no variant is on offer, then none is named, whatever the product had', () => {
    const variants = [variant(0, 1000, null), variant(1, 2000, null)];
    expect(bestOffer({ price: 1000, sale_price: 900, variants })).toEqual({ percent: 0 });
  });

  it('when a variant has no price, then the product prices them all', () => {
    const variants = [variant(0, null, null), variant(1, 2000, 100)];
    expect(bestOffer({ price: 1000, sale_price: 900, variants })).toEqual({ percent: 10 });
  });
});
