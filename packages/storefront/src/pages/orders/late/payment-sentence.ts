import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../../../messages/t.tsx';
import { paymentStage } from '../../../state/orders/payment-stage.ts';

/** How the payment stands, in one sentence: it is the panel's title, and what screen readers hear. */
export function stageSentence(order: Order): string {
  const { payment, status, total } = order;
  switch (paymentStage(order)) {
    case 'pin':
      return t('Approve the payment on your phone with your {wallet} PIN.', {
        wallet: payment.wallet?.name ?? '',
      });
    case 'code':
      return t('Pay {total} with our MoMoPay code, then type the reference.', { total: formatFrancs(total) });
    case 'review':
      return payment.message ?? t('We are checking your payment.');
    case 'failed':
      return payment.message ?? t('The payment did not go through.');
    case 'paid':
      return t('Your payment of {total} arrived.', { total: formatFrancs(total) });
    case 'cash':
      return t('Your order is placed. You pay {total} on delivery.', { total: formatFrancs(total) });
    case 'refund_due':
      return t('We owe you a refund');
    case 'refunded':
      return t('Your money went back to you');
    default:
      return status === 'cancelled' ? t('This order is cancelled') : t('The time to pay is over');
  }
}
