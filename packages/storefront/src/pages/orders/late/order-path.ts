import type { OpenedOrder } from '../../../state/orders/order.ts';

/** Where the page of an opened order is: its owner's within the dashboard, a guest's with the token after `#`. */
export const orderPath = ({ order, token }: Pick<OpenedOrder, 'order' | 'token'>): string =>
  token === null ? `/dashboard/orders/${order._id}` : `/orders/${order._id}#${token}`;

/** Where its receipt is. */
export const receiptPath = ({ order, token }: Pick<OpenedOrder, 'order' | 'token'>): string =>
  token === null ? `/dashboard/orders/${order._id}/receipt` : `/orders/${order._id}/receipt#${token}`;
