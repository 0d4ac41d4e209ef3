import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

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
