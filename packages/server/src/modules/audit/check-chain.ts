import type { AuditCheck } from '@isoko/contract/routes/admin/audit';
import type { Context } from '#server/context.ts';
import { type Link, readChain, readLink } from './check-chain.store.ts';

/** Whether every row of the audit log is as it was written, and in its place (decisions/0132). */
export async function checkChain(ctx: Pick<Context, 'db'>): Promise<AuditCheck> {
  const { rows, head, brokenAt } = await readChain(ctx.db);
  return { ok: brokenAt === null, rows, head: head && wordOf(head), broken_at: brokenAt };
}

/**
 * Whether the chain still has a row that it had when somebody was told of it: `seen` is what `wordOf` made. A chain that
 * was written anew from its first row on, or lost its last rows, verifies in itself; it has not this row any more.
 */
export async function hasLink(ctx: Pick<Context, 'db'>, seen: string): Promise<boolean> {
  const link = await readLink(ctx.db, Number(seen.split(':')[0]));
  return link !== null && wordOf(link) === seen;
}

/** How people are told of a row: `12:3f…`. */
export function wordOf({ seq, hash }: Link): string {
  return `${seq}:${hash}`;
}
