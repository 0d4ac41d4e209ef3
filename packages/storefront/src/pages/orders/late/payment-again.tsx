import type { Order, PaymentMethod } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
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
import { type orderActions, usePaymentMethods } from '../../../state/orders/order-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Another try to pay, with the same or another method or number. */
export default function PaymentAgain({
  order,
  onPay,
  onClose,
}: {
  order: Order;
  onPay: ReturnType<typeof orderActions>['pay'];
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
        <Button type="submit" busy={action.busy} disabled={!chosen}>
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

/** The API's errors, by our field names. */
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
