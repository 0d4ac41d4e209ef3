import { useEffect, useRef } from 'react';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { isMtnNumber } from '../../../state/checkout/payment-input.ts';
import { phoneText } from '../../../ui/phone-text.ts';

/**
 * Mobile money starts with the customer's own number where it is MTN's, and follows it until somebody types
 * another one; a field that was emptied by hand stays empty.
 */
export function usePrefilledWallet(method: string, ownPhone: string): void {
  const phone = phoneText(ownPhone);
  const { payment_phone } = useCheckoutDraft((draft) => draft.values);
  const setValue = useCheckoutDraft((draft) => draft.setValue);
  const filled = useRef('');
  useEffect(() => {
    if (method !== 'mtn_momo' || !isMtnNumber(phone) || phone === filled.current) return;
    if (payment_phone !== filled.current) return;
    filled.current = phone;
    setValue('payment_phone', phone);
  }, [method, phone, payment_phone, setValue]);
}
