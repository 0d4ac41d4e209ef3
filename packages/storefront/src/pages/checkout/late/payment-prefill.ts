import type { Wallet } from '@isoko/contract/routes/shop';
import { useEffect, useRef } from 'react';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { fitsWallet } from '../../../state/checkout/payment-input.ts';
import { phoneText } from '../../../ui/phone-text.ts';

/**
 * Mobile money starts with the customer's own number where it is the wallet's, and follows it until somebody types
 * another one; a field that was emptied by hand stays empty. A number that was put in for another operator goes.
 */
export function usePrefilledWallet(wallet: Wallet | null, ownPhone: string): void {
  const own = phoneText(ownPhone);
  const { payment_phone } = useCheckoutDraft((draft) => draft.values);
  const setValue = useCheckoutDraft((draft) => draft.setValue);
  const filled = useRef('');
  const fits = wallet !== null && fitsWallet(own, wallet);
  const phone = wallet === null ? filled.current : fits ? own : '';
  useEffect(() => {
    if (phone === filled.current || payment_phone !== filled.current) return;
    if (phone === '' && fits) return;
    filled.current = phone;
    setValue('payment_phone', phone);
  }, [fits, phone, payment_phone, setValue]);
}
