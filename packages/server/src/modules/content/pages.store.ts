import type { StaffPage } from '@isoko/contract/routes/admin/pages';
import type { Language } from '@isoko/contract/rules/languages';
import { sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';

/** A page of text as the table has it; `image` and `numbers` are of the page about the shop. */
export interface PageRow extends Omit<StaffPage, '_id' | 'path' | 'version' | 'date_updated'> {
  id: string;
  updated_at: Date;
}

/** What the shop itself wrote into a page last, by languages; `language`: the one the shop wrote in then. */
export interface Generated {
  language: Language;
  pages: Record<Language, Pick<PageRow, 'title' | 'summary' | 'sections'>>;
}

/** Writes JSON into a column. */
export const jsonb = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** The page of this slug. */
export async function findPage(db: Db, slug: string): Promise<PageRow | null> {
  const row = await db.selectFrom('page').selectAll().where('slug', '=', slug).executeTakeFirst();
  return row ?? null;
}

/** Every page, by slug. */
export function readPages(db: Db): Promise<PageRow[]> {
  return db.selectFrom('page').selectAll().orderBy('slug').execute();
}

/** A page of text with how often it was changed. */
export interface StaffPageRow extends PageRow {
  version: number;
}

/** One page of the pages of text, and how many there are. */
export function pageOfPages(
  db: Db,
  { q, ids }: { q?: string; ids?: string },
  list: ListPart,
): Promise<RowPage<StaffPageRow>> {
  const source = {
    columns: sql`p.id, p.slug, p.title, p.summary, p.sections, p.numbers, p.image, p.updated_at, p.version`,
    from: sql`page p`,
    where: [...saysSomewhere(q, ['p.title', 'p.summary']), ...isOneOf(ids, 'p.id')],
    order: { title: sql`p.title`, date_updated: sql`p.updated_at` },
    id: sql`p.id`,
  };
  return readPage<StaffPageRow>(db, source, list);
}

/** Pages of these slugs with what the shop itself wrote into them last, in the order of the slugs; locks them. */
export async function readGenerated(
  db: Db,
  slugs: readonly string[],
): Promise<{ id: string; generated: Generated | null }[]> {
  const { rows } = await sql<{ id: string; generated: Generated | null }>`
    SELECT id, generated FROM page WHERE slug = ANY (${slugs}::text[])
    ORDER BY array_position(${slugs}::text[], slug) FOR UPDATE`.execute(db);
  return rows;
}

/** Writes down what the shop itself wrote into a page. */
export async function updateGenerated(db: Db, id: string, generated: Generated): Promise<void> {
  await db
    .updateTable('page')
    .set({ generated: jsonb(generated) })
    .where('id', '=', id)
    .execute();
}

/** A page of the shop, and the call whose answer has a draft in it there. */
interface PreviewRow {
  path: string;
  key: string;
  answer: unknown;
}

/** Keeps a preview. */
export async function insertPreview(
  db: Db,
  { answer, ...row }: PreviewRow & { token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('preview')
    .values({ ...row, answer: sql<string>`${JSON.stringify(answer)}::jsonb` })
    .execute();
}

/** The preview this token opens, unless its time is over. */
export async function findPreview(
  db: Db,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<PreviewRow | null> {
  const row = await db
    .selectFrom('preview')
    .select(['path', 'key', 'answer'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the previews whose time is over. */
export async function deleteOverPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('preview').where('expires_at', '<=', now).execute();
}
