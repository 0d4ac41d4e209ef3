import { describe, expect, test } from 'vitest';
import { chooseSize, type SizedProduct } from './list-sizes.ts';
import { parseShoppingList } from './shopping-list.ts';

/** A product in the sizes `label: price`, of which `stock` are there. */
function sold(
  unit: string,
  sizes: Record<string, number>,
  stock: number | Record<string, number> = 99,
): SizedProduct {
  const left = (label: string) => (typeof stock === 'number' ? stock : (stock[label] ?? 99));
  const entries = Object.entries(sizes);
  return {
    unit,
    price: entries[0]?.[1] ?? 0,
    sale_price: null,
    stock_quantity: left(unit),
    variants:
      entries.length === 1
        ? []
        : entries.map(([label, price], index) => ({
            ...{ index, label, price, sale_price: null },
            stock_quantity: left(label),
          })),
  };
}

const potatoes = sold('1 kg', { '1 kg': 650, '5 kg': 3150, '10 kg': 6200, '25 kg sack': 15_000 });
const tomatoes = sold('1 kg', { '1 kg': 1000 });
const eggs = sold('tray of 30', { '6 eggs': 1200, '12 eggs': 2300, 'Tray of 30': 5500 });
const milk = sold('1 L', { '500 ml': 850, '1 L': 1500, 'Box of 12 × 1 L': 17_500 });
const cabbage = sold('1 head', { '1 head': 700 });

/** `2 × 5 kg`, as the line of a list chooses it. */
function chosen(product: SizedProduct, text: string): string {
  const [line] = parseShoppingList(`${text} thing`);
  if (!line) throw new Error(`Nothing was read in ${text}.`);
  const { index, quantity, is_dearer } = chooseSize(product, line);
  const label = product.variants.find((variant) => variant.index === index)?.label ?? product.unit;
  return `${quantity} × ${label}${is_dearer ? ', dearer' : ''}`;
}

describe('by weight, volume or pieces', () => {
  test.each([
    ['10 kg', '1 × 10 kg'],
    ['3 kg', '3 × 1 kg'],
    // 3,150 are less than 5 × 650.
    ['4.9 kg', '1 × 5 kg'],
    ['4 kg', '4 × 1 kg'],
    // 18,600 are less than 6 × 3,150, 30 × 650 and 2 × 15,000.
    ['30 kg', '3 × 10 kg'],
    ['half kilo', '1 × 1 kg'],
    ['2 x 25 kg', '2 × 25 kg sack'],
  ])('when %s of potatoes are asked for then it is %s', (text, size) => {
    expect(chosen(potatoes, text)).toBe(size);
  });

  test.each([
    ['30', '1 × Tray of 30'],
    ['7', '1 × 12 eggs'],
    ['12', '1 × 12 eggs'],
    ['2', '2 × 6 eggs'],
    ['a dozen', '1 × 12 eggs'],
    ['2 trays', '2 × Tray of 30'],
  ])('when %s eggs are asked for then it is %s', (text, size) => {
    expect(chosen(eggs, text)).toBe(size);
  });

  test('when two ways cost the same then the one with fewer packs', () => {
    expect(chosen(sold('1 kg', { '1 kg': 500, '2 kg': 1000 }), '4 kg')).toBe('2 × 2 kg');
  });

  test('when the best size has not enough in stock then another one that has', () => {
    const short = sold('1 kg', { '1 kg': 650, '5 kg': 3150, '10 kg': 6200 }, { '10 kg': 0 });
    expect(chosen(short, '10 kg')).toBe('2 × 5 kg');
    expect(chosen(sold('1 kg', { '1 kg': 650, '5 kg': 3150 }, 0), '5 kg')).toBe('1 × 5 kg');
  });

  test('when it is sold in no such measure then one, or as many pieces', () => {
    expect(chosen(cabbage, '3 kg')).toBe('1 × 1 head');
    expect(chosen(cabbage, '3 pcs')).toBe('3 × 1 head');
  });
});

describe('by number', () => {
  test.each([
    [potatoes, '3', '3 × 1 kg'],
    [milk, '12', '12 × 1 L'],
    [tomatoes, '2', '2 × 1 kg'],
    [potatoes, '1 sack', '1 × 25 kg sack'],
    [milk, '1 box', '1 × Box of 12 × 1 L'],
    [cabbage, '1.5', '2 × 1 head'],
  ])('when the usual size or a pack is meant then it is that: %#', (product, text, size) => {
    expect(chosen(product, text)).toBe(size);
  });
});

describe('for francs', () => {
  test.each([
    [tomatoes, '3500 frw', '3 × 1 kg'],
    // 9 × 1 kg would be less, and so is 1 × 5 kg.
    [potatoes, '6200 frw', '1 × 10 kg'],
    [potatoes, '2000 frw', '3 × 1 kg'],
    [tomatoes, '500 frw', '1 × 1 kg, dearer'],
  ])('when so much may be spent then as much as it buys: %#', (product, text, size) => {
    expect(chosen(product, text)).toBe(size);
  });

  test('when an offer runs then its price counts', () => {
    expect(chosen({ ...tomatoes, sale_price: 700 }, '3500 frw')).toBe('5 × 1 kg');
  });
});
