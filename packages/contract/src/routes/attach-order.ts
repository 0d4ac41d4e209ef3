import { Type } from 'typebox';
import { Id, OneOf } from '../primitives.ts';
import { route } from '../route.ts';
import { Order } from './orders.ts';

const tag = 'Orders';

export const attachOrder = route({
  summary: 'Gives the customer who is signed in an order they placed as a guest and hold the token of (ours)',
  tag,
  who: 'customer',
  params: Type.Object({ id: Id }),
  /** `matching=true`: only an order with the account's phone or e-mail address; a phone may be shared. */
  query: Type.Object({ matching: Type.Optional(OneOf(['true'])) }),
  headers: Type.Object({ 'x-order-token': Type.String({ minLength: 1, maxLength: 200 }) }),
  data: Order,
  errors: ['not_authenticated', 'not_found'],
  cache: 'private',
});
