import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { forgetPeople, outcome, PASSWORD, peopleOf, sameParts } from '#server/testing/accounts.ts';
import { tablesWith } from '#server/testing/database.ts';
import { aCustomer, withPassword } from '#server/testing/given-customers.ts';
import { openProviders, type TestProviders } from '#server/testing/message-providers.ts';
import { type Answer, startShop, type TestShop } from '#server/testing/start-shop.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PUBLIC_URL = 'https://shop.example';
const ALINE = '+250788123456';
const ERIC = '+250732000777';

let shop: TestShop;
let providers: TestProviders;

beforeAll(async () => {
  providers = await openProviders({ now: () => shop.clock.now(), publicUrl: PUBLIC_URL });
  const messages = { ...providers.messages, whatsapp: null };
  // A client behind the proxy names its address: one test speaks for many.
  const edge = { rateLimits: true, trustProxy: ['127.0.0.1'] };
  shop = await startShop({ config: { publicUrl: PUBLIC_URL, messages, ...edge } });
  providers.tellTo(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  await shop.close();
  await providers.close();
});

beforeEach(async () => {
  shop.clock.set('2026-11-20T08:00:00Z');
  await forgetPeople(shop);
  await shop.db.deleteFrom('login_code').execute();
  providers.sim.reset();
});

const from = (address = '192.0.2.1') => ({ 'x-forwarded-for': address });
const ask = (phone: string, { attempt, address }: { attempt?: string; address?: string } = {}) =>
  shop.call('POST', '/api/v1/users/code', { body: { phone, attempt }, headers: from(address) });
const enter = (attempt: string, code: string, other: object = {}) =>
  shop.call('POST', '/api/v1/users/code/login', { body: { attempt, code, ...other }, headers: from() });

/** The codes that reached a phone, the oldest first; what waits is sent first. */
async function codesTo(phone: string): Promise<string[]> {
  await shop.runJobs();
  return providers.sim.messages
    .filter(({ to }) => to === phone)
    .flatMap(({ text }) => /\b(\d{6}) /.exec(text)?.[1] ?? [])
    .reverse();
}

/** Asks for a code and reads it from the phone. */
async function askAndRead(phone: string): Promise<{ attempt: string; code: string }> {
  const { attempt } = (await ask(phone)).body.data;
  return { attempt, code: (await codesTo(phone)).at(-1) ?? '' };
}

/** Comes in by a code, with an account that is new if need be. */
async function comeIn(
  phone: string,
  name = 'Aline Uwase',
): Promise<{ token: string; user: { _id: string } }> {
  const { attempt, code } = await askAndRead(phone);
  return (await enter(attempt, code, { name })).body.data;
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const accounts = () => shop.db.selectFrom('account').selectAll().orderBy('created_at').execute();
const repeat = async (count: number, call: (at: number) => Promise<Answer>) => {
  const outcomes: string[] = [];
  for (let at = 0; at < count; at += 1) outcomes.push(outcome(await call(at)));
  return outcomes;
};

test('when a phone asks then an SMS with the code, and the line browsers read, comes to it', async () => {
  const { status, body } = await ask('0788 123 456');
  expect([status, body.message]).toEqual([200, `If ${ALINE} can get messages, a code is on its way.`]);
  expect(body.data).toEqual({
    attempt: expect.stringMatching(/^[\w-]{43}$/),
    phone: ALINE,
    resend_in: 30,
    expires_at: '2026-11-20T08:05:00.000Z',
  });
  const [code = ''] = await codesTo(ALINE);
  const [message] = providers.sim.messages;
  expect(message?.text.split('\n').at(-1)).toBe(`@shop.example #${code}`);
  expect(message?.text).toContain('valid 5 min');
  // At rest there is neither the code nor the secret.
  expect(await tablesWith(shop.ctx, [` ${code}`, `"${code}"`, `#${code}`, body.data.attempt])).toEqual([]);
});

test('when the code is right then a new person is asked for a name, and then is in with a proved phone', async () => {
  const { attempt, code } = await askAndRead(ALINE);
  expect(outcome(await enter(attempt, code))).toBe('422 name_required');
  expect(outcome(await enter(attempt, code, { name: 'see evil.example' }))).toBe('400 validation_error name');
  const answer = await enter(attempt, ` ${code.slice(0, 3)} ${code.slice(3)} `, {
    name: 'Aline Uwase',
    marketing_consent: true,
  });
  expect(answer.body.data).toMatchObject({
    token: expect.stringMatching(/^isk_/),
    user: {
      ...{ email: null, name: 'Aline Uwase', phone: ALINE, phone_proved: true, has_password: false },
      marketing_consent: true,
    },
  });
  const proofs = await shop.db.selectFrom('contact_proof').select(['contact', 'proved_by']).execute();
  expect(proofs).toEqual([{ contact: ALINE, proved_by: 'code' }]);
  // Once.
  expect(outcome(await enter(attempt, code, { name: 'Aline Uwase' }))).toBe('401 wrong_code');
  const again = await comeIn(ALINE, 'Somebody Else');
  expect(again.user).toMatchObject({ _id: answer.body.data.user._id, name: 'Aline Uwase' });
});

test('when a number is known, unknown, typed by another or of someone blocked then the answer is the same', async () => {
  await comeIn(ALINE);
  await aCustomer(shop.ctx, { phone: '+250781111111' });
  await comeIn('+250792222222', 'Blocked One');
  await shop.db
    .updateTable('account')
    .set({ blocked_at: shop.clock.now() })
    .where('phone', '=', '+250792222222')
    .execute();
  shop.clock.advance(10 * MINUTE);
  const bodies = [];
  for (const phone of [ALINE, '+250781111111', '+250792222222', ERIC]) {
    const { attempt, ...data } = (await ask(phone)).body.data;
    bodies.push({ ...data, phone: null, length: attempt.length });
  }
  expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1);
  const [jobs] = await shop.db
    .selectFrom('outbox')
    .select((of) => of.fn.countAll().as('n'))
    .where('kind', '=', 'code')
    .where('status', '=', 'pending')
    .execute();
  expect(Number(jobs?.n)).toBe(4);
});

test('when an account merely typed the number then the code opens another one, and this one stays as it is', async () => {
  const typed = await aCustomer(shop.ctx, { phone: ALINE, ...(await withPassword(PASSWORD)) });
  const { attempt, code } = await askAndRead(ALINE);
  expect(outcome(await enter(attempt, code))).toBe('422 name_required');
  const { body } = await enter(attempt, code, { name: 'Other Person' });
  expect(body.data.user._id).not.toBe(typed.id);
  expect(await accounts()).toHaveLength(2);
});

test('when the account is blocked then the right code is answered like a wrong one', async () => {
  const { user } = await comeIn(ALINE);
  await shop.db
    .updateTable('account')
    .set({ blocked_at: shop.clock.now() })
    .where('id', '=', user._id)
    .execute();
  shop.clock.advance(MINUTE);
  const { attempt, code } = await askAndRead(ALINE);
  const [right, wrong] = [await enter(attempt, code), await enter(attempt, other(code))];
  expect(outcome(right)).toBe('401 wrong_code');
  expect(sameParts(right)).toEqual(sameParts(wrong));
});

test('when a code is exactly five minutes old then it is over, and a second before it was not', async () => {
  const first = await askAndRead(ALINE);
  shop.clock.advance(5 * MINUTE - SECOND);
  expect(outcome(await enter(first.attempt, first.code))).toBe('422 name_required');
  shop.clock.advance(SECOND);
  expect(outcome(await enter(first.attempt, first.code))).toBe('401 wrong_code');
});

test('when the code of another attempt is shown then it is wrong: the newest and the oldest count alone', async () => {
  const one = await askAndRead(ALINE);
  const two = await askAndRead(ALINE);
  const erics = await askAndRead(ERIC);
  expect(outcome(await enter(one.attempt, two.code))).toBe('401 wrong_code');
  expect(outcome(await enter(erics.attempt, one.code))).toBe('401 wrong_code');
  expect(outcome(await enter('an attempt that nobody made', one.code))).toBe('401 wrong_code');
  // The answer to the first request got lost: the phone has two codes, and each opens with its own attempt.
  expect(outcome(await enter(one.attempt, one.code))).toBe('422 name_required');
  expect(outcome(await enter(two.attempt, two.code, { name: 'Aline Uwase' }))).toBe('200');
});

test('when it is asked again then the same code comes after 30 and 60 seconds, and another one after 120', async () => {
  const { attempt, code } = await askAndRead(ALINE);
  expect(outcome(await ask(ALINE, { attempt }))).toBe('429 rate_limited');
  shop.clock.advance(29 * SECOND);
  const early = await ask(ALINE, { attempt });
  expect(early).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  shop.clock.advance(SECOND);
  expect((await ask(ALINE, { attempt })).body.data).toMatchObject({ attempt, resend_in: 60 });
  shop.clock.advance(MINUTE);
  expect((await ask(ALINE, { attempt })).body.data).toMatchObject({ attempt, resend_in: 120 });
  expect(await codesTo(ALINE)).toEqual([code, code, code]);
  shop.clock.advance(2 * MINUTE);
  const fourth = await ask(ALINE, { attempt });
  expect(fourth.body.data.attempt).not.toBe(attempt);
  expect(new Set(await codesTo(ALINE)).size).toBe(2);
  // What was refused took nothing: five an hour.
  shop.clock.advance(MINUTE);
  expect(outcome(await ask(ALINE))).toBe('200');
  expect(outcome(await ask(ALINE))).toBe('429 rate_limited');
});

test('when an attempt is shown for another phone then a new one begins, and nothing of the old one is told', async () => {
  const { attempt, code } = await askAndRead(ALINE);
  shop.clock.advance(MINUTE);
  const { body } = await ask(ERIC, { attempt });
  expect(body.data.attempt).not.toBe(attempt);
  expect(await codesTo(ERIC)).toHaveLength(1);
  expect(outcome(await enter(body.data.attempt, code))).toBe('401 wrong_code');
});

test('when five wrong codes were typed, also at the same moment in two processes, then the right one is refused', async () => {
  const { attempt, code } = await askAndRead(ALINE);
  const second = await startSecond();
  try {
    const guesses = [1, 2, 3, 4, 5, 6, 7].map((at) =>
      (at % 2 ? shop.app : second.app).inject({
        method: 'POST',
        url: '/api/v1/users/code/login',
        payload: { attempt, code: String((Number(code) + at) % 1_000_000).padStart(6, '0') },
      }),
    );
    const answers = await Promise.all(guesses);
    expect(new Set(answers.map((each) => each.statusCode))).toEqual(new Set([401]));
  } finally {
    await second.app.close();
  }
  const row = await shop.db.selectFrom('login_code').select('failures').executeTakeFirstOrThrow();
  expect(row.failures).toBe(5);
  expect(outcome(await enter(attempt, code, { name: 'Aline Uwase' }))).toBe('401 wrong_code');
  expect(await accounts()).toEqual([]);
});

/** Another process of the same shop. */
async function startSecond() {
  const { config, gallery } = shop.app;
  const readiness = { isStopping: () => false, pingDatabase: async () => true };
  const parts = { storefront: null, backOffice: null, simulation: null };
  return {
    app: await buildApp({
      config,
      ctx: shop.ctx,
      readiness,
      gallery,
      ...parts,
      messengers: { transport: shop.mailbox, phones: [] },
    }),
  };
}

test('when ten wrong codes were typed for a number within an hour then the next is not looked at', async () => {
  const first = await askAndRead(ALINE);
  await repeat(5, () => enter(first.attempt, other(first.code)));
  const second = await askAndRead(ALINE);
  await repeat(4, () => enter(second.attempt, other(second.code)));
  const third = await askAndRead(ALINE);
  expect(outcome(await enter(third.attempt, other(third.code)))).toBe('401 wrong_code');
  expect(outcome(await enter(third.attempt, third.code))).toBe('429 rate_limited');
  // Another number of the same network goes on.
  const erics = await askAndRead(ERIC);
  expect(outcome(await enter(erics.attempt, erics.code))).toBe('422 name_required');
});

test('when a hundred wrong codes follow each other then the number waits a day, or its owner comes in by password', async () => {
  const { id } = await aCustomer(shop.ctx, { email: 'aline@example.com', ...(await withPassword(PASSWORD)) });
  const prove = { phone: ALINE, phone_proved_at: shop.clock.now() };
  await shop.db.updateTable('account').set(prove).where('id', '=', id).execute();
  const wrong = async (count: number) => {
    const at = new Date(shop.clock.now().getTime() - HOUR);
    const times = { sent_at: at, created_at: at, expires_at: at, failed_at: at };
    const rows = Array.from({ length: count }, (_, n) => ({
      ...{
        id: crypto.randomUUID(),
        attempt_hash: Buffer.alloc(32, n + 1),
        phone: ALINE,
        failures: 5,
        ...times,
      },
    }));
    await shop.db.insertInto('login_code').values(rows).execute();
  };
  await wrong(19);
  const open = await askAndRead(ALINE);
  await repeat(4, () => enter(open.attempt, other(open.code)));
  expect(outcome(await ask(ALINE))).toBe('200');
  await enter(open.attempt, other(open.code));
  expect(await ask(ALINE)).toMatchObject({ status: 429, headers: { 'retry-after': String(DAY / SECOND) } });
  expect(outcome(await peopleOf(shop).logIn('aline@example.com'))).toBe('200');
  expect(outcome(await ask(ALINE))).toBe('200');
});

test('when two log-ins race to open the account of a phone then there is one account, and both are in', async () => {
  const [one, two] = [await askAndRead(ALINE), await askAndRead(ALINE)];
  const answers = await Promise.all([
    enter(one.attempt, one.code, { name: 'Aline Uwase' }),
    enter(two.attempt, two.code, { name: 'Aline U.' }),
  ]);
  expect(answers.map(outcome)).toEqual(['200', '200']);
  expect(new Set(answers.map(({ body }) => body.data.user._id)).size).toBe(1);
  expect(await accounts()).toHaveLength(1);
});

test('when the same code is sent twice at the same moment then one session opens', async () => {
  const { user } = await comeIn(ALINE);
  const { attempt, code } = await askAndRead(ALINE);
  // Both were found right before either is used.
  const both = await shop.db.transaction().execute(async (holding) => {
    await holding.selectFrom('account').select('id').where('id', '=', user._id).forUpdate().execute();
    const sent = [1, 2].map(() => enter(attempt, code));
    await vi.waitFor(async () => {
      const waiting = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(shop.db);
      expect(waiting.rows).toHaveLength(2);
    }, 2_500);
    return sent;
  });
  expect((await Promise.all(both)).map(outcome).sort()).toEqual(['200', '401 wrong_code']);
  expect(await shop.db.selectFrom('session').select('id').execute()).toHaveLength(2);
});

test.each([
  '0788 123 456',
  '078 9 123 456',
  '0792 123 456',
  '0722 123 456',
  '0733 123 456',
  '+250 788 123 456',
])('when the number is %s then a code goes to it', async (phone) => {
  expect(outcome(await ask(phone))).toBe('200');
});

test.each(['+254712345678', '+4915112345678', '0252 588 888', '12345', '0788 12 34'])(
  'when the number is %s then it is refused with an example',
  async (phone) => {
    const { status, body } = await ask(phone);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'phone', message: expect.stringContaining('0788 123 456') }]);
    expect(await shop.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  },
);

