import { expect, test } from 'vitest';
import { ALINE, phoneShopForFile, whatsappStatus } from '#server/testing/phone-shop.ts';

const { shop, providers, place, texts, attempts, outbox, webhook } = phoneShopForFile();

test('when a webhook is forged, repeated or out of order then only the truth counts, and never backwards', async () => {
  providers.sim.mood.holdsReports = true;
  await place();
  await shop.runJobs();
  const id = providers.sim.messages[0]?.id ?? '';
  const state = async () => (await attempts())[0]?.state;
  expect((await webhook(whatsappStatus(id, 'failed', 131026), { secret: 'somebody else' })).status).toBe(403);
  const unsigned = {
    body: JSON.stringify(whatsappStatus(id, 'read')),
    headers: { 'content-type': 'application/json' },
  };
  expect((await shop.call('POST', '/api/v1/messages/whatsapp', unsigned)).status).toBe(403);
  await shop.runJobs();
  expect(await state()).toBe('accepted');
  for (const [told, expected] of [
    ['read', 'read'],
    ['sent', 'read'],
    ['delivered', 'read'],
    ['read', 'read'],
    ['failed', 'read'],
  ] as const) {
    expect((await webhook(whatsappStatus(id, told, told === 'failed' ? 131000 : undefined))).status).toBe(
      200,
    );
    await shop.runJobs();
    expect(await state()).toBe(expected);
  }
  expect(texts()).toHaveLength(1);
  for (const nonsense of [
    {},
    { statuses: 'x' },
    { statuses: [null, 7, { id: 5 }] },
    { messages: [{ from: 'x' }, { from: '250788123456', timestamp: '9e99' }] },
    {
      statuses: [
        { id: 'a\0b', status: 'read' },
        { id: 'x'.repeat(201), status: 'read' },
      ],
    },
  ]) {
    expect((await webhook(nonsense)).status).toBe(200);
  }
  const reports = await shop.db.selectFrom('message_report').select('state').orderBy('state').execute();
  expect(reports.map((each) => each.state)).toEqual(['delivered', 'failed', 'read', 'sent']);
});

test('when Meta confirms the address then the right token gets the bare challenge', async () => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-me', 'hub.challenge': '1158201444' };
  const right = await shop.call('GET', '/api/v1/messages/whatsapp', { query });
  expect(right).toMatchObject({ status: 200, text: '1158201444' });
  const wrong = await shop.call('GET', '/api/v1/messages/whatsapp', {
    query: { ...query, 'hub.verify_token': 'x' },
  });
  expect(wrong.status).toBe(403);
});

test('when a report of an SMS comes by a wrong address, or of an id no one knows, then nothing happens', async () => {
  providers.sim.flip(ALINE, 'notOnWhatsApp');
  providers.sim.mood.holdsReports = true;
  await place();
  await shop.runJobs();
  const id = providers.sim.messages[0]?.id ?? '';
  const report = (token: string, body: Record<string, string>) =>
    shop.call('POST', `/api/v1/messages/africastalking/${token}`, {
      body: new URLSearchParams(body).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const failed = { id, status: 'Failed', phoneNumber: ALINE, failureReason: 'UserInBlackList' };
  expect((await report('guessed', failed)).status).toBe(404);
  expect((await report('report-token-of-the-tests', { ...failed, id: 'ATPid_unknown' })).status).toBe(200);
  await shop.runJobs();
  expect((await attempts()).at(-1)).toMatchObject({ state: 'accepted' });
  expect(await shop.db.selectFrom('phone_channel').select('channel').execute()).toEqual([
    { channel: 'whatsapp' },
  ]);
  expect((await report('report-token-of-the-tests', failed)).status).toBe(200);
  await shop.runJobs();
  expect((await attempts()).at(-1)).toMatchObject({ state: 'failed', reason: 'UserInBlackList' });
  expect((await outbox())[0]).toMatchObject({ status: 'failed', last_error: 'UserInBlackList' });
});
