import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, openTab } from '../browser/testing-storage.ts';
import { useCart } from '../cart/cart.ts';
import { useLastOrders } from '../orders/last-orders.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { sendWaitingOrder } from './place-order.ts';

const BODY = JSON.stringify({ line_items: [{ product: 'p1', quantity: 3 }], note: 'Blue gate' });
const placed = { _id: 'o1', access_token: 'secret', number: 'ISK-2026-000007', date_created: '2026-03-02' };

/** The network's answer to each request, in turn; the last one is for all that follow. */
let answers: (() => Response | Promise<Response>)[];
/** The keys under which the order was sent. */
let keys: string[];

const refused = (status: number, code: string) => () =>
  Response.json({ status: 'fail', code, message: `${code}.`, requestId: 'r' }, { status });
const taken = () => Response.json({ status: 'success', data: placed }, { status: 201 });
const noWay = () => Promise.reject(new TypeError('Failed to fetch'));
const page = () => new Response('<html>A login page of the network</html>', { status: 200 });

const attempt = () => useCheckoutDraft.getState().attempt;

/** Someone pressed “order” without a network and chose to wait. */
function letItWait(): string {
  const key = useCheckoutDraft.getState().keyFor(BODY);
  useCheckoutDraft.getState().wait(true);
  return key;
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '');
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.() ?? noWay();
  });
  answers = [];
  keys = [];
  await openTab(useCart, useCheckoutDraft, useLastOrders);
});

describe('an order that waits for a network', () => {
  test.each([
    ['there is no way through', noWay],
    ['another answers in the place of the shop', page],
    ['the shop is in trouble', refused(503, 'unavailable')],
    ['an earlier try is still at work', refused(409, 'in_progress')],
    ['too much came from its network', refused(429, 'rate_limited')],
  ])('when %s, then it waits on, however often, and goes out in the end under its one key', async (_, no) => {
    const key = letItWait();
    answers = [no, no, taken];
    expect(await sendWaitingOrder()).toEqual({ kind: 'waits' });
    expect(attempt()).toEqual({ key, body: BODY, waits: true });
    expect(await sendWaitingOrder()).toEqual({ kind: 'waits' });
    expect(attempt()).toEqual({ key, body: BODY, waits: true });
    expect(await sendWaitingOrder()).toEqual({ kind: 'placed', page: '/orders/o1#secret' });
    expect(keys).toEqual([key, key, key]);
    expect(attempt()).toBeNull();
  });

  test('when the shop says a definite no, then nothing waits any more and the reason is told', async () => {
    letItWait();
    answers = [noWay, refused(409, 'out_of_stock')];
    expect(await sendWaitingOrder()).toEqual({ kind: 'waits' });
    expect(await sendWaitingOrder()).toEqual({ kind: 'refused', reason: 'out_of_stock.' });
    expect(await sendWaitingOrder()).toEqual({ kind: 'none' });
    expect(keys).toHaveLength(2);
    expect(attempt()).toBeNull();
  });

  test('when its wallet was asked too often, then that is a definite no', async () => {
    letItWait();
    const errors = [{ field: 'payment.phone', message: 'Later.' }];
    const body = { status: 'fail', code: 'rate_limited', message: 'Later.', errors, requestId: 'r' };
    answers = [() => Response.json(body, { status: 429 })];
    expect(await sendWaitingOrder()).toEqual({ kind: 'refused', reason: 'Later.' });
    expect(attempt()).toBeNull();
  });

  test('when nothing waits, or another tab took it back, then nothing is sent', async () => {
    answers = [taken];
    expect(await sendWaitingOrder()).toEqual({ kind: 'none' });
    useCheckoutDraft.getState().keyFor(BODY);
    expect(await sendWaitingOrder()).toEqual({ kind: 'none' });
    expect(keys).toEqual([]);
  });
});
