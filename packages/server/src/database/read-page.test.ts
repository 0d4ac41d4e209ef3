import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk } from '#server/testing/staff-desk.ts';
import { readPage } from './read-page.ts';

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

test('when few of very many rows fit and all are old then those are read, not what lies before them', async () => {
  await shop.db.transaction().execute(async (db) => {
    await sql`CREATE TEMP TABLE parcel ON COMMIT DROP AS
      SELECT gen_random_uuid() AS id, i AS at, CASE WHEN i <= 2100 THEN 'lost' ELSE 'brought' END AS fate
      FROM generate_series(1, 220000) i`.execute(db);
    for (const column of ['id', 'at', 'fate'])
      await sql`CREATE INDEX ON parcel (${sql.ref(column)})`.execute(db);
    await sql`ANALYZE parcel`.execute(db);
    const readSoFar = async () => {
      const { rows } = await sql<{ rows: string }>`SELECT pg_stat_get_xact_tuples_returned(id)
        + pg_stat_get_xact_tuples_fetched(id) + (SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid))
          FROM pg_index WHERE indrelid = id) AS rows FROM (SELECT 'parcel'::regclass::oid AS id) parcel`.execute(
        db,
      );
      return Number(rows[0]?.rows);
    };
    const page = (offset: number) =>
      readPage<{ at: number }>(
        db,
        {
          ...{ columns: sql`p.at`, from: sql`parcel p`, where: [sql`p.fate = 'lost'`] },
          ...{ order: { at: sql`p.at` }, id: sql`p.id` },
        },
        { limit: 20, offset, sort: [{ field: 'at', descending: true }] },
      );
    const before = await readSoFar();
    const [first, second] = [await page(0), await page(20)];
    const oldest = Array.from({ length: 40 }, (_, i) => ({ at: 2_100 - i }));
    expect([...first.rows, ...second.rows]).toEqual(oldest);
    expect(first.total).toBe(2_100);
    expect((await readSoFar()) - before).toBeLessThan(60_000);
  });
});
