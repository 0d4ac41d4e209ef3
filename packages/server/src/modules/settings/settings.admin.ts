import {
  type KeptMonths,
  LEAST_MONTHS,
  MOST_MONTHS,
  type SettingsChange,
  type SettingValues,
  type ShopSettings,
} from '@isoko/contract/routes/admin/settings';
import { formatFrancs } from '@isoko/contract/rules/money';
import { keysOf } from '@isoko/contract/rules/objects';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { type Form, openForm } from '#server/input/form.ts';
import { oneLine, paragraph } from '#server/input/text.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { requireStepUp } from '#server/modules/trust/step-up.ts';
import { fieldError } from '#server/shop-error.ts';
import { changeSettings } from './change-settings.ts';
import { confirmPayee, holdPayee, refusePayee, showPendingPayee } from './payee.ts';
import { hasWayToPay, paymentTroubles } from './payment-troubles.ts';
import { readShopSettings } from './read-shop.ts';
import { getRegionSettings } from './regions.ts';
import { updateMinimum } from './settings.store.ts';

/** Passed in by app.ts: another module owns the pictures. @throws validation_error on the key of a missing one. */
type RequirePictures = (ctx: Context, names: Readonly<Record<string, string | null>>) => Promise<void>;

/** Binds the calls of staff about the shop's settings. */
export function settingsAdmin(
  app: FastifyInstance,
  { requirePictures }: { requirePictures: RequirePictures },
): void {
  bindRoute(app, 'GET /admin/settings', ({ ctx }) => getShopSettings(ctx));
  bindRoute(app, 'PATCH /admin/settings', async ({ ctx, body }) => {
    await requirePictures(ctx, { logo: body.logo ?? null });
    return changeShopSettings(ctx, body);
  });
  bindRoute(app, 'POST /admin/payee/confirm', async ({ ctx, body }) => {
    await confirmPayee(ctx, body.token);
    return getShopSettings(ctx);
  });
  bindRoute(app, 'DELETE /admin/payee', async ({ ctx }) => {
    await refusePayee(ctx);
    return getShopSettings(ctx);
  });
}

/**
 * Every setting, for staff, with the minimum order amount of the region.
 * @throws not_found if there is no default region yet.
 */
export async function getShopSettings(ctx: Context): Promise<ShopSettings> {
  const { min_order_amount } = await getRegionSettings(ctx);
  const pending_payee = await showPendingPayee(ctx);
  const settings = await readShopSettings(ctx);
  const payment_troubles = paymentTroubles(ctx, settings.payment_methods);
  return { ...settings, min_order_amount, pending_payee, payment_troubles };
}

/**
 * Changes these settings together and leaves the others. A changed payee waits before it takes effect (payee.ts).
 * @throws step_up_required for another payee, and for a higher limit of refunds without step-up; validation_error on
 * invalid fields; not_found as getShopSettings.
 */
export async function changeShopSettings(ctx: Context, typed: SettingsChange): Promise<ShopSettings> {
  const { min_order_amount, ...changes } = readSettings(typed);
  requireOncePerWay(changes);
  requireAWay(ctx, changes);
  return inTransaction(ctx, async (ctx) => {
    await guardRefundLimit(ctx, changes);
    const { payment_methods: ways } = changes;
    const held = ways && { payment_methods: await holdPayee(ctx, ways) };
    if (held && !hasWayToPay(ctx, held.payment_methods)) throw fieldError('payment_methods', WAITS);
    await changeSettings(ctx, { ...changes, ...held });
    requireAlertPhone(await readShopSettings(ctx));
    if (min_order_amount !== undefined) await updateMinimum(ctx, min_order_amount);
    return getShopSettings(ctx);
  });
}

/** Raising the limit of refunds without step-up needs a step-up, and owners get a notice. @throws step_up_required */
async function guardRefundLimit(ctx: Context, { step_up_refund_above: limit }: ReadSettings): Promise<void> {
  if (limit === undefined) return;
  const { step_up_refund_above: before } = await readShopSettings(ctx);
  if (limit <= before) return;
  requireStepUp(ctx);
  const detail = { before: formatFrancs(before), amount: formatFrancs(limit) };
  await tellOwners(ctx, { kind: 'refund_limit_raised', detail });
}

function requireOncePerWay({ payment_methods: methods = [] }: ReadSettings): void {
  const codes = methods.map((method) => method.code);
  const again = codes.findIndex((code, at) => codes.indexOf(code) < at);
  if (again >= 0)
    throw fieldError(`payment_methods.${again}.code`, 'This way to pay is already in the list.');
}

const WAITS =
  'A new way to pay takes effect after 24 hours, or once the owner confirms it: please leave another one on until then, or pause the shop.';

