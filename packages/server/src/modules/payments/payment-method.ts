import type { PaymentMethod as OnWire } from '@isoko/contract';

/** How a way to pay works. A new one is a file like cash-on-delivery.ts and a line in payment-methods.ts. */
export interface PaymentMethod {
  readonly code: OnWire['code'];
  /** Whether an order paid this way is confirmed at once, before any money was seen. */
  readonly confirmsAtOnce: boolean;
}

/** A way to pay as the shopkeeper offers it. */
export interface OfferedPaymentMethod extends PaymentMethod {
  readonly name: string;
  /** What the shopper has to do; null: nothing to explain. */
  readonly instructions: string | null;
}
