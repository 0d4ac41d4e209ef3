import type { SearchMiss } from '@isoko/contract/routes/admin/search';
import type { Language } from '@isoko/contract/rules/languages';
import { sql } from 'kysely';
import { readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';

type MissRow = Omit<SearchMiss, 'last_at'> & { last_at: Date };

/** One page of what was not found, and how much there is. */
export function pageOfMisses(db: Db, { q }: { q?: string }, list: ListPart): Promise<RowPage<MissRow>> {
  const source = {
    columns: sql`m.id AS _id, m.said AS text, m.times, m.language, m.last_at`,
    from: sql`search_miss m`,
    where: saysSomewhere(q, ['m.said']),
    order: { times: sql`m.times`, last_at: sql`m.last_at` },
    ties: sql`m.last_at DESC`,
    id: sql`m.id`,
  };
  return readPage<MissRow>(db, source, list);
}

/** Counts a text that found nothing. Of more than `most` texts those that were searched for longest ago leave. */
export async function countMiss(
  db: Db,
  { said, language, at, most }: { said: string; language: Language; at: Date; most: number },
): Promise<void> {
  await sql`
    INSERT INTO search_miss AS m (said, language, last_at) VALUES (${said}, ${language}, ${at})
    ON CONFLICT (said) DO UPDATE
      SET times = m.times + 1, language = excluded.language, last_at = excluded.last_at`.execute(db);
  await sql`
    DELETE FROM search_miss WHERE id IN (
      SELECT id FROM search_miss ORDER BY last_at DESC, id OFFSET ${most})`.execute(db);
}

/** Removes one; false for an unknown one. */
export async function deleteMiss(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM search_miss WHERE id = ${id} RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Whole titles of published products that are most like a text, the most alike first (pg_trgm, 0 to 1). */
export async function titlesLike(
  db: Db,
  { said, least, limit }: { said: string; least: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    SELECT t.title FROM (SELECT DISTINCT title FROM product_title WHERE title !~ '[0-9]') AS t
    WHERE similarity(t.title, ${said}) >= ${least}
    ORDER BY similarity(t.title, ${said}) DESC, t.title LIMIT ${limit}`.execute(db);
  return rows.map(({ title }) => title);
}
