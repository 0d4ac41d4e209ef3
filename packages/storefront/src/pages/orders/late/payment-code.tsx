import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { checkReference } from '../../../state/checkout/payment-input.ts';
import { useForm } from '../../../state/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CashIcon } from '../../../ui/icons.tsx';
import { KeptUntil, PaymentPanel } from './payment-panel.tsx';

/** A MoMoPay code waits to be paid: how, how much, and where its reference goes. */
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
  /** Opens the other ways to pay; absent: there are none. */
  onOther?: () => void;
}) {
  const { payment, total, expires_at } = order;
  const { shop, written } = useShopData();
  const method = shop.payment_methods.find(({ code }) => code === payment.method);
  return (
    <PaymentPanel
      tone="wait"
      icon={<CashIcon className="size-6" />}
      title={t('Pay {total} with our MoMoPay code', { total: formatFrancs(total) })}
    >
      {method?.instructions && (
        <p lang={written} className="text-base">
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

/** Takes the reference of a paid code. */
export function ReferenceForm({
  label = t('Payment reference'),
  onSend,
}: {
  label?: string;
  onSend: (reference: string, phone: string | null) => Promise<unknown>;
}) {
  const form = useForm({
    id: 'paid',
    names: ['reference', 'phone'],
    check: ({ reference }) => ({
      reference: reference.trim()
        ? checkReference(reference)
        : t('Please type the reference of your payment.'),
    }),
    send: async ({ reference, phone }) => {
      await onSend(reference.trim(), phone.trim() || null);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex max-w-md flex-col gap-3">
      <TextField
        {...form.bind('reference')}
        label={label}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        placeholder="1927264368"
        hint={t('From the message you get after paying.')}
      />
      {/* Optional: it helps the shop's staff to find the money. */}
      <PhoneField
        {...form.bind('phone')}
        label={t('Phone you paid from (not needed)')}
        autoComplete="off"
        placeholder=""
      />
      <ActionFailure failure={form.failure} />
      <Button type="submit" busy={form.busy} className="self-start">
        {t('Send the reference')}
      </Button>
    </form>
  );
}
