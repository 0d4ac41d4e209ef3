import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { outcome } from '#server/testing/accounts.ts';
import { aPoint } from '#server/testing/given-checkout.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { sweepPolicies } from './policies.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { kinyarwanda } from './words/kinyarwanda.ts';
import type { PolicyFacts } from './words/words.ts';

const shop = shopForFile({ seed: 'empty', emptied: 'people' });
let desk: StaffDesk;

interface Listed {
  _id: string;
  slug: string;
  version: number;
  state: string;
  sections: { heading: string; html: string }[];
  changes: { heading: string; before: string | null; after: string | null }[];
}

beforeEach(async () => {
  await shop.db.deleteFrom('shipping_zone').execute();
  await shop.db.deleteFrom('translation').execute();
  await shop.db.updateTable('page').set({ sections: '[]', generated: null }).execute();
  const cash = { code: 'cod', on: true, name: 'Cash on delivery', instructions: null } as const;
  await changeSettings(shop.ctx, { name: 'Umurima', phone: '+250788123456', payment_methods: [cash] });
  await changeSettings(shop.ctx, { content_language: 'en' });
  desk = await aDesk(shop, 'owner');
  const zone = { template: 'neighbourhood', fee: 1_700, district: 'Gasabo', sector: 'Kimironko', cash: true };
  expect((await desk.post('/guide/delivery', zone)).status).toBe(200);
});

const list = async (): Promise<Listed[]> => (await desk.get('/guide/policies')).body.data;
const states = async () => (await list()).map(({ state }) => state);
const named = async (slug: string) => {
  const found = (await list()).find((each) => each.slug === slug);
  if (!found) throw new Error(`no ${slug}`);
  return found;
};
const take = async (what: 'new' | 'mine', slugs?: string[]) => {
  const all = (await list()).filter(({ slug }) => slugs?.includes(slug) ?? true);
  return desk.post('/guide/policies', {
    policies: all.map(({ slug, version }) => ({ slug, version, take: what })),
  });
};
async function read(slug: string, language: Language = 'en'): Promise<string> {
  shop.app.pageCache.clear();
  const headers = { 'accept-language': language };
  const { status, body } = await shop.call('GET', `/api/v1/pages/${slug}`, { headers });
  if (status === 404) return 'not written';
  // Amounts have a space that does not break.
  return JSON.stringify(body.data.sections).replaceAll('\u00a0', ' ');
}
const zone = async () => (await desk.get('/zones')).body.data[0]._id;
const setFee = async (price: number) =>
  desk.patch(`/zones/${await zone()}`, { methods: [{ code: 'standard', name: 'Standard', price }] });
const DELIVERY = 'shipping-and-delivery';

test('when an owner has them written then each says the zones and ways to pay in three languages, and nothing before', async () => {
  expect(await states()).toEqual(['none', 'none', 'none', 'none']);
  expect(await read(DELIVERY)).toBe('not written');
  const headers = { 'accept-language': 'rw' };
  const inTheirs = await shop.call('GET', '/api/v1/admin/guide/policies', { token: desk.token, headers });
  expect(inTheirs.body.data.map(({ title }: { title: string }) => title)).toContain(
    'Kugeza ibicuruzwa aho uri',
  );
  const [shown] = await list();
  expect((await take('new')).status).toBe(200);
  expect(await states()).toEqual(['in_step', 'in_step', 'in_step', 'in_step']);
  expect(await read(DELIVERY)).toBe(JSON.stringify(shown?.sections).replaceAll('\u00a0', ' '));
  expect(await read(DELIVERY)).toContain('Kimironko, Standard: FRW 1,700');
  expect(await read(DELIVERY, 'fr')).toContain('Où nous livrons');
  expect(await read(DELIVERY, 'rw')).toContain('Mu ntoki ku muryango: Kimironko');
  expect(await read('terms-and-conditions', 'fr')).toContain('Umurima. Vous');
  expect(await read('return-policy')).not.toContain('mobile money goes back');
  for (const language of LANGUAGES) expect(await read('privacy-policy', language)).toContain('+250788123456');
});

test('when fees, zones and ways to pay change then what no one edited follows within a minute, and only that', async () => {
  await take('new');
  expect(await sweepPolicies(shop.ctx)).toBe(0);
  await setFee(2_300);
  const code = { code: 'momo_code', on: true, name: 'MoMoPay', instructions: '123456' } as const;
  const cash = { code: 'cod', on: true, name: 'Cash on delivery', instructions: null } as const;
  await changeSettings(shop.ctx, { payment_methods: [cash, code] });
  expect(await sweepPolicies(shop.ctx)).toBe(3);
  for (const language of LANGUAGES) {
    expect(await read(DELIVERY, language)).toContain('FRW 2,300');
    expect(await read(DELIVERY, language)).not.toContain('FRW 1,700');
  }
  expect(await read('return-policy')).toContain('goes back to the number that paid');
  expect(await states()).toEqual(['in_step', 'in_step', 'in_step', 'in_step']);
  expect(await sweepPolicies(shop.ctx)).toBe(0);
});

