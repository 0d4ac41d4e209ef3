import { beforeEach, expect, test } from 'vitest';
import { aSignUp, forgetPeople, mailsTo } from '#server/testing/accounts.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { advanceOrder } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile({ config: { publicUrl: 'https://shop.example' }, emptied: 'goods and orders' });
let product: string;

beforeEach(async () => {
  await forgetPeople(shop);
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  product = (await aProduct(shop.ctx, { name: 'Ibirayi', price: 4_500, stock: 100 })).id;
});

const ALINE = 'aline@example.com';
const speaking = (language?: string): Record<string, string> =>
  language ? { 'accept-language': language } : {};
const order = (language?: string) =>
  shop.call('POST', '/api/v1/orders/guests', {
    body: aGuestOrder([{ product, quantity: 2 }]),
    headers: speaking(language),
  });
const newestTo = async (address: string) => (await mailsTo(shop, address)).at(-1);

test.each([
  ['fr', 'Veuillez confirmer votre e-mail pour Isoko', '/fr/confirm-account/'],
  ['rw', 'Emeza imeyili yawe ya Isoko', '/rw/confirm-account/'],
  ['en', 'Please confirm your email for Isoko', 'example/confirm-account/'],
  [undefined, 'Please confirm your email for Isoko', 'example/confirm-account/'],
])('when someone signs up on a page in %s, then the mail is in it', async (language, subject, path) => {
  const body = aSignUp();
  const { status } = await shop.call('POST', '/api/v1/users/customers/signup', {
    body,
    headers: speaking(language),
  });
  expect(status).toBe(201);
  const mail = await newestTo(ALINE);
  expect(mail?.subject).toBe(subject);
  expect(mail?.text).toContain(path);
});

test('when a new password is asked for in French, then the mail is French whatever came before', async () => {
  await aCustomer(shop.ctx, { email: ALINE });
  await shop.call('POST', '/api/v1/users/forgotPassword', {
    body: { email: ALINE },
    headers: speaking('fr-RW,fr;q=0.9'),
  });
  expect((await newestTo(ALINE))?.subject).toBe('Un nouveau mot de passe pour Isoko');
});

test('when an order is placed in Kinyarwanda, then all its mails are, and the shop reads English', async () => {
  const { body } = await order('rw');
  expect(body.data.language).toBe('rw');
  const { number, _id } = body.data;
  const [mail, ...more] = await mailsTo(shop, ALINE);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: `Twabonye itumiza ryawe ${number}` });
  expect(mail?.text).toContain(`https://shop.example/rw/orders/${_id}#`);
  const toShop = shop.mailbox.mails.find(({ to }) => to.address !== ALINE);
  expect(toShop?.subject).toContain(`New order ${number}`);
  expect(toShop?.text).toContain('has ordered for');
  // By the shop, whose own language is another one.
  await advanceOrder(shop.ctx, { orderId: _id, to: 'packed' });
  expect((await newestTo(ALINE))?.subject).toBe(`Itumiza ${number} ryapakiwe`);
});

test('when an order is placed without a language, then its mail is English', async () => {
  const { body } = await order();
  expect(body.data.language).toBe('en');
  expect((await newestTo(ALINE))?.subject).toBe(`We have your order ${body.data.number}`);
});

test('when the same order is sent again in another language, then it is the order that exists', async () => {
  const input = aGuestOrder([{ product, quantity: 2 }]);
  const send = (language: string) =>
    shop.call('POST', '/api/v1/orders/guests', {
      body: input,
      headers: { 'idempotency-key': 'one-and-the-same', ...speaking(language) },
    });
  const first = await send('fr');
  const again = await send('rw');
  expect(again.body.data).toMatchObject({ _id: first.body.data._id, language: 'fr' });
});

test('when an order is read in French, then what its timeline notes is French too', async () => {
  const { body } = await order('fr');
  const { _id, access_token } = body.data;
  const headers = { 'x-order-token': access_token, ...speaking('fr') };
  const changed = await shop.call('PATCH', `/api/v1/orders/${_id}`, {
    body: { note: 'Ring twice.', substitution: 'call' },
    headers,
  });
  expect(changed.body.data.note).toBe('Ring twice.');
  expect(changed.body.data.events.at(-1).note).toBe('Remarque, que faire si un produit manque.');
});
