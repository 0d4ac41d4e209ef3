import type { Order } from '@isoko/contract';
import { isAtCounter, kigaliDay, spanWords } from '@isoko/contract/rules/arrival';
import { formatFrancs } from '@isoko/contract/rules/money';
import { setbackOf } from '@isoko/contract/rules/setback';
import type { ReactNode } from 'react';
import { muchText, upperOf, WeighedNote } from '../../../layout/cart/late/weighed.tsx';
import { LineThumbnail } from '../../../layout/cart/line-thumbnail.tsx';
import { paymentState } from '../../../layout/orders/order-status.ts';
import { OriginalName } from '../../../layout/orders/original-name.tsx';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { paymentStage } from '../../../state/orders/payment-stage.ts';
import { CashIcon, HomeIcon, TruckIcon } from '../../../ui/icons.tsx';
import { CashReady, type MoneyRow, MoneyRows } from '../../../ui/money/amounts.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { momentText } from '../../../ui/some-pages/moments.ts';
import { DeliveryName, substitutionNames, windowText } from './opened-order.tsx';

/** The address of the order, its delivery time, its payment, and its note. */
export function OrderFacts({ order }: { order: Order }) {
  const { shipping, point, delivery_window, any_time, shipping_method, payment, substitution, note } = order;
  const hours = isToBeAgreed(order) ? null : (delivery_window ?? any_time);
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <div className="flex flex-col gap-5">
        {shipping && (
          <Fact title={t('Delivery to')} icon={<HomeIcon className="size-5" />}>
            <p className="font-medium">{shipping.full_name}</p>
            <p>{phoneText(shipping.phone)}</p>
            {shipping.street && <p>{shipping.street}</p>}
            <p>
              {shipping.sector}, {shipping.district}
            </p>
            <p className="text-soft">{shipping.directions}</p>
          </Fact>
        )}
        {point && (
          <Fact title={t('Collected at|place')} icon={<HomeIcon className="size-5" />}>
            <p lang={point.written_in?.name} className="font-medium">
              {point.name}
            </p>
            <p lang={point.written_in?.address}>{point.address}</p>
            <p className="text-soft tabular-nums">
              {t('Open {from}–{to}', { from: point.opens_at, to: point.closes_at })}
            </p>
          </Fact>
        )}
        {note && (
          <Fact title={t('Your note')}>
            <p className="whitespace-pre-line">{note}</p>
          </Fact>
        )}
      </div>
      <div className="flex flex-col gap-5">
        {!isAtCounter(order) && (
          <Fact title={t('When and how')} icon={<TruckIcon className="size-5" />}>
            <p lang={hours || point ? undefined : shipping_method.written_in?.eta} className="font-medium">
              {arrivalText(order)}
            </p>
            {hours && !isOver(order) && <p className="text-soft">{windowText(hours)}</p>}
            <p lang={shipping_method.written_in?.name} className="text-soft">
              {shipping_method.name}
            </p>
            <p className="text-soft">
              {t('If something is out: {what}', { what: substitutionNames[substitution].toLowerCase() })}
            </p>
          </Fact>
        )}
        <Fact title={t('Payment')} icon={<CashIcon className="size-5" />}>
          <p lang={payment.written_in?.name} className="font-medium">
            {payment.name}
          </p>
          <p className="text-soft">{payment.message ?? paymentState(order)}</p>
          {!point && !isOver(order) && paymentStage(order) === 'cash' && (
            <CashReady amount={order.payment.due} />
          )}
          <HeldUntil order={order} />
          {payment.phone && (
            <p className="text-soft">{t('From {phone}', { phone: phoneText(payment.phone) })}</p>
          )}
          {payment.reference && (
            <p className="break-all text-soft">
              {t('Reference {reference}', { reference: payment.reference })}
            </p>
          )}
        </Fact>
      </div>
    </div>
  );
}

/** The order has ended. */
const isOver = ({ status }: Order) => ['cancelled', 'expired', 'delivered'].includes(status);

/** The delivery failed, and no new time has been agreed. */
const isToBeAgreed = (order: Order) => !order.point && setbackOf(order)?.isRebooked === false;

