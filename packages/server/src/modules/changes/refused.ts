import { valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { inSavepoint } from '#server/database/in-transaction.ts';
import { render } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';

/** Classes of SQLSTATE: the data cannot be stored as they are; trying again changes nothing. */
const UNFIT_DATA = /^2[23]/;
const UNFIT = 'It cannot be stored as it was.';

/**
 * Does one part of a larger work, and gives null; where the catalogue refuses it, nothing of it is written and the
 * sentence is given that says why.
 * @throws what is not about the thing: a database that is gone, a deadlock
 */
export async function orRefused(
  ctx: Context,
  work: (ctx: Context) => Promise<unknown>,
): Promise<string | null> {
  try {
    await inSavepoint(ctx, work);
    return null;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'validation_error')
      return render(error.details.fields?.[0]?.message ?? error.message);
    if (UNFIT_DATA.test(String(valueAt(error, 'code')))) return UNFIT;
    throw error;
  }
}
