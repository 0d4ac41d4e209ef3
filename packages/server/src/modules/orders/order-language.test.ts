import { beforeEach, expect, test } from 'vitest';
import { expectInvariantsHold, type PlacedOrder, placeOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { holderOf, offerEveryPayment, orderIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

/** It looks like two sentences of the shop itself. */
const NAME = 'Only You (2 left of 3)';
const shop = shopForFile({ emptied: 'goods and orders' });
let desk: StaffDesk;
let tea: { id: string };
let rice: { id: string };

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx, { cash_on_delivery_up_to: 40_000 });
  await offerEveryPayment(shop.ctx);
  shop.wallet.change({ outcome: 'ask', callback: 'once', report: {}, next: [] });
  tea = await aProduct(shop.ctx, { name: NAME, price: 1_200, stock: 3 });
  rice = await aProduct(shop.ctx, { name: 'Rice. Long: left out.', price: 5_000, stock: 9 });
  desk = await aDesk(shop);
});

const line = (quantity: number, price?: number) => ({ product: tea.id, index: -1, quantity, price });
const speaking = (language: string) => ({ 'accept-language': language });
const read = async (order: PlacedOrder, language: string) =>
  orderIn(await holderOf(shop, order, language).look());
const asStaff = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) =>
  shop.call(method, `/api/v1/admin${path}`, { token: desk.token, body, headers: speaking('fr') });

test.each([
  ['en', `${NAME} now costs FRW 1,200.`, `Only 3 left of ${NAME}.`],
  ['fr', `${NAME} coûte maintenant FRW 1,200.`, `Il ne reste que 3 ${NAME}.`],
  ['rw', `${NAME} ubu igura FRW 1,200.`, `Hasigaye 3 gusa bya ${NAME}.`],
])(
  'when a product is called like a sentence then %s says what changed about it',
  async (language, costs, left) => {
    const body = { line_items: [line(5, 1_100)] };
    const quote = await shop.call('POST', '/api/v1/cart/quote', { body, headers: speaking(language) });
    expect(quote.body.data.changes.map((each: { message: string }) => each.message)).toEqual([costs, left]);
  },
);

test.each([
  ['fr', `Il ne reste que 3 ${NAME}.`],
  ['rw', `Hasigaye 3 gusa bya ${NAME}.`],
])('when it is refused then %s says so, in a cart and in an order', async (language, left) => {
  const { token } = await aCustomer(shop.ctx);
  const headers = speaking(language);
  const body = { line_items: [line(4)] };
  const added = await shop.call('POST', '/api/v1/cart', { token, body, headers });
  expect([added.status, added.body.message]).toEqual([409, left]);
  const order = aGuestOrder([{ product: tea.id, quantity: 4 }]);
  const ordered = await shop.call('POST', '/api/v1/orders/guests', { body: order, headers });
  expect([ordered.status, ordered.body.message]).toEqual([409, left]);
});

test.each([
  ['fr', 'Amababi', /^Amababi coûte/, 'Il ne reste que 3 Amababi.'],
  ['rw', 'Icyayi', /^Icyayi ubu igura/, 'Hasigaye 3 gusa bya Icyayi.'],
])(
  'when goods have a name in %s then what is said about them has it',
  async (language, name, costs, left) => {
    await shop.db.updateTable('product').set({ local_name: 'Icyayi' }).where('id', '=', tea.id).execute();
    await shop.db
      .insertInto('translation')
      .values({
        ...{ id: tea.id, kind: 'product', language: 'fr', updated_at: shop.ctx.now() },
        texts: JSON.stringify({ name: 'Amababi' }),
      })
      .execute();
    const headers = speaking(language);
    const body = { line_items: [line(5, 1_100)] };
    const quote = await shop.call('POST', '/api/v1/cart/quote', { body, headers });
    expect(quote.body.data.changes).toMatchObject([
      { name, message: expect.stringMatching(costs) },
      { name, message: left },
    ]);
    const { token } = await aCustomer(shop.ctx);
    const added = await shop.call('POST', '/api/v1/cart', {
      token,
      body: { line_items: [line(4)] },
      headers,
    });
    const order = aGuestOrder([{ product: tea.id, quantity: 4 }]);
    const ordered = await shop.call('POST', '/api/v1/orders/guests', { body: order, headers });
    for (const refused of [added, ordered])
      expect(refused.body).toMatchObject({ message: left, data: { line_items: [{ name, left: 3 }] } });
  },
);

