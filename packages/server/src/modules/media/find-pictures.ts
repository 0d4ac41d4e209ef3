import type { Context } from '#server/context.ts';
import { knownPictures } from './picture.store.ts';

/** Which of these names are pictures of the gallery. */
export function findPictures(ctx: Context, names: readonly string[]): Promise<Set<string>> {
  return knownPictures(ctx.db, names);
}
