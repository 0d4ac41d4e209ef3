import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Button } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { timeText } from '../../ui/moments.ts';
import { phoneText } from '../../ui/phone-text.ts';
import { Countdown } from './countdown.tsx';
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
  const phone = payment.phone ? phoneText(payment.phone) : 'your phone';
  return (
    <PaymentPanel tone="wait" icon={<PhoneIcon className="size-6" />} title="Approve on your phone">
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-base marker:font-semibold">
        <li>
          Take the phone with <strong className="whitespace-nowrap">{phone}</strong>.
        </li>
        <li>
          Enter your MoMo PIN to pay <strong className="whitespace-nowrap">{formatFrancs(total)}</strong>.
        </li>
        <li>
          Nothing appears? Dial{' '}
          <a
            href="tel:*182%23"
            className="whitespace-nowrap font-semibold text-green-700 underline underline-offset-4"
          >
            *182#
          </a>{' '}
          and look for approvals.
        </li>
      </ol>
      <p className="flex items-center gap-2.5 text-md">
        <span
          aria-hidden="true"
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-green-700 border-r-transparent"
        />
        <span>
          Waiting for your PIN. This page changes by itself.
          {expires_at && (
            <>
              {' '}
              We keep your order until {timeText(expires_at)}:{' '}
              <Countdown key={expires_at} until={expires_at} onOver={onOver} /> left.
            </>
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" busy={busy} onClick={onCheck}>
          I have paid, check again
        </Button>
      </div>
    </PaymentPanel>
  );
}
