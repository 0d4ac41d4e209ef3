import type { PaymentMethod as OnWire } from '@isoko/contract';
import type { Context } from '#server/context.ts';

/** What a shopper hands in with the choice of a way to pay. */
export interface PaymentDetails {
  /** The wallet to ask, as typed. */
  phone?: string | null;
  /** The reference of a payment made by hand, as typed. */
  reference?: string | null;
}

/** How a try to pay begins. */
export interface Beginning {
  /** `created`: the provider has to be asked first. `pending`: the money is awaited. */
  readonly status: 'created' | 'pending';
  /** E.164. */
  readonly phone: string | null;
  readonly providerRef: string | null;
}

/** How a way to pay works. A new one is a file like cash-on-delivery.ts and a line in payment-methods.ts. */
export interface PaymentMethod {
  readonly code: OnWire['code'];
  /** Whether an order paid this way is confirmed at once, before any money was seen. */
  readonly confirmsAtOnce: boolean;
  /** Whether it can be used in this shop at all. */
  readonly isReady: (ctx: Context) => boolean;
  /**
   * How a try begins; null: there is none, money changes hands at the door.
   * @throws validation_error on `payment.phone` or `payment.reference`.
   */
  readonly begin: ((details: PaymentDetails) => Beginning) | null;
}

/** A way to pay as the shopkeeper offers it. */
export interface OfferedPaymentMethod extends PaymentMethod {
  readonly name: string;
  /** What the shopper has to do; null: nothing to explain. */
  readonly instructions: string | null;
}
