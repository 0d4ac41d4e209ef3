import type { Status } from './account.store.ts';

/** The first owner's password was printed, or stands in a setting: it opens nothing after this long unused. */
export const FIRST_PASSWORD_MS = 72 * 60 * 60_000;

/** Whether a first password was not replaced by one of the owner's own in time. */
export function isOverdue(
  { mustChangePassword, passwordChangedAt }: Pick<Status, 'mustChangePassword' | 'passwordChangedAt'>,
  now: Date,
): boolean {
  return mustChangePassword && now.getTime() - passwordChangedAt.getTime() > FIRST_PASSWORD_MS;
}
