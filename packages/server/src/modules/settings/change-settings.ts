import { type SettingValues, settings } from '@isoko/contract/routes/admin/settings';
import { keysOf } from '@isoko/contract/rules/objects';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError } from '#server/shop-error.ts';
import { store } from './settings.store.ts';

/**
 * Changes these settings together and leaves the others.
 * @throws validation_error on the first invalid key; then nothing is changed.
 */
export async function changeSettings(ctx: Context, changes: Partial<SettingValues>): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const key of keysOf(changes)) {
      const { schema } = settings[key];
      const value = changes[key];
      if (!Value.Check(schema, value)) throw fieldError(key, whatIsWrong(schema, value));
      await store(ctx, key, Value.Clean(schema, structuredClone(value)));
    }
  });
}

/** The reason in the words of the schema's library: for callers of the API, the edge refuses before, in our words. */
function whatIsWrong(schema: TSchema, value: unknown): string {
  const [first] = Value.Errors(schema, value);
  return `This ${first?.message ?? 'does not fit'}.`;
}
