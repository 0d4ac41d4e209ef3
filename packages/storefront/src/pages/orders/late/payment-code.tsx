import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf } from '../../../api.ts';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { checkReference } from '../../../state/checkout/payment-input.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CashIcon } from '../../../ui/icons.tsx';
import { KeptUntil, PaymentPanel } from './payment-panel.tsx';

/** A MoMoPay code to be paid: how, how much, and the field for the payment's reference. */
export function PaymentCode({
  order,
  onSend,
  onOver,
  onOther,
}: {
  order: Order;
  onSend: (reference: string, phone: string | null) => Promise<unknown>;
  /** The time to pay is over. */
  onOver: () => void;
  /** Opens the other payment methods; absent: there are none. */
  onOther?: () => void;
}) {
  const { payment, expires_at } = order;
  const total = payment.due;
  const { shop } = useShopData();
  const method = shop.payment_methods.find(({ code }) => code === payment.method);
  return (
    <PaymentPanel
      tone="wait"
      icon={<CashIcon className="size-6" />}
      title={t('Pay {total} with our MoMoPay code', { total: formatFrancs(total) })}
    >
      {method?.instructions && (
        <p lang={method.written_in?.instructions} className="text-base">
          {method.instructions}
        </p>
      )}
      <ReferenceForm onSend={onSend} />
      {expires_at && (
        <p className="text-md">
          <KeptUntil at={expires_at} onOver={onOver} />
        </p>
      )}
      {onOther && (
        <Button variant="ghost" className="self-start" onClick={onOther}>
          {t('Pay another way')}
        </Button>
      )}
    </PaymentPanel>
  );
}

/** The form for the reference of a payment. */
export function ReferenceForm({
  label = t('Payment reference'),
  onSend,
}: {
  label?: string;
  onSend: (reference: string, phone: string | null) => Promise<unknown>;
}) {
  const action = useAction();
  const [reference, setReference] = useState('');
  const [phone, setPhone] = useState('');
  const [missing, setMissing] = useState<string>();
  const refusedAt = (name: string) =>
    fieldErrorsOf(action.failure).find(({ field }) => field.endsWith(name))?.message;
  const refused = refusedAt('reference');
  const refusedPhone = refusedAt('phone');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = reference.trim();
    const wrong = typed ? checkReference(reference) : t('Please type the reference of your payment.');
    setMissing(wrong);
    if (!wrong) void action.run(() => onSend(typed, phone.trim() || null));
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-3">
      <TextField
        label={label}
        required
        value={reference}
        onChange={({ target }) => {
          setReference(target.value);
          setMissing(undefined);
          action.clear();
        }}
        error={missing ?? refused}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        placeholder="1927264368"
        hint={t('From the message you get after paying.')}
      />
      <PayerField
        value={phone}
        onChange={(typed) => {
          setPhone(typed);
          action.clear();
        }}
        error={refusedPhone}
      />
      {!refused && !refusedPhone && <ActionFailure failure={action.failure} />}
      <Button type="submit" busy={action.busy} className="self-start">
        {t('Send the reference')}
      </Button>
    </form>
  );
}

/** The phone that paid the code: optional, it helps the shop's staff to find the payment. */
function PayerField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (typed: string) => void;
  error: string | undefined;
}) {
  return (
    <PhoneField
      label={t('Phone you paid from')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      autoComplete="off"
      placeholder=""
    />
  );
}
