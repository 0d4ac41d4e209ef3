import type { Quote } from '@isoko/contract';
import type { Wallet } from '@isoko/contract/routes/shop';
import type { ChangeEvent } from 'react';
import { t } from '../../messages/t.tsx';
import { prefixText } from '../../state/checkout/payment-input.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { RadioCard } from '../../ui/some-pages/radio-card.tsx';

/** A control of the choice, as a form binds it. */
export interface BoundField {
  id: string;
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  error: string | undefined;
}

export interface PaymentChoiceProps {
  methods: Quote['payment_methods'];
  method: BoundField;
  phone: BoundField;
  reference: BoundField;
}

/** The payment methods as cards; the chosen one shows its fields. An unavailable method is shown with the reason. */
export function PaymentChoice({ methods, method, phone, reference }: PaymentChoiceProps) {
  const { id, name, value, onChange, error } = method;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-2.5 outline-none empty:hidden"
    >
      <legend className="sr-only">{t('Payment method')}</legend>
      {methods.map((each) => {
        const chosen = value === each.code && each.available;
        return (
          <div key={each.code} className="flex flex-col">
            <RadioCard
              name={name}
              value={each.code}
              checked={chosen}
              disabled={!each.available}
              onChange={onChange}
              title={<span lang={each.written_in?.name}>{each.name}</span>}
              note={
                each.available
                  ? each.instructions && <span lang={each.written_in?.instructions}>{each.instructions}</span>
                  : each.reason
              }
            />
            {chosen && each.wallet && <WalletField field={phone} wallet={each.wallet} />}
            {chosen && each.asks.includes('reference') && <ReferenceField field={reference} />}
          </div>
        );
      })}
      {error && (
        <p id={`${id}-error`} className="font-medium text-sale text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function WalletField({ field, wallet }: { field: BoundField; wallet: Wallet }) {
  return (
    <div className="pt-3 pb-2">
      <TextField
        {...field}
        label={t('{wallet} number', { wallet: wallet.name })}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        placeholder={`${wallet.prefixes[0]}8 123 456`}
        hint={t('{prefixes} number. We send a request to this phone; you confirm it with your PIN.', {
          prefixes: prefixText(wallet),
        })}
      />
    </div>
  );
}

function ReferenceField({ field }: { field: BoundField }) {
  return (
    <div className="pt-3 pb-2">
      <TextField
        {...field}
        label={t('Payment reference')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        placeholder="1927264368"
        hint={t('From the message you get after paying. You can also type it after ordering.')}
      />
    </div>
  );
}
