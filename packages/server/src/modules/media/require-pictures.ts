import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { knownPictures } from './picture.store.ts';

const UNKNOWN = 'This picture is not in the gallery. Please upload it again.';

/**
 * That all these names (null: none) are pictures of the gallery.
 * @throws validation_error beside the keys of those that are not (`images.0`).
 */
export async function requirePictures(
  ctx: Context,
  names: Readonly<Record<string, string | null>>,
): Promise<void> {
  const wanted = Object.values(names).filter((name) => name !== null);
  const known = await knownPictures(ctx.db, wanted);
  const fields = Object.entries(names).flatMap(([field, name]) =>
    name === null || known.has(name) ? [] : [{ field, message: UNKNOWN }],
  );
  if (fields.length) throw new ShopError('validation_error', { fields });
}
