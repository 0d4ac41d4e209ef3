import type { Order } from '@isoko/contract';
import { paymentStage } from './payment-stage.ts';

/** An order, what opened it, and how often its payment was asked for since the phone rang. */
export interface OpenedOrder {
  order: Order;
  /** Null: the session of its owner. */
  token: string | null;
  checks: number;
  /** It was placed here just now and not looked at since. */
  isNew?: true;
}

/** Seconds between looks while a PIN is awaited: at 3, 6, 10, 15, 20 … 60 s, then every half minute. */
const FIRST_PAUSES = [3, 3, 4];
const PAUSE = 5;
const QUICK_CHECKS = 13;
const GENTLE = 30;
/** Seconds between looks at an order whose money is not on its way. */
const CALM = 60;

const final: readonly Order['status'][] = ['delivered', 'cancelled', 'expired'];

/** Milliseconds until an order is looked at again; false once nothing moves any more. */
export function pauseBefore({ order, checks }: OpenedOrder): number | false {
  const stage = paymentStage(order);
  if (stage === 'pin') return pinPause(checks) * 1000;
  if (final.includes(order.status)) return false;
  return (stage === 'review' ? GENTLE : CALM) * 1000;
}

function pinPause(checks: number): number {
  if (checks >= QUICK_CHECKS) return GENTLE;
  return FIRST_PAUSES[checks] ?? PAUSE;
}

/** An order as it came just now: the counting starts anew with another try to pay. */
export function openedNow(order: Order, token: string | null, before: OpenedOrder | undefined): OpenedOrder {
  const sameTry = before !== undefined && before.order.payment.attempts === order.payment.attempts;
  return { order, token, checks: sameTry ? before.checks + 1 : 0 };
}
