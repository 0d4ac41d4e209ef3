import { timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '@isoko/contract/route';
import type { confirmAccount, signUp as signUpRoute } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetTries } from '#server/http/limit-in-database.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { mailbox, noteProof } from '#server/modules/trust/proof.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { hashToken } from '#server/secrets.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  findAccountStatus,
  forgetConsents,
  insertAccount,
  type NewAccount,
  noteConfirmation,
  noteConsent,
  readSignUpDevice,
  removeUnconfirmed,
  replaceAccount,
  updateName,
  updatePassword,
} from './account.store.ts';
import { confirmMailLimit, confirmPasswordLimit, mayMail, onTry, signUpLimits } from './account-limits.ts';
import { mailAddressKnown, mailConfirmation, redeemLink, requireOpenLink } from './account-link.ts';
import { moveAccount } from './change-email.ts';
import type { Dependencies } from './dependencies.ts';
import { type Caller, rememberDevice } from './known-device.ts';
import { closeLinks, newestConfirmLink, type OpenLink } from './link.store.ts';
import { hashPassword, judgePassword, verifyPassword } from './password.ts';

type SignUpBody = BodyOf<typeof signUpRoute>;

/** A sign-up, with what the shop found out about it. */
interface SignUpRequest {
  account: NewAccount;
  consent: boolean | undefined;
  /** The mailbox has not reached its limit of mails yet. */
  isWelcome: boolean;
}

/**
 * Opens an account that waits for its confirmation, and mails the link. Answer and work are the same for an address
 * that is new, unconfirmed or known (its owner is told by mail). The newest sign-up replaces an unconfirmed one: with
 * the same password the older links stay valid, with another they end. A mailbox at its limit gets no further mail, but
 * the sign-up counts: then an older link confirms only with the newest password, or with a new one (decisions/0134).
 * `address` is the caller's.
 * @throws validation_error; rate_limited after too many sign-ups; unavailable if too many passwords wait.
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

/** The password's hash: the stored one if the password is the same, else a new one. Always does the work of both. */
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
  // Without any open link the owner of the mailbox could do nothing.
  const mayReach = input.isWelcome || (await newestConfirmLink(ctx.db, id, ctx.now())) === null;
  if (mayReach) await mailConfirmation(ctx, { id, passwordHash: account.passwordHash });
}

