import { randomUUID } from 'node:crypto';
import type { Province } from '@isoko/contract';
import { expect, test } from 'vitest';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { findArea } from './areas.ts';
import { findZoneFor } from './zones.ts';

const shop = shopForFile({ seed: 'demo', now: new Date('2026-11-20T10:00:00+02:00') });

function find(zone: string, sector?: string) {
  const query = sector === undefined ? {} : { query: { sector } };
  return shop.call('GET', `/api/v1/shipping/zones/filter/${encodeURIComponent(zone)}`, query);
}

test.each([
  ['Kigali central', undefined, 'Kigali central'],
  ['kigali CENTRAL', undefined, 'Kigali central'],
  ['Gasabo', 'Remera', 'Kigali central'],
  ['gasabo', 'remera', 'Kigali central'],
  ['Gasabo', 'Bumbogo', 'Kigali outer'],
  ['Kigali central', 'Remera', 'Kigali central'],
  // Without a sector both zones of Gasabo match: the dearest.
  ['Gasabo', undefined, 'Kigali outer'],
  ['Musanze', undefined, 'Main towns'],
  ['Musanze', 'Muhoza', 'Main towns'],
  ['Burera', undefined, 'Other districts'],
])('when the zone of %s, sector %s, is asked for then it is %s', async (zone, sector, expected) => {
  const { status, body } = await find(zone, sector);
  expect(status).toBe(200);
  expect(body.data.zone).toBe(expected);
});

test.each([
  ['Atlantis', undefined],
  ['Gasabo', 'Muhoza'],
  ['Musanze', 'Nowhere'],
  ['Kigali central', 'Bumbogo'],
  ["' OR 1=1 --", undefined],
  ['%', undefined],
])('when the zone of %s, sector %s, is asked for then there is none', async (zone, sector) => {
  const { status, body } = await find(zone, sector);
  expect(status).toBe(404);
  expect(body.code).toBe('not_found');
});

test.each(['x'.repeat(81), '%00'])('when the name is %j then it cannot be one', async (zone) => {
  const { status } = await shop.call('GET', `/api/v1/shipping/zones/filter/${zone}`);
  expect(status).toBe(400);
});

test('when a zone is answered then its methods say what they cost and whether cash is taken', async () => {
  const { body } = await find('Kigali central');
  expect(body.data.methods).toEqual([
    {
      code: 'standard',
      name: 'Standard',
      eta: 'same or next day',
      price: 1500,
      free_from: null,
      cash_on_delivery: true,
    },
    {
      ...{ code: 'express', name: 'Express', eta: 'within 3 hours (09:00–18:00)' },
      ...{ price: 3000, free_from: 50_000, cash_on_delivery: true },
    },
  ]);
  expect((await find('Musanze')).body.data.methods).toEqual([
    {
      ...{ code: 'standard', name: 'Bus parcel to the station', eta: '1–2 days' },
      ...{ price: 5000, free_from: null, cash_on_delivery: false },
    },
  ]);
});

test('when a zone is answered then its windows are those still open', async () => {
  const { windows } = (await find('Kigali central')).body.data;
  expect(windows[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}_2026-11-20$/),
    ...{ date: '2026-11-20', from: '12:00', to: '15:00', left: 20 },
  });
  expect(windows).toHaveLength(3 + 4 + 4 + 4);
  expect((await find('Musanze')).body.data.windows).toEqual([]);
});

test('when areas are listed then the capital comes first and every sector is there', async () => {
  const { body } = await shop.call('GET', '/api/v1/shipping/areas/');
  const provinces: Province[] = body.data;
  expect(provinces[0]?.name).toBe('Kigali City');
  const districts = provinces.flatMap((province) => province.districts);
  expect(districts).toHaveLength(30);
  expect(districts.flatMap((district) => district.sectors)).toHaveLength(416);
});

test('when a place is looked up then it is written as it should be, with its province', async () => {
  expect(await findArea(shop.ctx, { district: 'GASABO', sector: 'remera' })).toEqual({
    ...{ province: 'Kigali City', district: 'Gasabo', sector: 'Remera' },
  });
  expect(await findArea(shop.ctx, { district: 'Musanze', sector: 'Kimironko' })).toBeNull();
});

test('when a place is known then the zone that delivers there holds its rules', async () => {
  expect(await findZoneFor(shop.ctx, { district: 'Gasabo', sector: 'Kimironko' })).toMatchObject({
    ...{ name: 'Kigali central', takes_perishables: true },
    ...{ cash_on_delivery: true, cash_on_delivery_up_to: 100_000 },
  });
  expect(await findZoneFor(shop.ctx, { district: 'Musanze' })).toMatchObject({
    ...{ takes_perishables: false, cash_on_delivery: false, cash_on_delivery_up_to: null },
  });
  expect(await findZoneFor(shop.ctx, { district: 'Gasabo', sector: 'Nowhere' })).toBeNull();
});

test('when a zone has windows without a limit then what is left is unlimited', async () => {
  const name = `Zone ${randomUUID()}`;
  await aDeliveryZone(shop.ctx, { name, windows: [{ from: '14:00', to: '16:00' }] });
  expect((await find(name)).body.data.windows[0]).toMatchObject({ from: '14:00', left: null });
});
