import type { Context } from '../context.ts';
import { OpeningError } from '../opening-error.ts';
import type { EarlierSecret, GivenSecret } from '../secrets.ts';
import { inTransaction } from './in-transaction.ts';

/** The sentence for a process whose secret is not the shop's. */
const STRANGER =
  'The secret of this process is not the one of this database: set SHOP_SECRET or SHOP_SECRET_FILE to what the shop’s other processes have (on a machine without them it is in VAR_DIR/secrets/shop); if that is lost for ever, npm run rotate-secrets -- --lost takes this one on.';

/**
 * Compares the secret of this process with the one that the database knows; the first process of a database records it.
 * A rotated secret is proved by the one before it. Returns the secret before the present one, null if there is none.
 * @throws OpeningError if it is another secret: tokens of this process would open nothing elsewhere.
 */
export async function agreeOnSecret(ctx: Context, given: GivenSecret): Promise<EarlierSecret | null> {
  return inTransaction(ctx, async ({ db, now }) => {
    await db
      .insertInto('shop_secret')
      .values({ fingerprint: given.fingerprint, since: now(), ...given.sealEarlier(now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = await db.selectFrom('shop_secret').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (known.fingerprint === given.fingerprint) {
      return given.openEarlier({ earlier: known.earlier, earlier_until: known.earlier_until });
    }
    if (known.fingerprint !== given.earlierFingerprint) throw new OpeningError(STRANGER);
    const earlier = given.sealEarlier(now());
    await db
      .updateTable('shop_secret')
      .set({ fingerprint: given.fingerprint, since: now(), ...earlier })
      .execute();
    return given.openEarlier(earlier);
  });
}

/** Makes the secret of this process the shop's, whatever it was before: tokens from another secret become invalid. */
export async function takeOnSecret(
  { db, now }: Pick<Context, 'db' | 'now'>,
  given: GivenSecret,
): Promise<void> {
  const row = { fingerprint: given.fingerprint, since: now(), earlier: null, earlier_until: null };
  await db
    .insertInto('shop_secret')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}
