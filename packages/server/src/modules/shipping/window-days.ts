import { DAY_MS, KIGALI_OFFSET_MS } from '#server/kigali-time.ts';

const MINUTE_MS = 60 * 1000;
const SATURDAY = 6;
const SUNDAY = 7;
const NOON = '12:00';

/** A window of every day, Africa/Kigali, times as `HH:MM` or `HH:MM:SS`. */
export interface DailyWindow {
  id: string;
  from: string;
  to: string;
}

/** A window of one day. `date` is `YYYY-MM-DD`, times `HH:MM`, Africa/Kigali. */
export interface DatedWindow {
  windowId: string;
  date: string;
  from: string;
  to: string;
}

/** When a zone does not deliver, and how long before a window orders are accepted. */
export interface WindowRules {
  /** A window must start this many minutes later. */
  cut_off_minutes: number;
  /** 1 Monday … 7 Sunday. */
  closed_weekdays: readonly number[];
  /** `YYYY-MM-DD`, for all zones. */
  closed_days: readonly string[];
  /** How many days after today can be chosen. */
  days_ahead: number;
}

/** The windows that the calendar allows at `now`, earliest first. */
export function windowDays(windows: readonly DailyWindow[], rules: WindowRules, now: Date): DatedWindow[] {
  return deliveryDays(now, rules.days_ahead)
    .filter((date) => !isClosedDay(date, rules))
    .flatMap((date) => windows.map((window) => dated(window, date)))
    .filter((window) => isOpen(window, rules, now))
    .sort((a, b) => startOf(a) - startOf(b));
}

/** The days, `YYYY-MM-DD`, that can be chosen at `now`: today in Kigali and `daysAhead` more. */
export function deliveryDays(now: Date, daysAhead: number): string[] {
  const today = now.getTime() + KIGALI_OFFSET_MS;
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => dayOf(today + ahead * DAY_MS));
}

/** Whether it is the last Saturday of a month: Umuganda, the morning of community work, without deliveries. */
export function isUmuganda(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  const weekLater = new Date(day.getTime() + 7 * DAY_MS);
  return day.getUTCDay() === SATURDAY && weekLater.getUTCMonth() !== day.getUTCMonth();
}

function isClosedDay(date: string, { closed_weekdays, closed_days }: WindowRules): boolean {
  const sundayIsZero = new Date(`${date}T00:00:00Z`).getUTCDay();
  return closed_days.includes(date) || closed_weekdays.includes(sundayIsZero || SUNDAY);
}

function isOpen(window: DatedWindow, { cut_off_minutes }: WindowRules, now: Date): boolean {
  const isClosedMorning = isUmuganda(window.date) && window.from < NOON;
  return !isClosedMorning && startOf(window) - now.getTime() >= cut_off_minutes * MINUTE_MS;
}

function dated(window: DailyWindow, date: string): DatedWindow {
  return { windowId: window.id, date, from: window.from.slice(0, 5), to: window.to.slice(0, 5) };
}

/** Until when an order for a window can still be packed. */
export function cutOffOf(
  window: Pick<DatedWindow, 'date' | 'from'>,
  { cut_off_minutes }: Pick<WindowRules, 'cut_off_minutes'>,
): Date {
  return new Date(startOf(window) - cut_off_minutes * MINUTE_MS);
}

function startOf(window: Pick<DatedWindow, 'date' | 'from'>): number {
  return Date.parse(`${window.date}T${window.from}:00Z`) - KIGALI_OFFSET_MS;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{4}-\d{2}-\d{2})$/;

/** The key of a window of one day on the wire: `{window uuid}_{YYYY-MM-DD}`. */
export function windowKey({ windowId, date }: { windowId: string; date: string }): string {
  return `${windowId}_${date}`;
}

/** Parses a window's key; null if it has another shape. */
export function readWindowKey(key: string): { windowId: string; date: string } | null {
  const [, windowId, date] = KEY.exec(key) ?? [];
  return windowId && date ? { windowId, date } : null;
}
