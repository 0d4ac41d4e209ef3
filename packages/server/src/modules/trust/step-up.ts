import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';

/** A proof of who is there counts for so long. */
export const PROOF_MS = 10 * 60_000;

/**
 * Makes sure that whoever acts has shown who they are within the last ten minutes, before what cannot be taken back.
 * @throws step_up_required, also for programs, which cannot show anything
 */
export function requireStepUp({ actor, now }: Pick<Context, 'actor' | 'now'>): void {
  const provedAt = actor?.provedAt;
  if (!provedAt || now().getTime() - provedAt.getTime() > PROOF_MS) throw new ShopError('step_up_required');
}
