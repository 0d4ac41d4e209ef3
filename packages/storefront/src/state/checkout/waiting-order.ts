import { RequestFailure } from '@isoko/contract/client';
import { isSessionOver } from '../customer/own-answer.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { isDefinite, place } from './place-order.ts';

/** What became of the order that waited. */
export type WaitingOutcome =
  /** No order waits. */
  | { kind: 'none' }
  /** There is still no way through, or the shop asks for patience. */
  | { kind: 'waits' }
  /** Placed; `page` is its page. */
  | { kind: 'placed'; page: string }
  /** Nothing was ordered, and nothing waits any more; the reason is a sentence. */
  | { kind: 'refused'; reason: string };

/**
 * Sends the order that waits for a network, under the key it was first sent under: however often this happens, and
 * in however many tabs, it becomes one order. Never rejects for what a request can meet.
 */
export async function sendWaitingOrder(): Promise<WaitingOutcome> {
  // Not there over plain http; the key alone keeps it one order then.
  if (!navigator.locks) return send();
  return navigator.locks.request('isoko-waiting-order', send);
}

async function send(): Promise<WaitingOutcome> {
  // Another tab may have sent it, or taken it back.
  await useCheckoutDraft.persist.rehydrate();
  const { attempt, wait } = useCheckoutDraft.getState();
  if (!attempt?.waits) return { kind: 'none' };
  try {
    return { kind: 'placed', page: await place(attempt.body) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    if (!isSessionOver(error) && !isDefinite(error)) return { kind: 'waits' };
    wait(false);
    return { kind: 'refused', reason: error.message };
  }
}
