import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type ReactNode, useEffect, useState } from 'react';
import { rich, t } from '../../../messages/t.tsx';
import { paymentStage } from '../../../state/orders/payment-stage.ts';
import { cx } from '../../../ui/class-names.ts';
import { timeText } from '../../../ui/some-pages/moments.ts';

const tones = {
  wait: 'border-amber-500/50 bg-amber-50',
  good: 'border-green-700 bg-green-700 text-white',
  bad: 'border-sale/40 bg-sale-50',
  calm: 'border-line bg-white',
};
const marks = {
  wait: 'bg-amber-500 text-green-800',
  good: 'bg-amber-500 text-green-800',
  bad: 'bg-sale text-white',
  calm: 'bg-green-50 text-green-700',
};

/** The frame of all messages about a payment: an icon, a title, then what to do. */
export function PaymentPanel({
  title,
  tone,
  icon,
  centred,
  children,
}: {
  title: ReactNode;
  tone: keyof typeof tones;
  icon: ReactNode;
  /** Good news is centred. */
  centred?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex flex-1 flex-col justify-center gap-4 rounded-panel border p-5 sm:p-6',
        tones[tone],
        centred && 'text-center',
      )}
    >
      <div className={cx('flex items-center', centred ? 'flex-col gap-3' : 'gap-3.5')}>
        <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', marks[tone])}>
          {icon}
        </span>
        <h2 id="payment" className={cx('min-w-0', centred ? 'text-2xl' : 'text-lg sm:text-xl')}>
          {title}
        </h2>
      </div>
      {children}
    </div>
  );
}

const SECOND = 1000;

/** Until when an unpaid order is held (ISO 8601), and the time left. */
export function KeptUntil({ at, onOver }: { at: string; onOver: () => void }) {
  return rich('We keep your order until {time}: {clock} left.', {
    time: timeText(at),
    clock: <Countdown key={at} until={at} onOver={onOver} />,
  });
}

/** Counts down to `until` (ISO 8601), and calls `onOver` once when it is over. */
function Countdown({ until, onOver }: { until: string; onOver: () => void }) {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    const look = () => setSeconds(secondsTo(until));
    look();
    const timer = setInterval(look, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  const over = seconds <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, whatever the caller passes later.
  useEffect(() => {
    if (over) onOver();
  }, [over]);
  return (
    <span role="timer" aria-live="off" className="font-semibold tabular-nums">
      {clockText(seconds)}
    </span>
  );
}

const secondsTo = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND));

/** Seconds as a clock shows them: `19:05`. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The state of the payment in one sentence: the panel's title, and what screen readers hear. */
export function stageSentence(order: Order): string {
  const { payment, status, total } = order;
  const due = formatFrancs(payment.due);
  switch (paymentStage(order)) {
    case 'pin':
      return t('Approve the payment on your phone with your {wallet} PIN.', {
        wallet: payment.wallet?.name ?? '',
      });
    case 'code':
      return t('Pay {total} with our MoMoPay code, then type the reference.', { total: due });
    case 'review':
      return payment.message ?? t('We are checking your payment.');
    case 'failed':
      return payment.message ?? t('The payment did not go through.');
    case 'paid':
      return t('Your payment of {total} arrived.', { total: formatFrancs(total) });
    case 'cash':
      return order.can.pay
        ? t('{total} is still to be paid.', { total: due })
        : t('Your order is placed. You pay {total} on delivery.', { total: due });
    case 'refund_due':
      return t('We owe you {amount}', { amount: formatFrancs(payment.owed) });
    case 'refunded':
      return t('{amount} went back to you', { amount: formatFrancs(payment.refunded) });
    default:
      return status === 'cancelled' ? t('This order is cancelled') : t('The time to pay is over');
  }
}
