import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { cashOnDelivery } from './cash-on-delivery.ts';
import { momoCode } from './momo-code.ts';
import { mtnMomo } from './mtn-momo.ts';
import type { OfferedPaymentMethod, PaymentMethod } from './payment-method.ts';

export type { OfferedPaymentMethod, PaymentDetails, PaymentMethod } from './payment-method.ts';

/** Every way to pay the shop knows. */
const METHODS: readonly PaymentMethod[] = [cashOnDelivery, mtnMomo, momoCode];

/** A way to pay by its code, whether it is offered now or not. */
export function findPaymentMethod(code: string): PaymentMethod | undefined {
  return METHODS.find((method) => method.code === code);
}

/**
 * The ways to pay the shop offers now: those that work and the shopkeeper has switched on, in the shopkeeper's
 * order and words (decisions: Calls).
 */
export async function offeredPaymentMethods(ctx: Context): Promise<OfferedPaymentMethod[]> {
  const { payment_methods: settings } = await readShopSettings(ctx);
  return settings.flatMap(({ on, code, name, instructions }) => {
    const method = findPaymentMethod(code);
    return on && method?.isReady(ctx) ? [{ ...method, name, instructions }] : [];
  });
}
