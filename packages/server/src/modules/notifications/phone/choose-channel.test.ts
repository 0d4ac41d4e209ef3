import { expect, test } from 'vitest';
import { jobHandlers } from '#server/job-handlers.ts';
import {
  ALINE,
  GUEST,
  phoneShopForFile,
  whatsappStatus,
  withRevokedToken,
} from '#server/testing/phone-shop.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { openPhones } from './open-phones.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { shop, providers, place, step, settle, texts, attempts, outbox, webhook } = phoneShopForFile();

test('when a phone is not on WhatsApp then the SMS comes immediately, and WhatsApp is not asked again for a month', async () => {
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  const order = await place();
  await settle();
  expect(texts()).toEqual([
    expect.stringMatching(/^sms: Isoko: we have your order .* https:\/\/shop\.example\/o\/[\w-]{22}$/),
  ]);
  expect(await attempts()).toMatchObject([
    { channel: 'whatsapp', state: 'failed', reason: '131026', cost: 0 },
    { channel: 'sms', provider: 'africastalking', state: 'delivered', segments: 1, cost: 12 },
  ]);
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
  await step(order, 'packed');
  await settle();
  expect((await attempts()).map((each) => each.channel)).toEqual(['whatsapp', 'sms', 'sms']);
  shop.clock.advance(31 * 24 * HOUR);
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  await step(order, 'out_for_delivery');
  await settle();
  expect((await attempts()).at(-1)).toMatchObject({ channel: 'whatsapp', state: 'delivered' });
});

test('when WhatsApp says later that it failed then the SMS follows, once, and mail is not sent again', async () => {
  await place({ customer: { ...GUEST.customer, email: 'aline@example.com' } });
  await shop.runJobs();
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
  const id = providers.sim.messages[0]?.id ?? '';
  expect((await webhook(whatsappStatus(id, 'failed', 131026))).status).toBe(200);
  await settle();
  expect((await webhook(whatsappStatus(id, 'failed', 131026))).status).toBe(200);
  await settle();
  expect((await attempts()).map(({ channel, state }) => `${channel} ${state}`)).toEqual([
    // The simulator, which was not asked, reports its own truth last: it was there all the same.
    'whatsapp delivered',
    'sms delivered',
  ]);
  expect(providers.sim.messages.filter(({ channel }) => channel === 'sms')).toHaveLength(1);
  expect(shop.mailbox.mails.filter(({ to }) => to.address === 'aline@example.com')).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
});

test('when a template is paused then the SMS takes its place', async () => {
  const paused = { event: 'PAUSED', message_template_name: 'order_placed', message_template_language: 'en' };
  await webhook(paused, { field: 'message_template_status_update' });
  await place();
  await settle();
  expect(texts()).toEqual([expect.stringMatching(/^sms: /)]);
  await webhook({ ...paused, event: 'APPROVED' }, { field: 'message_template_status_update' });
  await place();
  await settle();
  expect(texts().at(-1)).toMatch(/^whatsapp: /);
});

test('when WhatsApp refuses the shop itself then it rests for a quarter of an hour, and SMS go', async () => {
  const [whatsapp] = openPhones(
    { ...shop.app.config, messages: { ...providers.messages, whatsapp: withRevokedToken(providers) } },
    { ownAddress: '', now: shop.clock.now },
  );
  const [, sms] = openPhones(shop.app.config, { ownAddress: '', now: shop.clock.now });
  if (!whatsapp || !sms) throw new Error('two ways to phones are set up');
  const handlers = jobHandlers({ config: shop.app.config, transport: shop.mailbox, phones: [whatsapp, sms] });
  await place();
  await place();
  await runJobs(shop.ctx, handlers);
  const made = (await attempts()).map(({ channel, state, reason }) => `${channel} ${state} ${reason}`);
  expect(made.sort()).toEqual(['sms accepted null', 'sms accepted null', 'whatsapp failed 190']);
  shop.clock.advance(16 * MINUTE);
  await place();
  await settle();
  expect(texts().at(-1)).toMatch(/^whatsapp: /);
});

test('when its owner says STOP then no channel reaches the phone, until they say START', async () => {
  const order = await place();
  await settle();
  await providers.sim.reply(ALINE, 'Arrêt!');
  await step(order, 'packed');
  await settle();
  expect(texts()).toHaveLength(1);
  expect((await outbox()).at(-1)).toMatchObject({
    status: 'skipped',
    last_error: 'whatsapp: opt_out, sms: opt_out',
  });
  // A word of a provider, or an older one of theirs, does not open it again.
  await webhook(whatsappStatus('wamid.other', 'failed', 131026));
  shop.clock.advance(40 * 24 * HOUR);
  await step(order, 'out_for_delivery');
  await settle();
  expect(texts()).toHaveLength(1);
  await providers.sim.reply(ALINE, 'START');
  await step(order, 'delivered', { amount: order.total });
  await settle();
  // Within a day of their word it is free text, with the link in it.
  expect(texts().at(-1)).toMatch(/^whatsapp: Isoko: order .* was delivered.* https:\/\/shop\.example\/o\//);
});

test('when a provider has the number on its black list then it is stopped there for good', async () => {
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  providers.sim.flip(ALINE, 'blocked');
  const order = await place();
  await settle();
  expect(await outbox()).toMatchObject([{ status: 'failed', last_error: '406' }]);
  providers.sim.flip(ALINE, 'blocked');
  shop.clock.advance(HOUR);
  await step(order, 'packed');
  await settle();
  expect(texts()).toEqual([]);
  expect((await outbox()).at(-1)).toMatchObject({
    status: 'skipped',
    last_error: 'whatsapp: 131026, sms: 406',
  });
});
