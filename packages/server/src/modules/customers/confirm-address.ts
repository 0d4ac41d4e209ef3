import { timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '@isoko/contract/route';
import type { confirmAccount } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { mailbox, noteProof } from '#server/modules/trust/proof.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { hashToken } from '#server/secrets.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  findAccountStatus,
  noteConfirmation,
  readSignUpDevice,
  updateName,
  updatePassword,
} from './account.store.ts';
import { confirmPasswordLimit, onTry } from './account-limits.ts';
import { redeemLink, requireOpenLink } from './account-link.ts';
import { moveAccount } from './change-email.ts';
import type { Dependencies } from './dependencies.ts';
import { type Caller, rememberDevice } from './known-device.ts';
import { closeLinks, type OpenLink } from './link.store.ts';
import { hashPassword, judgePassword, verifyPassword } from './password.ts';

/** Someone with a link: what they say with it, and who they are. */
interface Opener {
  token: string;
  body: BodyOf<typeof confirmAccount>;
  caller: Caller;
  /** Who is signed in; asked for a change of address alone. */
  visitor: () => Promise<SignedIn | null>;
}

/**
 * Confirms the address of a sign-up: with the password chosen there, from the browser that signed up, or with a new
 * password, which takes the place of the one someone chose. With nothing at all only by a link of the newest sign-up.
 * A link of a change of address counts in a session of its account. Guest orders are attached soon after.
 * @throws invalid_link for a link that opens nothing, or not for the one who asks; bad_credentials for another password;
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

/** While a password was compared another sign-up may have taken the place: then it is not the one that counts. */
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

/** Which password an account is confirmed with. */
interface Choice {
  /** Of the password that counts from then on. */
  passwordHash: string;
  /** It takes the place of the one that was chosen at the sign-up. */
  isNew: boolean;
  /** The opener of the link showed the password or the secret of the browser, and not the link alone. */
  isShown: boolean;
  /** What they call themselves; null: as at the sign-up. */
  name: string | null;
}

interface Shown {
  link: OpenLink;
  body: BodyOf<typeof confirmAccount>;
}

/**
 * Reads which password an account is to be confirmed with. The holder of a link of an older sign-up must know the
 * password of the newest, or choose one.
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
