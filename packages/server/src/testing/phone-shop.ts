import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { queueMessage } from '../jobs/messages.ts';
import { changeSettings } from '../modules/settings/change-settings.ts';
import { type PlacedOrder, placeOrder } from './checkout.ts';
import { aProduct, aRegion } from './given.ts';
import { aDeliveryZone, aGuestOrder, emptyShop } from './given-checkout.ts';
import { openProviders, type TestProviders } from './message-providers.ts';
import { aDesk, type StaffDesk } from './staff-desk.ts';
import { type Answer, startShop, type TestShop } from './start-shop.ts';

export const PHONE_SHOP_URL = 'https://shop.example';
/** The phone of the guest. */
export const ALINE = '+250788123456';
export const GUEST = { customer: { name: 'Aline Uwase', phone: '0788 123 456' } };

/** A shop whose messages go to the simulated providers, over real HTTP. */
export interface PhoneShop {
  readonly shop: TestShop;
  readonly providers: TestProviders;
  /** The guest orders two of the product. */
  place(other?: object): Promise<PlacedOrder>;
  /** An order whose own messages were sent; one further message of it waits. */
  placeWithWaitingMessage(): Promise<PlacedOrder>;
  /** Staff move an order to a status. */
  step(order: PlacedOrder, status: string, other?: object): Promise<Answer>;
  /** Sends due messages, and delivers the providers' reports. */
  settle(): Promise<void>;
  /** Messages on phones, the oldest first. */
  texts(): string[];
  /** The attempts by phone. */
  attempts(): Promise<Awaited<ReturnType<typeof selectAttempts>>>;
  /** The messages to customers. */
  outbox(): Promise<Awaited<ReturnType<typeof selectOutbox>>>;
  /** Sends a webhook as Meta would, with this secret. */
  webhook(value: object, options?: { secret?: string; field?: string }): Promise<Answer>;
}

/** The shop of a test file with phones, new before each test. Called at the top of the file. */
export function phoneShopForFile(): PhoneShop {
  let shop: TestShop;
  let providers: TestProviders;
  let desk: StaffDesk;
  let potatoes: { id: string };
  beforeAll(async () => {
    providers = await openProviders({ now: () => shop.clock.now(), publicUrl: PHONE_SHOP_URL });
    shop = await startShop({ config: { publicUrl: PHONE_SHOP_URL, messages: providers.messages } });
    providers.tellTo(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(async () => {
    await shop?.close();
    await providers?.close();
  });
  beforeEach(async () => {
    ({ desk, potatoes } = await beginAnew(shop, providers));
  });
  const place: PhoneShop['place'] = (other = {}) =>
    placeOrder(shop, aGuestOrder([{ product: potatoes.id, quantity: 2 }], { ...GUEST, ...other }));
  return {
    shop: onceOpen(() => shop),
    providers: onceOpen(() => providers),
    place,
    placeWithWaitingMessage: async () => leaveOneWaiting(shop, providers, await place()),
    // A second later: what is written then comes after earlier rows.
    step: (order, status, other = {}) => {
      shop.clock.advance(1000);
      return desk.post(`/orders/${order._id}/status`, { status, ...other });
    },
    settle: () => settle(shop, providers),
    texts: () => providers.sim.messages.map(({ channel, text }) => `${channel}: ${text}`).reverse(),
    attempts: () => selectAttempts(shop),
    outbox: () => selectOutbox(shop),
    webhook: (value, options) => sendWebhook(shop, value, options),
  };
}

/** Lets a file refer to it before its first hook has created it. */
function onceOpen<T extends object>(opened: () => T): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(opened(), name) });
}

async function beginAnew(shop: TestShop, providers: TestProviders) {
  shop.clock.set('2026-11-20T08:00:00Z');
  await emptyShop(shop.ctx);
  for (const table of ['phone_channel', 'message_template', 'message_report', 'account']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(shop.db);
  }
  shop.mailbox.mails.length = 0;
  providers.sim.reset();
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  const potatoes = await aProduct(shop.ctx, { name: 'Ibirayi', price: 4_500, stock: 1_000 });
  await changeSettings(shop.ctx, { email: 'hello@isoko.example', name: 'Isoko' });
  return { desk: await aDesk(shop), potatoes };
}

async function settle(shop: TestShop, { sim }: TestProviders): Promise<void> {
  await shop.runJobs();
  await sim.tick({ all: true });
  await shop.runJobs();
}

async function leaveOneWaiting(shop: TestShop, providers: TestProviders, order: PlacedOrder) {
  await settle(shop, providers);
  await sql`DELETE FROM outbox`.execute(shop.db);
  providers.sim.reset();
  await queueMessage(shop.ctx, { kind: 'order_placed', subjectId: order._id, audience: 'customer' });
  return order;
}

function selectAttempts({ db }: TestShop) {
  return db
    .selectFrom('message_attempt')
    .select(['channel', 'provider', 'state', 'tries', 'reason', 'repeats', 'segments', 'cost'])
    .where('channel', '<>', 'email')
    .orderBy('created_at')
    .orderBy('position')
    .execute();
}

function selectOutbox({ db }: TestShop) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'status', 'last_error'])
    .where('audience', '=', 'customer')
    .orderBy('created_at')
    .execute();
}

function sendWebhook(
  shop: TestShop,
  value: object,
  { secret = 'app-secret-of-the-tests', field = 'messages' } = {},
): Promise<Answer> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ field, value }] }],
  });
  const hmac = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${hmac}` };
  return shop.call('POST', '/api/v1/messages/whatsapp', { body, headers });
}

/** Meta's report about a message. */
export const whatsappStatus = (id: string, status: string, code?: number) => ({
  statuses: [
    {
      ...{ id, status, timestamp: '1763800000', recipient_id: ALINE.slice(1) },
      ...(code && { errors: [{ code }] }),
    },
  ],
});

/** Meta's account with an unknown token. */
export function withRevokedToken({ messages: { whatsapp } }: TestProviders) {
  if (!whatsapp) throw new Error('the providers have WhatsApp');
  return { ...whatsapp, token: 'revoked' };
}
