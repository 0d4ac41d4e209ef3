import { expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { aRegion } from '#server/testing/given.ts';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();

async function get(path: string, query = {}) {
  shop.app.pageCache.clear();
  return shop.call('GET', `/api/v1${path}`, { query });
}

test('when no region is set up yet then the shop cannot say what it takes: 404', async () => {
  expect((await get('/regions/settings')).body).toMatchObject({ code: 'not_found' });
  expect((await get('/shop')).status).toBe(404);
  expect((await get('/regions/')).body).toMatchObject({ total: 0, data: [] });
  await aRegion(shop.ctx, { min_order_amount: 5_000 });
});

test('when nothing was set then the shop has its defaults', async () => {
  const { status, body } = await get('/shop');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    name: 'Isoko',
    currency: 'RWF',
    min_order_amount: 5_000,
    free_express_from: null,
    chat_greeting: 'Hello! I would like to know more about your products.',
    region_gate: true,
  });
  expect(body.data).not.toHaveProperty('moderate_comments');
  expect(body.data).not.toHaveProperty('tin');
  expect(body.data.phone).toMatch(/^\+250/);
});

test('when a setting is changed then the shop says so, and the others stay', async () => {
  const links = [{ name: 'Instagram', url: 'https://instagram.com/isoko' }];
  await changeSettings(shop.ctx, { name: 'Isoko ya Kimironko', social_links: links });
  await changeSettings(shop.ctx, { phone: '+250788111222', tin: '102345678' });
  expect((await get('/shop')).body.data).toMatchObject({
    name: 'Isoko ya Kimironko',
    phone: '+250788111222',
    tin: '102345678',
    social_links: links,
  });
});

test('when the region gate is turned off then the shop says so', async () => {
  await changeSettings(shop.ctx, { region_gate: false });
  expect((await get('/shop')).body.data.region_gate).toBe(false);
});

test('when one of several settings does not fit then 400 names it and nothing is changed', async () => {
  const before = (await get('/shop')).body.data;
  const change = changeSettings(shop.ctx, { name: 'Other', phone: 'call me' });
  await expect(change).rejects.toMatchObject({
    code: 'validation_error',
    details: { fields: [{ field: 'phone' }] },
  });
  expect((await get('/shop')).body.data).toEqual(before);
});

test('when a way to pay is off then it is not offered', async () => {
  const method = (code: 'cod' | 'mtn_momo', on: boolean) => ({
    code,
    on,
    name: `By ${code}`,
    instructions: null,
  });
  await changeSettings(shop.ctx, { payment_methods: [method('mtn_momo', false), method('cod', true)] });
  expect((await get('/shop')).body.data.payment_methods).toEqual([
    {
      ...{ code: 'cod', name: 'By cod', instructions: null },
      ...{ kind: 'cash', settled_by: 'staff', asks: [], waits_for_people: false },
      ...{ currency: 'RWF', limits: { min: 1, max: null }, wallet: null },
    },
  ]);
  await changeSettings(shop.ctx, { payment_methods: [method('cod', false)] });
  expect((await get('/shop')).body.data.payment_methods).toEqual([]);
});

test('when zones deliver express free from different totals then the shop promises the lowest', async () => {
  const express = (free_from: number) => [{ code: 'express', price: 3_000, free_from }];
  await aDeliveryZone(shop.ctx, { name: 'Near', areas: [], methods: express(50_000) });
  await aDeliveryZone(shop.ctx, { name: 'Far', areas: [], methods: express(80_000) });
  await aDeliveryZone(shop.ctx, {
    name: 'Farther',
    areas: [],
    methods: [{ code: 'standard', price: 1_000, free_from: 20_000 }],
  });
  expect((await get('/shop')).body.data.free_express_from).toBe(50_000);
});

test('when regions are listed then they come by name, up to 250, with the default one’s settings apart', async () => {
  await aRegion(shop.ctx, { name: 'burundi', currency: 'BIF', is_default: false });
  await aRegion(shop.ctx, { name: 'Congo', currency: 'CDF', is_default: false });
  const { body } = await get('/regions/');
  expect(body).toMatchObject({ total: 3, limit: 250 });
  expect(body.data.map((region: { name: string }) => region.name)).toEqual(['burundi', 'Congo', 'Rwanda']);
  const turned = await get('/regions', { sort: '-name', limit: 1 });
  expect(turned.body).toMatchObject({ total: 3, data: [{ name: 'Rwanda', currency: 'RWF' }] });
  expect((await get('/regions', { sort: 'currency' })).status).toBe(400);
  const settings = (await get('/regions/settings/')).body.data;
  expect(settings).toEqual({ region: turned.body.data[0], min_order_amount: 5_000, currency: 'RWF' });
});
