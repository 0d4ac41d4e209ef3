import type { Language } from './languages.ts';
import { formatFrancs } from './money.ts';

/**
 * The price of a delivery method: francs, and the items' total from which it is free; and its time of arrival, in
 * words.
 */
interface PricedMethod {
  code: string;
  price: number;
  free_from: number | null;
  eta: string | null;
}

/** A part of one day, Africa/Kigali: `YYYY-MM-DD`, `HH:MM`. */
export interface Span {
  date: string;
  from: string;
  to: string;
}

/** When an order would arrive, by a window or in the words of its method, and the price in francs. */
export interface Arrival {
  window: Span | null;
  eta: string | null;
  fee: number;
}

/** The method of an order without a delivery: a sale at the counter. */
export const COUNTER = 'counter';

/** The name in the order of a counter customer who gives none. */
export const PASSER_BY = 'Counter';

/** Whether an order was sold at the counter. */
export const isAtCounter = (order: { shipping_method: { code: string } }): boolean =>
  order.shipping_method.code === COUNTER;

/** The method of an order that is collected at a point. */
export const COLLECT = 'collect';

const KIGALI_OFFSET_MS = 2 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The day of a moment in Kigali, `YYYY-MM-DD`. */
export function kigaliDay(moment: Date): string {
  return new Date(moment.getTime() + KIGALI_OFFSET_MS).toISOString().slice(0, 10);
}

/**
 * The fee of a method for items of `itemsTotal` francs after the coupon. From `free_from` on it is free; null means
 * never.
 */
export function shippingFee(method: Pick<PricedMethod, 'price' | 'free_from'>, itemsTotal: number): number {
  const isFree = method.free_from !== null && itemsTotal >= method.free_from;
  return isFree ? 0 : method.price;
}

/** Whether a method delivers on that day: express is for today only. */
export function bringsOn(method: string, date: string, today: string): boolean {
  return method !== 'express' || date === today;
}

/**
 * The time within which an order without a window arrives, from windows sorted by time: from the first to the last
 * window of the first day. Null if the words of its method say it: express, and without windows.
 */
export function anyTimeOf(method: string, windows: readonly Span[]): Span | null {
  const [first] = method === 'express' ? [] : windows;
  if (!first) return null;
  const { to } = windows.findLast(({ date }) => date === first.date) ?? first;
  return { date: first.date, from: first.from, to };
}

/**
 * The earliest offer there for items of that many francs; null: there is no delivery. Windows are sorted, earliest
 * first.
 */
export function firstArrival(
  { methods, windows }: { methods: readonly PricedMethod[]; windows: readonly Span[] },
  { itemsTotal, today }: { itemsTotal: number; today: string },
): Arrival | null {
  const [method] = methods;
  if (!method) return null;
  const window = windows.find(({ date }) => bringsOn(method.code, date, today)) ?? null;
  return { window, eta: method.eta, fee: shippingFee(method, itemsTotal) };
}

const words = {
  en: {
    days: ['today', 'tomorrow'],
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    free: 'free',
    hour: '',
  },
  fr: {
    days: ['aujourd’hui', 'demain'],
    weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    free: 'gratuit',
    hour: 'h',
  },
  rw: {
    days: ['uyu munsi', 'ejo'],
    weekdays: [
      'ku cyumweru',
      'ku wa mbere',
      'ku wa kabiri',
      'ku wa gatatu',
      'ku wa kane',
      'ku wa gatanu',
      'ku wa gatandatu',
    ],
    free: 'ku buntu',
    hour: '',
  },
} satisfies Record<Language, { days: string[]; weekdays: string[]; free: string; hour: string }>;

/** A day of the week by its number, 1 Monday to 7 Sunday, as people say it: `Sunday`, `dimanche`, `ku cyumweru`. */
export const weekdayName = (weekday: number, language: Language): string =>
  words[language].weekdays[weekday % WEEK] ?? '';

/** After this many days a weekday alone would be ambiguous. */
const WEEK = 7;

/** The time of arrival as people say it: `today 15–18`, `Friday 9–12`, `Friday 11/12 9–12`. */
export function spanWords({ date, from, to }: Span, language: Language, today: string): string {
  const { days, weekdays, hour } = words[language];
  const day = new Date(`${date}T00:00:00Z`);
  const ahead = (day.getTime() - Date.parse(`${today}T00:00:00Z`)) / DAY_MS;
  const weekday = weekdays[day.getUTCDay()] ?? '';
  const dated = `${weekday} ${day.getUTCDate()}/${day.getUTCMonth() + 1}`;
  const name = days[ahead] ?? (ahead > 0 && ahead < WEEK ? weekday : dated);
  return `${name} ${shortTime(from, hour)}–${shortTime(to, hour)}`;
}

/** `15:00` as `15`, `09:30` as `9:30`; in French `15h`, `9h30`. */
function shortTime(time: string, hour: string): string {
  const [hours, minutes = '00'] = time.split(':');
  const rest = minutes === '00' ? '' : `${hour || ':'}${minutes}`;
  return `${Number(hours)}${rest || hour}`;
}

/** The sentence about a delivery: `Kimironko · today 15–18 · FRW 1,500`. */
export function arrivalSentence(
  { sector, window, eta, fee }: Arrival & { sector: string },
  language: Language,
  today: string,
): string {
  const when = window ? spanWords(window, language, today) : eta;
  return [sector, ...(when ? [when] : []), fee === 0 ? words[language].free : formatFrancs(fee)].join(' · ');
}
