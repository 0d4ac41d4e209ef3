import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';

/** How long a proof of identity is fresh. */
export const PROOF_MS = 10 * 60_000;

/**
 * Requires that the actor has proved their identity within the last ten minutes, before an action that cannot be undone.
 * @throws step_up_required, also for programs, which have no such proof
 */
export function requireStepUp(ctx: Pick<Context, 'actor' | 'now'>): void {
  if (!isFreshProof(ctx, ctx.actor?.provedAt)) throw new ShopError('step_up_required');
}

/** Whether a proof of this moment, if there was one, is still fresh. */
export function isFreshProof({ now }: Pick<Context, 'now'>, provedAt: Date | null | undefined): boolean {
  return provedAt != null && now().getTime() - provedAt.getTime() <= PROOF_MS;
}
