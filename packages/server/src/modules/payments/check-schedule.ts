const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after its beginning a payment is asked about, in ms (trust.md section 2): sooner while somebody waits. */
export const CHECK_AFTER_MS: readonly number[] = [
  ...[10 * SECOND, 30 * SECOND],
  ...[1, 2, 5, 10, 20].map((minutes) => minutes * MINUTE),
  ...Array.from({ length: 72 }, (_, hour) => (hour + 1) * HOUR),
];

/** A point of the schedule: its place and its time. */
export interface CheckPoint {
  readonly step: number;
  readonly at: Date;
}

/** The next time to ask about a payment that began at `start`; null: three days are over. */
export function nextCheck(start: Date, now: Date): CheckPoint | null {
  const age = now.getTime() - start.getTime();
  const step = CHECK_AFTER_MS.findIndex((after) => after > age);
  const after = CHECK_AFTER_MS[step];
  return after === undefined ? null : { step, at: new Date(start.getTime() + after) };
}
