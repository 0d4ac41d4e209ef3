import type { OrderRow, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { OrderStatus, Substitution } from '@isoko/contract/routes/orders';
import { PASSER_BY } from '@isoko/contract/rules/arrival';
import { t } from '#admin/messages/t.tsx';
import { dayText } from './texts.ts';

/** What the customer wants when something is out. */
export const substitutionNames: Record<Substitution, string> = {
  replace: t('Replace with similar'),
  call: t('Call before replacing'),
  leave_out: t('Leave it out'),
};

/** What staff call a state: what is to be done with the order. */
export const statusNames: Record<OrderStatus, string> = {
  pending: t('Waits for payment'),
  confirmed: t('To pack'),
  packed: t('Packed'),
  out_for_delivery: t('On the way'),
  delivered: t('Delivered'),
  cancelled: t('Cancelled'),
  expired: t('Expired'),
};

/** The same of many orders: over a list, or beside their number. */
export const statesOfMany: Record<OrderStatus, string> = {
  pending: t('Waits for payment|orders'),
  confirmed: statusNames.confirmed,
  packed: t('Packed|orders'),
  out_for_delivery: statusNames.out_for_delivery,
  delivered: t('Delivered|orders'),
  cancelled: t('Cancelled|orders'),
  expired: t('Expired|orders'),
};

/** What staff call the ways to pay, whatever the shop calls them to its customers. */
export const methodNames: Record<string, string> = {
  cod: t('Cash on delivery'),
  mtn_momo: 'MTN MoMo',
  airtel_money: 'Airtel Money',
  momo_code: t('MoMoPay code'),
};

export const methodName = ({ method, name }: { method: string; name: string }): string =>
  methodNames[method] ?? name;

/** How an order is paid, in staff's words: nothing was delivered of a sale at the counter. */
export const wayToPay = ({ source, payment }: Pick<StaffOrder, 'source' | 'payment'>): string =>
  source === 'counter' && payment.method === 'cod' ? t('Cash') : methodName(payment);

/** The delivery time: `Sun 3 May, 14:00–16:00`; without a window the hours that the customer was told, if any. */
export function windowText({
  delivery_window,
  any_time = null,
}: Pick<OrderRow, 'delivery_window'> & Partial<Pick<OrderRow, 'any_time'>>): string {
  const hours = delivery_window ?? any_time;
  if (!hours) return t('No time chosen');
  const when = `${dayText(hours.date)}, ${hours.from}–${hours.to}`;
  return delivery_window ? when : t('Any time, {when}', { when });
}

/** Whether an order is collected at a point. */
export const isCollected = ({ collected, point }: Collecting): boolean => collected ?? point != null;

/** An order, or its row in a list, as far as it says whether it is collected. */
export interface Collecting {
  collected?: boolean;
  point?: StaffOrder['point'];
}

/** What the place of an order is called: its sector, the point where it is collected, or what takes the place of one. */
export function whereTo(
  order: Collecting &
    Pick<OrderRow, 'zone'> &
    Partial<Pick<StaffOrder, 'shipping'>> &
    Partial<Pick<OrderRow, 'sector' | 'district'>>,
): string {
  if (isCollected(order)) return t('Collected at {point}', { point: order.zone });
  const { sector = null, district = null } = order.shipping ?? order;
  return placeText({ sector, district }) ?? order.zone;
}

/** Where it goes, the sector first: `Kimironko, Gasabo`; null where it does not go to an address. */
export const placeText = ({ sector, district }: Pick<OrderRow, 'sector' | 'district'>): string | null =>
  sector === null ? null : `${sector}, ${district}`;

/** Who bought, in the language of who works here where that is someone who passed by the counter. */
export const buyerName = ({ name, phone }: Pick<OrderRow['customer'], 'name' | 'phone'>): string =>
  name === PASSER_BY && !phone ? t('Counter') : name;

/** Who gets it, and on which phone: whoever opens the door, or the customer. */
export const receiverOf = ({ shipping, customer }: Pick<StaffOrder, 'shipping' | 'customer'>) => ({
  name: shipping?.full_name || buyerName(customer),
  phone: shipping?.phone || customer.phone,
});

/** What a line is called: product and variant. */
export const lineName = ({ product, label }: StaffOrder['line_items'][number]): string =>
  label ? `${product.name}, ${label}` : product.name;

/** Lines in the order they come (by place, category, then name), those that lie together together. */
export function byPlace(
  lines: StaffOrder['line_items'],
): { place: string; lines: StaffOrder['line_items'] }[] {
  const groups = Map.groupBy(lines, ({ place, category }) => place ?? category ?? t('Elsewhere'));
  return [...groups].map(([place, own]) => ({ place, lines: own }));
}

/** Whether a line waits for the scale. */
export const isUnweighed = ({ sold_by, ordered }: StaffOrder['line_items'][number]): boolean =>
  sold_by === 'weight' && ordered === undefined;
