import { randomBytes } from 'node:crypto';
import type { Role } from '@isoko/contract';
import { hashPassword } from '#server/modules/customers/password.ts';
import { insertSession } from '#server/modules/customers/session.store.ts';
import { insertStaffSession } from '#server/modules/staff-access/staff-session.store.ts';
import { hashStaffToken, newStaffToken } from '#server/modules/staff-access/staff-session.ts';
import { mailbox, noteProof } from '#server/modules/trust/proof.ts';
import { hashToken, newSessionToken } from '#server/secrets.ts';
import type { Context } from '../context.ts';

const LONG_MS = 400 * 24 * 60 * 60_000;

interface CustomerInput {
  email?: string;
  name?: string;
  /** E.164. */
  phone?: string | null;
  role?: Role;
  /** An argon2id hash; without it no password fits. */
  password_hash?: string;
  /** Null: the address was never confirmed. */
  confirmed_at?: Date | null;
  blocked_at?: Date;
}

/**
 * A person with an account and a session: `shop.call(…, { token: customer.token })`. A person with a role is logged in
 * to the back office, and can only make its calls.
 */
export interface TestCustomer {
  id: string;
  email: string;
  name: string;
  token: string;
  sessionId: string;
}

/** Writes an account that is confirmed and signed in. */
export async function aCustomer(
  ctx: Pick<Context, 'db' | 'now'>,
  input: CustomerInput = {},
): Promise<TestCustomer> {
  const row = await ctx.db
    .insertInto('account')
    .values({
      email: `customer-${randomBytes(4).toString('hex')}@example.com`,
      name: 'Aline Uwase',
      password_hash: '!',
      confirmed_at: ctx.now(),
      created_at: ctx.now(),
      password_changed_at: ctx.now(),
      // A person with a role has accepted it.
      joined_at: input.role ? ctx.now() : null,
      ...input,
    })
    .returning(['id', 'email', 'name'])
    .executeTakeFirstOrThrow();
  const account = { ...row, email: row.email ?? '' };
  // The owner of the mailbox opened the link.
  const isProved = input.confirmed_at !== null;
  if (isProved) await noteProof(ctx as Context, mailbox(account.email), 'link');
  const session = input.role ? await aStaffSession(ctx, account.id) : await aSession(ctx, account.id);
  return { ...account, ...session };
}

/** The part of the input that gives a customer this password: `aCustomer(ctx, await withPassword('…'))`. */
export async function withPassword(password: string): Promise<Pick<CustomerInput, 'password_hash'>> {
  return { password_hash: await hashPassword(password) };
}

/** Writes that many people with an account, all signed in. */
export async function someCustomers(
  ctx: Pick<Context, 'db' | 'now'>,
  count: number,
): Promise<TestCustomer[]> {
  const input = await withPassword('ikawa nziza cyane');
  const people: TestCustomer[] = [];
  while (people.length < count) people.push(await aCustomer(ctx, input));
  return people;
}

/** Signs an account in once more. */
export async function aSession(
  ctx: Pick<Context, 'db' | 'now'>,
  accountId: string,
): Promise<{ token: string; sessionId: string }> {
  const token = newSessionToken();
  const session = { accountId, hash: hashToken(token), device: 'Test', at: ctx.now() };
  return { token, sessionId: await insertSession(ctx.db, session) };
}

/**
 * Logs a member of staff in to the back office. The session stays valid and proved whatever a test does to the clock:
 * expiry and proofs are tested through the log-in itself (staff-access).
 */
export async function aStaffSession(
  ctx: Pick<Context, 'db' | 'now'>,
  accountId: string,
): Promise<{ token: string; sessionId: string }> {
  const token = newStaffToken('session');
  const at = ctx.now();
  const expiresAt = new Date(at.getTime() + LONG_MS);
  const times = { at, expiresAt, provedAt: expiresAt };
  const session = { accountId, hash: hashStaffToken(token), device: 'Test', ...times };
  return { token, sessionId: await insertStaffSession(ctx.db, session) };
}
