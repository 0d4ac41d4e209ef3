import type { PaymentMethod as OnWire } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { toE164 } from '#server/input/text.ts';
import { fieldError } from '#server/shop-error.ts';

/** What a customer types when choosing a payment method. */
export interface PaymentDetails {
  /** The wallet to ask, as typed. */
  phone?: string | null;
  /** The reference of a payment made by hand, as typed. */
  reference?: string | null;
}

/** The first state of a new payment. */
interface NewTry {
  /** `created`: the provider must be asked first. `pending`: the money is expected. */
  readonly status: 'created' | 'pending';
  /** E.164. */
  readonly phone: string | null;
  readonly providerRef: string | null;
}

/**
 * A payment method. A new one needs a file like mtn-momo.ts, a line in payment-methods.ts, its code in the contract and
 * its texts: no other code depends on a single method.
 */
export interface PaymentMethod {
  readonly code: OnWire['code'];
  /**
   * `cash` at the door: the order is confirmed before any money arrives. `wallet`: a phone is asked. `manual`: the
   * customer sends it by hand.
   */
  readonly kind: OnWire['kind'];
  /** Who confirms that the money has arrived. */
  readonly settledBy: OnWire['settled_by'];
  /** What the customer types for it. */
  readonly asks: OnWire['asks'];
  /** Whether staff check for the money: then the order is held for hours. */
  readonly waitsForPeople: boolean;
  /** ISO 4217. */
  readonly currency: string;
  /** The smallest and largest payment, in francs. */
  readonly limits: OnWire['limits'];
  /** Whose phone is asked; null: no phone is. */
  readonly wallet: OnWire['wallet'];
  /** The text while the phone asks; null: no phone is asked. */
  readonly prompt: string | null;
  /** Whether this shop can use it at all. */
  readonly isReady: (ctx: Context) => boolean;
  /**
   * Reads the details of a new payment; null: cash needs none before delivery.
   * @throws validation_error on `payment.phone` or `payment.reference`.
   */
  readonly begin: ((details: PaymentDetails) => NewTry) | null;
}

/** A payment method as the shopkeeper offers it. */
export interface OfferedPaymentMethod extends PaymentMethod {
  readonly name: string;
  /** What the customer has to do; null: nothing to explain. */
  readonly instructions: string | null;
}

/** An operator's wallet: its code and prompt, the operator's prefixes (`078`), and the error for another number. */
interface WalletMethod extends Pick<PaymentMethod, 'code' | 'prompt'> {
  wallet: NonNullable<OnWire['wallet']>;
  wrongNumber: string;
}

/** A payment method by wallet: the payer's phone asks for the PIN, and the operator reports the result. */
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
