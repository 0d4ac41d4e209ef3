import { beforeEach, expect, test } from 'vitest';
import { type NoticeKind, tellOwners } from '#server/modules/trust/notice.ts';
import { aSignUp, forgetPeople, mailsTo } from '#server/testing/accounts.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { advanceOrder } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ config: { publicUrl: 'https://shop.example' }, emptied: 'goods and orders' });
let product: string;

beforeEach(async () => {
  await forgetPeople(shop);
  await shop.db.deleteFrom('setting').where('key', '=', 'content_language').execute();
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

/** An owner who reads the back office in a language; null: who chose none. */
async function anOwner(language: 'fr' | 'rw' | null): Promise<{ desk: StaffDesk; email: string }> {
  const email = `owner-${language}@example.rw`;
  const desk = await aDesk(shop, 'owner', { email, name: `Owner ${language}` });
  if (language) expect((await desk.patch('/session', { language })).status).toBe(200);
  return { desk, email };
}

const NOTICES: [kind: NoticeKind, detail: Record<string, string>, fr: string, rw: string][] = [
  ['payee_waits', { said: 'MTN 123' }, 'a changé ce que lisent', 'yahinduye ibyo abaguzi'],
  ['staff_invited', { member: 'Grace Uwera', role: 'packer' }, 'Grace Uwera comme préparateur', 'ka upakira'],
  ['member_joined', { role: 'manager' }, 'comme gérant', 'nka umuyobozi'],
  ['role_changed', { member: 'Grace Uwera', role: 'editor' }, 'le rôle : rédacteur', 'umwanya wa umwanditsi'],
  ['member_removed', { member: 'Grace', role: 'customer' }, 'a retiré Grace', 'yakuye Grace'],
  [
    'exported',
    { what: 'what the shop knows about a customer' },
    'ce que la boutique sait',
    'ibyo iduka rifite',
  ],
  ['large_refund', { order: 'ISK-1', amount: 'FRW 9' }, 'a rendu FRW 9', 'yasubije FRW 9'],
  [
    'refund_limit_raised',
    { before: 'FRW 7', amount: 'FRW 9' },
    'a porté de FRW 7 à FRW 9',
    'kuri FRW 7 ayageza kuri FRW 9',
  ],
  ['key_made', { key: 'Till', role: 'manager' }, 'a fait la clé Till', 'yakoze urufunguzo Till'],
  [
    'factor_changed',
    { what: 'a passkey was added' },
    'une clé d’accès a été ajoutée',
    'hongeweho urufunguzo',
  ],
  [
    'factor_changed',
    { lost_by: 'the operator at the terminal' },
    'par l’opérateur au terminal',
    'ushinzwe seriveri',
  ],
  ['new_device', { device: 'Chrome on Android' }, 'Chrome sur Android', 'Chrome kuri Android'],
  [
    'backup_failed',
    { problem: 'The disk is full: no backup was made.' },
    'Le disque est plein',
    'Disiki iruzuye',
  ],
  [
    'backup_not_copied',
    { problem: 'The disk is full: no backup was made.' },
    'Le disque est plein',
    'Disiki iruzuye',
  ],
];
/** Words of the English mails that no name and no other language has. */
const ENGLISH = /\b(the|you|your|somebody|was|has|have|with|from|order|when|what|shop’s|and)\b/i;

test.each(NOTICES)(
  'when owners are told of %s then each reads it in their language',
  async (kind, detail, fr, rw) => {
    const readers = [await anOwner('fr'), await anOwner('rw')];
    await tellOwners(shop.ctx, { kind, detail, by: 'The shop' });
    await shop.runJobs();
    for (const [at, said] of [fr, rw].entries()) {
      const mail = await newestTo(readers[at]?.email ?? '');
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(said);
      // The mail's own words: what the shop calls itself, links and moments aside.
      expect(`${mail?.subject} ${mail?.text.replace(/https?:\S+|^-- $[\s\S]*/gm, '')}`).not.toMatch(ENGLISH);
    }
  },
);

test('when someone is taken on then the invitation is in the language the shop writes in, until they choose one', async () => {
  const { desk } = await anOwner('rw');
  await desk.patch('/settings', { content_language: 'fr' });
  await desk.post('/staff', { name: 'Jean', email: 'jean@example.rw', role: 'packer' });
  await shop.runJobs();
  const mail = await newestTo('jean@example.rw');
  expect(mail?.subject).toBe('Vous faites partie de l’équipe de Isoko');
  expect(mail?.text).toContain('https://shop.example/fr/reset-password/');
  expect(mail?.text).toContain('https://shop.example/admin');
});

test.each([
  ['fr', 'Nouvelle commande', 'a commandé pour', 'Si un article manque'],
  ['rw', 'Itumiza rishya', 'yatumije ibya', 'Iyo hari ikibuze'],
] as const)(
  'when the shop writes in %s then it tells itself of orders and messages in it',
  async (language, subject, ...said) => {
    const { desk } = await anOwner(null);
    await desk.patch('/settings', { content_language: language });
    shop.mailbox.mails.length = 0;
    await order('en');
    await shop.runJobs();
    const mail = shop.mailbox.mails.find(({ to }) => to.address !== ALINE);
    expect(mail?.subject).toContain(subject);
    for (const each of said) expect(mail?.text).toContain(each);
  },
);

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
