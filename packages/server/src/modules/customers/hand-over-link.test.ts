import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsTo, OTHER_PASSWORD, outcome, PASSWORD, peopleOf } from '#server/testing/accounts.ts';
import { emptyShop } from '#server/testing/given-checkout.ts';
import { aCustomer, withPassword } from '#server/testing/given-customers.ts';
import { openProviders, type TestProviders } from '#server/testing/message-providers.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const DAY_MS = 24 * 60 * 60_000;
const PUBLIC_URL = 'https://shop.example';
const ALINE = 'aline@example.com';

let shop: TestShop;
let providers: TestProviders;
let people: ReturnType<typeof peopleOf>;
let owner: StaffDesk;
const password = await withPassword(PASSWORD);

beforeAll(async () => {
  providers = await openProviders({ now: () => shop.clock.now(), publicUrl: PUBLIC_URL });
  shop = await startShop({ config: { publicUrl: PUBLIC_URL, messages: providers.messages } });
  people = peopleOf(shop);
});
afterAll(async () => {
  await shop.close();
  await providers.close();
});

beforeEach(async () => {
  shop.clock.set('2026-11-20T08:00:00Z');
  await emptyShop(shop.ctx);
  await sql`DELETE FROM account`.execute(shop.db);
  await sql`DELETE FROM contact_proof`.execute(shop.db);
  await sql`DELETE FROM rate_limit_hit`.execute(shop.db);
  shop.mailbox.mails.length = 0;
  providers.sim.reset();
  owner = await aDesk(shop, 'owner', { ...password, email: 'owner@example.com' });
});

const invite = async () =>
  (await owner.post('/staff', { name: 'Aline Uwase', email: ALINE, role: 'packer' })).body.data._id;
const link = (id: string, body: object = {}) => owner.post(`/staff/${id}/link`, body);
const tokenOf = (url: string) => url.replace(`${PUBLIC_URL}/reset-password/`, '');
const member = async (id: string) => (await owner.get(`/staff/${id}`)).body.data;

test('when an owner hands a link over then it works once, and the one in the mail no more', async () => {
  const id = await invite();
  const [mail] = await mailsTo(shop, ALINE);
  const mailed = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { status, body } = await link(id);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ sent_to: null, expires_at: '2026-11-21T08:00:00.000Z' });
  const token = tokenOf(body.data.url);
  expect(outcome(await people.reset(mailed))).toBe('400 invalid_link');
  expect(outcome(await people.reset(token))).toBe('200');
  expect(outcome(await people.reset(token, PASSWORD))).toBe('400 invalid_link');
  expect(await people.atWork(ALINE, OTHER_PASSWORD)).toBeTruthy();
  // It is in no table, and was shown this once.
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM account_link
    WHERE encode(token_hash, 'escape') LIKE ${`%${token}%`}`.execute(shop.db);
  expect(rows[0]?.n).toBe(0);
});

test('when a link that was handed over is used then owners hear of it, and it proves no mailbox', async () => {
  const id = await invite();
  const { url } = (await link(id)).body.data;
  await shop.runJobs();
  shop.mailbox.mails.length = 0;
  await people.reset(tokenOf(url));
  const told = await mailsTo(shop, 'owner@example.com');
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('an invitation was accepted')]);
  const proofs = await shop.db.selectFrom('contact_proof').select('contact').execute();
  expect(proofs.map(({ contact }) => contact)).not.toContain(ALINE);
  const events = await shop.db
    .selectFrom('security_event')
    .select(['kind', 'detail'])
    .where('kind', 'in', ['invited', 'invitation_accepted'])
    .orderBy('id')
    .execute();
  expect(events.slice(-2)).toMatchObject([
    { kind: 'invited', detail: { by: 'hand' } },
    { kind: 'invitation_accepted', detail: { by: 'link' } },
  ]);
});

test('when an owner has it sent to a phone then it goes there by the best way, and by no mail', async () => {
  const id = await invite();
  await shop.runJobs();
  shop.mailbox.mails.length = 0;
  const { sent_to, url } = (await link(id, { phone: '0788 123 456' })).body.data;
  expect(sent_to).toBe('+250788123456');
  await shop.runJobs();
  expect(providers.sim.messages).toMatchObject([
    { channel: 'whatsapp', text: expect.stringContaining('Isoko: you are on the staff.') },
  ]);
  expect(providers.sim.messages[0]?.button?.url).toBe(url);
  expect(await mailsTo(shop, ALINE)).toEqual([]);
  expect(outcome(await link(id, { phone: 'none' }))).toBe('400 validation_error phone');
});

test('when it is a day old, was replaced, or the member is gone then it opens nothing', async () => {
  const id = await invite();
  const [first, second] = [(await link(id)).body.data.url, (await link(id)).body.data.url];
  expect(outcome(await people.reset(tokenOf(first)))).toBe('400 invalid_link');
  shop.clock.advance(DAY_MS);
  expect(outcome(await people.reset(tokenOf(second)))).toBe('400 invalid_link');
  owner = await aDesk(shop, 'owner', { ...password, email: 'second@example.com' });
  const third = (await link(id)).body.data.url;
  await owner.remove(`/staff/${id}`);
  expect(outcome(await people.reset(tokenOf(third)))).toBe('400 invalid_link');
});

test('when the address was a customer’s, or they have joined, then no link is handed over', async () => {
  await aCustomer(shop.ctx, { email: ALINE, ...password });
  const id = await invite();
  expect(await member(id)).toMatchObject({ was_customer: true });
  expect(outcome(await link(id))).toBe('409 invalid_state');
  expect(outcome(await link(owner.id))).toBe('409 invalid_state');
  expect(outcome(await link('00000000-0000-4000-8000-000000000000'))).toBe('404 not_found');
});
