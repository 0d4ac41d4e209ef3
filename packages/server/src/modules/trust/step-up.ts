import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';

/** A proof of who is there counts for so long. */
export const PROOF_MS = 10 * 60_000;

/**
 * Makes sure that whoever acts has shown who they are within the last ten minutes, before what cannot be taken back.
 * @throws step_up_required, also for programs, which cannot show anything
 */
export function requireStepUp(ctx: Pick<Context, 'actor' | 'now'>): void {
  if (!isFreshProof(ctx, ctx.actor?.provedAt)) throw new ShopError('step_up_required');
}

/** Whether a proof of this moment, if there was one, still counts. */
export function isFreshProof({ now }: Pick<Context, 'now'>, provedAt: Date | null | undefined): boolean {
  return provedAt != null && now().getTime() - provedAt.getTime() <= PROOF_MS;
}
