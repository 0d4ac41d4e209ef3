import { randomUUID } from 'node:crypto';
import { MAX_SAVED_LISTS } from '@isoko/contract/routes/lists';
import { beforeEach, expect, test } from 'vitest';
import { aCustomer, type TestCustomer, withPassword } from '#server/testing/given-customers.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();
let aline: TestCustomer;

beforeEach(async () => {
  aline = await aCustomer(shop.ctx);
});

type Token = Pick<TestCustomer, 'token'>;
const line = (text: string, quantity = 1) => ({ text, product: randomUUID(), index: -1, quantity });
const look = ({ token }: Token = aline) => shop.call('GET', '/api/v1/lists', { token });
const remove = (id: string, { token }: Token = aline) =>
  shop.call('DELETE', `/api/v1/lists/${id}`, { token });

function save(name: string, lines: object[] = [line('rice')], { token }: Token = aline) {
  shop.clock.advance(1_000);
  return shop.call('POST', '/api/v1/lists', { token, body: { name, lines } });
}

async function namesOf(whose: Token = aline): Promise<string[]> {
  return (await look(whose)).body.data.lists.map(({ name }: { name: string }) => name);
}

test('when lists are kept then they come back as they were, the latest first', async () => {
  expect(await namesOf()).toEqual([]);
  const lines = [line('ibirayi 10 kg', 3), { text: 'xyzzyq', product: null, index: -1, quantity: 1 }];
  await save('  Saturday   market ', lines);
  const { status, body } = await save('Party');
  expect(status).toBe(200);
  expect(body.data.lists).toMatchObject([{ name: 'Party' }, { name: 'Saturday market', lines }]);
  expect((await look()).body).toEqual(body);
});

test('when a name is kept again, however it is written, then it is that list', async () => {
  await save('Saturday', [line('rice')]);
  await save('Party');
  const { body } = await save('SATURDAY', [line('beans', 4)]);
  expect(body.data.lists).toMatchObject([{ name: 'SATURDAY', lines: [{ quantity: 4 }] }, { name: 'Party' }]);
  const twice = await Promise.all([save('Twins'), save('twins'), save('TWINS')]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await namesOf()).toHaveLength(3);
});

test('when an account has as many as it keeps then a new one is refused with a sentence, a known one is not', async () => {
  for (let n = 1; n <= MAX_SAVED_LISTS; n += 1) await save(`List ${n}`);
  const refused = await save('One more');
  expect(refusalIn(refused)).toBe('400 validation_error name');
  expect(refused.body.errors[0].message).toBe('An account keeps 20 lists. Please remove one first.');
  expect((await save('list 7')).status).toBe(200);
  expect(await namesOf()).toHaveLength(MAX_SAVED_LISTS);
});

test('when nothing is seen of a name or of a line then its field is refused, and what cannot be kept is left out', async () => {
  for (const name of ['\u200b\u202e', '\u200d'])
    expect(refusalIn(await save(name))).toBe('400 validation_error name');
  expect(refusalIn(await save('Saturday', [line('rice'), line('\ufeff')]))).toBe(
    '400 validation_error lines.1.text',
  );
  await save('Satur\u0000day', [line('2 kg\ud800 rice')]);
  expect((await look()).body.data.lists).toMatchObject([
    { name: 'Satur day', lines: [{ text: '2 kg\ufffd rice' }] },
  ]);
});

test('when names are the same to us and not to the database then there are no more lists than an account keeps', async () => {
  for (let n = 1; n < MAX_SAVED_LISTS; n += 1) await save(`List ${n}`);
  // Each ends with another small sigma.
  expect((await save('ας')).status).toBe(200);
  expect(refusalIn(await save('ΑΣ'))).toBe('400 validation_error name');
  expect(await namesOf()).toHaveLength(MAX_SAVED_LISTS);
});

test('when one is removed then the others stay, and once more there is nothing', async () => {
  await save('Saturday');
  const [{ _id }] = (await look()).body.data.lists;
  await save('Party');
  expect((await remove(_id)).body.data.lists).toMatchObject([{ name: 'Party' }]);
  expect(refusalIn(await remove(_id))).toBe('404 not_found');
});

test('when a list is of another account then it is neither seen, changed nor removed', async () => {
  const bob = await aCustomer(shop.ctx);
  await save('Saturday', [line('rice', 5)]);
  const [{ _id }] = (await look()).body.data.lists;
  await save('Saturday', [line('beans', 2)], bob);
  expect(refusalIn(await remove(_id, bob))).toBe('404 not_found');
  expect((await look()).body.data.lists).toMatchObject([{ _id, lines: [{ text: 'rice', quantity: 5 }] }]);
  expect(await namesOf(bob)).toEqual(['Saturday']);
});

test('when there is no session then nothing is shown, kept or removed', async () => {
  for (const token of ['', 'isk_unknown-token-of-some-length']) {
    const calls = [look({ token }), save('Mine', [line('rice')], { token }), remove(randomUUID(), { token })];
    expect((await Promise.all(calls)).map(refusalIn)).toEqual(calls.map(() => '401 not_authenticated'));
  }
});

test('when a list has no line, too many, or no name then it is refused', async () => {
  const many = Array.from({ length: 61 }, () => line('rice'));
  for (const answer of [await save('Empty', []), await save('Long', many), await save(' ')])
    expect(answer.status).toBe(400);
  expect(await namesOf()).toEqual([]);
});

test('when someone downloads or erases what the shop knows then lists are in it, and go', async () => {
  aline = await aCustomer(shop.ctx, await withPassword('long enough words'));
  await save('Saturday', [line('rice', 6)]);
  const { token } = aline;
  const { body } = await shop.call('GET', '/api/v1/users/me/export', { token });
  expect(body.data.lists).toMatchObject([{ name: 'Saturday', lines: [{ text: 'rice', quantity: 6 }] }]);
  const gone = await shop.call('DELETE', '/api/v1/users/me', {
    token,
    body: { passwordCurrent: 'long enough words' },
  });
  expect(gone.status, gone.text).toBe(200);
  expect(
    await shop.db.selectFrom('shopping_list').select('id').where('account_id', '=', aline.id).execute(),
  ).toEqual([]);
});
