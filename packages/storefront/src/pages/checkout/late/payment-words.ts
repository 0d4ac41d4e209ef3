import type { Wallet } from '@isoko/contract/routes/shop';
import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../../../messages/t.tsx';

/** What the order's button says. `total` in francs. */
export function orderButtonText(wallet: Wallet | null | undefined, total: number): string {
  const amount = formatFrancs(total);
  return wallet
    ? t('Pay {amount} with {wallet}', { amount, wallet: wallet.name })
    : t('Place order · {amount}', { amount });
}
