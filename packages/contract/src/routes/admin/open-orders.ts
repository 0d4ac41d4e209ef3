import { Type } from 'typebox';
import { Email, Id, Nullable, Phone, Text } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers } from './staff-call.ts';

export const cancelOpen = route({
  ...forManagers,
  once: true,
  summary:
    'Cancels every order that holds stock and is not paid of a phone, a mailbox or an address; each customer reads the reason',
  body: Type.Object({
    phone: Type.Optional(Nullable(Phone)),
    email: Type.Optional(Nullable(Email)),
    /** District, sector, street and the way to the door, as an order has them. */
    street: Type.Optional(Nullable(Text(500, 0))),
    reason: Text(300),
  }),
  data: Type.Object({
    cancelled: Type.Integer({ minimum: 0 }),
    orders: Type.Array(Type.Object({ _id: Id, number: Type.String() })),
  }),
});
