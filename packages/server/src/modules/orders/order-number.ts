const yearInKigali = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kigali', year: 'numeric' });

/** What people call an order: `ISK-2026-000123`, the year as in Africa/Kigali. It grants nothing. */
export function orderNumber(placedAt: Date, serial: number): string {
  return `ISK-${yearInKigali.format(placedAt)}-${String(serial).padStart(6, '0')}`;
}