/** The time of arrival, in words for an order that is still to come: `Arrives today 15–18`. */
export function arrivalText(order: Order): string {
  const { point, delivery_window, any_time, shipping_method } = order;
  if (isToBeAgreed(order)) return t('We call you to agree on the time');
  const hours = delivery_window ?? any_time;
  if (!hours && point) return t('At any time while it is open.');
  if (!hours) return shipping_method.eta ?? t('We call you to agree on the time');
  if (isOver(order)) return windowText(hours);
  const when = spanWords(hours, LANGUAGE, kigaliDay(new Date()));
  return point ? t('Collect it {when}', { when }) : t('Arrives {when}', { when });
}

/** Until when the order is held, if nothing else on the page says it; the shopper need not do anything. */
function HeldUntil({ order }: { order: Order }) {
  const { expires_at } = order;
  const stage = paymentStage(order);
  // What costs nothing counts as paid, and is held like what is paid at the door.
  if (!expires_at || (stage !== 'cash' && stage !== 'review' && stage !== 'paid')) return null;
  const time = momentText(expires_at);
  return (
    <p>
      {stage === 'review'
        ? t('We look for your payment and keep your order until {time}.', { time })
        : t('This number is new to us: we keep your order until {time}, or pack it before.', { time })}
    </p>
  );
}

function Fact({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <section className="card flex flex-1 flex-col gap-1 p-5 text-md">
      <h2 className="mb-1 flex items-center gap-2 text-base text-green-700">
        {icon}
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The lines of the order as they were bought, and the amounts. */
export function OrderLines({ order }: { order: Order }) {
  const { subtotal, discount, shipping_total, total, coupon, vat } = order;
  const upper = upperOf(order);
  const vatInside = vat.reduce((sum, each) => sum + each.vat, 0);
  const couponLabel = coupon ? t('Coupon {code}', { code: coupon.code }) : t('Discount');
  const rows: MoneyRow[] = [
    { label: t('Subtotal'), amount: subtotal },
    ...(discount > 0 ? [{ label: couponLabel, amount: `−${formatFrancs(discount)}` }] : []),
  ];
  if (!isAtCounter(order))
    rows.push({
      label: <DeliveryName order={order} />,
      amount:
        shipping_total ||
        (coupon?.kind === 'free_shipping' ? t('Free with {code}', { code: coupon.code }) : t('Free')),
    });
  return (
    <section aria-labelledby="lines" className="card p-5">
      <h2 id="lines" className="mb-2 text-lg">
        {t('What you ordered')}
      </h2>
      <ul className="mb-4 divide-y divide-line border-line border-b">
        {order.line_items.map(({ product, index, label, sum, written_in, ...much }) => (
          <li key={`${product._id} ${index}`} className="flex items-center gap-4 py-3">
            <LineThumbnail slug={product.slug} image={product.image} />
            <div className="min-w-0 flex-1">
              <p lang={product.written_in?.name} className="font-medium text-md">
                {product.name}
              </p>
              <OriginalName of={product} />
              {label && (
                <p lang={written_in?.label} className="text-sm text-soft">
                  {label}
                </p>
              )}
              <p className="flex flex-wrap justify-between gap-x-4 text-md tabular-nums">
                <span className="text-soft">{muchText(much)}</span>
                <strong className="whitespace-nowrap font-semibold">{formatFrancs(sum)}</strong>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <MoneyRows
        rows={rows}
        total={{ label: upper === null ? t('Total') : t('Total, about'), amount: total }}
      />
      <WeighedNote upper={upper} isAhead={order.payment.kind !== 'cash'} />
      {order.payment.owed > 0 && order.payment.status === 'paid' && (
        <p className="mt-1 flex justify-between gap-4 font-semibold text-md tabular-nums">
          <span>{t('Goes back to you, by {way}', { way: order.payment.name })}</span>
          <span className="whitespace-nowrap">{formatFrancs(order.payment.owed)}</span>
        </p>
      )}
      {order.payment.refunded > 0 && (
        <p className="mt-1 flex justify-between gap-4 text-md tabular-nums">
          <span>{t('Money sent back')}</span>
          <span className="whitespace-nowrap">{formatFrancs(order.payment.refunded)}</span>
        </p>
      )}
      {vatInside > 0 && (
        <p className="mt-1 text-right text-sm text-soft tabular-nums">
          {t('VAT inside the total: {amount}', { amount: formatFrancs(vatInside) })}
        </p>
      )}
    </section>
  );
}
