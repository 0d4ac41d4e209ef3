const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Kigali',
});

/** The day of a moment where the shop is: `6 August 2027`. */
export function formatDay(moment: Date): string {
  return day.format(moment);
}
