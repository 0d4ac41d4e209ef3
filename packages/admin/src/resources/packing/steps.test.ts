import { expect, test } from 'vitest';
import {
  afterStep,
  nextStep,
  type PackLine,
  type PackOrder,
  type Step,
  totalsOf,
  type Work,
  withSteps,
} from './steps.ts';

const me = { id: 'grace', name: 'Grace' };

const aLine = (_id: string, quantity: number, other: Partial<PackLine> = {}): PackLine => ({
  ...{
    _id,
    index: -1,
    label: null,
    price: 100,
    regular_price: 100,
    quantity,
    sum: 100,
    discountedPrice: 100,
  },
  ...{ product: { _id: `product of ${_id}`, name: _id, slug: _id, sku: null, image: null } },
  ...{ category: null, place: null, unit: null, picked: null },
  ...other,
});

const anOrder = (_id: string, lines: PackLine[]): PackOrder => ({
  ...{ _id, number: _id, version: 5, status: 'confirmed', delivery_window: null, note: null },
  ...{ substitution: 'call', packer: null, bags: null, late: false },
  ...{ name: 'Aline', area: 'Remera, Gasabo', lines },
});

const aStep = (id: number, work: Work, other: Partial<Step> = {}): Step => ({
  ...{ id, key: `key ${id}`, order: 'A', number: 'A', seen: 5, at: '2026-03-02T08:00:00Z', work },
  ...{ refused: null, field: null, ...other },
});
const claim: Work = { kind: 'claim', over: false };
const pack: Work = { kind: 'pack', bags: 2, all: true };
const tick = (line: string, quantity: number, picked = true): Work => ({
  ...{ kind: 'tick', name: line, line, quantity, picked },
});
const onScale = (line: string, grams: number): Work => ({ kind: 'weigh', name: line, line, grams });

test('when steps wait then the order is shown as it will be, and what was refused is left out', () => {
  const order = anOrder('A', [aLine('rice', 2), aLine('beef', 500, { sold_by: 'weight' }), aLine('eggs', 1)]);
  const steps = [
    aStep(1, claim),
    aStep(2, tick('rice', 2)),
    aStep(3, onScale('beef', 480)),
    aStep(4, tick('eggs', 1), { refused: 'There is more or less of it.' }),
    aStep(5, tick('rice', 2, false), { order: 'B' }),
  ];
  const shown = withSteps(order, steps, me);
  expect(shown).toMatchObject({ packer: { name: 'Grace' }, status: 'confirmed', version: 5 });
  expect(shown.lines).toMatchObject([
    { quantity: 2, picked: { by: 'Grace' } },
    { quantity: 480, ordered: 500, picked: { by: 'Grace' } },
    { picked: null },
  ]);
  const packed = withSteps(order, [...steps, aStep(6, tick('rice', 2, false)), aStep(7, pack)], me);
  expect(packed).toMatchObject({ status: 'packed', bags: 2, lines: [{ picked: null }, {}, {}] });
});

test('when a step was done then those that looked at the same order look at what it made, a tick changes nothing', () => {
  const steps = [
    aStep(1, claim),
    aStep(2, tick('rice', 2)),
    aStep(3, pack),
    aStep(4, pack, { order: 'B' }),
    aStep(5, pack, { seen: 9 }),
  ];
  const [first, second] = steps as [Step, Step];
  const left = afterStep(steps, first, 6);
  expect(left.map(({ id, seen }) => [id, seen])).toEqual([
    [2, 6],
    [3, 6],
    [4, 5],
    [5, 9],
  ]);
  // A colleague changed the order: packing it as it was seen is refused.
  expect(afterStep(left, { ...second, seen: 6 }, 8).map(({ seen }) => seen)).toEqual([6, 5, 9]);
});

test('when a step is refused then the rest of its order waits, and other orders go on', () => {
  const refused = { refused: 'Eric is packing this.' };
  const steps = [aStep(1, claim, refused), aStep(2, pack), aStep(3, claim, { order: 'B' })];
  expect(nextStep(steps)?.id).toBe(3);
  expect(nextStep(steps.slice(0, 2))).toBeUndefined();
  expect(nextStep([])).toBeUndefined();
});

test('when orders are picked together then each product is fetched once, by its place, for the bags it goes into', () => {
  const rice = { product: { ...aLine('rice', 1).product }, place: 'B10', unit: '5 kg' };
  const orders = [
    anOrder('A', [
      aLine('a', 2, rice),
      aLine('soap', 1, { category: 'Home' }),
      aLine('beef', 480, { ordered: 500, place: 'B9' }),
    ]),
    anOrder('B', [aLine('b', 3, rice), aLine('again', 1, rice), aLine('salt', 1)]),
  ];
  const totals = totalsOf(orders).map(({ product, quantity, bags }) => [
    product.name,
    quantity,
    bags.map((each) => `${each.quantity} in ${each.bag}`).join(),
  ]);
  expect(totals).toEqual([
    ['beef', 500, '500 in 1'],
    ['rice', 6, '2 in 1,4 in 2'],
    ['soap', 1, '1 in 1'],
    ['salt', 1, '1 in 2'],
  ]);
});
