import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { ourWords } from '#server/sentences/sentence.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ clockAt: '2026-03-02T08:00:00Z', emptied: 'goods and orders' });
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await shop.db
    .updateTable('shipping_method')
    .set({ name: 'Standard' })
    .where('code', '=', 'standard')
    .execute();
  rice = await aProduct(shop.ctx, { name: 'Rice', slug: 'rice', price: 1_500, stock: 5 });
  await changeSettings(shop.ctx, {
    opening_hours: [{ days: 'Monday to Saturday', hours: '08:00–20:00' }],
    payment_methods: [
      { code: 'cod', on: true, name: 'Cash on delivery', instructions: 'Kigali only, up to FRW 100,000' },
    ],
    contact_topics: ['Order or delivery', 'Farmers'],
  });
});

const headersIn = (language?: string): Record<string, string> =>
  language ? { 'accept-language': language } : {};
const read = async (path: string, language?: string) =>
  (await shop.call('GET', `/api/v1${path}`, { headers: headersIn(language) })).body.data;
const quoted = async (language?: string) => {
  const body = { line_items: [{ product: rice.id, quantity: 2 }], district: 'Gasabo', sector: 'Remera' };
  const answer = await shop.call('POST', '/api/v1/cart/quote', { body, headers: headersIn(language) });
  return answer.body.data;
};

describe('what a shop starts with', () => {
  test.each([
    ['fr', 'Paiement à la livraison', 'Du lundi au samedi', 'Commande ou livraison'],
    ['rw', 'Kwishyura bikugezeho', 'Ku wa mbere kugeza ku wa gatandatu', 'Itumiza cyangwa kubigeza iwawe'],
  ])('when it is read in %s then it is in that language', async (language, cash, days, topic) => {
    const { payment_methods, opening_hours } = await read('/shop', language);
    expect(payment_methods[0]).toMatchObject({ code: 'cod', name: cash });
    expect(payment_methods[0].instructions).not.toContain('only');
    expect(opening_hours).toEqual([{ days, hours: '08:00–20:00' }]);
    expect(JSON.stringify([payment_methods, opening_hours])).not.toContain('written_in');
    const quote = await quoted(language);
    expect(quote.payment_methods[0]).toMatchObject({ name: cash });
    const names = quote.shipping_methods.map(({ name }: { name: string }) => name);
    expect(names).toContain(ourWords('Standard', language === 'fr' ? 'fr' : 'rw'));
    const contact = await read('/contact', language);
    expect(contact.topics).toEqual([topic, 'Farmers']);
    expect(contact.stores[0].opening_hours).toEqual([{ days, hours: '08:00–20:00' }]);
  });

  test('when staff gave it another name then it stays as they wrote it, and says in which language', async () => {
    await changeSettings(shop.ctx, {
      payment_methods: [{ code: 'cod', on: true, name: 'Cash, please', instructions: null }],
    });
    const { payment_methods } = await quoted('fr');
    expect(payment_methods[0]).toMatchObject({ name: 'Cash, please', written_in: { name: 'en' } });
  });

  test('when a way to pay has words without a version then it is counted, and one with our words, or switched off, is not', async () => {
    const desk = await aDesk(shop);
    const waysToPay = async () =>
      (await desk.get('/translations/missing')).body.data.find(
        ({ kind }: { kind: string }) => kind === 'payment_method',
      );
    expect(await waysToPay()).toEqual({ kind: 'payment_method', count: 1, missing: { fr: 0, rw: 0 } });
    const own = { code: 'cod' as const, on: true, name: 'Cash, please', instructions: null };
    const off = { code: 'momo_code' as const, on: false, name: 'Our code', instructions: null };
    await changeSettings(shop.ctx, { payment_methods: [own, off] });
    expect(await waysToPay()).toMatchObject({ count: 1, missing: { fr: 1, rw: 1 } });
    const versions = { fr: { name: 'En espèces' } };
    await changeSettings(shop.ctx, { payment_methods: [{ ...own, versions }, off] });
    expect(await waysToPay()).toMatchObject({ count: 1, missing: { fr: 0, rw: 1 } });
  });

  test('when no language is asked for then everything is as it was written', async () => {
    const { payment_methods, opening_hours } = await read('/shop');
    expect(payment_methods[0]).toMatchObject({ name: 'Cash on delivery' });
    expect(opening_hours).toEqual([{ days: 'Monday to Saturday', hours: '08:00–20:00' }]);
    expect((await read('/contact')).topics).toEqual(['Order or delivery', 'Farmers']);
  });

  test('when a way to deliver has a version then a quote and its zone say that', async () => {
    const method = await shop.db
      .selectFrom('shipping_method')
      .select(['id', 'code'])
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('translation')
      .values({
        ...{ id: method.id, kind: 'shipping_method', language: 'fr', updated_at: shop.ctx.now() },
        texts: JSON.stringify({ name: 'Au pas de porte' }),
      })
      .execute();
    const named = { code: method.code, name: 'Au pas de porte' };
    expect((await quoted('fr')).shipping_methods).toContainEqual(expect.objectContaining(named));
    const { methods } = await read('/shipping/zones/filter/Gasabo?sector=Remera', 'fr');
    expect(methods).toContainEqual(expect.objectContaining(named));
  });
});

test.each(['fr', 'rw'] as const)('when the demo has a version in %s then a new shop says the same', (to) => {
  const file = new URL(`../../../../../demo/translations/${to}.json`, import.meta.url);
  const { zones, methods, contact_topics } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [english, version] of Object.entries({ ...zones, ...methods, ...contact_topics })) {
    const whole = ourWords(english, to);
    const parts = english.split(', ').map((part) => ourWords(part, to));
    expect(whole ?? parts.join(', ')).toBe(version);
  }
});
