import { toE164 } from '#server/input/phone.ts';
import { fieldError } from '#server/shop-error.ts';
import type { PaymentMethod } from './payment-method.ts';

/** MTN's prefixes in Rwanda: 078 and 079. */
const MTN_WALLET = /^\+2507[89]\d{7}$/;

/** MTN MoMo: the payer's phone asks for the PIN, and the operator tells how it ended. */
export const mtnMomo: PaymentMethod = {
  code: 'mtn_momo',
  confirmsAtOnce: false,
  isReady: (ctx) => ctx.momo !== null,
  begin({ phone }) {
    const wallet = toE164(phone?.trim() ?? '');
    if (!wallet || !MTN_WALLET.test(wallet)) {
      throw fieldError('payment.phone', 'Please type an MTN number that starts with 078 or 079.');
    }
    return { status: 'created', phone: wallet, providerRef: null };
  },
};
