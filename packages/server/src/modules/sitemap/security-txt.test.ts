import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const PATH = '/.well-known/security.txt';

let demo: TestShop;
let live: TestShop;
beforeAll(async () => {
  demo = await startShop();
  live = await startShop({ config: { mode: 'live', publicUrl: 'https://isoko.example' } });
});
afterAll(() => Promise.all([demo.close(), live.close()]));

const write = (key: string, value: unknown) =>
  live.db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value), updated_at: live.clock.now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

test('when a live shop has said no one to tell, then there is no file', async () => {
  expect(await live.call('GET', PATH)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('when a live shop has an address, then whoever found a weakness is told whom to tell, in the form of RFC 9116', async () => {
  await write('email', 'security@isoko.example');
  const first = await live.call('GET', PATH);
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(first.text).toBe(
    [
      'Contact: mailto:security@isoko.example',
      'Expires: 2027-02-18T00:00:00.000Z',
      'Preferred-Languages: en, fr, rw',
      'Canonical: https://isoko.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  expect((await live.call('HEAD', PATH)).status).toBe(200);
  expect((await live.call('POST', PATH)).status).toBe(405);
});

test('when a demo is asked, then it shows what it would say', async () => {
  const { text } = await demo.call('GET', PATH);
  expect(text).toContain('Contact: mailto:hello@example.rw\nContact: tel:+250788000000\nExpires: ');
});
