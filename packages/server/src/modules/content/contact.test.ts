import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toNodemailer } from '#server/modules/notifications/transport.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { emptyTables } from '#server/testing/database.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { startShop } from '#server/testing/start-shop.ts';
import { sweepContactMessages } from './messages.ts';

const FORM = {
  name: ' Aline  Uwase ',
  email: 'aline@example.com',
  phone: '0788 123 456',
  subject: 'Payment',
  message: 'Murakoze.\r\n\r\nWhere is my order?',
};

const shop = shopForFile({ config: { publicUrl: 'https://shop.example' } });
beforeAll(async () => {
  await changeSettings(shop.ctx, { email: 'hello@isoko.example' });
});
beforeEach(async () => {
  await emptyTables(shop.db, ['contact_message', 'outbox']);
  await sql`DELETE FROM pgboss.job`.execute(shop.db);
  shop.mailbox.mails.length = 0;
});

const send = (body: unknown) => shop.call('POST', '/api/v1/contact/submit-form', { body });
const kept = () => shop.db.selectFrom('contact_message').selectAll().execute();

describe('the contact form', () => {
  test('when someone writes then it is kept first and mailed later, with the answer going to them', async () => {
    const { status, body } = await send(FORM);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'success', message: expect.stringMatching(/^Thank you\./) });
    expect(await kept()).toEqual([
      {
        id: body.data._id,
        name: 'Aline Uwase',
        email: 'aline@example.com',
        phone: '+250788123456',
        subject: 'Payment',
        message: 'Murakoze.\n\nWhere is my order?',
        created_at: shop.ctx.now(),
        answered_at: null,
        answered_by: null,
        note: null,
      },
    ]);
    expect(shop.mailbox.mails).toEqual([]);
    await shop.runJobs();
    await shop.runJobs();
    expect(shop.mailbox.mails).toMatchObject([
      {
        to: { name: 'Isoko', address: 'hello@isoko.example' },
        from: { name: 'Isoko', address: 'hello@isoko.example' },
        replyTo: { name: 'Aline Uwase', address: 'aline@example.com' },
        subject: 'Message from Aline Uwase: Payment',
      },
    ]);
    const [mail] = shop.mailbox.mails;
    for (const word of ['Murakoze.', 'Where is my order?', 'aline@example.com', '+250788123456', 'Payment']) {
      expect(mail?.text).toContain(word);
      expect(mail?.html).toContain(word);
    }
    expect(mail?.text).toContain('Answer by WhatsApp: https://wa.me/250788123456\n');
    expect(mail?.text).not.toMatch(/\n{4}/);
  });

  test('when only what is needed is filled in then it is enough, and unknown keys are not kept', async () => {
    const { name, email, message } = FORM;
    const answer = await send({
      name,
      email,
      message,
      phone: null,
      subject: '',
      answered_at: '2026-01-01',
      id: 'x',
    });
    expect(answer.status).toBe(201);
    expect(await kept()).toMatchObject([{ phone: null, subject: null, answered_at: null }]);
    await shop.runJobs();
    expect(shop.mailbox.mails[0]?.subject).toBe('Message from Aline Uwase: no subject');
  });

  test.each([
    ['name', { name: '\u200b' }],
    ['name', { name: 'A' }],
    ['email', { email: 'aline' }],
    ['email', { email: 'aline@example.com, other@example.com' }],
    ['email', { email: 'Aline <aline@example.com>' }],
    ['email', { email: 'a@b.rw,c@d.rw' }],
    ['email', { email: '"a b"@example.com' }],
    ['email', { email: 'aline@example.com\r\nBcc: x@y.rw' }],
    ['phone', { phone: '12345678' }],
    ['phone', { phone: 'call me' }],
    ['message', { message: '  hm  ' }],
    ['message', { message: 'x'.repeat(5_001) }],
    ['subject', { subject: 'x'.repeat(121) }],
    ['message', { message: ['x'] }],
  ])('when %s does not fit then 400 names it and nothing is kept', async (field, change) => {
    expect((await send({ ...FORM, ...change })).body).toMatchObject({
      code: 'validation_error',
      errors: [{ field }],
    });
    expect(await kept()).toEqual([]);
  });

  test('when several fields are wrong then all are named together', async () => {
    const { body } = await send({ ...FORM, name: '\u200b ', email: 'a,b@c.rw', message: '  hm  ' });
    expect(body.errors.map((each: { field: string }) => each.field).sort()).toEqual([
      'email',
      'message',
      'name',
    ]);
  });

  test('when line breaks and markup are sent then they become neither headers nor HTML', async () => {
    await send({
      ...FORM,
      name: 'Aline\r\nBcc: victim at example',
      subject: 'Hi\r\nContent-Type: text/html\r\n\r\n<script>x</script>',
      message: '<script>alert(1)</script>\n.\nQUIT',
    });
    await shop.runJobs();
    const [mail] = shop.mailbox.mails;
    if (!mail) throw new Error('no mail left');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.replyTo?.name).toBe('Aline Bcc: victim at example');
    expect(mail.html).not.toContain('<script');
    const { replyTo, subject, to } = toNodemailer(mail);
    expect(JSON.stringify({ replyTo, subject, to })).not.toMatch(/\\r|\\n/);
  });

  test('when mail is down then the message is kept and its mail leaves later', async () => {
    shop.mailbox.trouble = new Error('down');
    expect((await send(FORM)).status).toBe(201);
    await shop.runJobs({ mayFail: true });
    expect(await kept()).toHaveLength(1);
    shop.mailbox.trouble = null;
    shop.clock.advance(5 * 60_000);
    await shop.runJobs();
    expect(shop.mailbox.mails).toHaveLength(1);
  });

  test('when a message is a year old then it goes, and a mail that still waited has nothing to say', async () => {
    await send(FORM);
    shop.clock.advance(364 * 86_400_000);
    await send({ ...FORM, name: 'Eric' });
    expect(await sweepContactMessages(shop.ctx)).toBe(0);
    shop.clock.advance(2 * 86_400_000);
    expect(await sweepContactMessages(shop.ctx)).toBe(1);
    expect(await kept()).toMatchObject([{ name: 'Eric' }]);
    await shop.runJobs();
    expect(shop.mailbox.mails).toMatchObject([{ subject: 'Message from Eric: Payment' }]);
    const rows = await shop.db.selectFrom('outbox').select('status').orderBy('status').execute();
    expect(rows).toEqual([{ status: 'sent' }, { status: 'skipped' }]);
  });

  test('when one address writes more than five times an hour then 429, others and later ones pass', async () => {
    const strict = await startShop({ config: { rateLimits: true } });
    const from = (remoteAddress: string, payload = FORM) =>
      strict.app.inject({ method: 'POST', url: '/api/v1/contact/submit-form', payload, remoteAddress });
    expect((await from('192.0.2.1', { ...FORM, email: 'a@b.c,d@e.f' })).statusCode).toBe(400);
    const all = await Promise.all(Array.from({ length: 8 }, () => from('192.0.2.1')));
    expect(all.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    const refused = await from('192.0.2.1');
    expect(refused.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBe(3_600);
    expect((await from('192.0.2.2')).statusCode).toBe(201);
    strict.clock.advance(3_600_000);
    expect((await from('192.0.2.1')).statusCode).toBe(201);
    await strict.close();
  });
});

