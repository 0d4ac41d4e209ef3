const yearInKigali = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kigali', year: 'numeric' });

/** How numbers of a day's orders begin: `ISK-2026-`, the year as in Africa/Kigali. A serial of six digits follows. */
export function numberPrefix(placedAt: Date): string {
  return `ISK-${yearInKigali.format(placedAt)}-`;
}
