import type { OrderRow, OrderStep, PaymentStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { OrderStatus, PaymentStatus, Substitution } from '@isoko/contract/routes/orders';
import type { Tone } from '#admin/ui/row.tsx';
import { dayText } from '#admin/ui/texts.ts';

/** What staff call a state: what is to be done with the order. */
export const statusNames: Record<OrderStatus, string> = {
  pending: 'Waits for payment',
  confirmed: 'To pack',
  packed: 'Packed',
  out_for_delivery: 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const statusTones: Record<OrderStatus, Tone> = {
  pending: 'quiet',
  confirmed: 'warn',
  packed: 'warn',
  out_for_delivery: 'warn',
  delivered: 'good',
  cancelled: 'quiet',
  expired: 'quiet',
};

export const paymentNames: Record<PaymentStatus, string> = {
  unpaid: 'Not paid yet',
  pending: 'Waiting for money',
  paid: 'Paid',
  failed: 'Payment failed',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  mismatch: 'Wrong amount',
};

export const paymentTones: Record<PaymentStatus, Tone> = {
  unpaid: 'quiet',
  pending: 'warn',
  paid: 'good',
  failed: 'bad',
  refund_due: 'bad',
  refunded: 'quiet',
  mismatch: 'bad',
};

/** The ways to pay that the shop knows. */
export const methodNames: Record<string, string> = {
  cod: 'Cash on delivery',
  mtn_momo: 'MTN MoMo',
  momo_code: 'MoMoPay code',
};

export const sourceNames: Record<StaffOrder['source'], string> = {
  web: 'Shop',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
};

/** What the button of a step says. */
export const stepNames: Record<OrderStep, string> = {
  packed: 'Packed',
  out_for_delivery: 'Give to the rider',
  delivered: 'Delivered',
  delivery_failed: 'Delivery failed',
  cancelled: 'Cancel order',
};

/** What is said once a step was taken; who hears of it follows (who-hears.tsx). */
export const stepsDone: Record<OrderStep, string> = {
  packed: 'Packed.',
  out_for_delivery: 'On the way.',
  delivered: 'Delivered. Well done!',
  delivery_failed: 'The order is back at the shop, packed.',
  cancelled: 'The order is cancelled.',
};

/** What the button of a settlement says; cash has other words. */
export const settlementNames: Record<PaymentStep, string> = {
  paid: 'Money has arrived',
  mismatch: 'Another amount arrived',
  failed: 'Not found',
  refund_due: 'Refund',
  refunded: 'Refund sent',
  partly_refunded: 'Partial refund',
};

/** What the customer wants when something is out. */
export const substitutionNames: Record<Substitution, string> = {
  replace: 'Replace with similar',
  call: 'Call before replacing',
  leave_out: 'Leave it out',
};

const eventNames: Record<string, string> = {
  placed: 'Order placed',
  payment_started: 'Payment asked for',
  payment_reference: 'Payment reference typed',
  payment_failed: 'Payment did not go through',
  payment_mismatch: 'Another amount arrived',
  payment_method: 'Way to pay changed',
  paid: 'Paid',
  confirmed: 'Confirmed',
  changed: 'Order changed',
  lines_changed: 'Changed while packing',
  answer: 'The customer answered',
  rider: 'Rider chosen',
  delivery_failed: 'Delivery failed',
  refund_due: 'Refund due',
  refunded: 'Refunded',
};

/** What happened to an order. */
export const eventName = ({ type, status }: { type: string; status: OrderStatus }): string =>
  eventNames[type] ?? statusNames[status];

/** The delivery time: `Sun 3 May, 14:00–16:00`; without a window the shop chooses. */
export function windowText({ delivery_window }: Pick<OrderRow, 'delivery_window'>): string {
  if (!delivery_window) return 'No time chosen';
  return `${dayText(delivery_window.date)}, ${delivery_window.from}–${delivery_window.to}`;
}

/** Where it goes, the sector first: `Kimironko, Gasabo`. */
export const placeText = ({ sector, district }: { sector: string; district: string }): string =>
  `${sector}, ${district}`;

/** What a line is called: product and variant. */
export const lineName = ({ product, label }: StaffOrder['line_items'][number]): string =>
  label ? `${product.name}, ${label}` : product.name;

/** Lines in the order they come (by category, then name), those of one category together. */
export function byCategory(
  lines: StaffOrder['line_items'],
): { category: string; lines: StaffOrder['line_items'] }[] {
  const groups = Map.groupBy(lines, ({ category }) => category ?? 'Elsewhere');
  return [...groups].map(([category, own]) => ({ category, lines: own }));
}
