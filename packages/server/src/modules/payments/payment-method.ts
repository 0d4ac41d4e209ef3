import type { PaymentMethod as OnWire } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { toE164 } from '#server/input/text.ts';
import { fieldError } from '#server/shop-error.ts';

/** What a shopper types with the choice of a way to pay. */
export interface PaymentDetails {
  /** The wallet to ask, as typed. */
  phone?: string | null;
  /** The reference of a payment made by hand, as typed. */
  reference?: string | null;
}

/** How a new try to pay is written. */
interface NewTry {
  /** `created`: the provider has to be asked first. `pending`: the money is awaited. */
  readonly status: 'created' | 'pending';
  /** E.164. */
  readonly phone: string | null;
  readonly providerRef: string | null;
}

/**
 * How a way to pay works. A new one is a file like mtn-momo.ts, a line in payment-methods.ts, its code in the contract
 * and its words: no other code asks which one it is.
 */
export interface PaymentMethod {
  readonly code: OnWire['code'];
  /**
   * `cash` at the door: the order is confirmed before any money was seen. `wallet`: a phone is asked. `manual`: sent
   * by hand.
   */
  readonly kind: OnWire['kind'];
  /** Who confirms that the money has arrived. */
  readonly settledBy: OnWire['settled_by'];
  /** What the shopper types for it. */
  readonly asks: OnWire['asks'];
  /** Whether staff check for the money: the order is then held for hours. */
  readonly waitsForPeople: boolean;
  /** ISO 4217. */
  readonly currency: string;
  /** What one payment may be, in francs. */
  readonly limits: OnWire['limits'];
  /** Whose phone is asked; null: no phone is. */
  readonly wallet: OnWire['wallet'];
  /** What a shopper reads while the phone asks; null: no phone is asked. */
  readonly prompt: string | null;
  /** Whether it can be used in this shop at all. */
  readonly isReady: (ctx: Context) => boolean;
  /**
   * How a try starts; null: there is none, cash is paid at the door.
   * @throws validation_error on `payment.phone` or `payment.reference`.
   */
  readonly begin: ((details: PaymentDetails) => NewTry) | null;
}

/** A way to pay as the shopkeeper offers it. */
export interface OfferedPaymentMethod extends PaymentMethod {
  readonly name: string;
  /** What the shopper has to do; null: nothing to explain. */
  readonly instructions: string | null;
}

/** A wallet of an operator: its code and prompt, the operator's prefixes (`078`), and the error for another number. */
interface WalletMethod extends Pick<PaymentMethod, 'code' | 'prompt'> {
  wallet: NonNullable<OnWire['wallet']>;
  wrongNumber: string;
}

/** A way to pay by a wallet: the payer's phone asks for the PIN, and the operator tells the result. */
export function walletMethod({ code, prompt, wallet, wrongNumber }: WalletMethod): PaymentMethod {
  return {
    ...{ code, prompt, wallet },
    kind: 'wallet',
    settledBy: 'provider',
    asks: ['phone'],
    waitsForPeople: false,
    currency: 'RWF',
    limits: { min: 1, max: null },
    isReady: (ctx) => ctx.wallets[code] !== undefined,
    begin: ({ phone }) => {
      const number = readWallet(phone, wallet.prefixes);
      if (!number) throw fieldError('payment.phone', wrongNumber);
      return { status: 'created', phone: number, providerRef: null };
    },
  };
}

/** A number with one of these prefixes as E.164; null for any other text. */
function readWallet(text: string | null | undefined, prefixes: readonly string[]): string | null {
  const phone = toE164(text?.trim() ?? '');
  const national = phone?.startsWith('+250') && `0${phone.slice('+250'.length)}`;
  return national && prefixes.some((each) => national.startsWith(each)) ? phone : null;
}
