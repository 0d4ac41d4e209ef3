import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile({ clockAt: '2026-03-02T08:00:00Z' });

/** So many messages of visitors, a minute between each and the next. */
const write = (count: number) =>
  sql`
  INSERT INTO contact_message (name, email, message, created_at)
  SELECT 'Visitor ' || i, i || '@example.com', 'Good day', timestamptz '2026-01-01' + make_interval(mins => i)
  FROM generate_series(1, ${count}::int) i`.execute(shop.db);

test('when a list has up to 10,000 rows then they are counted, and of more the answer says about how many', async () => {
  const desk = await aDesk(shop);
  const list = async (page: number, other = {}) =>
    (await desk.get('/messages', { page, limit: 250, ...other })).body;
  await write(10_000);
  const counted = await list(1);
  expect(counted).toMatchObject({ results: 250, total: 10_000, page: 1 });
  expect(counted).not.toHaveProperty('total_is_estimate');
  expect(counted.data[0].name).toBe('Visitor 10000');

  await write(1_970);
  await sql`ANALYZE contact_message`.execute(shop.db);
  const about = await list(1);
  expect(about.total_is_estimate).toBe(true);
  expect(about.total).toBeGreaterThan(10_000);
  expect(Math.abs(about.total - 11_970)).toBeLessThan(1_200);
  // Whoever reads on sees every row once, and who comes to the end knows how many there are.
  const ids = new Set<string>();
  for (let page = 1; page <= 47; page += 1) for (const { _id } of (await list(page)).data) ids.add(_id);
  const last = await list(48);
  for (const { _id } of last.data) ids.add(_id);
  expect(ids.size).toBe(11_970);
  expect(last).toMatchObject({ results: 220, total: 11_970 });
  expect(last).not.toHaveProperty('total_is_estimate');
  // No one is told of more than there are behind the end.
  expect((await list(49)).total).toBeLessThanOrEqual(12_000);
});

test('when few rows are found then they are in the order of the list, page by page', async () => {
  const desk = await aDesk(shop);
  const list = async (page: number) =>
    (await desk.get('/messages', { q: 'visitor 117', page, limit: 40 })).body;
  const found = [...(await list(1)).data, ...(await list(2)).data, ...(await list(3)).data];
  // 117, 1170 to 1179, and in the second lot again.
  expect((await list(1)).total).toBe(found.length);
  const times = found.map(({ date_created }) => Date.parse(date_created));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
});

test('when rows share what a list goes by then a page far behind goes on where the one before ended', async () => {
  const desk = await aDesk(shop);
  await shop.db.deleteFrom('contact_message').execute();
  // Seven of each minute, so that pages begin and end among equals.
  await sql`INSERT INTO contact_message (name, email, message, created_at)
    SELECT 'Visitor ' || i, i || '@example.com', 'Good day', timestamptz '2026-01-01' + make_interval(mins => i / 7)
    FROM generate_series(1, 2550) i`.execute(shop.db);
  for (const sort of ['-date_created', 'date_created']) {
    const expected = await sql<{ id: string }>`SELECT id FROM contact_message
      ORDER BY created_at ${sort.startsWith('-') ? sql`DESC` : sql`ASC`}, id`.execute(shop.db);
    const found: string[] = [];
    for (let page = 1; page <= 27; page += 1) {
      const { body } = await desk.get('/messages', { page, limit: 100, sort });
      found.push(...body.data.map(({ _id }: { _id: string }) => _id));
    }
    expect(found).toEqual(expected.rows.map(({ id }) => id));
  }
});
