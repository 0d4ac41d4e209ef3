import type { OrderStatus } from '@isoko/contract';
import type { StaffRole } from '@isoko/contract/route';
import type { SignedIn } from '#server/http/visitor.ts';
import { ShopError } from '#server/shop-error.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';

/** The role somebody works here in; calls of staff let nobody in without one. @throws forbidden. */
export function roleOf({ role }: Pick<SignedIn, 'role'>): StaffRole {
  if (!role) throw new ShopError('forbidden');
  return role;
}

/** How long packers see an order that has come to its end: long enough for what comes back from the door. */
const PACKERS_SEE_MS = 14 * 24 * 60 * 60 * 1_000;
const ENDED: readonly OrderStatus[] = ['delivered', 'cancelled', 'expired'];

/**
 * Since when orders that have ended are still shown to this role, by when they were placed; null: always. Whoever packs
 * needs the phones and addresses of today, and not those of everybody who ever ordered.
 */
export function seesEndedSince(role: StaffRole, now: Date): Date | null {
  return role === 'packer' ? new Date(now.getTime() - PACKERS_SEE_MS) : null;
}

/** Whether an order is out of this role's sight. */
export function isOutOfSight(
  { status, placed_at }: { status: OrderStatus; placed_at: Date },
  role: StaffRole,
  now: Date,
): boolean {
  const since = seesEndedSince(role, now);
  return since !== null && ENDED.includes(status) && placed_at < since;
}

const OVERTAKEN = 'Somebody else has changed this order in the meantime. Please look at it again.';

/**
 * @throws invalid_state on `version` when a locked order is not as it was looked at any more. Without a version nobody
 * says what they looked at.
 */
export function requireVersion({ version }: Pick<LockedOrder, 'version'>, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw new ShopError('invalid_state', { fields: [{ field: 'version', message: OVERTAKEN }] });
}
