import type { Context } from '#server/context.ts';
import { selectLowestFreeFrom } from './shipping.store.ts';

/**
 * From how many francs on express delivery is free where it is cheapest to reach; null where it never is. It
 * makes the banner's promise true (specification section 1).
 */
export function freeExpressFrom(ctx: Context): Promise<number | null> {
  return selectLowestFreeFrom(ctx, 'express');
}
