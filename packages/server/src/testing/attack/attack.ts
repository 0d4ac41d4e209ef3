import { accountAttacks } from './accounts.ts';
import { edgeAttacks } from './edge.ts';
import { heldAttacks } from './held.ts';
import { orderAttacks } from './orders.ts';
import { staffAttacks } from './staff.ts';
import type { Attack, Target } from './target.ts';

/** The result of an attack. */
export interface Verdict {
  finding: string;
  what: string;
  /** Null: the shop resisted. */
  broken: string | null;
}

const attacks: readonly Attack[] = [
  ...accountAttacks,
  ...orderAttacks,
  ...staffAttacks,
  ...edgeAttacks,
  ...heldAttacks,
];

/**
 * Tries every attack on a running shop of this machine, one after the other; each has its own people, phones and
 * network addresses. An attack that cannot be tried counts as broken.
 */
export async function attackShop(target: Target, { short }: { short: boolean }): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { finding, what, attempt, long } of attacks) {
    if (short && long) continue;
    const broken = await attempt(target).catch((error: Error) => `could not be tried: ${error.message}`);
    verdicts.push({ finding, what, broken });
  }
  return verdicts;
}
