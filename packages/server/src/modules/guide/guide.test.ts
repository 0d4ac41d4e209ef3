import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteWire } from '#server/modules/wires/wires.ts';
import { outcome } from '#server/testing/accounts.ts';
import { aProduct } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, atWork, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ seed: 'empty', emptied: 'people', clockAt: '2026-11-20T08:00:00Z' });
let desk: StaffDesk;

beforeEach(async () => {
  for (const table of [
    'shipping_zone',
    'wire',
    'backup',
    'question',
    'product',
    'category',
    'translation',
  ] as const)
    await shop.db.deleteFrom(table).execute();
  await shop.db.deleteFrom('setting').where('key', 'in', ['content_language', 'alert_phone']).execute();
  const cash = { code: 'cod', on: true, name: 'Cash on delivery', instructions: null } as const;
  await changeSettings(shop.ctx, { payment_methods: [cash] });
  desk = await aDesk(shop, 'owner');
});

const guide = async () => (await desk.get('/guide')).body.data;
const done = async () =>
  (await guide()).facts.flatMap(({ key, is_done }: { key: string; is_done: boolean }) =>
    is_done ? [key] : [],
  );
const deliver = (body: object) => desk.post('/guide/delivery', { fee: 1_500, cash: true, ...body });
const zones = async () => (await desk.get('/zones')).body.data;

test('when a shop of one’s own starts then no fact is there, and each is ticked by what the shop has alone', async () => {
  expect(await done()).toEqual([]);
  await desk.patch('/settings', { name: 'Umurima Fresh' });
  expect(await done()).toEqual([]);
  await desk.patch('/settings', { brand_color: '#b3261e' });
  expect(await done()).toEqual(['brand']);
  await desk.patch('/settings', { phone: '0788 123 456' });
  expect(await done()).toEqual(['brand']);
  await desk.patch('/settings', { opening_hours: [{ days: 'Every day', hours: '8h-20h' }] });
  expect(await done()).toEqual(['brand', 'contact']);
  await deliver({ template: 'kigali', cash: false });
  expect(await done()).toEqual(['brand', 'contact', 'delivery']);
  const [{ _id }] = await zones();
  await desk.patch(`/zones/${_id}`, { cash_on_delivery: true });
  expect(await done()).toEqual(['brand', 'contact', 'delivery', 'payment']);
  // A mail that became a file proves nothing.
  await tellOwners(shop.ctx, { kind: 'key_made' });
  await shop.runJobs();
  expect(shop.mailbox.mails.at(-1)?.subject).toContain('an API key was created');
  expect(await done()).not.toContain('messages');
  await noteWire(shop.ctx, 'mail', null);
  expect(await done()).toContain('messages');
  await noteWire(shop.ctx, 'mail', 'EAUTH');
  expect(await done()).not.toContain('messages');
  await desk.post('/guide/offers', { categories: ['fruit'], questions: [] });
  await aProduct(shop.ctx, { slug: 'none-left', stock: 0 });
  expect(await done()).not.toContain('goods');
  await aProduct(shop.ctx, { slug: 'mango', stock: 4 });
  expect(await done()).toContain('goods');
  expect(await done()).not.toContain('staff');
  await desk.patch('/settings', { alert_phone: '0788 123 456' });
  expect(await done()).toContain('staff');
  expect(await done()).not.toContain('test_order');
});

test('when an owner has a second factor and an encrypted backup was made then the shop is secured, not before', async () => {
  await shop.db
    .insertInto('recovery_code')
    .values({ account_id: desk.id, code_hash: Buffer.alloc(32) })
    .execute();
  expect((await guide()).has_factor).toBe(false);
  const totp = { account_id: desk.id, totp_secret: 'sealed', confirmed_at: shop.ctx.now() };
  await shop.db.insertInto('staff_totp').values(totp).execute();
  expect(await guide()).toMatchObject({ has_factor: true, backup_at: null });
  expect(await done()).not.toContain('security');
  const at = shop.ctx.now();
  const row = {
    night: 5,
    state: 'done' as const,
    created_at: at,
    ended_at: at,
    file: 'isoko-x.tar.gz',
    bytes: 41,
  };
  await shop.db
    .insertInto('backup')
    .values({ ...row, is_sealed: false })
    .execute();
  expect(await done()).not.toContain('security');
  await shop.db.updateTable('backup').set({ is_sealed: true }).execute();
  expect(await done()).toContain('security');
  // Another owner without one takes it back.
  await aDesk(shop, 'owner', { email: 'second@example.com' });
  expect(await done()).not.toContain('security');
});

