const DAY_MS = 24 * 60 * 60 * 1000;
/** Africa/Kigali is UTC+2 all year. */
const KIGALI_OFFSET_MS = 2 * 60 * 60 * 1000;
const AUGUST = 7;
const FRIDAY = 5;

/**
 * Monday to Sunday, in Kigali, around Umuganura, the harvest day on the first Friday of August: this year's, or next
 * year's once it is over. `ends_at` is the first moment after it.
 */
export function harvestWeek(now: Date): { starts_at: Date; ends_at: Date } {
  const year = new Date(now.getTime() + KIGALI_OFFSET_MS).getUTCFullYear();
  const week = weekOf(year);
  return week.ends_at > now ? week : weekOf(year + 1);
}

function weekOf(year: number): { starts_at: Date; ends_at: Date } {
  const first = Date.UTC(year, AUGUST, 1);
  const untilFriday = (FRIDAY - new Date(first).getUTCDay() + 7) % 7;
  const monday = first + (untilFriday - 4) * DAY_MS - KIGALI_OFFSET_MS;
  return { starts_at: new Date(monday), ends_at: new Date(monday + 7 * DAY_MS) };
}
