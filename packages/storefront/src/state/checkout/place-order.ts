import { type CallInput, RequestFailure } from '@isoko/contract/client';
import { valueAt } from '@isoko/contract/rules/objects';
import { call } from '../../api.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { alreadyOrdered, guestOrderPlaced, ownOrderPlaced } from './placed-order.ts';

type GuestBody = NonNullable<CallInput<'POST /orders/guests'>['body']>;
type OwnBody = NonNullable<CallInput<'POST /orders'>['body']>;

/** Places an order (its body as JSON) and returns its page. @throws RequestFailure when it is not placed, or not for certain. */
export async function place(text: string): Promise<string> {
  const draft = useCheckoutDraft.getState();
  const headers = { 'idempotency-key': draft.keyFor(text) };
  const body: GuestBody | OwnBody = JSON.parse(text);
  try {
    if ('line_items' in body)
      return guestOrderPlaced((await call('POST /orders/guests', { body, headers })).data);
    return ownOrderPlaced((await call('POST /orders', { body, headers })).data, body.shipping ?? null);
  } catch (error) {
    const id = existingOrder(error);
    if (id !== null) return alreadyOrdered(id);
    if (isDefinite(error)) draft.refused();
    throw error;
  }
}

/** Whether nothing was ordered for certain; otherwise the order may exist, and the key stays. */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return false;
  return error.failure.status < 500 && error.failure.data.code !== 'in_progress';
}

/** The order the cart has become already; null: it has not. */
function existingOrder(error: unknown): string | null {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return null;
  const { code, data } = error.failure.data;
  return code === 'already_ordered' ? String(valueAt(data, '_id')) : null;
}
