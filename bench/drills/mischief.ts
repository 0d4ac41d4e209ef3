import { setTimeout as pause } from 'node:timers/promises';
import type { OddAnswer } from '../../packages/server/src/simulator/behaviour.ts';
import type { Dice } from '../../packages/server/src/testing/storm/dice.ts';
import type { StormOperator } from '../../packages/server/src/testing/storm/storm-operator.ts';

/** What was done to callbacks, and how often. */
export type Carried = Record<'once' | 'twice' | 'dropped' | 'late' | 'wrong amount', number>;

/** Longer than any callback needs that is only out of order. */
const SHUFFLED_WITHIN_MS = 3_000;
const LATE_AFTER_MS = 5_000;
const LATE_WITHIN_MS = 15_000;

/**
 * Carries callbacks to the shop at `address` as badly as the internet can: shuffled, twice, late, never, or with an
 * amount that is not the operator's. Who waits for `idle` knows that none is on its way any more.
 */
export function openCarrier(address: () => string, dice: Dice) {
  const counts: Carried = { once: 0, twice: 0, dropped: 0, late: 0, 'wrong amount': 0 };
  const onTheirWay = new Set<Promise<unknown>>();
  const bring = (url: string | URL, init: RequestInit, body: string, afterMs: number) => {
    const to = `${address()}${new URL(url).pathname}`;
    // The operator does not care whether it arrived.
    const brought = pause(afterMs)
      .then(() => fetch(to, { ...init, body, signal: AbortSignal.timeout(10_000) }))
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
    onTheirWay.add(brought);
    void brought.then(() => onTheirWay.delete(brought));
  };
  const carry = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const body = String(init.body);
    const how = dice.oneOf(Object.keys(counts) as (keyof Carried)[]);
    counts[how] += 1;
    const soon = () => dice.below(SHUFFLED_WITHIN_MS);
    const late = LATE_AFTER_MS + dice.below(LATE_WITHIN_MS - LATE_AFTER_MS);
    const wrong = JSON.stringify({ ...JSON.parse(body), amount: '1' });
    const times: Record<keyof Carried, [body: string, afterMs: number][]> = {
      once: [[body, soon()]],
      twice: [
        [body, soon()],
        [body, soon()],
      ],
      dropped: [],
      late: [[body, late]],
      'wrong amount': [[wrong, soon()]],
    };
    for (const [text, afterMs] of times[how]) bring(url as string | URL, init, text, afterMs);
    return new Response(null, { status: 200 });
  };
  return {
    counts,
    carry: carry as typeof fetch,
    async idle() {
      while (onTheirWay.size) await Promise.all(onTheirWay);
    },
  };
}

/** How an operator fails for a moment; each a few answers long. */
const moments: Record<string, (dice: Dice) => OddAnswer[]> = {
  'slow requests': (dice) => times(4, () => ({ call: 'request', delay_ms: 500 + dice.below(2_500) })),
  'slow answers': (dice) => times(4, () => ({ call: 'status', delay_ms: 500 + dice.below(2_500) })),
  'failing requests': () => times(3, () => ({ call: 'request', status: 503 })),
  'failing answers': () => times(5, () => ({ call: 'status', status: 500 })),
  'no token': () => times(2, () => ({ call: 'token', status: 500 })),
  // It took the request and says so too late: the shop must ask again under the same reference.
  'requests that hang': () => times(2, () => ({ call: 'request', delay_ms: HANGING_MS })),
};

/** The shop waits ten seconds. */
export const HANGING_MS = 12_000;

/** Makes bad moments, one after the other, and forges callbacks between them. Resolves with how many were forged. */
export async function misbehave(
  { sim }: StormOperator,
  dice: Dice,
  { seconds, tell }: { seconds: number; tell: (sentence: string) => void },
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let forged = 0;
  while (performance.now() < end) {
    const name = dice.oneOf(Object.keys(moments));
    const next = moments[name]?.(dice) ?? [];
    tell(`the operator: ${name}`);
    sim.change({ next });
    await pause(1_000 + dice.below(2_000));
    for (const request of sim.list().slice(0, 3)) {
      await sim.forge(request);
      forged += 1;
    }
  }
  sim.change({ next: [] });
  return forged;
}

function times(count: number, make: () => OddAnswer): OddAnswer[] {
  return Array.from({ length: count }, make);
}
