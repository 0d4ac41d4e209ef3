import type { Quote } from '@isoko/contract';
import type { Wallet } from '@isoko/contract/routes/shop';
import { useEffect, useRef } from 'react';
import { PaymentChoice } from '../../../layout/orders/payment-choice.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { fitsWallet } from '../../../state/checkout/payment-input.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CashReady } from '../../../ui/money/amounts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import type { FormFields } from './checkout-form.ts';
import { Section } from './section.tsx';
import type { FoldedStep } from './steps.ts';

interface PaymentSectionProps extends FormFields {
  at: FoldedStep;
  methods: Quote['payment_methods'];
  /** What the order costs in francs, as far as it is known. */
  total: number | undefined;
  /** The customer's phone, as typed or saved. */
  ownPhone: string;
}

/** How the order is paid. A method that is not available for this order is shown with the reason. */
export function PaymentSection({ at, bind, choose, methods, total, ownPhone }: PaymentSectionProps) {
  const method = bind('payment_method');
  const none = methods.length > 0 && methods.every(({ available }) => !available);
  const { shop } = useShopData();
  const chosen = methods.find(({ code }) => code === method.value);
  const wallet = chosen?.wallet ?? null;
  usePrefilledWallet({ wallet, ownPhone, fill: (phone) => choose('payment_phone', phone) });
  return (
    <Section
      at={at}
      title={t('Payment')}
      line={
        chosen ? (
          <>
            <span lang={chosen.written_in?.name}>{chosen.name}</span>
            {wallet && ` · ${bind('payment_phone').value}`}
          </>
        ) : (
          t('Shown once we know where to deliver.')
        )
      }
    >
      <PaymentChoice
        methods={methods}
        method={method}
        phone={bind('payment_phone')}
        reference={bind('payment_reference')}
      />
      {method.value === 'cod' && total !== undefined && !bind('point').value && <CashReady amount={total} />}
      {none && (
        <Notice
          tone="amber"
          title={t('This order cannot be paid there yet')}
          actions={
            shop.phone && (
              <a href={`tel:${shop.phone}`} className={buttonClass({ variant: 'outline' })}>
                {t('Call us')}
              </a>
            )
          }
        >
          <p>{t('Choose another delivery address, or call us and we find a way together.')}</p>
        </Notice>
      )}
    </Section>
  );
}

/**
 * Mobile money starts with the customer's own number where it fits the wallet, and follows it until the shopper types
 * another one; a field that was emptied by hand stays empty. A number filled in for another operator is removed.
 */
function usePrefilledWallet({ wallet, ownPhone, fill }: PrefilledWallet): void {
  const own = phoneText(ownPhone);
  const { payment_phone } = useCheckoutDraft((draft) => draft.values);
  const filled = useRef('');
  const fits = wallet !== null && fitsWallet(own, wallet);
  const phone = wallet === null ? filled.current : fits ? own : '';
  useEffect(() => {
    if (phone === filled.current || payment_phone !== filled.current) return;
    if (phone === '' && fits) return;
    filled.current = phone;
    fill(phone);
  });
}

interface PrefilledWallet {
  wallet: Wallet | null;
  ownPhone: string;
  /** Gives the number to the field, as if it was typed: what was wrong with it is over. */
  fill: (phone: string) => void;
}
