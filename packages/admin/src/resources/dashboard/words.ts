import type { Guide, Policy } from '@isoko/contract/routes/admin/guide';
import type { ShopSettings } from '@isoko/contract/routes/admin/settings';
import { t } from '#admin/messages/t.tsx';

export type Fact = Guide['facts'][number]['key'];

/** The props of a fact's buttons. */
export interface FactProps {
  guide: Guide;
  settings: ShopSettings;
}

type Way = Guide['ways'][number];

const WAYS: Record<Way['code'], string> = {
  cod: t('Cash on delivery'),
  mtn_momo: 'MTN MoMo',
  airtel_money: 'Airtel Money',
  momo_code: t('MoMoPay code'),
};

/** `Cash on delivery: ready. MTN MoMo: no keys.`, for the payment methods that are switched on. */
export function waysText({ guide: { ways }, settings }: FactProps): string {
  if (ways.length === 0) return t('None is switched on.');
  return ways
    .map((way) => t('{way}: {said}.', { way: WAYS[way.code], said: saidOf(way, settings) }))
    .join(' ');
}

/** Whether the shop itself lacks the keys of a payment method; other problems are the operator's. */
export const lacksKeys = (code: Way['code'], { payment_troubles }: FactProps['settings']): boolean =>
  payment_troubles.some((each) => each.code === code);

function saidOf({ code, trouble }: Way, settings: FactProps['settings']): string {
  if (trouble === null) return t('ready');
  // Its own sentence is long, and is shown under Settings.
  if (lacksKeys(code, settings)) return t('has no keys');
  return t('the operator says “{trouble}”', { trouble });
}

/** The text for a policy's state. */
export const POLICY_STATES: Record<Policy['state'], string> = {
  none: t('Not written.'),
  in_step: t('Follows your zones and ways to pay.'),
  own: t('Your own text.'),
  behind: t('Your own text; the shop has changed since.'),
};

/** The paragraphs and points of a part of a page, as plain lines. */
export function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('p, li')].map(({ textContent }) => textContent ?? '');
}
