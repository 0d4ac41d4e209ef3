import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** One part of a page: its heading as plain text, its text as HTML. */
export interface Section {
  heading: string;
  html: string;
}

/** A page of text as the table has it; `image` and `numbers` are of the page about the shop. */
export interface PageRow {
  id: string;
  slug: string;
  title: string;
  summary: string;
  sections: Section[];
  numbers: { value: string; label: string }[];
  image: string | null;
  updated_at: Date;
}

/** Writes JSON into a column. */
export const jsonb = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** The page of this slug. */
export async function findPage(db: Db, slug: string): Promise<PageRow | null> {
  const row = await db.selectFrom('page').selectAll().where('slug', '=', slug).executeTakeFirst();
  // Only write-page.ts fills the two columns of JSON.
  return row ?? null;
}

/** Writes a page that is not there yet; one that is stays as it is. */
export async function insertPage(db: Db, { sections, numbers, ...row }: Omit<PageRow, 'id'>): Promise<void> {
  await db
    .insertInto('page')
    .values({ ...row, sections: jsonb(sections), numbers: jsonb(numbers) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** When each page was last written, by slug. */
export function readPageDates(db: Db): Promise<{ slug: string; updated_at: Date }[]> {
  return db.selectFrom('page').select(['slug', 'updated_at']).orderBy('slug').execute();
}
