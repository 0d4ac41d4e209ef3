import type {
  MessageLine,
  OrderMessage,
  OrderMessages,
  Reach,
} from '@isoko/contract/routes/admin/order-messages';
import { keysOf } from '@isoko/contract/rules/objects';
import { t } from '#admin/messages/t.tsx';
import type { Said } from './ask-dialog.tsx';
import type { Tone } from './row.tsx';
import { dayText, momentText, phoneText } from './texts.ts';

/** The name of each message channel. */
export const channelNames: Record<MessageLine['channel'], string> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: t('Mail'),
};

const stateNames: Record<MessageLine['state'], string> = {
  waiting: t('will be tried again'),
  sending: t('is being sent'),
  unknown: t('delivery unknown'),
  accepted: t('on its way'),
  sent: t('sent'),
  delivered: t('delivered'),
  read: t('read'),
  failed: t('did not arrive'),
  kept: t('saved as a file, not sent'),
};

/** The reasons of failures, in words; unknown ones are shown unchanged. */
const reasonNames: Record<string, string> = {
  131026: t('not on WhatsApp'),
  131050: t('stopped by the recipient'),
  opt_out: t('stopped by the recipient'),
  UserInBlackList: t('stopped by the recipient'),
  UserInBlacklist: t('stopped by the recipient'),
  406: t('stopped by the recipient'),
  DoNotDisturbRejection: t('stopped by the recipient'),
  403: t('no such number'),
  404: t('no such number'),
  NotNetworkSubscriber: t('no such number'),
  UserDoesNotExist: t('no such number'),
  heard_enough: t('a new number, and it has had five messages within an hour'),
  'no Rwandan mobile': t('no Rwandan mobile number'),
};

/** The subject of each kind of message; an unknown kind is shown by its name. */
const kindNames: Record<string, string> = {
  account_changed: t('Account changed'),
  confirm_account: t('Confirm the account'),
  address_known: t('The account already exists'),
  reset_password: t('New password'),
  password_changed: t('Password changed'),
  confirm_email: t('Confirm the e-mail'),
  email_changing: t('E-mail is changing'),
  phone_changed: t('Phone changed'),
  audit_day: t('Day of the audit log'),
  code: t('Code to log in'),
  order_cancelled: t('Order cancelled'),
  order_delivered: t('Order delivered'),
  order_delivery_failed: t('Delivery failed'),
  order_expired: t('Order expired'),
  order_link: t('Link to the order'),
  order_receipt: t('Receipt'),
  order_on_its_way: t('On its way'),
  order_on_its_way_cash: t('On its way, with cash'),
  order_packed: t('Order packed'),
  order_placed: t('Order placed'),
  order_question: t('Question about the order'),
  order_refund_due: t('Refund due'),
  order_rider: t('Rider chosen'),
  order_rider_cash: t('Rider chosen, with cash'),
  order_to_pay: t('Order to pay'),
  shop_low_stock: t('Low stock'),
  shop_money: t('Payment to check'),
  shop_new_message: t('New message'),
  shop_new_order: t('New order'),
  staff_invited: t('Invitation of staff'),
  staff_notice: t('Notice to staff'),
  order_changed: t('The order was changed'),
  order_out_for_delivery: t('On its way'),
  order_paid: t('Payment arrived'),
  order_payment_failed: t('Payment failed'),
  order_reference_refused: t('Payment not found'),
  order_difference_refunded: t('Refunded'),
  order_part_refunded: t('Refunded'),
  order_refunded: t('Refunded'),
};

