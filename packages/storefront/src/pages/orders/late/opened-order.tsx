import type { Order } from '@isoko/contract';
import type { ReactNode } from 'react';
import LastOrders from '../../../layout/orders/last-orders.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { dateFormat } from '../../../messages/dates.ts';
import { rich, t } from '../../../messages/t.tsx';
import { isUnknownOrder, type OpenedOrder, type useOrder } from '../../../state/orders/order.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';

type Opened = Pick<OpenedOrder, 'order' | 'token'>;

/** The page of an opened order: in the dashboard for its owner, with the token after `#` for a guest. */
export const orderPath = ({ order, token }: Opened, below = ''): string =>
  token === null ? `/dashboard/orders/${order._id}${below}` : `/orders/${order._id}${below}#${token}`;

/** The page of its receipt. */
export const receiptPath = (opened: Opened): string => orderPath(opened, '/receipt');

/** The id of the element with its number; the order's state is beside and below it. */
export const ORDER_HEAD = 'order-head';

/** How an order is opened: with one of the tokens, or with the session (null). */
export interface OrderRequest {
  id: string;
  tokens: readonly OpenedOrder['token'][];
}

/** Replaces an order that cannot be opened, could not be read, or is still being read. */
export function NoOrderYet({
  id,
  tokens,
  waiting,
  query: { error, refetch },
}: OrderRequest & { waiting: ReactNode; query: Pick<ReturnType<typeof useOrder>, 'error' | 'refetch'> }) {
  if (!tokens.length || isUnknownOrder(error))
    return tokens[0] === null ? <OrderNotYours /> : <OrderNotOpened id={id} withToken={tokens.length > 0} />;
  if (!error) return waiting;
  return (
    <Notice
      tone="amber"
      role="alert"
      title={error.message}
      actions={<Button onClick={() => refetch()}>{t('Try again')}</Button>}
    >
      <p>{t('Your order is safe with us; only this page could not be read.')}</p>
    </Notice>
  );
}

/** The link does not open an order: what to try, the shop's phone, and the orders that this browser can open. */
function OrderNotOpened({ id, withToken }: { id: string; withToken: boolean }) {
  const { phone } = useShopData().shop;
  return (
    <>
      <h1 className="sr-only">{t('Order')}</h1>
      <EmptyState
        title={withToken ? t('This link does not open an order') : t('This order needs its whole link')}
        icon={<AlertIcon className="size-10" />}
        actions={
          <>
            {phone && (
              <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline' })}>
                {t('Call {phone}', { phone: phoneText(phone) })}
              </a>
            )}
            <ButtonLink to="/orders/find">{t('Send me a new link')}</ButtonLink>
          </>
        }
      >
        {t(
          'Open the link you got after ordering, with everything after the # sign, or use the browser you ordered with.',
        )}{' '}
        {t('You can get a new one with its number and your phone.')}
      </EmptyState>
      <LastOrders except={id} />
    </>
  );
}

/** The order does not belong to this session: a link to the customer's own orders, and how to open a guest's order. */
function OrderNotYours() {
  return (
    <EmptyState
      level={1}
      title={t('This is not one of your orders')}
      icon={<AlertIcon className="size-10" />}
      actions={<ButtonLink to="/dashboard/orders">{t('See your orders')}</ButtonLink>}
    >
      {t(
        'If you ordered without signing in, open the link you got after ordering. Orders placed with your confirmed email address appear in your account.',
      )}
    </EmptyState>
  );
}

const day = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A delivery window: `Friday 2 May, 09:00–12:00`. */
export const windowText = ({ date, from, to }: NonNullable<Order['delivery_window']>): string =>
  `${day(new Date(`${date}T00:00:00Z`))}, ${from}–${to}`;

/** The name of delivery or collection among the order's amounts. */
export function DeliveryName({ order: { point, shipping_method } }: { order: Order }) {
  const name = <span lang={shipping_method.written_in?.name}>{shipping_method.name}</span>;
  return point ? name : rich('Delivery, {name}', { name });
}

/** What the shop does if a product is missing, as the customer chose. */
export const substitutionNames: Record<Order['substitution'], string> = {
  replace: t('Replace with similar'),
  call: t('Call me'),
  leave_out: t('Leave it out'),
};