test('when a number asked five times in an hour or ten in a day then no more is sent', async () => {
  expect(await repeat(6, () => ask(ALINE))).toEqual([...Array(5).fill('200'), '429 rate_limited']);
  shop.clock.advance(HOUR);
  expect(await repeat(6, () => ask(ALINE))).toEqual([...Array(5).fill('200'), '429 rate_limited']);
  shop.clock.advance(HOUR);
  expect(outcome(await ask(ALINE))).toBe('429 rate_limited');
  expect(await shop.db.selectFrom('outbox').select('id').execute()).toHaveLength(10);
});

test('when a network asked for thirty codes in an hour then it waits, and another one does not', async () => {
  const numbers = Array.from({ length: 32 }, (_, at) => `+25078${String(1_000_000 + at * 30_011)}`);
  expect(await repeat(31, (at) => ask(numbers[at] ?? ''))).toEqual([
    ...Array(30).fill('200'),
    '429 rate_limited',
  ]);
  expect(outcome(await ask(numbers[31] ?? '', { address: '198.51.100.7' }))).toBe('200');
});

test('when more than twenty numbers that begin alike ask within ten minutes then the next waits', async () => {
  const near = (at: number) => `+250788555${String(at).padStart(3, '0')}`;
  const asked = await repeat(21, (at) => ask(near(at), { address: `198.51.100.${at}` }));
  expect(asked).toEqual([...Array(20).fill('200'), '429 rate_limited']);
  expect(outcome(await ask('+250788556000'))).toBe('200');
  shop.clock.advance(10 * MINUTE);
  expect(outcome(await ask(near(20)))).toBe('200');
});

