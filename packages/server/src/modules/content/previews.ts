import { randomBytes } from 'node:crypto';
import type { Answer, RouteKey } from '@isoko/contract/client';
import type { Preview } from '@isoko/contract/routes/admin/staff-call';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Previewed } from '#server/http/pages.ts';
import { hashToken } from '#server/secrets.ts';
import { deleteOverPreviews, findPreview, insertPreview } from './pages.store.ts';

/** Long enough to show it to a colleague, short enough that no one relies on it. */
const MINUTES = 30;
const TOKEN_BYTES = 32;

/** A page of the shop, and the draft answer of one of its calls. */
interface Draft<K extends RouteKey> {
  path: string;
  key: K;
  answer: Answer<K>;
}

/**
 * Stores a draft for half an hour and returns the address at which the shop shows it. Everyone with the address sees
 * it; the database stores only a hash of its secret.
 */
export async function makePreview<K extends RouteKey>(ctx: Context, draft: Draft<K>): Promise<Preview> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + MINUTES * 60_000);
  await inTransaction(ctx, async (ctx) => {
    await deleteOverPreviews(ctx.db, now);
    await insertPreview(ctx.db, { ...draft, token_hash: hashToken(token), expires_at });
  });
  return { url: `${draft.path}?preview=${token}`, expires_at: expires_at.toISOString() };
}

/** The preview of this secret; null for any other, and for an expired one. */
export function openPreview(ctx: Context, token: string): Promise<Previewed | null> {
  return findPreview(ctx.db, { hash: hashToken(token), now: ctx.now() });
}
