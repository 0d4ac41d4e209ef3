import type { SettingsChange, SettingValues, ShopSettings } from '@isoko/contract/routes/admin/settings';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError } from '#server/shop-error.ts';
import { changeSettings } from './change-settings.ts';
import { holdPayee, showPendingPayee } from './payee.ts';
import { hasWayToPay, paymentTroubles } from './payment-troubles.ts';
import { type ReadSettings, readSettings } from './read-settings.ts';
import { readShopSettings } from './read-shop.ts';
import { getRegionSettings } from './regions.ts';
import { updateMinimum } from './settings.store.ts';

/**
 * Every setting as staff see it, with the minimum order amount of the region.
 * @throws not_found when no region is the default one yet.
 */
export async function getShopSettings(ctx: Context): Promise<ShopSettings> {
  const { min_order_amount } = await getRegionSettings(ctx);
  const pending_payee = await showPendingPayee(ctx);
  const settings = await readShopSettings(ctx);
  const payment_troubles = paymentTroubles(ctx, settings.payment_methods);
  return { ...settings, min_order_amount, pending_payee, payment_troubles };
}

/**
 * Changes these settings together and leaves the others. A change of who shoppers pay waits (payee.ts).
 * @throws step_up_required for another payee; validation_error on what does not fit; not_found as getShopSettings.
 */
export async function changeShopSettings(ctx: Context, typed: SettingsChange): Promise<ShopSettings> {
  const { min_order_amount, ...changes } = readSettings(typed);
  requireOncePerWay(changes);
  requireAWay(ctx, changes);
  return inTransaction(ctx, async (ctx) => {
    const { payment_methods: ways } = changes;
    const held = ways && { payment_methods: await holdPayee(ctx, ways) };
    if (held && !hasWayToPay(ctx, held.payment_methods)) throw fieldError('payment_methods', WAITS);
    await changeSettings(ctx, { ...changes, ...held });
    requireAlertPhone(await readShopSettings(ctx));
    if (min_order_amount !== undefined) await updateMinimum(ctx, min_order_amount);
    return getShopSettings(ctx);
  });
}

function requireOncePerWay({ payment_methods: methods = [] }: ReadSettings): void {
  const codes = methods.map((method) => method.code);
  const again = codes.findIndex((code, at) => codes.indexOf(code) < at);
  if (again >= 0)
    throw fieldError(`payment_methods.${again}.code`, 'This way to pay is in the list already.');
}

const WAITS =
  'A new way to pay counts after 24 hours, or once the owner confirms it: please leave another one on until then, or pause the shop.';

/** Without a way to pay no one could order, and no one would notice. */
function requireAWay(ctx: Context, { payment_methods: ways }: ReadSettings): void {
  if (!ways || hasWayToPay(ctx, ways)) return;
  const isAnyOn = ways.some(({ on }) => on);
  throw fieldError(
    'payment_methods',
    isAnyOn
      ? 'None of these works: MoMo and Airtel Money need their keys. Please leave cash or the MoMoPay code on, or pause the shop.'
      : 'Please leave one way to pay on, or pause the shop.',
  );
}

/** Who chooses the phone says which. */
function requireAlertPhone({ alerts, alert_phone }: SettingValues): void {
  const isPhoneChosen = Object.values(alerts).some((way) => way === 'phone' || way === 'both');
  if (isPhoneChosen && alert_phone === null)
    throw fieldError('alert_phone', 'Please say which phone, such as 0788 123 456.');
}
