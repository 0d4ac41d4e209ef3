import type { StaffRole } from '@isoko/contract/route';
import type { SignedIn } from '#server/http/visitor.ts';
import { ShopError } from '#server/shop-error.ts';

/** The role somebody works here in; calls of staff let nobody in without one. @throws forbidden. */
export function roleOf({ role }: Pick<SignedIn, 'role'>): StaffRole {
  if (!role) throw new ShopError('forbidden');
  return role;
}
