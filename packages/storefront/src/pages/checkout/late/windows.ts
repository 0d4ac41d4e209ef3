import type { DeliveryWindow, Quote } from '@isoko/contract';
import { bringsOn, kigaliDay } from '@isoko/contract/rules/arrival';

/** The value of the field for any time; it is empty until something is chosen. */
export const ANY_TIME = 'any';

/** The windows in which that method brings an order: express only today. */
export function windowsOf(quote: Pick<Quote, 'windows'> | null, method: string): DeliveryWindow[] {
  const today = kigaliDay(new Date());
  return quote?.windows.filter(({ date }) => bringsOn(method, date, today)) ?? [];
}

/** The window that counts: the one that was chosen while it is offered, else the first; empty where there is none. */
export function chosenWindow(chosen: string, windows: readonly DeliveryWindow[]): string {
  if (chosen === ANY_TIME) return ANY_TIME;
  const [first] = windows;
  return windows.some(({ id }) => id === chosen) ? chosen : (first?.id ?? '');
}

/** What the API gets: null is any time. */
export const windowInput = (value: string): string | null => (value === ANY_TIME ? null : value || null);

/** The method that is chosen, where it is offered, else the first that is. */
export function firstMethodOf(quote: Quote | null, chosen: string): string {
  const methods = quote?.shipping_methods.map(({ code }) => code) ?? [];
  return methods.includes(chosen) ? chosen : (methods[0] ?? '');
}
