import type { DeliveryWindow, Quote } from '@isoko/contract';
import { bringsOn, kigaliDay } from '@isoko/contract/rules/arrival';

/** The value of the field for any time; the field is empty until something is chosen. */
export const ANY_TIME = 'any';

/** The windows of a delivery method: express only has those of today. */
export function windowsOf(quote: Pick<Quote, 'windows'> | null, method: string): DeliveryWindow[] {
  const today = kigaliDay(new Date());
  return quote?.windows.filter(({ date }) => bringsOn(method, date, today)) ?? [];
}

/** The chosen window while it is offered, else the first; empty if there is none. */
export function chosenWindow(chosen: string, windows: readonly DeliveryWindow[]): string {
  if (chosen === ANY_TIME) return ANY_TIME;
  const [first] = windows;
  return windows.some(({ id }) => id === chosen) ? chosen : (first?.id ?? '');
}

/** The API's value: null is any time. */
export const windowInput = (value: string): string | null => (value === ANY_TIME ? null : value || null);

/** The chosen method if it is offered, else the first one that is. */
export function firstMethodOf(quote: Quote | null, chosen: string): string {
  const methods = quote?.shipping_methods.map(({ code }) => code) ?? [];
  return methods.includes(chosen) ? chosen : (methods[0] ?? '');
}
