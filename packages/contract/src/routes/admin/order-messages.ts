import { Type } from 'typebox';
import { Id, Nullable, OneOf, type Static, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forPackers, ofOne } from './staff-call.ts';

const Channel = OneOf(['whatsapp', 'sms', 'email']);
const PhoneChannel = OneOf(['whatsapp', 'sms']);

/** One channel of a message, and its state. A mail that is `kept` as a file reaches no one. */
export const MessageLine = Type.Object({
  channel: Channel,
  state: OneOf([
    ...(['waiting', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed'] as const),
    'kept',
  ]),
  changed: Timestamp,
  /** The provider's code or ours; null: there is none. */
  reason: Nullable(Type.String()),
});
export type MessageLine = Static<typeof MessageLine>;

/**
 * The end of a message: `gone` on at least one line, all `kept` as files, told to `nobody`, `not_needed` because it was
 * outdated, or `failed`.
 */
export const MessageEnd = OneOf(['waiting', 'gone', 'kept', 'nobody', 'not_needed', 'failed']);
export type MessageEnd = Static<typeof MessageEnd>;

/** A message to the customer of an order. */
export const OrderMessage = Type.Object({
  _id: Id,
  kind: Type.String(),
  at: Timestamp,
  end: MessageEnd,
  /** Why it waits, or why a line of it is missing. */
  reason: Nullable(Type.String()),
  /** The last first. */
  lines: Type.Array(MessageLine),
  /** A repetition of an earlier one by staff. */
  is_again: Type.Boolean(),
  can_resend: Type.Boolean(),
});
export type OrderMessage = Static<typeof OrderMessage>;

/** What would happen to a message about the order now. */
export const Reach = Type.Object({
  phone: Type.Object({
    /** E.164. */
    to: Type.String(),
    /** Null: no channel works. */
    channel: Nullable(PhoneChannel),
    /** Why other channels are closed: codes, as for a line. Empty without a channel: none is set up. */
    closed: Type.Array(Type.Object({ channel: PhoneChannel, reason: Type.String() })),
    /** It would wait: the day's money for messages is spent. */
    waits: Type.Boolean(),
  }),
  /** `kept`: there is no mail server, mails are written to files. */
  email: Nullable(Type.Object({ to: Type.String(), kept: Type.Boolean() })),
});
export type Reach = Static<typeof Reach>;

export const OrderMessages = Type.Object({
  /** The newest first. */
  messages: Type.Array(OrderMessage),
  reach: Reach,
  /** Opens WhatsApp with a text in the customer's language about the present state of the order, and its short link. */
  whatsapp: Nullable(Type.String()),
});
export type OrderMessages = Static<typeof OrderMessages>;

export const getOrderMessages = route({
  ...forPackers,
  summary:
    'What the customer of an order was told, by which channel and how far, and what a message would do now',
  ...ofOne,
  data: OrderMessages,
});

export const sendOrderMessage = route({
  ...forPackers,
  summary:
    'Sends a message about an order once more, three times an hour at most; never what is no news any more',
  once: true,
  params: Type.Object({ id: Id, message: Id }),
  data: OrderMessages,
  errors: ['not_found', 'invalid_state', 'rate_limited'],
});
