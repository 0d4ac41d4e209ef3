import type { HealthLine } from '@isoko/contract/routes/admin/health';
import { formatCount } from '@isoko/contract/rules/counts';
import type { Language } from '@isoko/contract/rules/languages';
import type { DayOfTraffic } from '#server/http/traffic.ts';
import type { WireState } from '#server/modules/wires/wires.ts';
import { kept, type Moment, type Said, sentence } from '#server/sentences/sentence.ts';

/** A line of Health before it is told in the reader's language. */
export type Line = Pick<HealthLine, 'key' | 'title'> & Verdict;

export interface Verdict {
  state: HealthLine['state'];
  says: Said;
  advice: Said | null;
}

/** Nothing to do. */
export const good = (says: Said): Verdict => ({ state: 'good', says, advice: null });

/** It works, but needs attention. */
export const look = (says: Said, advice: Said): Verdict => ({ state: 'look', says, advice });

/** It does not work. */
export const broken = (says: Said, advice: Said): Verdict => ({ state: 'broken', says, advice });

export const momentOf = (at: Date): Moment => ({ moment: at.toISOString() });

/** The state of a connection: its last success or its last failure decides, whichever came later. */
export function wireLine(
  wire: WireState | undefined,
  { name, advice, unused }: { name: Said; advice: Said; unused: Said },
): Verdict {
  const { goodAt = null, badAt = null } = wire ?? {};
  const of = { name: kept(name) };
  const reason = kept(wire?.reason ?? 'no reason was given');
  if (!badAt) {
    return good(
      goodAt ? sentence('{name} last worked on {good}.', { ...of, good: momentOf(goodAt) }) : unused,
    );
  }
  const bad = { ...of, reason, bad: momentOf(badAt) };
  if (!goodAt)
    return broken(sentence('{name} last failed on {bad}: {reason}; it has never worked.', bad), advice);
  const both = { ...bad, good: momentOf(goodAt) };
  return badAt >= goodAt
    ? broken(sentence('{name} last failed on {bad}: {reason}; it last worked on {good}.', both), advice)
    : good(sentence('{name} last worked on {good}; it last failed on {bad}: {reason}.', both));
}

/** From this share of failed answers on, there is a warning. */
const ERRORS_SHARE = 0.01;

/** The share of a day's answers that failed. */
export function lookAtErrors({ requests, errors }: DayOfTraffic, language?: Language) {
  const values = { n: formatCount(requests, language), failed: formatCount(errors, language) };
  if (errors <= requests * ERRORS_SHARE) return good(sentence('{n} requests, {failed} failed.', values));
  return look(
    sentence('{failed} of {n} failed.', values),
    'The log says why: look for lines with a status of 500 or more.',
  );
}