/** Requires a payment method: without one, no one could order, and the shop would not notice. */
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

/** Requires a phone for alerts by phone. */
function requireAlertPhone({ alerts, alert_phone }: SettingValues): void {
  const isPhoneChosen = Object.values(alerts).some((way) => way === 'phone' || way === 'both');
  if (isPhoneChosen && alert_phone === null)
    throw fieldError('alert_phone', 'Please say which phone, such as 0788 123 456.');
}

/** The changes to store. */
type ReadSettings = Partial<SettingValues> & { min_order_amount?: number };

type Hours = SettingValues['opening_hours'];

/**
 * Parses settings as people type them: local phones, amounts with separators, any spelling of hours, links without
 * https.
 * @throws validation_error with a sentence and an example for each invalid field
 */
function readSettings(typed: SettingsChange): ReadSettings {
  const form = openForm();
  const { phone, alert_phone, email, tin, opening_hours, social_links, stores, kept_months, ...others } =
    cleaned(typed);
  const { min_order_amount, open_orders_value, reference_large_above, step_up_refund_above, ...rest } =
    others;
  const amounts = { min_order_amount, open_orders_value, reference_large_above, step_up_refund_above };
  const read: ReadSettings = {
    ...rest,
    ...readAmounts(form, amounts),
    ...(phone !== undefined && { phone: form.phone('phone', phone) }),
    ...(alert_phone !== undefined && { alert_phone: form.phoneOrNull('alert_phone', alert_phone) }),
    ...(email !== undefined && { email: form.email('email', email) }),
    ...(tin !== undefined && { tin: readTin(form, tin) }),
    ...(kept_months && { kept_months: readMonths(form, kept_months) }),
    ...(opening_hours && { opening_hours: readHours(form, 'opening_hours', opening_hours) }),
    ...(social_links && {
      social_links: social_links.map(({ name, url }, at) => ({
        name,
        url: readLink(form, `social_links.${at}.url`, url),
      })),
    }),
    ...(stores && {
      stores: stores.map((store, at) => ({
        ...store,
        phone: form.phoneOrNull(`stores.${at}.phone`, store.phone),
        opening_hours: readHours(form, `stores.${at}.opening_hours`, store.opening_hours),
      })),
    }),
  };
  form.finish();
  return read;
}

/** Every text without invisible characters. */
function cleaned(typed: SettingsChange): SettingsChange {
  return JSON.parse(JSON.stringify(typed), (_, value) =>
    typeof value === 'string' ? paragraph(value) : value,
  );
}

type Amounts<T> = Partial<
  Record<'min_order_amount' | 'open_orders_value' | 'reference_large_above' | 'step_up_refund_above', T>
>;

function readAmounts(form: Form, typed: Amounts<number | string | undefined>): Amounts<number> {
  const given = Object.entries(typed).filter(([, amount]) => amount !== undefined);
  return Object.fromEntries(given.map(([field, amount]) => [field, form.francs(field, amount)]));
}

function readHours(form: Form, field: string, typed: Hours): Hours {
  return typed.map(({ days, hours }, at) => ({ days, hours: form.hours(`${field}.${at}.hours`, hours) }));
}

/** The taxpayer number: nine digits, with or without spaces between them. */
function readTin(form: Form, typed: string | null): string | null {
  const digits = oneLine(typed ?? '').replaceAll(' ', '');
  if (!digits) return null;
  if (!/^\d{9}$/.test(digits)) form.refuse('tin', 'Please enter nine digits such as 101 234 567.');
  return digits;
}

const WHOLE_MONTHS = {
  messages: 'Please enter whole months from 3 to 120, such as 24, or leave it empty.',
  stock_moves: 'Please enter whole months from 13 to 120, such as 24, or leave it empty.',
};

/** How many months rows are kept; null: as long as the order or product that they are about. */
function readMonths(form: Form, typed: KeptMonths): KeptMonths {
  for (const kind of keysOf(LEAST_MONTHS)) {
    const [months, least] = [typed[kind], LEAST_MONTHS[kind]];
    if (months === null || (Number.isInteger(months) && months >= least && months <= MOST_MONTHS)) continue;
    form.refuse(`kept_months.${kind}`, WHOLE_MONTHS[kind]);
  }
  return typed;
}

/** A web address; without a scheme it gets https. */
function readLink(form: Form, field: string, typed: string): string {
  const text = oneLine(typed);
  const link = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  const isPlace = link?.protocol === 'https:' && link.hostname.includes('.') && !/\s/.test(text);
  if (!isPlace || link.href.length > 300)
    form.refuse(field, 'Please enter an address such as https://www.instagram.com/yourshop.');
  return link?.href ?? '';
}