describe('the first zones', () => {
  test.each([
    [
      { template: 'neighbourhood', district: 'Gasabo', sector: 'kimironko' },
      [['Kimironko', 1_500, ['Kimironko']]],
    ],
    [{ template: 'kigali' }, [['Kigali', 1_500, [null, null, null]]]],
    [
      { template: 'around', outer_fee: 4_200 },
      [
        ['Kigali', 1_500, [null, null, null]],
        ['Around Kigali', 4_200, [null, null, null, null, null]],
      ],
    ],
  ])('when they are made by %j then they have the owner’s fees', async (template, expected) => {
    expect((await deliver(template)).status).toBe(200);
    const made = await zones();
    expect(
      made.map(({ name, methods, areas }: never) => [
        name,
        (methods as { price: number }[])[0]?.price,
        (areas as { sector: string | null }[]).map(({ sector }) => sector),
      ]),
    ).toEqual(expected);
    expect(made.every((zone: { cash_on_delivery: boolean }) => zone.cash_on_delivery)).toBe(true);
  });

  test('when a zone is there, or something is not said, then none is made and the field says why', async () => {
    expect(outcome(await deliver({ template: 'neighbourhood', district: 'Gasabo' }))).toBe(
      '400 validation_error sector',
    );
    expect(outcome(await deliver({ template: 'neighbourhood', district: 'Gasabo', sector: 'Goma' }))).toBe(
      '400 validation_error sector',
    );
    expect(outcome(await deliver({ template: 'around' }))).toBe('400 validation_error outer_fee');
    expect(await zones()).toEqual([]);
    await deliver({ template: 'kigali' });
    expect(outcome(await deliver({ template: 'kigali' }))).toBe('400 validation_error template');
    expect(await zones()).toHaveLength(1);
  });

  test('when the shop writes in French then zones and goods are French, with versions in the others', async () => {
    await changeSettings(shop.ctx, { content_language: 'fr' });
    await deliver({ template: 'around', outer_fee: 4_200 });
    expect((await zones()).map(({ name }: { name: string }) => name)).toEqual(['Kigali', 'Autour de Kigali']);
    // They are read in the language of who looks, and written in the shop's.
    const headers = { 'accept-language': 'rw' };
    const { body } = await shop.call('GET', '/api/v1/admin/guide/offers', { token: desk.token, headers });
    const { key, question } = body.data.questions[0];
    expect(body.data.categories.map(({ name }: { name: string }) => name)).toContain('Amata n’amagi');
    await desk.post('/guide/offers', { categories: ['fruit', 'unknown'], questions: [key] });
    await desk.post('/guide/offers', { categories: ['fruit', 'dairy'], questions: [key] });
    expect((await guide()).questions).toBe(1);
    const { data } = (await desk.get('/categories')).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Fruits', 'Lait et œufs']);
    const names = (await desk.get(`/translations/${data[1]._id}`)).body.data.translations;
    expect(names).toEqual({ en: { name: 'Milk and eggs' }, rw: { name: 'Amata n’amagi' } });
    shop.app.pageCache.clear();
    const said = await shop.call('GET', '/api/v1/qa', { headers: { 'accept-language': 'en' } });
    expect(question).toBe('Natumiza nte?');
    expect(said.body.data[0].question).toBe('How do I order?');
    const left = (await desk.get('/guide/offers')).body.data.categories;
    expect(left.filter(({ is_there }: { is_there: boolean }) => is_there)).toHaveLength(2);
  });
});

describe('ways to pay', () => {
  const momo = { code: 'mtn_momo', on: true, name: 'MoMo', instructions: null } as const;

  test('when the operator is asked then the answer is there, noted, and decides', async () => {
    await changeSettings(shop.ctx, { payment_methods: [momo] });
    await deliver({ template: 'kigali' });
    expect((await desk.post('/guide/payments')).body.data).toEqual([{ code: 'mtn_momo', trouble: null }]);
    expect(await done()).toContain('payment');
    shop.clock.advance(60_000);
    shop.wallet.change({ next: [{ call: 'token', status: 401 }] });
    const { body } = await desk.post('/guide/payments');
    expect(body.data).toEqual([{ code: 'mtn_momo', trouble: expect.stringContaining('no token') }]);
    expect((await guide()).ways).toEqual([
      { code: 'mtn_momo', trouble: expect.stringContaining('no token') },
    ]);
    expect(await done()).not.toContain('payment');
  });

  test('when the shop was never open then who is paid counts immediately, after a fresh proof; later it waits', async () => {
    const owner = await atWork(shop, 'owner');
    const cash = { code: 'cod', on: true, name: 'Cash', instructions: null } as const;
    const code = {
      code: 'momo_code',
      on: true,
      name: 'MoMoPay',
      instructions: 'Dial *182*8*1*123456#',
    } as const;
    await shop.db.deleteFrom('setting').where('key', '=', 'opening').execute();
    await shop.db
      .insertInto('setting')
      .values({
        key: 'opening',
        value: JSON.stringify({ closed: true, opens_at: null }),
        updated_at: shop.ctx.now(),
      })
      .execute();
    const set = await owner.call('PATCH', '/settings', { payment_methods: [cash, code] });
    expect(set.body.data).toMatchObject({ payment_methods: [cash, code], pending_payee: null });
    shop.clock.advance(11 * 60_000);
    const other = { ...code, instructions: 'Dial *182*8*1*666666#' };
    expect(outcome(await owner.call('PATCH', '/settings', { payment_methods: [cash, other] }))).toBe(
      '403 step_up_required',
    );
    await owner.call('POST', '/opening', { state: 'open' });
    await owner.call('POST', '/opening', { state: 'closed' });
    const again = await atWork(shop, 'owner', 'Keza');
    const waits = await again.call('PATCH', '/settings', { payment_methods: [cash, other] });
    expect(waits.body.data).toMatchObject({
      payment_methods: [cash, code],
      pending_payee: { value: [other] },
    });
  });
});

test('when a packer or an editor asks then the guide is not theirs', async () => {
  for (const role of ['packer', 'editor'] as const)
    expect((await (await aDesk(shop, role)).get('/guide')).status, role).toBe(403);
});
