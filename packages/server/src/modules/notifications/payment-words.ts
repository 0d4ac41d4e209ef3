import type { Order, PaymentStatus } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Say } from './say.ts';

/** The state of an order’s payment, in words. */
export function paymentWords({ status, payment, total, weighing }: Order, say: Say): string {
  const amount = formatFrancs(total + (weighing?.held ?? 0));
  const isCash = payment.kind === 'cash';
  const hasEnded = status === 'cancelled' || status === 'expired';
  const open = isCash
    ? say('{amount} to pay on delivery', { amount })
    : say('{amount} to be paid', { amount });
  const waiting = hasEnded ? say('nothing to pay') : open;
  const words: { readonly [S in PaymentStatus]: string } = {
    unpaid: waiting,
    pending: waiting,
    failed: say('not paid'),
    paid: say('paid'),
    refund_due: say('to be sent back'),
    refunded: say('sent back'),
    mismatch: say('being checked by the shop'),
  };
  return `${payment.name}: ${words[payment.status]}`;
}

const LOCALES: { readonly [L in Language]: string } = { en: 'en-GB', fr: 'fr-FR', rw: 'rw' };

/** How an order is brought and when, in the language of who reads it. */
export function deliveryWords(
  { shipping_method, delivery_window, any_time, language: own }: Order,
  language: Language = own,
): string {
  const { name, eta } = shipping_method;
  const hours = delivery_window ?? any_time;
  if (!hours) return eta ? `${name}\n${eta}` : name;
  const { date, from, to } = hours;
  const day = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return `${name}\n${day.format(new Date(date))}, ${from}–${to}`;
}
