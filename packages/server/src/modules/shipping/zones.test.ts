import { expect, test } from 'vitest';
import { dearestZone, minimumFor, type ZoneRule } from './zones.ts';

function zone(name: string, prices: Record<string, number>): ZoneRule {
  const rules = {
    _id: name,
    takes_perishables: true,
    cash_on_delivery: true,
    cash_on_delivery_up_to: null,
    min_order_amount: null,
  };
  const methods = Object.entries(prices).map(([code, price]) => ({
    ...{ code, price, name: code, eta: null, free_from: null },
  }));
  return { ...rules, name, methods };
}

test('when several zones match then the one with the dearest standard delivery holds', () => {
  const zones = [zone('a', { standard: 1500, express: 9000 }), zone('b', { standard: 2500 })];
  expect(dearestZone(zones)?.name).toBe('b');
});

test('when a zone has no standard delivery then its dearest method counts', () => {
  const zones = [zone('a', { standard: 1500 }), zone('b', { pickup: 0, van: 4000 })];
  expect(dearestZone(zones)?.name).toBe('b');
});

test('when zones are equally dear then the name decides, in whatever order they come', () => {
  const zones = [zone('b', { standard: 1500 }), zone('a', { standard: 1500 }), zone('c', {})];
  expect(dearestZone(zones)?.name).toBe('a');
  expect(dearestZone(zones.reverse())?.name).toBe('a');
});

test('when no zone matches then there is none', () => {
  expect(dearestZone([])).toBeNull();
});

test.each([
  [null, 5_000, 5_000],
  [12_000, 5_000, 12_000],
  [3_000, 5_000, 5_000],
  [5_001, 5_000, 5_001],
])('when a zone begins at %j and the shop at %i then an order begins at %i', (own, shop, expected) => {
  expect(minimumFor({ min_order_amount: own }, shop)).toBe(expected);
  expect(minimumFor(null, shop)).toBe(shop);
});