/** The name of a message: `order_placed` is `Order placed`, `shop_new_order` is `New order`. */
export function kindText(kind: string): string {
  const words = kind.replace(/^shop_/, '').replaceAll('_', ' ');
  return kindNames[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A reason in words: a code, or several with their channels (`whatsapp: 131026, sms: opt_out`); the same for
 * all is said once.
 */
export function reasonText(reason: string): string {
  const parts = reason.split(', ').map((part) => {
    const [, name, code = part] = /^(whatsapp|sms): (.+)$/.exec(part) ?? [];
    return { channel: keysOf(channelNames).find((each) => each === name), reason: code };
  });
  return partsText(parts);
}

function partsText(parts: readonly { channel?: MessageLine['channel']; reason: string }[]): string {
  const named = parts.map(({ channel, reason }) => ({ channel, words: reasonNames[reason] ?? reason }));
  const [first] = named;
  if (first?.channel && named.every(({ words }) => words === first.words)) return first.words;
  return named
    .map(({ channel, words }) =>
      channel ? t('{name}: {said}', { name: channelNames[channel], said: words }) : words,
    )
    .join(', ');
}

/** The time of day, with the day unless it is today. */
const timeText = (at: string, now: Date): string =>
  dayText(at) === dayText(now.toISOString()) ? momentText(at).replace(/^.*, /, '') : momentText(at);

/** The state of a message on one channel: `WhatsApp, read 10:42`. */
export function lineText({ channel, state, changed, reason }: MessageLine, now: Date): string {
  if (state === 'kept') return `${channelNames[channel]}, ${stateNames.kept}`;
  const said =
    channel === 'email' && state === 'accepted' ? t('handed to the mail server') : stateNames[state];
  const why = reason && ['failed', 'waiting'].includes(state) ? ` (${reasonText(reason)})` : '';
  return `${channelNames[channel]}, ${said} ${timeText(changed, now)}${why}`;
}

/** The outcome of a message without channels, or besides them; null: the channels say it all. */
export function endText({ end, reason, lines }: OrderMessage): string | null {
  // A reason that is a whole sentence starts with a capital, so it gets no brackets.
  const why = reason && reasonText(reason);
  const because = (name: string) =>
    !why ? name : why.endsWith('.') ? `${name} · ${why.slice(0, -1)}` : `${name} (${why})`;
  if (end === 'nobody') return because(t('Not sent to anyone'));
  if (end === 'not_needed') return t('Not sent: it was out of date');
  if (end === 'failed') return because(t('Given up'));
  if (end === 'waiting' && lines.length === 0) return because(t('Waiting to be sent'));
  return (end === 'gone' || end === 'kept') && reason ? because(t('Nothing else')) : null;
}

/** A message in one line, for the last one. */
export function messageText(message: OrderMessage, now: Date): string {
  const end = endText(message);
  // Of several failed channels before a successful one, the last one counts.
  const [last, ...earlier] = message.lines.filter(({ channel }) => channel !== 'email');
  const mail = message.lines.find(({ channel }) => channel === 'email');
  const ways = [last, mail].flatMap((line) => (line ? [lineText(line, now)] : []));
  const failed = last && last.state !== 'failed' && earlier.find(({ state }) => state === 'failed');
  const instead = failed ? [t('instead of {channel}', { channel: channelNames[failed.channel] })] : [];
  const said = [...ways, ...instead, ...(end ? [end] : [])].join(' · ');
  return t('{name}: {said}', { name: kindText(message.kind), said });
}

/** The colour of a message's outcome. */
export function toneOf({ end, lines }: OrderMessage): Tone {
  if (end === 'not_needed') return 'quiet';
  if (end !== 'gone') return end === 'waiting' ? 'warn' : 'bad';
  const way = lines.find(({ channel }) => channel !== 'email') ?? lines[0];
  return way?.state === 'delivered' || way?.state === 'read' ? 'good' : 'quiet';
}

/** Whether a message now would reach no one. */
export function reachesNobody({ phone, email }: Reach): boolean {
  return phone.channel === null && (email === null || email.kept);
}

/** The effect of a message now, shown before a press. */
export function reachText(reach: Reach): string {
  const { phone, email } = reach;
  const to = phoneText(phone.to);
  const mail = email ? ` ${mailText(email)}` : '';
  if (phone.channel) {
    const way = { to, channel: channelNames[phone.channel] };
    const goes = phone.waits
      ? t(
          'A message goes to {to} by {channel} tomorrow morning: today’s budget for messages is used up.',
          way,
        )
      : t('A message goes to {to} by {channel}.', way);
    return `${goes}${mail}`;
  }
  const why = phone.closed.length > 0 ? partsText(phone.closed) : t('none is set up');
  const nobody = reachesNobody(reach)
    ? t('Nothing is sent: no channel reaches {to} ({why}).', { to, why })
    : t('No channel reaches {to} ({why}).', { to, why });
  return `${nobody}${mail}`;
}

function mailText({ to, kept }: NonNullable<Reach['email']>): string {
  return kept
    ? t('The mail to {to} is saved as a file and not sent.', { to })
    : t('A mail goes to {to}.', { to });
}

/** The message after a press: what was done, and who is notified. `before`: the messages before the press. */
export function saidOf(done: string, after: OrderMessages, before: OrderMessages | undefined): Said {
  const known = new Set(before?.messages.map(({ _id }) => _id));
  const isNews = before !== undefined && after.messages.some(({ _id }) => !known.has(_id));
  if (!isNews) return { text: done, type: 'success' };
  return {
    text: `${done} ${reachText(after.reach)}`,
    type: reachesNobody(after.reach) ? 'warning' : 'success',
  };
}

const STILL_MOVING: readonly MessageLine['state'][] = ['waiting', 'sending', 'unknown', 'accepted', 'sent'];
/** A message that has not changed for this long is refreshed as rarely as everything else. */
const MOVES_MS = 3 * 60_000;

/** Whether a message may change within a few seconds. */
export function isMoving({ messages }: OrderMessages, now: Date): boolean {
  return messages.some(({ at, end, lines }) => {
    const last = Math.max(...[at, ...lines.map(({ changed }) => changed)].map((time) => Date.parse(time)));
    const way = lines.find(({ channel }) => channel !== 'email');
    const isOpen = end === 'waiting' || (way !== undefined && STILL_MOVING.includes(way.state));
    return isOpen && now.getTime() - last < MOVES_MS;
  });
}
