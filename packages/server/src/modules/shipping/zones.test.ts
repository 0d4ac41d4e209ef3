import { expect, test } from 'vitest';
import { dearestZone, shippingFee, type ZoneRule } from './zones.ts';

function zone(name: string, prices: Record<string, number>): ZoneRule {
  const rules = { _id: name, takes_perishables: true, cash_on_delivery: true, cash_on_delivery_up_to: null };
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
  [49_999, 3_000],
  [50_000, 0],
  [0, 3_000],
])('when the items cost %i then express costs %i', (itemsTotal, fee) => {
  expect(shippingFee({ price: 3_000, free_from: 50_000 }, itemsTotal)).toBe(fee);
});

test('when a method is never free then it costs its price for any total', () => {
  expect(shippingFee({ price: 1_500, free_from: null }, 2_000_000_000)).toBe(1_500);
});
