import type { Order, PaymentMethod } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../../api.ts';
import { askedOf } from '../../../layout/cart/late/weighed.tsx';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { PaymentChoice } from '../../../layout/orders/payment-choice.tsx';
import { t } from '../../../messages/t.tsx';
import {
  checkPaymentInput,
  fitsWallet,
  type PaymentInput,
  paymentInput,
} from '../../../state/checkout/payment-input.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import type { OpenedOrder } from '../../../state/orders/order.ts';
import { orderActions, usePaymentMethods } from '../../../state/orders/order-actions.ts';
import { type PaymentStage, paymentStage } from '../../../state/orders/payment-stage.ts';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
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

const moving: readonly PaymentStage[] = ['pin', 'code', 'failed'];

/**
 * The payment of an order, live. A payment that was under way when the page opened keeps its place, so that
 * nothing jumps when the phone was answered; an order that was paid before shows nothing here.
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
  // With every render: when the fonts arrive, lines break differently.
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    if (moving.includes(stage)) box.style.minHeight = `${box.offsetHeight}px`;
    else if (box.style.minHeight) closeUp(box);
  });
  if (!watched && isQuiet(stage, order)) return null;
  const again = order.can.pay ? () => setChoosing(true) : undefined;
  // The form that had the focus is gone: what came of it is the panel, which may be above the screen.
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
        <PaymentAgain order={order} onPay={orderActions(opened).pay} onClose={close} />
      )}
    </section>
  );
}

const GLIDE_MS = 300;

/** Gives back the height that was kept for the waiting: what is below glides up from where it was. */
function closeUp(box: HTMLElement): void {
  const before = box.offsetHeight;
  box.style.minHeight = '';
  const from = `translateY(${before - box.offsetHeight}px)`;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timing = { duration: calm ? 1 : GLIDE_MS, easing: 'ease-out' };
  for (let next = box.parentElement?.nextElementSibling; next; next = next.nextElementSibling)
    next.animate([{ transform: from }, { transform: 'none' }], timing);
}

/** Paid on delivery, paid before, or ended without money: the facts below say it. */
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

/** Pays at the door by one press, where that is open for the order. */
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
      disabled={check.busy}
      onClick={() => void check.run(() => onPay(cash.code, paymentInput(noInput, [cash])))}
    >
      {t('Pay {total} in cash instead', { total: formatFrancs(order.payment.due) })}
    </Button>
  );
}

const noInput: PaymentInput = { method: '', phone: '', reference: '' };

/** Another try to pay, with the same or another way or number. */
function PaymentAgain({
  order,
  onPay,
  onClose,
}: {
  order: Order;
  onPay: (method: string, payment: ReturnType<typeof paymentInput>) => Promise<unknown>;
  onClose: () => void;
}) {
  const { methods, failed } = usePaymentMethods(order);
  const [input, setInput] = useState(() => firstInput(order));
  const [wrong, setWrong] = useState<{ phone?: string; reference?: string }>({});
  const action = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const refused = refusedFields(action.failure);
  const errors: Record<string, string | undefined> = { ...refused, ...wrong };
  const bind = (name: keyof PaymentInput) => ({
    id: `again-${name}`,
    name: `again-${name}`,
    value: input[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setInput({ ...input, [name]: target.value });
      setWrong({});
      action.clear();
    },
    error: errors[name],
  });
  const chosen = methods?.find(({ code, available }) => code === input.method && available);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkPaymentInput(input, methods ?? []);
    setWrong(found);
    const [field] = Object.keys(found);
    if (field) document.getElementById(`again-${field}`)?.focus();
    else if (await action.run(() => onPay(input.method, paymentInput(input, methods ?? [])))) onClose();
  };
  return (
    <form noValidate onSubmit={submit} className="card flex flex-col gap-4 p-4 sm:p-6">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('How would you like to pay {total}?', { total: formatFrancs(askedOf(order)) })}
      </h3>
      {methods ? (
        <PaymentChoice
          methods={methods}
          method={bind('method')}
          phone={bind('phone')}
          reference={bind('reference')}
        />
      ) : (
        <Skeleton className="h-44 w-full" />
      )}
      {!Object.keys(refused).length && <ActionFailure failure={action.failure ?? failed} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={action.busy} disabled={action.busy || !chosen}>
          {buttonText(chosen, chosen?.kind === 'cash' ? order.total : askedOf(order))}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('Not now')}
        </Button>
      </div>
    </form>
  );
}

function firstInput({ payment, customer }: Order): PaymentInput {
  const phone =
    payment.phone ?? (payment.wallet && fitsWallet(customer.phone, payment.wallet) ? customer.phone : '');
  return { method: payment.method, phone: phone && phoneText(phone), reference: '' };
}

/** The API's errors, by our fields. */
function refusedFields(failure: unknown): Record<string, string> {
  const names: Record<string, keyof PaymentInput> = {
    payment_method: 'method',
    'payment.phone': 'phone',
    'payment.reference': 'reference',
  };
  return Object.fromEntries(
    fieldErrorsOf(failure).flatMap(({ field, message }) => {
      const name = names[field];
      return name ? [[name, message]] : [];
    }),
  );
}

function buttonText(method: Pick<PaymentMethod, 'kind' | 'wallet'> | undefined, total: number): string {
  const { kind, wallet } = method ?? {};
  if (wallet) return t('Pay {total} with {wallet}', { total: formatFrancs(total), wallet: wallet.name });
  return kind === 'cash' ? t('Pay on delivery') : t('Pay this way');
}
