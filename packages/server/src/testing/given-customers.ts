import { randomBytes } from 'node:crypto';
import type { Role } from '@isoko/contract';
import { hashPassword } from '#server/modules/customers/password.ts';
import { insertSession } from '#server/modules/customers/session.store.ts';
import { hashToken, newSessionToken } from '#server/modules/customers/token.ts';
import { mailbox, noteProof } from '#server/modules/trust/proof.ts';
import type { Context } from '../context.ts';

interface CustomerWish {
  email?: string;
  name?: string;
  /** E.164. */
  phone?: string | null;
  role?: Role;
  /** As argon2id wrote it; without it no password fits. */
  password_hash?: string;
  /** Null: the address was never confirmed. */
  confirmed_at?: Date | null;
  blocked_at?: Date;
}

/** Somebody with an account and a session: `shop.call(…, { token: customer.token })`. */
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
  wish: CustomerWish = {},
): Promise<TestCustomer> {
  const account = await ctx.db
    .insertInto('account')
    .values({
      email: `customer-${randomBytes(4).toString('hex')}@example.com`,
      name: 'Aline Uwase',
      password_hash: '!',
      confirmed_at: ctx.now(),
      created_at: ctx.now(),
      password_changed_at: ctx.now(),
      ...wish,
    })
    .returning(['id', 'email', 'name'])
    .executeTakeFirstOrThrow();
  // Whoever pressed the link has shown whose mailbox it is.
  const isProved = wish.confirmed_at !== null;
  if (isProved) await noteProof(ctx as Context, mailbox(account.email), 'link');
  return { ...account, ...(await aSession(ctx, account.id)) };
}

/** The part of a wish that gives a customer this password: `aCustomer(ctx, await withPassword('…'))`. */
export async function withPassword(password: string): Promise<Pick<CustomerWish, 'password_hash'>> {
  return { password_hash: await hashPassword(password) };
}

/** Writes that many people with an account, all signed in. */
export async function someCustomers(
  ctx: Pick<Context, 'db' | 'now'>,
  count: number,
): Promise<TestCustomer[]> {
  const wish = await withPassword('ikawa nziza cyane');
  const people: TestCustomer[] = [];
  while (people.length < count) people.push(await aCustomer(ctx, wish));
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
