import { fieldError } from '#server/shop-error.ts';

/** Africa/Kigali is UTC+2 all year. */
const OFFSET_MS = 2 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** A span of time: from its first moment until the first moment after it. */
export interface Span {
  from: Date;
  until: Date;
}

/** The day of a moment in Kigali, `YYYY-MM-DD`. */
export function kigaliDay(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The time of a moment in Kigali: `08:05`. */
export function kigaliTime(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(11, 16);
}

/** One day in Kigali. @throws validation_error on `date` for a day that does not exist. */
export function spanOfDay(day: string): Span {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
  if (Number.isNaN(from.getTime()) || kigaliDay(from) !== day) {
    throw fieldError('date', 'There is no such day.');
  }
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

/** The last `count` days in Kigali up to the one of `now`, the earliest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    kigaliDay(new Date(now.getTime() - (count - 1 - at) * DAY_MS)),
  );
}
