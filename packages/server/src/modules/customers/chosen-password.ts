import { timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '@isoko/contract/route';
import type { confirmAccount } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { ShopError } from '#server/shop-error.ts';
import { hashToken } from '#server/tokens.ts';
import { findAccountStatus, readSignUpDevice } from './account.store.ts';
import { confirmPasswordLimit, onTry } from './account-limits.ts';
import { judgePassword } from './judge-password.ts';
import type { OpenLink } from './link.store.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { Dependencies } from './surroundings.ts';

/** Which password an account is confirmed with. */
export interface Choice {
  /** Of the password that counts from then on. */
  passwordHash: string;
  /** It takes the place of the one that was chosen at the sign-up. */
  isNew: boolean;
  /** Whoever opened the link showed the password or the secret of the browser, and not the link alone. */
  isShown: boolean;
  /** What they call themselves; null: as at the sign-up. */
  name: string | null;
}

interface Shown {
  link: OpenLink;
  body: BodyOf<typeof confirmAccount>;
}

/**
 * Reads which password an account is to be confirmed with. Whoever shows the link of an older sign-up must know the
 * password of the newest, or choose one.
 * @throws invalid_link, bad_credentials, validation_error, rate_limited, unavailable as confirmAddress.
 */
export async function readChoice(
  ctx: Context,
  dependencies: Dependencies,
  { link, body }: Shown,
): Promise<Choice> {
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