/** The id of the replaced, unconfirmed account; null if the address belongs to a confirmed one. */
async function takePlace(ctx: Context, { account, isWelcome }: SignUpRequest): Promise<string | null> {
  const known = await findAccountStatus(ctx.db, account, { lock: true });
  // Deleted between the two reads: the address is free again.
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

/** What the link of a mail would confirm. Reading changes nothing. @throws invalid_link */
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
 * The owner of the mailbox did not ask for this: the sign-up is deleted, or the change of address is cancelled. The
 * link of a replaced sign-up only ends itself. The mailbox's limit starts again, so that its owner can sign up.
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

/** A caller with a link, and what they send with it. */
interface Opener {
  token: string;
  body: BodyOf<typeof confirmAccount>;
  caller: Caller;
  /** The signed-in user; only read for a change of address. */
  visitor: () => Promise<SignedIn | null>;
}

/**
 * Confirms the address of a sign-up: with its password, from the browser that signed up, or with a new password, which
 * replaces the chosen one. The link alone is enough only if it is of the newest sign-up. A link of a change of address
 * counts only in a session of its account. Guest orders are attached soon after.
 * @throws invalid_link for a link that opens nothing, or not for this caller; bad_credentials for another password;
 * validation_error for a weak new one; rate_limited after too many wrong ones; unavailable.
 */
export async function confirmAddress(
  ctx: Context,
  dependencies: Dependencies,
  { token, body, caller, visitor }: Opener,
): Promise<{ email: string }> {
  const link = await requireOpenLink(ctx, token, ['confirm', 'change_email']);
  if (link.purpose === 'change_email') return moveAccount(ctx, { token, user: await visitor() });
  const choice = await readChoice(ctx, dependencies, { link, body });
  return inTransaction(ctx, (ctx) => confirmSignUp(ctx, { token, choice, caller }));
}

async function confirmSignUp(
  ctx: Context,
  { token, choice, caller }: { token: string; choice: Choice; caller: Caller },
): Promise<{ email: string }> {
  const { accountId } = await redeemLink(ctx, token, ['confirm']);
  const { accountId: id, email } = await requireSameChoice(ctx, { accountId, choice });
  if (choice.isNew) await updatePassword(ctx.db, id, choice.passwordHash, ctx.now());
  await noteConfirmation(ctx.db, id, ctx.now(), { isTakenOver: choice.isNew });
  if (choice.name !== null) await updateName(ctx.db, id, choice.name);
  // Of one sign-up's links one is used; after a new password no other may open the account either.
  await closeLinks(ctx.db, id, ctx.now(), choice.isNew ? {} : { purpose: 'confirm' });
  await noteProof(ctx, mailbox(email), 'link');
  if (choice.isShown) await rememberDevice(ctx, id, caller);
  if (choice.isNew) await noteSecurityEvent(ctx, { kind: 'password_changed', accountId: id });
  await enqueue(ctx, 'orders.attach', { account_id: id });
  return { email };
}

/** While a password was compared another sign-up may have replaced this one: then the choice no longer counts. */
async function requireSameChoice(
  ctx: Context,
  { accountId, choice }: { accountId: string; choice: Choice },
): Promise<{ accountId: string; email: string }> {
  const account = await findAccountStatus(ctx.db, { id: accountId }, { lock: true });
  const isSame = choice.isNew || account?.passwordHash === choice.passwordHash;
  if (!account?.email || account.isConfirmed || account.isBlocked || !isSame)
    throw new ShopError('invalid_link');
  return { accountId, email: account.email };
}

/** The password that confirms an account. */
interface Choice {
  /** The hash of the password from then on. */
  passwordHash: string;
  /** It replaces the password of the sign-up. */
  isNew: boolean;
  /** The caller showed the password or the browser's secret, not only the link. */
  isShown: boolean;
  /** Their name; null: that of the sign-up. */
  name: string | null;
}

interface Shown {
  link: OpenLink;
  body: BodyOf<typeof confirmAccount>;
}

/**
 * Reads the password for a confirmation. The holder of an older sign-up's link must know the newest password, or choose
 * a new one.
 * @throws invalid_link, bad_credentials, validation_error, rate_limited, unavailable as confirmAddress.
 */
async function readChoice(ctx: Context, dependencies: Dependencies, { link, body }: Shown): Promise<Choice> {
  if (body?.new_password != null) return chooseAnew(ctx, dependencies, { link, body });
  const account = await findAccountStatus(ctx.db, { id: link.accountId });
  if (!account) throw new ShopError('invalid_link');
  const kept = { passwordHash: account.passwordHash, isNew: false, name: null };
  if (body?.password != null) {
    await requirePassword(ctx, { account, password: body.password });
    return { ...kept, isShown: true };
  }
  if (body?.device != null) {
    await requireDevice(ctx, { accountId: account.id, device: body.device });
    return { ...kept, isShown: true };
  }
  if (link.passwordHash !== account.passwordHash) throw new ShopError('invalid_link');
  return { ...kept, isShown: false };
}

async function chooseAnew(ctx: Context, { readShop }: Dependencies, { link, body }: Shown): Promise<Choice> {
  const { new_password: password = '', new_password_confirm: passwordConfirm = password } = body ?? {};
  const form = openForm();
  const chosen = { password, passwordConfirm, email: link.email, shopName: (await readShop(ctx)).name };
  await judgePassword(form, chosen, { password: 'new_password', passwordConfirm: 'new_password_confirm' });
  const name = body?.name == null ? null : form.name('name', body.name);
  form.finish();
  return { passwordHash: await hashPassword(password), isNew: true, isShown: true, name };
}

async function requirePassword(
  ctx: Context,
  { account, password }: { account: { id: string; passwordHash: string }; password: string },
): Promise<void> {
  await onTry(ctx, [confirmPasswordLimit(account.id)], async (tried) => {
    if (!(await verifyPassword(account.passwordHash, password))) throw new ShopError('bad_credentials');
    await tried.takeBack();
  });
}

async function requireDevice(
  ctx: Context,
  { accountId, device }: { accountId: string; device: string },
): Promise<void> {
  const signedUp = await readSignUpDevice(ctx.db, accountId);
  if (!signedUp || !timingSafeEqual(signedUp, hashToken(device))) throw new ShopError('bad_credentials');
}
