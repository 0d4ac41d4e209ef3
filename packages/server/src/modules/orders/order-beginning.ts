import type { PaymentStatus } from '@isoko/contract';
import type { PaymentMethod } from '#server/modules/payments/payment-methods.ts';
import type { OrderEvent } from './order-status.ts';
import { FIRST_STATUS } from './order-status.ts';

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
 * How an order begins that is held until `expiresAt`: whoever pays at the door is confirmed, an order that costs
 * nothing is paid and held, and any other one waits for its money.
 */
export function beginningOf(
  { confirmsAtOnce }: Pick<PaymentMethod, 'confirmsAtOnce'>,
  { total, expiresAt }: { total: number; expiresAt: Date | null },
): Beginning {
  if (confirmsAtOnce) return { events: [placed, confirmed], paymentStatus: 'unpaid', expiresAt };
  if (total > 0) return { events: [placed], paymentStatus: 'pending', expiresAt };
  const paid: OrderEvent = { type: 'paid', status: FIRST_STATUS };
  return { events: [placed, paid, confirmed], paymentStatus: 'paid', expiresAt: null };
}
