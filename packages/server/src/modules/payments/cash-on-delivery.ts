import type { PaymentMethod } from './payment-method.ts';

/** Money changes hands at the door, so the order is confirmed at once and stays unpaid until then. */
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
