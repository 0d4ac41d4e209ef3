import { kigaliDay } from '@isoko/contract/rules/arrival';

export { kigaliDay } from '@isoko/contract/rules/arrival';

/** Africa/Kigali is UTC+2 all year. */
export const KIGALI_OFFSET_MS = 2 * 60 * 60_000;
export const DAY_MS = 24 * 60 * 60_000;

/** The time of a moment in Kigali: `08:05`. */
export function kigaliTime(moment: Date): string {
  return new Date(moment.getTime() + KIGALI_OFFSET_MS).toISOString().slice(11, 16);
}

/** The last `count` days in Kigali up to the one of `now`, the earliest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    kigaliDay(new Date(now.getTime() - (count - 1 - at) * DAY_MS)),
  );
}

/** The number of a moment's day in Kigali; `firstMomentOf` is the reverse. */
export function dayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + KIGALI_OFFSET_MS) / DAY_MS);
}

export function firstMomentOf(day: number): Date {
  return new Date(day * DAY_MS - KIGALI_OFFSET_MS);
}

/** The first moment, in Kigali, of the month that many months before this one. */
export function monthsAgo(now: Date, months: number): Date {
  const here = new Date(now.getTime() + KIGALI_OFFSET_MS);
  return new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - months) - KIGALI_OFFSET_MS);
}

/** The first moment of a calendar day in Kigali, `YYYY-MM-DD`. */
export function momentOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - KIGALI_OFFSET_MS);
}
