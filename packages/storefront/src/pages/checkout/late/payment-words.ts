import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../../../messages/t.tsx';

/** What the order's button says. `total` in francs. */
export function orderButtonText(method: string, total: number): string {
  const amount = formatFrancs(total);
  return method === 'mtn_momo'
    ? t('Pay {amount} with MoMo', { amount })
    : t('Place order · {amount}', { amount });
}
