import type { Db } from '#server/database/tables.ts';
import type { IngestedPicture } from './gallery.ts';

/** Records a picture of the gallery, so that other rows can refer to it. Once, however often it comes. */
export async function notePicture(db: Db, picture: IngestedPicture, at: Date): Promise<void> {
  const { name, width, height, bytes } = picture;
  await db
    .insertInto('picture')
    .values({ name, width, height, bytes, created_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** The names of all pictures, unused ones too. */
export async function selectPictureNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('picture').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** How many pictures there are, and the latest of them. */
export interface LastPicture {
  count: number;
  name: string | null;
  at: Date | null;
}

/** The latest picture, and how many there are. */
export async function selectLastPicture(db: Db): Promise<LastPicture> {
  const { count } = await db
    .selectFrom('picture')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('picture')
    .select(['name', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { count: Number(count), name: last?.name ?? null, at: last?.created_at ?? null };
}

/** Those of these names that are pictures of the gallery. */
export async function knownPictures(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (!names.length) return new Set();
  const rows = await db.selectFrom('picture').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
}
