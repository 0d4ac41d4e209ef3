import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type ReactNode, useState } from 'react';
import { rich, t } from '../../../messages/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertIcon, CashIcon, CloseIcon, PhoneIcon, SearchIcon } from '../../../ui/icons.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { CheckIcon } from '../../../ui/some-pages/more-icons.tsx';
import { ReferenceForm } from './payment-code.tsx';
import { KeptUntil, PaymentPanel, stageSentence } from './payment-panel.tsx';

/** The payment is complete, or is made at the door. */
export function PaymentSettled({ order }: { order: Order }) {
  const [firstName = ''] = order.customer.name.split(' ');
  return (
    <PaymentPanel
      tone="good"
      icon={<CheckIcon className="size-7" />}
      title={t('Murakoze, {firstName}!', { firstName })}
      centred
    >
      <p className="max-w-md self-center text-base text-green-100">
        {stageSentence(order)}{' '}
        {rich('We call {phone} before we come.', {
          phone: <span className="whitespace-nowrap">{phoneText(order.customer.phone)}</span>,
        })}
      </p>
    </PaymentPanel>
  );
}

/** The order became more expensive than what was paid: it continues, and the rest is paid now or at the door. */
export function PaymentRest({ order, onPay }: { order: Order; onPay: () => void }) {
  return (
    <PaymentPanel tone="calm" icon={<CashIcon className="size-6" />} title={stageSentence(order)}>
      <p className="text-base">{t('Your order continues. Pay the rest now, or at the door.')}</p>
      <Button className="self-start" onClick={onPay}>
        {t('Pay it now')}
      </Button>
    </PaymentPanel>
  );
}

/** The last try failed: why, and what to do next. */
export function PaymentFailed({
  order,
  busy,
  onAskAgain,
  onOther,
  onOver,
  cash,
}: {
  order: Order;
  busy: boolean;
  /** Asks the same wallet once more; absent: there is no wallet, or it is too late. */
  onAskAgain?: () => void;
  onOther?: () => void;
  onOver: () => void;
  /** Payment at the door instead, with one press. */
  cash: ReactNode;
}) {
  const { payment, expires_at } = order;
  const other = onOther && (
    <Button variant={payment.wrong_phone ? undefined : 'outline'} onClick={onOther}>
      {t('Another number or way to pay')}
    </Button>
  );
  return (
    <PaymentPanel tone="bad" icon={<AlertIcon className="size-6" />} title={stageSentence(order)}>
      <p className="text-base">
        {t('Nothing was taken from your account.')}
        {expires_at && (
          <>
            {' '}
            <KeptUntil at={expires_at} onOver={onOver} />
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {payment.wrong_phone && other}
        {!payment.wrong_phone && onAskAgain && payment.phone && (
          <Button busy={busy} onClick={onAskAgain}>
            {t('Ask {phone} again', { phone: phoneText(payment.phone) })}
          </Button>
        )}
        {cash}
        {!payment.wrong_phone && other}
      </div>
    </PaymentPanel>
  );
}

/** The shop's staff are checking the payment. */
export function PaymentReview({
  order,
  onSend,
}: {
  order: Order;
  onSend: (reference: string, phone: string | null) => Promise<unknown>;
}) {
  const [correcting, setCorrecting] = useState(false);
  const { kind, status, reference } = order.payment;
  const correctable = kind === 'manual' && status === 'pending';
  return (
    <PaymentPanel tone="calm" icon={<SearchIcon className="size-6" />} title={stageSentence(order)}>
      <p className="text-base">
        {reference && (
          <>
            {rich('Reference {reference}.', {
              reference: <strong className="break-all font-semibold">{reference}</strong>,
            })}{' '}
          </>
        )}
        {t(
          'You do not need to wait here: this page updates by itself, and we call you if something is unclear.',
        )}
      </p>
      {correctable && !correcting && (
        <Button variant="outline" className="self-start" onClick={() => setCorrecting(true)}>
          {t('Correct the reference')}
        </Button>
      )}
      {correctable && correcting && (
        <ReferenceForm
          label={t('Corrected reference')}
          onSend={async (...typed) => {
            await onSend(...typed);
            setCorrecting(false);
          }}
        />
      )}
    </PaymentPanel>
  );
}

/** A refund, due or done. */
export function PaymentRefund({ order }: { order: Order }) {
  return (
    <PaymentPanel tone="calm" icon={<CashIcon className="size-6" />} title={stageSentence(order)}>
      {order.payment.message && <p className="text-base">{order.payment.message}</p>}
    </PaymentPanel>
  );
}

/** The order has ended without a payment. */
export function PaymentEnded({ order, busy, onCheck }: { order: Order; busy: boolean; onCheck: () => void }) {
  const online = order.payment.kind === 'wallet';
  return (
    <PaymentPanel tone="calm" icon={<CloseIcon className="size-6" />} title={stageSentence(order)}>
      <p className="text-base">
        {order.status === 'cancelled'
          ? t('If you did pay, we notice and send the money back.')
          : t('If you did pay, we notice: then we bring your order, or send the money back.')}
      </p>
      {online && (
        <Button variant="outline" busy={busy} className="self-start" onClick={onCheck}>
          {t('I have paid, check again')}
        </Button>
      )}
    </PaymentPanel>
  );
}

/** The phone asks for the PIN: what to do there, and until when. */
export function PaymentPin({
  order,
  busy,
  onCheck,
  onOver,
}: {
  order: Order;
  /** The provider is being asked because the shopper pressed the button. */
  busy: boolean;
  onCheck: () => void;
  /** The time to pay is over. */
  onOver: () => void;
}) {
  const { payment, expires_at } = order;
  const total = payment.due;
  const phone = payment.phone ? phoneText(payment.phone) : t('your phone');
  return (
    <PaymentPanel tone="wait" icon={<PhoneIcon className="size-6" />} title={t('Approve on your phone')}>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-base marker:font-semibold">
        <li>
          {rich('Have the phone with {phone} ready.', {
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
          {t('Waiting for your PIN. This page updates by itself.')}
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
