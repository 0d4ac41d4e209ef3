import type { BodyOf } from '@isoko/contract/route';
import type { signUp as signUpRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetTries } from '#server/http/limit-in-database.ts';
import { openForm } from '#server/input/form.ts';
import { hashToken } from '#server/secrets.ts';
import {
  findAccountStatus,
  forgetConsents,
  insertAccount,
  type NewAccount,
  noteConsent,
  removeUnconfirmed,
  replaceAccount,
} from './account.store.ts';
import { confirmMailLimit, mayMail, onTry, signUpLimits } from './account-limits.ts';
import { mailAddressKnown, mailConfirmation, redeemLink, requireOpenLink } from './account-link.ts';
import type { Dependencies } from './dependencies.ts';
import { newestConfirmLink, type OpenLink } from './link.store.ts';
import { hashPassword, judgePassword, verifyPassword } from './password.ts';

type SignUpBody = BodyOf<typeof signUpRoute>;

/** What someone asks for, and what the shop found out about it. */
interface SignUpRequest {
  account: NewAccount;
  consent: boolean | undefined;
  /** The mailbox had not its share of mails yet. */
  isWelcome: boolean;
}

/**
 * Opens an account that waits for its confirmation, and mails the link. The answer and the work are the same for an
 * address that is new, unconfirmed or known (its owner is told by mail). Of an unconfirmed one the newest sign-up takes
 * the place; with the same password as before the older links stay open with the new one, with another they end. A
 * mailbox that had its share gets no further mail, but the sign-up counts all the same: what is in the mailbox
 * confirms only who knows the newest password, or chooses one (decisions/0134). `address` is the caller's.
 * @throws validation_error; rate_limited after too many sign-ups; unavailable when too many passwords wait.
 */
export async function signUp(
  ctx: Context,
  dependencies: Dependencies,
  { body, address }: { body: SignUpBody; address: string },
): Promise<{ email: string }> {
  const person = await readPerson(ctx, dependencies, body);
  const { email } = person;
  return onTry(ctx, signUpLimits(address), async () => {
    const isWelcome = await mayMail(ctx, confirmMailLimit(email));
    const passwordHash = await hashOnce(ctx, person, body.password);
    const input = { account: { ...person, passwordHash }, consent: body.marketing_consent, isWelcome };
    await inTransaction(ctx, (ctx) => welcome(ctx, input));
    return { email };
  });
}

async function readPerson(
  ctx: Context,
  { readShop }: Dependencies,
  body: SignUpBody,
): Promise<Omit<NewAccount, 'passwordHash'>> {
  const form = openForm();
  const person = {
    email: form.email('email', body.email),
    name: form.name('name', body.name),
    phone: form.phoneOrNull('phone', body.phone),
    deviceHash: body.device ? hashToken(body.device) : null,
  };
  const { password, passwordConfirm } = body;
  const { name: shopName } = await readShop(ctx);
  await judgePassword(form, { password, passwordConfirm, email: person.email, shopName });
  form.finish();
  return person;
}

/** The password's hash: the one that waits already, where the same was chosen before, else a new one. Always both. */
async function hashOnce(ctx: Context, { email }: { email: string }, password: string): Promise<string> {
  const known = await findAccountStatus(ctx.db, { email });
  const waiting = known && !known.isConfirmed ? known.passwordHash : null;
  const isSame = await verifyPassword(waiting, password);
  const fresh = await hashPassword(password);
  return isSame && waiting ? waiting : fresh;
}

async function welcome(ctx: Context, input: SignUpRequest): Promise<void> {
  const { account, consent } = input;
  const id = (await insertAccount(ctx.db, account, ctx.now())) ?? (await takePlace(ctx, input));
  if (id === null) return;
  if (consent !== undefined) await noteConsent(ctx.db, { accountId: id, given: consent, at: ctx.now() });
  // Without any open link nothing can be done with the mailbox.
  const mayReach = input.isWelcome || (await newestConfirmLink(ctx.db, id, ctx.now())) === null;
  if (mayReach) await mailConfirmation(ctx, { id, passwordHash: account.passwordHash });
}

/** The id of the unconfirmed account whose place was taken; null when the address belongs to someone. */
async function takePlace(ctx: Context, { account, isWelcome }: SignUpRequest): Promise<string | null> {
  const known = await findAccountStatus(ctx.db, account, { lock: true });
  // Removed between the two looks: the address is free again.
  if (!known) return insertAccount(ctx.db, account, ctx.now());
  if (known.isBlocked) return null;
  if (known.isConfirmed) {
    if (isWelcome) await mailAddressKnown(ctx, known.id);
    return null;
  }
  await replaceAccount(ctx.db, known.id, account, ctx.now());
  await forgetConsents(ctx.db, known.id);
  return known.id;
}

const CONFIRMING = ['confirm', 'change_email'] as const;

/** What the link of a mail would confirm. Looking changes nothing. @throws invalid_link */
export async function showConfirmation(
  ctx: Context,
  token: string,
): Promise<{ kind: 'sign_up' | 'change_email'; email: string }> {
  const { purpose, newEmail, email } = await requireOpenLink(ctx, token, CONFIRMING);
  return newEmail === null || purpose === 'confirm'
    ? { kind: 'sign_up', email }
    : { kind: 'change_email', email: newEmail };
}

/**
 * The owner of the mailbox did not ask for this: the sign-up is gone, or the change of address is off. The link of a
 * sign-up that another one has replaced dies alone. The mailbox has its share of mails again, so that its owner can
 * sign up.
 * @throws invalid_link
 */
export async function refuseSignUp(ctx: Context, token: string): Promise<null> {
  const link = await inTransaction(ctx, async (ctx) => {
    const link = await redeemLink(ctx, token, CONFIRMING);
    if (await isNewest(ctx, link)) await removeUnconfirmed(ctx.db, { id: link.accountId });
    return link;
  });
  await forgetTries(ctx, confirmMailLimit(link.newEmail ?? link.email));
  return null;
}

async function isNewest(ctx: Context, { accountId, passwordHash, purpose }: OpenLink): Promise<boolean> {
  if (purpose !== 'confirm') return false;
  return (await findAccountStatus(ctx.db, { id: accountId }))?.passwordHash === passwordHash;
}
