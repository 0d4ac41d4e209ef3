import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { paymentInput } from '../../../state/checkout/payment-input.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import type { OpenedOrder } from '../../../state/orders/order.ts';
import { orderActions, usePaymentMethods } from '../../../state/orders/order-actions.ts';
import { type PaymentStage, paymentStage } from '../../../state/orders/payment-stage.ts';
import { Button } from '../../../ui/button.tsx';
import { late } from '../../../ui/late.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PaymentCode } from './payment-code.tsx';
import { stageSentence } from './payment-panel.tsx';
import {
  PaymentEnded,
  PaymentFailed,
  PaymentPin,
  PaymentRefund,
  PaymentRest,
  PaymentReview,
  PaymentSettled,
} from './payment-stages.tsx';

const PaymentAgain = late(() => import('./payment-again.tsx'));

const moving: readonly PaymentStage[] = ['pin', 'code', 'failed'];

/**
 * The payment of an order, live. A payment that was open when the page loaded keeps its space, so that nothing
 * jumps when it is confirmed on the phone; an order that was paid before shows nothing here.
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
  // On every render: lines break differently once the fonts have loaded.
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    if (moving.includes(stage)) box.style.minHeight = `${box.offsetHeight}px`;
    else if (box.style.minHeight) closeUp(box);
  });
  if (!watched && isQuiet(stage, order)) return null;
  const again = order.can.pay ? () => setChoosing(true) : undefined;
  // The form that had the focus is gone: the result is in the panel, which may be above the screen.
  const close = () => {
    setChoosing(false);
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section aria-labelledby="payment" className="flex flex-col gap-3 print:hidden">
      <div ref={frame} tabIndex={-1} className="flex scroll-mt-20 flex-col outline-none">
        <Panel opened={opened} check={check} again={again} refresh={refresh} />
      </div>
      <ActionFailure failure={check.failure} />
      {choosing && order.can.pay && (
        <PaymentAgain
          order={order}
          onPay={orderActions(opened).pay}
          onClose={close}
          waiting={<Skeleton className="h-72 w-full rounded-card" />}
        />
      )}
    </section>
  );
}

const GLIDE_MS = 300;

/** Releases the height that was reserved while waiting: the content below glides up from its old position. */
function closeUp(box: HTMLElement): void {
  const before = box.offsetHeight;
  box.style.minHeight = '';
  const from = `translateY(${before - box.offsetHeight}px)`;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timing = { duration: calm ? 1 : GLIDE_MS, easing: 'ease-out' };
  for (let next = box.parentElement?.nextElementSibling; next; next = next.nextElementSibling)
    next.animate([{ transform: from }, { transform: 'none' }], timing);
}

/** Paid on delivery, paid before, or ended without a payment: the facts below say so. */
function isQuiet(stage: PaymentStage, { status, payment, can }: OpenedOrder['order']): boolean {
  if (stage === 'ended') return status === 'cancelled' || payment.kind === 'cash';
  return (stage === 'cash' && !can.pay) || stage === 'paid';
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
          cash={again && <CashInstead order={order} check={check} onPay={actions.pay} />}
        />
      );
    }
    case 'refund_due':
    case 'refunded':
      return <PaymentRefund order={order} />;
    case 'ended':
      return <PaymentEnded order={order} busy={check.busy} onCheck={onCheck} />;
    case 'cash':
      return again ? <PaymentRest order={order} onPay={again} /> : <PaymentSettled order={order} />;
    default:
      return <PaymentSettled order={order} />;
  }
}

/** Changes to payment at the door with one press, if that is allowed for the order. */
function CashInstead({
  order,
  check,
  onPay,
}: {
  order: Order;
  check: ReturnType<typeof useAction>;
  onPay: ReturnType<typeof orderActions>['pay'];
}) {
  const { methods, failed } = usePaymentMethods(order);
  if (!methods) return failed ? null : <Skeleton className="h-11 w-64" />;
  const cash = methods.find(({ kind, available }) => kind === 'cash' && available);
  if (!cash) return null;
  return (
    <Button
      variant="outline"
      aria-disabled={check.busy}
      onClick={() =>
        check.run(() => onPay(cash.code, paymentInput({ method: '', phone: '', reference: '' }, [cash])))
      }
    >
      {t('Pay {total} in cash instead', { total: formatFrancs(order.payment.due) })}
    </Button>
  );
}
