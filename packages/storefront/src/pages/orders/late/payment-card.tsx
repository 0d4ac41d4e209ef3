import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { rich, t } from '../../../messages/t.tsx';
import { useAction } from '../../../state/forms/use-action.ts';
import type { OpenedOrder } from '../../../state/orders/order.ts';
import { orderActions } from '../../../state/orders/order-actions.ts';
import { type PaymentStage, paymentStage } from '../../../state/orders/payment-stage.ts';
import { Button } from '../../../ui/button.tsx';
import { PhoneIcon } from '../../../ui/icons.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { KeptUntil } from './countdown.tsx';
import { PaymentAgain } from './payment-again.tsx';
import { PaymentCode } from './payment-code.tsx';
import {
  PaymentEnded,
  PaymentFailed,
  PaymentRefund,
  PaymentReview,
  PaymentSettled,
} from './payment-news.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { stageSentence } from './payment-sentence.ts';

const moving: readonly PaymentStage[] = ['pin', 'code', 'failed'];

/**
 * The payment of an order, live. What was in motion when the page opened keeps its place to the end, so that
 * nothing jumps when the phone was answered; an order that was settled before has nothing to say here.
 */
export function PaymentCard({ opened, refresh }: { opened: OpenedOrder; refresh: () => void }) {
  const { order } = opened;
  const stage = paymentStage(order);
  const [watched] = useState(() => moving.includes(stage));
  const [choosing, setChoosing] = useState(false);
  const check = useAction();
  const sentence = stageSentence(order);
  const spoken = useRef(watched ? '' : sentence);
  useEffect(() => {
    if (spoken.current === sentence) return;
    spoken.current = sentence;
    announce(sentence);
  }, [sentence]);
  const frame = useRef<HTMLDivElement>(null);
  // With every look at the order: fonts arrive, and lines break anew.
  useLayoutEffect(() => {
    const box = frame.current;
    if (box && moving.includes(stage)) box.style.minHeight = `${box.offsetHeight}px`;
  });
  if (!watched && isQuiet(stage, order)) return null;
  const again = order.can.pay ? () => setChoosing(true) : undefined;
  return (
    <section aria-labelledby="payment" className="flex flex-col gap-3 print:hidden">
      <div ref={frame} className="flex flex-col">
        <Panel opened={opened} check={check} again={again} refresh={refresh} />
      </div>
      <ActionFailure failure={check.failure} />
      {choosing && order.can.pay && (
        <PaymentAgain order={order} onPay={orderActions(opened).pay} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}

/** Paid at the door, paid before, or over without money: the facts below say it. */
function isQuiet(stage: PaymentStage, { status, payment }: OpenedOrder['order']): boolean {
  if (stage === 'ended') return status === 'cancelled' || payment.kind === 'cash';
  return stage === 'cash' || stage === 'paid';
}

function Panel({
  opened,
  check,
  again,
  refresh,
}: {
  opened: OpenedOrder;
  check: ReturnType<typeof useAction>;
  again: (() => void) | undefined;
  refresh: () => void;
}) {
  const { order } = opened;
  const actions = orderActions(opened);
  const onCheck = () => void check.run(() => actions.confirm());
  switch (paymentStage(order)) {
    case 'pin':
      return <PaymentPin order={order} busy={check.busy} onCheck={onCheck} onOver={refresh} />;
    case 'code':
      return <PaymentCode order={order} onSend={actions.confirm} onOver={refresh} onOther={again} />;
    case 'review':
      return <PaymentReview order={order} onSend={actions.confirm} />;
    case 'failed': {
      const { method, kind, phone } = order.payment;
      const askAgain =
        again && kind === 'wallet' && phone && (() => void check.run(() => actions.pay(method, { phone })));
      return (
        <PaymentFailed
          order={order}
          busy={check.busy}
          onAskAgain={askAgain || undefined}
          onOther={again}
          onOver={refresh}
        />
      );
    }
    case 'refund_due':
    case 'refunded':
      return <PaymentRefund order={order} />;
    case 'ended':
      return <PaymentEnded order={order} busy={check.busy} onCheck={onCheck} />;
    default:
      return <PaymentSettled order={order} />;
  }
}

/** The phone asks for the PIN: what to do there, and until when. */
function PaymentPin({
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
