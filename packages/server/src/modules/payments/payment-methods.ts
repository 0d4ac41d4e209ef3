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

/** Every way to pay the shop knows. None is ever removed: old orders name it. */
const METHODS: readonly PaymentMethod[] = [cashOnDelivery, mtnMomo, airtelMoney, momoCode];

/** A way to pay by its code, whether it is offered now or not. */
export function findPaymentMethod(code: string): PaymentMethod | undefined {
  return METHODS.find((method) => method.code === code);
}

/** The way to pay of a stored order or payment. @throws for a code that this shop never had. */
export function paymentMethodOf(code: string): PaymentMethod {
  const method = findPaymentMethod(code);
  if (!method) throw new Error(`unknown way to pay: ${code}`);
  return method;
}

/** The codes of a kind, to ask the database by. */
export function codesOfKind(kind: PaymentMethod['kind']): string[] {
  return METHODS.filter((method) => method.kind === kind).map(({ code }) => code);
}

/** Whether staff have a typed reference to check: the order is held until they have. */
export function waitsForStaff(method: string, reference: string | null): boolean {
  return paymentMethodOf(method).waitsForPeople && reference !== null;
}

/** The wallet to ask when none was typed: the customer's own phone; null where no phone is asked. */
export function ownWallet(method: string, customerPhone: string): string | null {
  return findPaymentMethod(method)?.kind === 'wallet' ? customerPhone : null;
}

/**
 * The ways to pay the shop offers now: those that work and are switched on, in the shopkeeper's order and words
 * (decisions: Calls).
 */
export async function offeredPaymentMethods(ctx: Context): Promise<OfferedPaymentMethod[]> {
  const { payment_methods: settings } = await readShopSettings(ctx);
  return settings.flatMap(({ on, code, name, instructions }) => {
    const method = findPaymentMethod(code);
    return on && method?.isReady(ctx) ? [{ ...method, name, instructions }] : [];
  });
}

/** Ways to pay in the words of the caller's language. */
export async function readWaysToPay<T extends OnWire>(ctx: Context, ways: T[]) {
  const { payment_methods: settings } = await readShopSettings(ctx);
  const versions = new Map<string, unknown>(settings.map((each) => [each.code, each.versions]));
  return readAllOurs(ctx, ['name', 'instructions'], ways, ({ code }) => versions.get(code));
}

/** What is collected is paid there: our own words for cash say so, what the shop's people wrote themselves stays. */
const AT_THE_POINT: Readonly<Record<string, string>> = {
  'Cash on delivery': 'Cash when you collect it',
  'Pay the rider when your order arrives.': 'Pay when you collect your order.',
  'Kigali only, up to FRW 100,000': 'Pay when you collect your order.',
};

/** The words of a way to pay, of an order that is collected. */
export const wordsAtPoint = (words: string): string => AT_THE_POINT[words] ?? words;

/** A way to pay as the wire has it. */
export function toWireMethod(method: OfferedPaymentMethod): OnWire {
  const { code, name, instructions, kind, asks, currency, limits, wallet } = method;
  const { settledBy: settled_by, waitsForPeople: waits_for_people } = method;
  return { code, name, instructions, kind, settled_by, asks, waits_for_people, currency, limits, wallet };
}
