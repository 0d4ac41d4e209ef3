import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/database/read-ahead.ts';
import {
  type Contact,
  type ProvedBy,
  provedRead,
  putProof,
  removeProofs,
  selectProofs,
} from './trust.store.ts';

export type { Contact, ProvedBy };
export { provedRead };

/** The mailbox of an e-mail address. */
export function mailbox(email: string): Contact {
  return { kind: 'email', contact: email.trim().toLowerCase() };
}

/** The phone of a number in E.164. */
export function phone(number: string): Contact {
  return { kind: 'phone', contact: number };
}

/** Writes that a contact is proved, in the caller's transaction. */
export async function noteProof(ctx: Context, contact: Contact, by: ProvedBy): Promise<void> {
  await putProof(ctx.db, contact, { by, at: ctx.now() });
}

/** Whether a contact is proved. */
export async function isProved(ctx: Context, contact: Contact): Promise<boolean> {
  return (await rowsOf(ctx, provedRead([contact]))).length > 0;
}

/** The proofs of these contacts, for the download of one's own data. */
export async function listProofs(
  ctx: Context,
  contacts: readonly Contact[],
): Promise<{ kind: string; contact: string; proved_by: string; proved_at: string }[]> {
  if (contacts.length === 0) return [];
  const rows = await selectProofs(ctx.db, contacts);
  return rows.map(({ proved_at, ...words }) => ({ ...words, proved_at: proved_at.toISOString() }));
}

/** Deletes the proofs of a person who is erased. */
export async function forgetProofs(ctx: Context, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length > 0) await removeProofs(ctx.db, contacts);
}
