import type { Order } from '@isoko/contract';
import { useState } from 'react';
import { rich, t } from '../../../messages/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertIcon, CashIcon, CheckIcon, CloseIcon, SearchIcon } from '../../../ui/icons.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { ReferenceForm } from './payment-code.tsx';
import { KeptUntil, PaymentPanel, stageSentence } from './payment-panel.tsx';

/** The money is there, or comes at the door. */
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

/** The last try came to nothing: why, and the ways on. */
export function PaymentFailed({
  order,
  busy,
  onAskAgain,
  onOther,
  onOver,
}: {
  order: Order;
  busy: boolean;
  /** Asks the same wallet once more; absent: there is none, or it is too late. */
  onAskAgain?: () => void;
  onOther?: () => void;
  onOver: () => void;
}) {
  const { payment, expires_at } = order;
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
        {onAskAgain && payment.phone && (
          <Button busy={busy} onClick={onAskAgain}>
            {t('Ask {phone} again', { phone: phoneText(payment.phone) })}
          </Button>
        )}
        {onOther && (
          <Button variant="outline" onClick={onOther}>
            {t('Another number or way to pay')}
          </Button>
        )}
      </div>
    </PaymentPanel>
  );
}

/** People look at the payment. */
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
        {t('You need not wait here: this page changes by itself, and we call you if something is unclear.')}
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

/** Money that goes back, or went. */
export function PaymentRefund({ order }: { order: Order }) {
  return (
    <PaymentPanel tone="calm" icon={<CashIcon className="size-6" />} title={stageSentence(order)}>
      {order.payment.message && <p className="text-base">{order.payment.message}</p>}
    </PaymentPanel>
  );
}

/** The order is over and no money came. */
export function PaymentEnded({ order, busy, onCheck }: { order: Order; busy: boolean; onCheck: () => void }) {
  const online = order.payment.kind === 'wallet';
  return (
    <PaymentPanel tone="calm" icon={<CloseIcon className="size-6" />} title={stageSentence(order)}>
      <p className="text-base">
        {order.status === 'cancelled'
          ? t('If you paid all the same, we notice and send the money back.')
          : t('If you paid all the same, we notice: then we bring your order, or send the money back.')}
      </p>
      {online && (
        <Button variant="outline" busy={busy} className="self-start" onClick={onCheck}>
          {t('I have paid, check again')}
        </Button>
      )}
    </PaymentPanel>
  );
}
