import { Type } from 'typebox';
import { Id, Nullable, OneOf, type Static } from '../../primitives.ts';
import { route } from '../../route.ts';
import { OrderStatus } from '../orders.ts';
import { PaymentStatus } from '../shop.ts';
import { PaymentTry } from './orders.ts';
import { forManagers, ofOne, searched } from './staff-call.ts';

/** Money that arrived, is expected or goes back, with its order. */
export const StaffPayment = Type.Object({
  ...PaymentTry.properties,
  order: Nullable(
    Type.Object({
      _id: Id,
      number: Type.String(),
      /** Rises with every change of the order. */
      version: Type.Integer(),
      status: OrderStatus,
      payment_status: PaymentStatus,
      total: PaymentTry.properties.amount,
      customer: Type.Object({ name: Type.String(), phone: Type.String() }),
    }),
  ),
});
export type StaffPayment = Static<typeof StaffPayment>;

export const PaymentFilters = Type.Object({
  /** `q`: part of an order's number, of a reference or of a phone. */
  ...searched,
  method: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  status: Type.Optional(PaymentTry.properties.status),
  /** Open work: a typed reference to check, money to refund, a wrong amount. */
  todo: Type.Optional(OneOf(['unmatched', 'refund_due', 'mismatch'])),
});
export type PaymentFilters = Static<typeof PaymentFilters>;

export const listPayments = route({
  ...forManagers,
  summary: 'Payments, the newest first',
  query: PaymentFilters,
  data: StaffPayment,
  list: { limit: 25, sorts: ['date_created', 'amount'], defaultSort: '-date_created' },
});

export const getPayment = route({
  ...forManagers,
  summary: 'One payment',
  ...ofOne,
  data: StaffPayment,
});
