import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { rich, t } from '../../../messages/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { PhoneIcon } from '../../../ui/icons.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { KeptUntil } from './countdown.tsx';
import { PaymentPanel } from './payment-panel.tsx';

/** The phone asks for the PIN: what to do there, and until when. */
export function PaymentPin({
  order,
  busy,
  onCheck,
  onOver,
}: {
  order: Order;
  /** The provider is being asked because the shopper wanted it. */
  busy: boolean;
  onCheck: () => void;
  /** The time to pay is over. */
  onOver: () => void;
}) {
  const { payment, total, expires_at } = order;
  const phone = payment.phone ? phoneText(payment.phone) : t('your phone');
  return (
    <PaymentPanel tone="wait" icon={<PhoneIcon className="size-6" />} title={t('Approve on your phone')}>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-base marker:font-semibold">
        <li>
          {rich('Take the phone with {phone}.', {
            phone: <strong className="whitespace-nowrap">{phone}</strong>,
          })}
        </li>
        <li>
          {rich('Enter your {wallet} PIN to pay {total}.', {
            wallet: payment.wallet?.name ?? '',
            total: <strong className="whitespace-nowrap">{formatFrancs(total)}</strong>,
          })}
        </li>
        <li>
          {rich('Nothing appears? Dial {code} and look for approvals.', {
            code: (
              <a
                href="tel:*182%23"
                className="whitespace-nowrap font-semibold text-green-700 underline underline-offset-4"
              >
                *182#
              </a>
            ),
          })}
        </li>
      </ol>
      <p className="flex items-center gap-2.5 text-md">
        <span
          aria-hidden="true"
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-green-700 border-r-transparent"
        />
        <span>
          {t('Waiting for your PIN. This page changes by itself.')}
          {expires_at && (
            <>
              {' '}
              <KeptUntil at={expires_at} onOver={onOver} />
            </>
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" busy={busy} onClick={onCheck}>
          {t('I have paid, check again')}
        </Button>
      </div>
    </PaymentPanel>
  );
}
