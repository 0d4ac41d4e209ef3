import type { PaymentMethod as OnWire } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { readAllOurs } from '#server/modules/translations/reader.ts';
import { airtelMoney } from './airtel-money.ts';
import { cashOnDelivery } from './cash-on-delivery.ts';
import { momoCode } from './momo-code.ts';
import { mtnMomo } from './mtn-momo.ts';
import type { OfferedPaymentMethod, PaymentMethod } from './payment-method.ts';

export type { OfferedPaymentMethod, PaymentDetails, PaymentMethod } from './payment-method.ts';

/** Every payment method of the shop. None is ever removed: old orders name it. */
const METHODS: readonly PaymentMethod[] = [cashOnDelivery, mtnMomo, airtelMoney, momoCode];

/** A payment method by its code, whether it is offered now or not. */
export function findPaymentMethod(code: string): PaymentMethod | undefined {
  return METHODS.find((method) => method.code === code);
}

/** The method of a stored order or payment. @throws for a code that this shop never had. */
export function paymentMethodOf(code: string): PaymentMethod {
  const method = findPaymentMethod(code);
  if (!method) throw new Error(`unknown way to pay: ${code}`);
  return method;
}

/** The codes of all methods of a kind, for queries. */
export function codesOfKind(kind: PaymentMethod['kind']): string[] {
  return METHODS.filter((method) => method.kind === kind).map(({ code }) => code);
}

/** Whether staff have a typed reference to check: the order is held until they have. */
export function waitsForStaff(method: string, reference: string | null): boolean {
  return paymentMethodOf(method).waitsForPeople && reference !== null;
}

/** The wallet to ask if none was typed: the customer's own phone; null if no phone is asked. */
export function ownWallet(method: string, customerPhone: string): string | null {
  return findPaymentMethod(method)?.kind === 'wallet' ? customerPhone : null;
}

/**
 * The payment methods that the shop offers now: those that work and are switched on, in the shopkeeper's order and
 * words (decisions: Calls).
 */
export async function offeredPaymentMethods(ctx: Context): Promise<OfferedPaymentMethod[]> {
  const { payment_methods: settings } = await readShopSettings(ctx);
  return settings.flatMap(({ on, code, name, instructions }) => {
    const method = findPaymentMethod(code);
    return on && method?.isReady(ctx) ? [{ ...method, name, instructions }] : [];
  });
}

/** Payment methods in the caller's language. */
export async function readWaysToPay<T extends OnWire>(ctx: Context, ways: T[]) {
  const { payment_methods: settings } = await readShopSettings(ctx);
  const versions = new Map<string, unknown>(settings.map((each) => [each.code, each.versions]));
  return readAllOurs(ctx, ['name', 'instructions'], ways, ({ code }) => versions.get(code));
}

/**
 * Texts for orders that are collected and paid at the point: replaces our own texts about cash; texts by the shop's
 * people stay.
 */
const AT_THE_POINT: Readonly<Record<string, string>> = {
  'Cash on delivery': 'Cash when you collect it',
  'Pay the rider when your order arrives.': 'Pay when you collect your order.',
  'Kigali only, up to FRW 100,000': 'Pay when you collect your order.',
};

/** The text of a payment method for an order that is collected. */
export const wordsAtPoint = (words: string): string => AT_THE_POINT[words] ?? words;

/** A payment method in its wire format. */
export function toWireMethod(method: OfferedPaymentMethod): OnWire {
  const { code, name, instructions, kind, asks, currency, limits, wallet } = method;
  const { settledBy: settled_by, waitsForPeople: waits_for_people } = method;
  return { code, name, instructions, kind, settled_by, asks, waits_for_people, currency, limits, wallet };
}
