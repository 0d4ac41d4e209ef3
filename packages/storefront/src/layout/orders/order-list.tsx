import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { type PaymentStage, paymentStage } from '../../state/orders/payment-stage.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { dayText } from '../../ui/some-pages/moments.ts';
import { statusName, statusTones } from './order-status.ts';

/** Number of pictures shown per order; the rest is a number. */
const SHOWN_PICTURES = 4;

/** The customer's own orders in a list, each a link to its page. */
export function OrderList({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {orders.map((order) => (
        <OrderCard key={order._id} order={order} />
      ))}
    </ul>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { _id, number, status, date_created, line_items, total } = order;
  return (
    <li className="card relative flex flex-col gap-3 p-4 transition-colors hover:border-green-700 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-green-600 has-[a:focus-visible]:outline-offset-2 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <Link
            to={`/dashboard/orders/${_id}`}
            className="whitespace-nowrap font-semibold text-base tabular-nums after:absolute after:inset-0 focus-visible:outline-none"
          >
            <span className="sr-only">{`${t('Order')} `}</span>
            {number}
          </Link>
          <p className="text-md text-soft">
            <time dateTime={date_created}>{dayText(date_created)}</time>
          </p>
        </div>
        <Badge tone={statusTones[status]} className="shrink-0 py-1">
          {statusName(order)}
        </Badge>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Pictures lines={line_items} />
        <div className="ml-auto text-right">
          <p className="whitespace-nowrap font-bold text-lg tabular-nums">{formatFrancs(total)}</p>
          <p className="text-sm text-soft">
            <span lang={order.payment.written_in?.name}>{order.payment.name}</span>, {stageText(order)}
          </p>
        </div>
      </div>
    </li>
  );
}

/** The state of the payment, in words that follow the payment method: `MTN MoMo, paid`. */
export function stageText(order: Pick<Order, 'status' | 'payment'>): string {
  return stageWords[paymentStage(order)];
}

const stageWords: Record<PaymentStage, string> = {
  cash: t('to be paid'),
  pin: t('waiting for your PIN'),
  code: t('waiting for the payment'),
  review: t('being checked'),
  failed: t('payment failed'),
  paid: t('paid'),
  refund_due: t('refund due'),
  refunded: t('refunded'),
  ended: t('not paid'),
};

/** The products as pictures; as text for screen readers. */
function Pictures({ lines }: { lines: Order['line_items'] }) {
  const more = lines.length - SHOWN_PICTURES;
  return (
    <div className="flex items-center gap-1.5">
      <span className="sr-only">
        {lines.map(({ product, index }, at) => (
          <span key={`${product._id} ${index}`} lang={product.written_in?.name}>
            {at > 0 && ', '}
            {product.name}
          </span>
        ))}
      </span>
      {lines.slice(0, SHOWN_PICTURES).map(({ product, index }) => (
        <span
          key={`${product._id} ${index}`}
          className="size-12 overflow-clip rounded-control border border-line bg-sand"
        >
          <Picture
            name={product.image}
            alt=""
            widths={[78, 156]}
            sizes="48px"
            className="size-full object-cover"
          />
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden="true" className="pl-1 text-md text-soft">
          +{more}
        </span>
      )}
    </div>
  );
}
