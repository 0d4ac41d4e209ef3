import { Type } from 'typebox';
import { Phone, Text } from '../primitives.ts';
import { callsOf, route } from '../route.ts';

const { personal } = callsOf('Orders');

export const findOrder = route({
  ...personal,
  summary:
    'Sends a link that opens an order to the phone (and mailbox) it was placed with; always the same answer (ours)',
  body: Type.Object({
    /** As people type it: `ISK-2026-000123`, `isk 2026 123`, `000123`. */
    number: Text(40),
    phone: Phone,
  }),
  data: Type.Object({ number: Type.String(), phone: Type.String() }),
  message: 'If order {number} belongs to {phone}, we have sent a link to it.',
});
