import type { Order } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';

const LOCALES: { readonly [L in Language]: string } = { en: 'en-GB', fr: 'fr-FR', rw: 'rw' };

/** How an order is brought and when, in the language of who reads it. */
export function deliveryWords(
  { shipping_method, delivery_window, language: own }: Order,
  language: Language = own,
): string {
  if (!delivery_window) return shipping_method.name;
  const { date, from, to } = delivery_window;
  const day = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return `${shipping_method.name}\n${day.format(new Date(date))}, ${from}–${to}`;
}