test('when few of many codes are used then none goes by SMS for an hour', async () => {
  const numbers = Array.from({ length: 30 }, (_, at) => `+25079${String(1_000_000 + at * 30_011)}`);
  for (const [at, phone] of numbers.entries()) await ask(phone, { address: `198.51.100.${at}` });
  expect(outcome(await ask(ALINE))).toBe('200');
  shop.clock.advance(5 * MINUTE);
  const { status, body } = await ask(ALINE);
  expect([status, body.code, body.message]).toEqual([
    ...[503, 'unavailable'],
    'We cannot send codes right now. Please try again in an hour.',
  ]);
  shop.clock.advance(HOUR);
  expect(outcome(await ask(ALINE))).toBe('200');
});

test('when a code is late then it is not sent, and when no one knows whether it left it is not sent twice', async () => {
  await ask(ALINE);
  shop.clock.advance(5 * MINUTE);
  expect(await codesTo(ALINE)).toEqual([]);
  const [row] = await shop.db.selectFrom('outbox').select(['status', 'last_error']).execute();
  expect(row).toEqual({ status: 'skipped', last_error: 'The code is used or too old.' });
});

test('when two thousand messages wait then a code goes before them', async () => {
  await ask(ALINE);
  const { rows } = await sql<{ priority: number }>`
    SELECT priority FROM pgboss.job WHERE name = 'message.send'`.execute(shop.db);
  expect(rows).toEqual([{ priority: 100 }]);
});

test('when someone works here then a code opens them as a customer alone', async () => {
  const owner = await aCustomer(shop.ctx, { role: 'owner', ...(await withPassword(PASSWORD)) });
  const proved = { phone: ALINE, phone_proved_at: shop.clock.now() };
  await shop.db.updateTable('account').set(proved).where('id', '=', owner.id).execute();
  const { token, user } = await comeIn(ALINE);
  expect(user._id).toBe(owner.id);
  expect(outcome(await shop.call('GET', '/api/v1/admin/customers', { token }))).toBe('403 forbidden');
  const cookie = { cookie: `isoko-staff=${token}` };
  expect((await shop.call('GET', '/api/v1/admin/customers', { headers: cookie })).status).toBe(401);
});

test('when a log-in by code succeeds or fails then the security events say so', async () => {
  const { attempt, code } = await askAndRead(ALINE);
  await enter(attempt, other(code));
  await enter(attempt, code, { name: 'Aline Uwase' });
  const events = await shop.db
    .selectFrom('security_event')
    .select(['kind', 'detail'])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { kind: 'log_in_failed', detail: {} },
    { kind: 'log_in', detail: { by: 'code' } },
  ]);
});
