const zone = { timeZone: 'Africa/Kigali' } as const;
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  ...zone,
});
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', ...zone });
const spelled = new Intl.DateTimeFormat('sv-SE', zone);

/** A moment as people say it in Rwanda: `3 May, 14:05`. */
export const momentText = (at: string): string => moment.format(new Date(at));

/** A calendar day (`2026-05-03`) or the day of a moment: `Sun 3 May`. */
export const dayText = (at: string): string => day.format(new Date(at));

/** Today's date in Rwanda, or that so many days away, as the API writes days: `2026-05-03`. */
export const kigaliDay = (plusDays = 0): string => spelled.format(Date.now() + plusDays * 86_400_000);
