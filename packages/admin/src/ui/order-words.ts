import type { OrderRow, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { OrderStatus, Substitution } from '@isoko/contract/routes/orders';
import { PASSER_BY } from '@isoko/contract/rules/arrival';
import { t } from '#admin/messages/t.tsx';
import { dayText } from './texts.ts';

/** What the customer wants if a product is out of stock. */
export const substitutionNames: Record<Substitution, string> = {
  replace: t('Replace with similar'),
  call: t('Call before replacing'),
  leave_out: t('Leave it out'),
};

/** The staff's name of a state: what is to be done with the order. */
export const statusNames: Record<OrderStatus, string> = {
  pending: t('Waiting for payment'),
  confirmed: t('To pack'),
  packed: t('Packed'),
  out_for_delivery: t('On the way'),
  delivered: t('Delivered'),
  cancelled: t('Cancelled'),
  expired: t('Expired'),
};

/** The same for many orders: above a list, or beside their number. */
export const statesOfMany: Record<OrderStatus, string> = {
  pending: t('Waiting for payment|orders'),
  confirmed: statusNames.confirmed,
  packed: t('Packed|orders'),
  out_for_delivery: statusNames.out_for_delivery,
  delivered: t('Delivered|orders'),
  cancelled: t('Cancelled|orders'),
  expired: t('Expired|orders'),
};

/** The staff's names of payment methods, whatever the shop calls them for customers. */
export const methodNames: Record<string, string> = {
  cod: t('Cash on delivery'),
  mtn_momo: 'MTN MoMo',
  airtel_money: 'Airtel Money',
  momo_code: t('MoMoPay code'),
};

export const methodName = ({ method, name }: { method: string; name: string }): string =>
  methodNames[method] ?? name;

/** The payment of an order, in staff's words; a sale at the counter has no delivery. */
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

/** The fields of an order, or of its row in a list, that say whether it is collected. */
export interface Collecting {
  collected?: boolean;
  point?: StaffOrder['point'];
}

/** The name of an order's place: its sector, its collection point, or a substitute. */
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

/** The address, the sector first: `Kimironko, Gasabo`; null if there is no address. */
export const placeText = ({ sector, district }: Pick<OrderRow, 'sector' | 'district'>): string | null =>
  sector === null ? null : `${sector}, ${district}`;

/** The customer's name; for an anonymous one at the counter, in the user's language. */
export const buyerName = ({ name, phone }: Pick<OrderRow['customer'], 'name' | 'phone'>): string =>
  name === PASSER_BY && !phone ? t('Counter') : name;

/** The recipient and their phone: the named person, or the customer. */
export const receiverOf = ({ shipping, customer }: Pick<StaffOrder, 'shipping' | 'customer'>) => ({
  name: shipping?.full_name || buyerName(customer),
  phone: shipping?.phone || customer.phone,
});

/** The name of a line: product and variant. */
export const lineName = ({ product, label }: StaffOrder['line_items'][number]): string =>
  label ? `${product.name}, ${label}` : product.name;

/** Lines in order (by place, category, then name); lines of the same place together. */
export function byPlace(
  lines: StaffOrder['line_items'],
): { place: string; lines: StaffOrder['line_items'] }[] {
  const groups = Map.groupBy(lines, ({ place, category }) => place ?? category ?? t('Elsewhere'));
  return [...groups].map(([place, own]) => ({ place, lines: own }));
}

/** Whether a line is still to be weighed. */
export const isUnweighed = ({ sold_by, ordered }: StaffOrder['line_items'][number]): boolean =>
  sold_by === 'weight' && ordered === undefined;