describe('how to reach the shop', () => {
  async function get() {
    shop.app.pageCache.clear();
    return (await shop.call('GET', '/api/v1/contact')).body.data;
  }

  test('when no stores are named then the shop’s own address is one', async () => {
    await changeSettings(shop.ctx, {
      address: 'KG 11 Ave',
      opening_hours: [{ days: 'Monday', hours: '8–20' }],
    });
    expect(await get()).toEqual({
      phone: '+250788000000',
      email: 'hello@isoko.example',
      whatsapp:
        'https://wa.me/250788000000?text=Hello!%20I%20would%20like%20to%20know%20more%20about%20your%20products.',
      topics: ['Order or delivery', 'Payment', 'Other'],
      stores: [
        {
          ...{ name: 'Isoko', address: 'KG 11 Ave', phone: '+250788000000', lat: null, lng: null },
          opening_hours: [{ days: 'Monday', hours: '8–20' }],
        },
      ],
    });
  });

  test('when stores and topics are set then they are told', async () => {
    const store = { name: 'Musanze', address: 'NR 4', phone: null, opening_hours: [], lat: -1.5, lng: 29.63 };
    await changeSettings(shop.ctx, { stores: [store], contact_topics: ['Farmers'] });
    expect(await get()).toMatchObject({ stores: [store], topics: ['Farmers'] });
    const wrong = changeSettings(shop.ctx, { stores: [{ ...store, lat: 91 }] });
    await expect(wrong).rejects.toMatchObject({ details: { fields: [{ field: 'stores' }] } });
  });
});