test('when staff pack otherwise then everyone reads it in their language, staff as much as their customer', async () => {
  const input = aGuestOrder([
    { product: tea.id, quantity: 3 },
    { product: rice.id, quantity: 2 },
  ]);
  const { body: placed } = await shop.call('POST', '/api/v1/orders/guests', {
    body: input,
    headers: speaking('fr'),
  });
  const { data: order } = await asStaff('GET', `/orders/${placed.data._id}`).then(({ body }) => body);
  const lineOf = (name: string) =>
    order.line_items.find((each: { product: { name: string } }) => each.product.name === name)._id;
  const change = {
    version: order.version,
    lines: [
      { line: lineOf(NAME), quantity: 2 },
      { line: lineOf('Rice. Long: left out.'), quantity: 0 },
    ],
    replacements: [{ line: lineOf(NAME), product: rice.id, quantity: 1 }],
  };
  const english = `1 × Rice. Long: left out. in place of 1 × ${NAME}. Rice. Long: left out.: left out.`;
  const french = [
    `1 × Rice. Long: left out. à la place de 1 × ${NAME}.`,
    'Rice. Long: left out.\u00a0: retiré.',
  ];
  const shown = await asStaff('POST', `/orders/${order._id}/lines/preview`, change);
  expect(shown.body.data.changes).toEqual(french);
  const changed = await asStaff('PUT', `/orders/${order._id}/lines`, change);
  expect(changed.body.data.events.at(-1).note).toBe(french.join(' '));
  expect((await read(placed.data, 'fr')).events.at(-1)?.note).toBe(french.join(' '));
  expect((await read(placed.data, 'en')).events.at(-1)?.note).toBe(english);
  await shop.runJobs();
  const mail = shop.mailbox.mails.find(({ subject }) => subject.endsWith('a été modifiée'));
  expect(mail?.text).toContain(french.join(' '));
  await expectInvariantsHold(shop.ctx);
});

test('when staff pack otherwise then the customer reads what goods are called in Kinyarwanda, of a line that is gone too', async () => {
  const sugar = await aProduct(shop.ctx, { name: 'Sugar', price: 1_700, stock: 8 });
  for (const [id, local_name] of [
    [tea.id, 'Icyayi'],
    [rice.id, 'Umuceri'],
    [sugar.id, 'Isukari'],
  ] as const)
    await shop.db.updateTable('product').set({ local_name }).where('id', '=', id).execute();
  const order = await placeOrder(
    shop,
    aGuestOrder([
      { product: tea.id, quantity: 3 },
      { product: rice.id, quantity: 2 },
    ]),
  );
  const { body } = await asStaff('GET', `/orders/${order._id}`);
  const lines: { _id: string; product: { _id: string } }[] = body.data.line_items;
  const lineOf = (id: string) => lines.find(({ product }) => product._id === id)?._id;
  await asStaff('PUT', `/orders/${order._id}/lines`, {
    version: body.data.version,
    lines: [
      { line: lineOf(tea.id), quantity: 2 },
      { line: lineOf(rice.id), quantity: 0 },
    ],
    replacements: [{ line: lineOf(tea.id), product: sugar.id, quantity: 1 }],
  });
  const note = (await read(order, 'rw')).events.at(-1)?.note;
  expect(note).toContain('Icyayi');
  expect(note).toContain('Umuceri');
  expect(note).toContain('1 × Isukari');
  expect((await read(order, 'en')).events.at(-1)?.note).toContain('1 × Sugar in place of 1 × Only You');
});

test('when a wallet declines then the timeline says why in each reader’s language', async () => {
  const input = aGuestOrder([{ product: tea.id, quantity: 1 }], { payment_method: 'mtn_momo' });
  const order = await placeOrder(shop, input);
  await shop.runJobs();
  await shop.wallet.reject();
  await shop.runJobs();
  const noted = async (language: string) =>
    (await read(order, language)).events.find(({ type }) => type === 'payment_failed')?.note;
  expect(await noted('fr')).toBe('Vous avez refusé le paiement.');
  expect(await noted('en')).toBe('You declined the payment.');
  expect((await read(order, 'fr')).payment.message).toBe('Vous avez refusé le paiement.');
  const { body } = await asStaff('GET', `/orders/${order._id}`);
  // Staff read of the customer, in their own language.
  expect(body.data.events.at(-1).note).toBe('Le client a refusé le paiement.');
  expect(body.data.payment.message).toBe('Le client a refusé le paiement.');
  const tries = (await asStaff('GET', '/payments')).body.data;
  expect(tries[0].message).toBe('Le client a refusé le paiement.');
});

test('when people wrote what one of our sentences says then it stays as they wrote it', async () => {
  const order = await placeOrder(shop, aGuestOrder([{ product: tea.id, quantity: 1 }]));
  const reason = 'We have sent your money back.';
  await asStaff('POST', `/orders/${order._id}/status`, { status: 'cancelled', reason });
  expect((await read(order, 'fr')).events.at(-1)).toMatchObject({ type: 'cancelled', note: reason });
});

test.each([
  [
    'fr',
    'Veuillez vérifier les champs signalés.',
    'Vous n’êtes pas connecté. Veuillez d’abord vous connecter.',
  ],
  ['rw', 'Ongera urebe ahagaragajwe.', 'Ntiwinjiye. Banza winjire.'],
])('when staff who work in %s are refused then it is in their language', async (language, fields, login) => {
  const refused = await shop.call('POST', '/api/v1/admin/slides', {
    token: desk.token,
    body: {},
    headers: speaking(language),
  });
  expect(refused.body.message).toBe(fields);
  const messages = refused.body.errors.map((each: { message: string }) => each.message);
  expect(messages).not.toContain('Please fill this in.');
  const stranger = await shop.call('GET', '/api/v1/admin/orders', { headers: speaking(language) });
  expect(stranger.body.message).toBe(login);
  const silent = await shop.call('GET', '/api/v1/admin/orders');
  expect(silent.body.message).toBe('You are not logged in. Please log in first.');
});
