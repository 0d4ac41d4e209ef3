import { formatFrancs } from '@isoko/contract/rules/money';

/** What the order's button says. `total` in francs. */
export function orderButtonText(method: string, total: number): string {
  const amount = formatFrancs(total);
  return method === 'mtn_momo' ? `Pay ${amount} with MoMo` : `Place order · ${amount}`;
}
