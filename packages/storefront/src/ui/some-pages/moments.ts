import { dateFormat, longDay } from '../../messages/dates.ts';

const moment = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Kigali',
});

/** A moment in the usual format in Rwanda: `3 May, 14:05`. */
export const momentText = (at: string): string => moment(new Date(at));

const time = dateFormat({
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Kigali',
});

/** The time of day in Rwanda: `14:05`. */
export const timeText = (at: string): string => time(new Date(at));

/** The day of a moment in the usual format in Rwanda: `3 May 2026`. */
export const dayText = (at: string): string => longDay(new Date(at));
