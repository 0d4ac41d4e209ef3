import type { SynonymGroup } from '@isoko/contract/routes/admin/search';
import { sql } from 'kysely';
import { isOneOf, readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { RowOf } from '#server/modules/content/staff-resource.ts';

/** A group as the table has it. */
export type SynonymRow = RowOf<SynonymGroup>;

/** One page of the groups, and how many there are. `q`: the beginning of one of their words, normalised. */
export function pageOfSynonyms(
  db: Db,
  { q, ids }: { q?: string; ids?: string },
  list: ListPart,
): Promise<RowPage<SynonymRow>> {
  const says = sql`EXISTS (SELECT FROM synonym_phrase p
    WHERE p.group_id = g.id AND p.said LIKE array_to_string(search_words(${q}), ' ') || '%')`;
  const source = {
    columns: sql`g.id AS _id, g.words, g.version, g.created_at`,
    from: sql`synonym_group g`,
    where: [...(q?.trim() ? [says] : []), ...isOneOf(ids, 'g.id')],
    order: { date_created: sql`g.created_at`, words: sql`lower(g.words[1])` },
    ties: sql`g.created_at`,
    id: sql`g.id`,
  };
  return readPage<SynonymRow>(db, source, list);
}

/** Locks the groups against other changes until the transaction ends. */
export async function lockSynonyms(db: Db): Promise<void> {
  await sql`LOCK TABLE synonym_group IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** Words normalised for comparison: without accents and signs, in lower case. */
export async function comparedWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    SELECT array_to_string(search_words(w.word), ' ') AS said /* not null */
    FROM unnest(${words}::text[]) WITH ORDINALITY AS w (word, place) ORDER BY w.place`.execute(db);
  return rows.map(({ said }) => said);
}

/** Those of these normalised words that are in a group other than `id`. */
export async function wordsOfOtherGroups(
  db: Db,
  { said, id }: { said: readonly string[]; id: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    SELECT DISTINCT said FROM synonym_phrase
    WHERE said = ANY (${said}::text[]) AND group_id IS DISTINCT FROM ${id}::uuid ORDER BY said`.execute(db);
  return rows.map((row) => row.said);
}

/** Writes these groups, except those with a word that is in a group already. Returns how many were written. */
export async function insertGroups(
  db: Db,
  groups: readonly (readonly string[])[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    INSERT INTO synonym_group (words, created_at, updated_at)
    SELECT ARRAY(SELECT jsonb_array_elements_text(g.words)), ${now}, ${now}
    FROM jsonb_array_elements(${JSON.stringify(groups)}::jsonb) WITH ORDINALITY AS g (words, place)
    WHERE NOT EXISTS (
      SELECT FROM jsonb_array_elements_text(g.words) AS typed
      JOIN synonym_phrase p ON p.said = array_to_string(search_words(typed), ' '))
    ORDER BY g.place RETURNING id`.execute(db);
  return rows.length;
}
