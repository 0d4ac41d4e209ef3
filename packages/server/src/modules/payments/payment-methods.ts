import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { cashOnDelivery } from './cash-on-delivery.ts';
import type { OfferedPaymentMethod, PaymentMethod } from './payment-method.ts';

export type { OfferedPaymentMethod, PaymentMethod } from './payment-method.ts';

/** Every way to pay that works. */
const METHODS: readonly PaymentMethod[] = [cashOnDelivery];

/** The codes of what works; the shopkeeper can offer nothing else. */
export const workingPaymentCodes: readonly string[] = METHODS.map((method) => method.code);

/**
 * The ways to pay the shop offers now: those that work and the shopkeeper has switched on, in the shopkeeper's
 * order and words (decisions: GET /shop).
 */
export async function offeredPaymentMethods(ctx: Context): Promise<OfferedPaymentMethod[]> {
  const { payment_methods: settings } = await readShopSettings(ctx);
  return settings
    .filter((setting) => setting.on)
    .flatMap(({ code, name, instructions }) =>
      METHODS.filter((method) => method.code === code).map((method) => ({ ...method, name, instructions })),
    );
}
