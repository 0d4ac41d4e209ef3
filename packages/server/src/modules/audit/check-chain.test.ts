import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#server/check-invariants.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { hasLink } from './audit.ts';

let shop: TestShop;
let owner: StaffDesk;
beforeEach(async () => {
  shop = await startShop();
  owner = await aDesk(shop, 'owner');
});
afterEach(() => shop.close());

const verify = async () => (await owner.get('/audit/verify')).body.data;
const make = async (name: string) => {
  const { status, body } = await owner.post('/categories', { name });
  expect(status).toBe(201);
  return body.data._id as string;
};
/** As someone who got hold of the owner's role. */
const tamper = (...statements: string[]) =>
  shop.db.transaction().execute(async (db) => {
    await sql`ALTER TABLE audit_log DISABLE TRIGGER USER`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`ALTER TABLE audit_log ENABLE TRIGGER USER`.execute(db);
  });

test('when no one touched the log then it verifies, and when many write at the same time there is no gap in it', async () => {
  expect(await verify()).toEqual({ ok: true, rows: 0, head: null, broken_at: null });
  await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map(make));
  const { ok, rows, head } = await verify();
  expect([ok, rows]).toEqual([true, 5]);
  expect(head).toMatch(/^5:[0-9a-f]{64}$/);
  const places = await shop.db.selectFrom('audit_log').select('seq').orderBy('seq').execute();
  expect(places.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
});

test('when a change is rolled back then its place is free for the next one', async () => {
  const actor = { id: null, name: 'Terminal', requestId: 'none' };
  const failing = inTransaction({ ...shop.ctx, actor }, async ({ db }) => {
    await db
      .insertInto('setting')
      .values({ key: 'gone', value: '1', updated_at: shop.clock.now() })
      .execute();
    throw new Error('not today');
  });
  await expect(failing).rejects.toThrow('not today');
  await make('Kept');
  expect(await verify()).toMatchObject({ ok: true, rows: 1, head: expect.stringMatching(/^1:/) });
});

test.each([
  ['a row is rewritten', `UPDATE audit_log SET after = after || '{"name": "Other"}' WHERE seq = 2`, 2],
  ['another name stands there', `UPDATE audit_log SET actor_name = 'Somebody else' WHERE seq = 1`, 1],
  ['a row is gone', 'DELETE FROM audit_log WHERE seq = 2', 3],
  [
    'a row is gone and the others close up',
    'DELETE FROM audit_log WHERE seq = 2; UPDATE audit_log SET seq = 2 WHERE seq = 3',
    2,
  ],
  [
    'a hash is made to fit its row',
    `UPDATE audit_log SET actor_name = 'x', row_hash = '\\x01' WHERE seq = 2`,
    2,
  ],
])('when %s then the place is named, in the books too', async (_what, statement, place) => {
  for (const name of ['One', 'Two', 'Three']) await make(name);
  await tamper(...statement.split('; '));
  expect(await verify()).toMatchObject({ ok: false, broken_at: place });
  const results = await checkInvariants(shop.db);
  expect(results.find(({ name }) => name === 'I17')?.violations).toBeGreaterThan(0);
});

test('when the last rows are cut off or the log is chained anew then the head of an earlier day is missing', async () => {
  for (const name of ['One', 'Two', 'Three']) await make(name);
  const { head } = await verify();
  expect(await hasLink(shop.ctx, head)).toBe(true);
  await tamper('DELETE FROM audit_log WHERE seq = 3');
  expect(await verify()).toMatchObject({ ok: true, rows: 2 });
  expect(await hasLink(shop.ctx, head)).toBe(false);
  await make('Another third');
  expect(await hasLink(shop.ctx, head)).toBe(false);
});

test('when a former member of staff is erased then their name is gone from the log, and it verifies as before', async () => {
  const { id } = await aCustomer(shop.ctx, { name: 'Mukamana Odette', email: 'odette@example.rw' });
  const actor = { id: null, name: 'Terminal', requestId: 'none' };
  await inTransaction({ ...shop.ctx, actor }, async ({ db }) => {
    await db.updateTable('account').set({ role: 'packer' }).where('id', '=', id).execute();
    await db.updateTable('account').set({ name: 'Odette M.' }).where('id', '=', id).execute();
    await db.updateTable('account').set({ role: null }).where('id', '=', id).execute();
  });
  const rows = () => shop.db.selectFrom('audit_log').selectAll().where('thing_id', '=', id).execute();
  const named = (await rows()).find(({ personal }) => personal !== null);
  expect(named).toMatchObject({ personal: ['name'], after: { name: 'Odette M.' } });
  const { head } = await verify();
  expect((await owner.remove(`/customers/${id}`)).status).toBe(200);
  expect(JSON.stringify(await rows())).not.toMatch(/Odette/);
  expect((await rows()).every(({ salt }) => salt === null)).toBe(true);
  expect(await verify()).toMatchObject({ ok: true, broken_at: null });
  expect(await hasLink(shop.ctx, head)).toBe(true);
  // What was hidden cannot be filled with something else.
  await tamper(`UPDATE audit_log SET after = '{"name": "Eric"}' WHERE seq = ${named?.seq}`);
  expect(await verify()).toMatchObject({ ok: false, broken_at: named?.seq });
});

test('when someone else than the owner asks then the log and its proof are not theirs', async () => {
  const manager = await aDesk(shop, 'manager');
  for (const path of ['/audit', '/audit/verify', '/security-events'])
    expect((await manager.get(path)).status).toBe(403);
});
