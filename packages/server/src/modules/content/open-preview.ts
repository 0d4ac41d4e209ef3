import type { Context } from '#server/context.ts';
import type { Previewed } from '#server/http/preview.ts';
import { hashToken } from '#server/tokens.ts';
import { findPreview } from './preview.store.ts';

/** The preview this secret opens; null for any other, and for one whose time is over. */
export function openPreview(ctx: Context, token: string): Promise<Previewed | null> {
  return findPreview(ctx.db, { hash: hashToken(token), now: ctx.now() });
}
