import { formatAmount } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import {
  type OfferedPaymentMethod,
  offeredPaymentMethods,
  type PaymentMethod,
} from '#server/modules/payments/payment-methods.ts';
import { type Sentence, sentence } from '#server/sentences/sentence.ts';
import { fieldError } from '#server/shop-error.ts';

/** The rules of a zone for cash on delivery; the limit is in francs, null: none. */
interface CashZone {
  cash_on_delivery: boolean;
  cash_on_delivery_up_to: number | null;
}

/** The amount to pay, and the place of delivery. */
interface Payable {
  /** Null: no zone delivers there. Undefined: no place is chosen yet. */
  zone: CashZone | null | undefined;
  /** Francs. */
  total: number;
}

/**
 * The amount that a payment method asks above the total, in francs: a method that pays in advance asks for the highest
 * price of the goods after weighing (`upper`; null: nothing is weighed).
 */
export function heldFor(
  { kind }: Pick<PaymentMethod, 'kind'>,
  { total, upper }: { total: number; upper: number | null },
): number {
  return kind === 'cash' || upper === null ? 0 : Math.max(0, upper - total);
}

/** Why this cannot be paid by that method; null if it can. */
export function whyNotPayable(
  { kind, limits }: Pick<PaymentMethod, 'kind' | 'limits'>,
  { zone, total }: Payable,
): Sentence | null {
  if (limits.max !== null && total > limits.max) {
    return sentence('This way to pay takes up to FRW {x}.', { x: formatAmount(limits.max) });
  }
  if (total > 0 && total < limits.min)
    return sentence('This way to pay takes FRW {x} or more.', { x: formatAmount(limits.min) });
  return kind === 'cash' && zone !== undefined ? whyNoCash(zone, total) : null;
}

function whyNoCash(zone: CashZone | null, total: number): Sentence | null {
  if (!zone?.cash_on_delivery) return sentence('Cash on delivery is not offered in this area.');
  const ceiling = zone.cash_on_delivery_up_to;
  if (ceiling !== null && total > ceiling) {
    return sentence('Cash on delivery is possible up to FRW {x}.', { x: formatAmount(ceiling) });
  }
  return null;
}

/**
 * The chosen payment method. @throws validation_error on `payment_method` if it is not offered for this amount and
 * place.
 */
export async function requirePayable(
  ctx: Context,
  code: string,
  { zone, total, upper = null }: Payable & { upper?: number | null },
): Promise<OfferedPaymentMethod> {
  const method = (await offeredPaymentMethods(ctx)).find((each) => each.code === code);
  if (!method) throw fieldError('payment_method', 'Please choose one of the ways to pay.');
  const asked = total + heldFor(method, { total, upper });
  const reason = whyNotPayable(method, { zone, total: asked });
  if (reason) throw fieldError('payment_method', reason);
  return method;
}
