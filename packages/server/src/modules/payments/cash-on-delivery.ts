import type { PaymentMethod } from './payment-method.ts';

/** Money changes hands at the door, so the order is confirmed at once and stays unpaid until then. */
export const cashOnDelivery: PaymentMethod = {
  code: 'cod',
  confirmsAtOnce: true,
  isReady: () => true,
  begin: null,
};
