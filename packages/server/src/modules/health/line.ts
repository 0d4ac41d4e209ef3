import type { HealthLine } from '@isoko/contract/routes/admin/health';
import { KIGALI_OFFSET_MS } from '#server/kigali-time.ts';
import type { WireState } from '#server/modules/wires/wires.ts';

type Says = Pick<HealthLine, 'state' | 'says' | 'advice'>;

/** Nothing to do. */
export const good = (says: string): Says => ({ state: 'good', says, advice: null });

/** It works, but needs attention. */
export const look = (says: string, advice: string): Says => ({ state: 'look', says, advice });

/** It does not work. */
export const broken = (says: string, advice: string): Says => ({ state: 'broken', says, advice });

/** `20 Nov, 14:05`, in Kigali. */
export function momentOf(at: Date): string {
  const [, month = '', day = '', time = ''] =
    /-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(at.getTime() + KIGALI_OFFSET_MS).toISOString()) ?? [];
  return `${Number(day)} ${MONTHS[Number(month) - 1]}, ${time}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The state of a connection: its last success or its last failure decides, whichever came later. */
export function wireLine(
  wire: WireState | undefined,
  { name, advice, unused }: { name: string; advice: string; unused: string },
): Says {
  const { goodAt = null, badAt = null } = wire ?? {};
  const [worked, failed] = [goodAt && momentOf(goodAt), badAt && momentOf(badAt)];
  const why = wire?.reason ?? 'no reason was given';
  if (badAt && (!goodAt || badAt >= goodAt)) {
    const says = goodAt
      ? `${name} failed last on ${failed}: ${why}; it worked last on ${worked}.`
      : `${name} failed last on ${failed}: ${why}; it has never worked.`;
    return broken(says, advice);
  }
  if (!goodAt) return good(unused);
  if (badAt) return good(`${name} worked last on ${worked}; it failed last on ${failed}: ${why}.`);
  return good(`${name} worked last on ${worked}.`);
}
