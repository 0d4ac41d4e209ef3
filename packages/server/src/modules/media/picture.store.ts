import type { Db } from '#server/database/tables.ts';
import type { IngestedPicture } from './gallery.ts';

/** Notes a picture that lies in the gallery, so that things can refer to it. Once, however often it comes. */
export async function notePicture(db: Db, picture: IngestedPicture, at: Date): Promise<void> {
  const { name, width, height, bytes } = picture;
  await db
    .insertInto('picture')
    .values({ name, width, height, bytes, created_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** The names of all pictures, also of those that nothing shows any more. */
export async function selectPictureNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('picture').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Which of these names are pictures of the gallery. */
export async function knownPictures(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (!names.length) return new Set();
  const rows = await db.selectFrom('picture').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
}
