import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** A mailbox or a phone: how somebody outside the shop is reached. Made by `mailbox` and `phone` below. */
export interface Contact {
  kind: 'email' | 'phone';
  /** In lower case, or in E.164. */
  contact: string;
}

/**
 * What shows that a contact is theirs who use it: a link in a mail that was pressed, money that came from the wallet, an
 * order that was handed over, a code by SMS or WhatsApp. Nothing that is only typed (decisions/0130).
 */
export type ProvedBy = 'link' | 'payment' | 'delivery' | 'code';

type Db = Kysely<Database>;

/** Notes what a contact was proved by; the latest proof counts. */
export async function putProof(
  db: Db,
  { kind, contact }: Contact,
  { by, at }: { by: ProvedBy; at: Date },
): Promise<void> {
  const row = { kind, contact, proved_by: by, proved_at: at };
  await db
    .insertInto('contact_proof')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'contact']).doUpdateSet(row))
    .execute();
}

/** Which of these contacts are proved. */
export async function selectProved(db: Db, contacts: readonly Contact[]): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contact_proof')
    .select(['kind', 'contact'])
    .where(({ eb, or }) =>
      or(contacts.map(({ kind, contact }) => eb('kind', '=', kind).and('contact', '=', contact))),
    )
    .execute();
  // The check constraint knows these kinds and no other.
  return rows;
}

/** By what these contacts were proved, and when. */
export async function selectProofs(db: Db, contacts: readonly Contact[]) {
  return db
    .selectFrom('contact_proof')
    .selectAll()
    .where(({ eb, or }) =>
      or(contacts.map(({ kind, contact }) => eb('kind', '=', kind).and('contact', '=', contact))),
    )
    .orderBy('kind')
    .orderBy('contact')
    .execute();
}

/** Forgets that these contacts were ever proved. */
export async function removeProofs(db: Db, contacts: readonly Contact[]): Promise<void> {
  await db
    .deleteFrom('contact_proof')
    .where(({ eb, or }) =>
      or(contacts.map(({ kind, contact }) => eb('kind', '=', kind).and('contact', '=', contact))),
    )
    .execute();
}
