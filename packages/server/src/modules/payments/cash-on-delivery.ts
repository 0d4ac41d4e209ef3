import type { PaymentMethod } from './payment-method.ts';

/** Cash on delivery: the order is confirmed immediately and stays unpaid until its delivery. */
export const cashOnDelivery: PaymentMethod = {
  code: 'cod',
  kind: 'cash',
  settledBy: 'staff',
  asks: [],
  waitsForPeople: false,
  currency: 'RWF',
  limits: { min: 1, max: null },
  wallet: null,
  prompt: null,
  isReady: () => true,
  begin: null,
};
