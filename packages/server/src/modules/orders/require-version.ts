import { ShopError } from '#server/shop-error.ts';
import type { LockedOrder } from './order-life.store.ts';

const OVERTAKEN = 'Somebody else has changed this order in the meantime. Please look at it again.';

/**
 * @throws invalid_state on `version` when a locked order is not as it was looked at any more. Without a version nobody
 * says what they looked at.
 */
export function requireVersion({ version }: Pick<LockedOrder, 'version'>, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw new ShopError('invalid_state', { fields: [{ field: 'version', message: OVERTAKEN }] });
}