test('when orders can be collected somewhere then it says where, when and for what, while that is so', async () => {
  await take('new');
  expect(await read(DELIVERY)).not.toContain('collect');
  const closed_weekdays = [1, 7];
  const { _id } = await aPoint(shop.ctx, {
    name: 'Our stall',
    address: 'KG 11 Ave, beside the bank',
    price: 450,
    closed_weekdays,
  });
  await desk.patch(`/translations/${_id}`, { fr: { address: 'KG 11 Ave, à côté de la banque' } });
  expect(await sweepPolicies(shop.ctx)).toBe(1);
  expect(await read(DELIVERY)).toContain(
    'Our stall: KG 11 Ave, beside the bank. Open 08:00–20:00, closed on Monday, Sunday. FRW 450.',
  );
  expect(await read(DELIVERY, 'fr')).toContain(
    'Our stall : KG 11 Ave, à côté de la banque. Ouvert 08:00–20:00, fermé : lundi, dimanche. FRW 450.',
  );
  expect(await read(DELIVERY, 'rw')).toContain('hafunze ku wa mbere, ku cyumweru. FRW 450.');
  await desk.patch(`/points/${_id}`, { is_open: false });
  expect(await sweepPolicies(shop.ctx)).toBe(1);
  expect(await read(DELIVERY)).not.toContain('collect');
});

test('when someone edited a page, or one of its versions, then it is never overwritten: it says what changed and offers it', async () => {
  await take('new');
  const { _id, version } = await named(DELIVERY);
  const mine = [{ heading: 'Delivery', html: '<p>We bring it when we can.</p>' }];
  expect((await desk.patch(`/pages/${_id}`, { version, sections: mine })).status).toBe(200);
  const terms = await named('terms-and-conditions');
  const fr = { title: 'Nos conditions' };
  expect((await desk.patch(`/translations/${terms._id}`, { fr })).status).toBe(200);
  expect(await states()).toEqual(['own', 'in_step', 'own', 'in_step']);
  await setFee(2_300);
  expect(await sweepPolicies(shop.ctx)).toBe(0);
  expect(await read(DELIVERY)).toBe(JSON.stringify(mine));
  const behind = await named(DELIVERY);
  expect(behind.state).toBe('behind');
  expect(behind.changes).toEqual([
    {
      heading: 'What it costs',
      before: expect.stringContaining('1,700'),
      after: expect.stringContaining('2,300'),
    },
  ]);
  expect((await desk.get('/guide')).body.data.policies).toEqual({ none: 0, in_step: 2, own: 1, behind: 1 });
  // Kept as it is: it is told of what changes from here on.
  expect((await take('mine', [DELIVERY])).status).toBe(200);
  expect(await read(DELIVERY)).toBe(JSON.stringify(mine));
  expect((await named(DELIVERY)).state).toBe('own');
  await setFee(2_900);
  expect((await named(DELIVERY)).changes).toMatchObject([{ before: expect.stringContaining('2,300') }]);
  expect((await take('new', [DELIVERY])).status).toBe(200);
  expect(await read(DELIVERY)).toContain('FRW 2,900');
  expect((await named(DELIVERY)).state).toBe('in_step');
});

test('when another person was faster then nothing is written, of none of them', async () => {
  const before = await list();
  await take('new', ['return-policy']);
  const policies = before.map(({ slug, version }) => ({ slug, version, take: 'new' }));
  expect(outcome(await desk.post('/guide/policies', { policies }))).toBe(
    '400 validation_error policies.1.version',
  );
  expect(await states()).toEqual(['none', 'in_step', 'none', 'none']);
  expect(
    outcome(await desk.post('/guide/policies', { policies: [{ slug: 'about', version: 1, take: 'new' }] })),
  ).toBe('404 not_found');
});

test('when the shop writes in another language then its own pages are written in that one', async () => {
  await take('new');
  await changeSettings(shop.ctx, { content_language: 'fr' });
  expect(await sweepPolicies(shop.ctx)).toBe(4);
  const { body } = await desk.get(`/pages/${(await named(DELIVERY))._id}`);
  expect(body.data.title).toBe('Livraison');
  expect(await read(DELIVERY, 'en')).toContain('Where we deliver');
  expect(await states()).toEqual(['in_step', 'in_step', 'in_step', 'in_step']);
});

test('when facts are as full or as bare as can be then every language says the same parts and amounts', () => {
  const bare: PolicyFacts = {
    ...{ zones: [], points: [], minimum: null, ways: [], hasWindows: false },
    has: { cash: false, wallet: false, manual: false },
  };
  const method = { name: 'Express', eta: 'today', price: 'FRW 3,100', freeFrom: 'FRW 50,000' };
  const one = { name: 'Near', places: 'Gasabo', methods: [method], takesCash: true };
  const full: PolicyFacts = {
    zones: [{ ...one, cashUpTo: 'FRW 90,000', minimum: 'FRW 4,000' }],
    points: [
      {
        ...{ name: 'Kimironko', address: 'KG 11 Ave', opensAt: '08:00', closesAt: '20:00' },
        ...{ closedOn: 'Sunday', price: 'FRW 500' },
      },
    ],
    ...{ minimum: 'FRW 2,000', ways: ['Cash', '<b>MoMo</b>'], hasWindows: true },
    has: { cash: true, wallet: true, manual: true },
  };
  for (const facts of [bare, full]) {
    for (const slug of [DELIVERY, 'return-policy', 'terms-and-conditions', 'privacy-policy'] as const) {
      const pages = [english, french, kinyarwanda].map(({ policies }) => policies[slug](facts));
      const [first, ...others] = pages.map(({ sections }) =>
        sections.map(({ html }) => [
          (html.match(/<(p|li)>/g) ?? []).length,
          html.match(/FRW [\d,]+|\{\w+\}|058\/2021/g),
        ]),
      );
      for (const other of others) expect(other, slug).toEqual(first);
      expect(JSON.stringify(pages)).not.toContain('<b>');
    }
  }
});
