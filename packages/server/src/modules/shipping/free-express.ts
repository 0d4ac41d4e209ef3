import type { Context } from '#server/context.ts';
import { selectFreeExpressFrom } from './shipping.store.ts';

/**
 * The smallest items' total, in francs, from which an express delivery is free somewhere: what the header's
 * banner promises (specification section 1). Null where none is ever free.
 */
export function findFreeExpressFrom(ctx: Context): Promise<number | null> {
  return selectFreeExpressFrom(ctx);
}
