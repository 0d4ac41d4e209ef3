import { accountAttacks } from './accounts.ts';
import { edgeAttacks } from './edge.ts';
import { heldAttacks } from './held.ts';
import { orderAttacks } from './orders.ts';
import { staffAttacks } from './staff.ts';
import type { Target } from './target.ts';

/** One thing somebody tried on the shop. */
export interface Attack {
  /** The finding of the review it was, or the kind of attack that held then. */
  finding: string;
  /** What is tried, in one line. */
  what: string;
  /** Hundreds of requests: left out of the short form. */
  long?: true;
  /** Null when the shop held; else what the attacker got, in one sentence. */
  attempt(target: Target): Promise<string | null>;
}

/** How an attack ended. */
export interface Verdict {
  finding: string;
  what: string;
  /** Null: the shop held. */
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
