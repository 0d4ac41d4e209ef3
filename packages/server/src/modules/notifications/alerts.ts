import type { Order } from '@isoko/contract';
import { formatAmount } from '@isoko/contract/rules/money';
import { formatGrams } from '@isoko/contract/rules/weight';
import type { Context } from '#server/context.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import type { MessageKind } from '#server/jobs/message-kind.ts';
import type { WaitingMessage } from '#server/jobs/outbox.store.ts';
import { listAlerted } from '#server/modules/catalogue/low-stock-alert.ts';
import { showOrder } from '#server/modules/orders/reading/show-order.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { isFirstNotice } from '#server/modules/trust/notice.ts';
import { isProved, phone } from '#server/modules/trust/proof.ts';
import { ShopError } from '#server/shop-error.ts';
import { selectAttempts } from './phone/attempt.store.ts';
import { fillStaffWords, type StaffWordsName } from './phone/staff-words.ts';
import type { PhoneNote } from './phone/write-note.ts';

type Alerts = ShopSettings['alerts'];

/** Messages to the shop whose channel can be chosen, with the setting for each. */
const alerts: { readonly [K in MessageKind]?: keyof Alerts } = {
  shop_new_order: 'new_order',
  shop_low_stock: 'low_stock',
  shop_money: 'money',
  staff_notice: 'security',
};

/** The channel of a message from the shop to itself; null: its channel cannot be chosen. */
export function alertWay(kind: MessageKind, { alerts: chosen }: ShopSettings): Alerts['new_order'] | null {
  const setting = alerts[kind];
  return setting ? chosen[setting] : null;
}

/** Why a phone was not told of another new order; a mail instead would be one too many as well. */
export const HEARD_ENOUGH =
  'The phone got messages about thirty new customers within an hour. The order is in the back office.';
const HOUR_S = 60 * 60;
/** For orders of people who proved nothing: anyone can place orders. The same number is mailed (send-message.ts). */
const STRANGERS = {
  purpose: 'alert about strange customers',
  subject: 'shop',
  max: 30,
  windowSeconds: HOUR_S,
};
const AND_MORE = { ...STRANGERS, purpose: 'alert that there are more', max: 1 };

/** Why an order's money needs a person; null: it does not any more. */
export function moneyToCheck({ payment }: Order): 'reference' | 'mismatch' | 'refund_due' | null {
  if (payment.status === 'refund_due' || payment.status === 'mismatch') return payment.status;
  const isTyped = payment.kind === 'manual' && payment.status === 'pending' && payment.reference !== null;
  return isTyped ? 'reference' : null;
}

/** The text to the shop's phone; null if a phone gets no such message, or it is outdated. */
export async function writeAlert(
  ctx: Context,
  message: WaitingMessage,
  shop: ShopSettings,
): Promise<PhoneNote | { reason: string } | null> {
  const { alert_phone: to, content_language: language } = shop;
  if (to === null) return { reason: 'No phone is set for alerts.' };
  const said = await sayAlert(ctx, message, shop.name);
  if (!said || 'reason' in said) return said;
  const { name, values, isUrgent } = said;
  const words = fillStaffWords(name, { language, values });
  // The settings say whose phone it is.
  return { ...words, to, language, isUrgent, isKnown: true, isCode: false };
}

interface Said {
  name: StaffWordsName;
  values: Readonly<Record<string, string>>;
  isUrgent: boolean;
}

async function sayAlert(
  ctx: Context,
  message: WaitingMessage,
  shop: string,
): Promise<Said | { reason: string } | null> {
  const { kind, subjectId, accountId } = message;
  if (kind === 'shop_low_stock') return sayLowStock(ctx, subjectId, shop);
  if (kind === 'staff_notice') {
    // Every owner gets a mail; the shop has only one phone.
    const isFirst = accountId !== null && (await isFirstNotice(ctx, subjectId));
    return isFirst ? { name: 'alert_security', values: { shop }, isUrgent: true } : null;
  }
  const order = await showOrder(ctx, subjectId);
  const facts = { shop, number: order.number, amount: `FRW ${formatAmount(order.total)}` };
  const check = moneyToCheck(order);
  if (kind === 'shop_money' && !check) return null;
  const name = kind === 'shop_money' && check ? (`alert_${check}` as const) : 'alert_new_order';
  const isKnown = await isProved(ctx, phone(order.customer.phone));
  if (isKnown) return { name, values: facts, isUrgent: true };
  // An order of an unknown person wakes no one.
  return sayOfStranger(ctx, message.id, { name, values: facts, isUrgent: false });
}

/** How much is left, in pieces or kilos. */
const leftOf = ({ left, sold_by }: { left: number; sold_by: 'piece' | 'weight' }) =>
  sold_by === 'weight' ? formatGrams(left) : formatAmount(left);

async function sayLowStock(ctx: Context, id: string, shop: string): Promise<Said | null> {
  const units = await listAlerted(ctx, id);
  const [first] = units;
  if (!first) return null;
  const product = first.label ? `${first.name}, ${first.label}` : first.name;
  const values = { shop, name: product, left: leftOf(first), count: formatAmount(units.length) };
  if (units.length > 1) return { name: 'alert_low_stocks', values, isUrgent: false };
  return { name: first.left > 0 ? 'alert_low_stock' : 'alert_sold_out', values, isUrgent: false };
}

/** Counts an alert once: thirty an hour, then one that there are more, then none. */
async function sayOfStranger(ctx: Context, outboxId: string, said: Said): Promise<Said | { reason: string }> {
  if ((await selectAttempts(ctx.db, outboxId)).length > 0 || (await hasRoom(ctx, STRANGERS))) return said;
  const { shop = '' } = said.values;
  if (await hasRoom(ctx, AND_MORE)) return { name: 'alert_more', values: { shop }, isUrgent: false };
  return { reason: HEARD_ENOUGH };
}

async function hasRoom(ctx: Context, limit: typeof STRANGERS): Promise<boolean> {
  try {
    await countTry(ctx, limit);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return false;
    throw error;
  }
}
