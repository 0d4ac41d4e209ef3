import type { BodyOf } from '@isoko/contract/route';
import type { signUp as signUpRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { findStanding, insertAccount, type NewAccount, replaceAccount } from './account.store.ts';
import { confirmMailLimit, mayMail, onTry, signUpLimit } from './account-limits.ts';
import { forgetConsents, noteConsent } from './consent.store.ts';
import { openForm } from './form.ts';
import { judgePassword } from './judge-password.ts';
import { mailAddressKnown, mailConfirmation } from './mail-link.ts';
import { hashPassword } from './password.ts';
import type { Surroundings } from './surroundings.ts';

type SignUpBody = BodyOf<typeof signUpRoute>;

/**
 * Opens an account that waits for its confirmation, and mails the link. The answer and the work are the same for an
 * address that is new, unconfirmed (the newest sign-up takes its place) or known (its owner is told by mail). A
 * mailbox that had its share of mails gets none, and nothing is changed. `address` is the caller's.
 * @throws validation_error; rate_limited after too many sign-ups; unavailable when too many passwords wait.
 */
export async function signUp(
  ctx: Context,
  surroundings: Surroundings,
  { body, address }: { body: SignUpBody; address: string },
): Promise<{ email: string }> {
  const person = await readPerson(ctx, surroundings, body);
  const { email } = person;
  return onTry(ctx, [signUpLimit(address)], async () => {
    const isWelcome = await mayMail(ctx, confirmMailLimit(email));
    const account = { ...person, passwordHash: await hashPassword(body.password) };
    if (isWelcome) await inTransaction(ctx, (ctx) => welcome(ctx, account, body.marketing_consent));
    return { email };
  });
}

async function readPerson(
  ctx: Context,
  { readShop }: Surroundings,
  body: SignUpBody,
): Promise<Omit<NewAccount, 'passwordHash'>> {
  const form = openForm();
  const person = {
    email: form.email('email', body.email),
    name: form.line('name', body.name, 2),
    phone: form.phoneOrNull('phone', body.phone),
  };
  const { password, passwordConfirm } = body;
  const { name: shopName } = await readShop(ctx);
  await judgePassword(form, { password, passwordConfirm, email: person.email, shopName });
  form.finish();
  return person;
}

async function welcome(ctx: Context, account: NewAccount, consent: boolean | undefined): Promise<void> {
  const id = (await insertAccount(ctx.db, account, ctx.now())) ?? (await takePlace(ctx, account));
  if (id === null) return;
  if (consent !== undefined) await noteConsent(ctx.db, { accountId: id, given: consent, at: ctx.now() });
  await mailConfirmation(ctx, id);
}

/** The id of the unconfirmed account whose place was taken; null when the address belongs to somebody. */
async function takePlace(ctx: Context, account: NewAccount): Promise<string | null> {
  const known = await findStanding(ctx.db, account, { lock: true });
  // Removed between the two looks: the address is free again.
  if (!known) return insertAccount(ctx.db, account, ctx.now());
  if (known.isBlocked) return null;
  if (known.isConfirmed) {
    await mailAddressKnown(ctx, known.id);
    return null;
  }
  await replaceAccount(ctx.db, known.id, account, ctx.now());
  await forgetConsents(ctx.db, known.id);
  return known.id;
}
