import type { PaymentStatus } from '@isoko/contract';
import type { PaymentMethod } from '#server/modules/payments/payment-methods.ts';
import type { OrderEvent } from './freeze-order.ts';
import { FIRST_STATUS } from './order-status.ts';

/** How long an order waits for its money, in ms; its goods are set aside as long (decisions: Order). */
export const PAY_WITHIN_MS = 20 * 60 * 1_000;

/** What a new order goes through at once. */
export interface Beginning {
  /** Its status is the last one's. */
  events: OrderEvent[];
  paymentStatus: PaymentStatus;
  expiresAt: Date | null;
}

const placed: OrderEvent = { type: 'placed', status: FIRST_STATUS };
const confirmed: OrderEvent = { type: 'confirmed', status: 'confirmed' };

/**
 * How an order begins: whoever pays at the door has nothing left to prove, an order that costs nothing is paid, and
 * any other one waits for its money.
 */
export function beginningOf(
  { code, confirmsAtOnce }: Pick<PaymentMethod, 'code' | 'confirmsAtOnce'>,
  { total, now, reference }: { total: number; now: Date; reference: string | null },
): Beginning {
  if (confirmsAtOnce) return { events: [placed, confirmed], paymentStatus: 'unpaid', expiresAt: null };
  if (total === 0) {
    const paid: OrderEvent = { type: 'paid', status: FIRST_STATUS };
    return { events: [placed, paid, confirmed], paymentStatus: 'paid', expiresAt: null };
  }
  // Whoever says that the money is sent waits for people, who may sleep, and not for the clock.
  const isSent = code === 'momo_code' && reference !== null;
  const expiresAt = isSent ? null : new Date(now.getTime() + PAY_WITHIN_MS);
  return { events: [placed], paymentStatus: 'pending', expiresAt };
}
