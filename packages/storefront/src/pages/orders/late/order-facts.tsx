import type { Order } from '@isoko/contract';
import type { ReactNode } from 'react';
import { paymentState } from '../../../layout/orders/order-status.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { paymentStage } from '../../../state/orders/payment-stage.ts';
import { CashIcon, HomeIcon, TruckIcon } from '../../../ui/icons.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { momentText } from '../../../ui/some-pages/moments.ts';
import { substitutionNames, windowText } from './order-words.ts';

/** Where the order goes, when, how it is paid, and what was noted. */
export function OrderFacts({ order }: { order: Order }) {
  const { shipping, delivery_window, shipping_method, payment, substitution, note } = order;
  const { written } = useShopData();
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Fact title={t('Delivered to')} icon={<HomeIcon className="size-5" />}>
          <p className="font-medium">{shipping.full_name}</p>
          <p>{phoneText(shipping.phone)}</p>
          {shipping.street && <p>{shipping.street}</p>}
          <p>
            {shipping.sector}, {shipping.district}
          </p>
          <p className="text-soft">{shipping.directions}</p>
        </Fact>
        {note && (
          <Fact title={t('Your note')}>
            <p className="whitespace-pre-line">{note}</p>
          </Fact>
        )}
      </div>
      <div className="flex flex-col gap-5">
        <Fact title={t('When and how')} icon={<TruckIcon className="size-5" />}>
          <p className="font-medium">{delivery_window ? windowText(delivery_window) : t('Any time')}</p>
          <p lang={written} className="text-soft">
            {shipping_method.name}
          </p>
          <p className="text-soft">
            {t('If something is out: {what}', { what: substitutionNames[substitution].toLowerCase() })}
          </p>
        </Fact>
        <Fact title={t('Payment')} icon={<CashIcon className="size-5" />}>
          <p lang={written} className="font-medium">
            {payment.name}
          </p>
          <p className="text-soft">{payment.message ?? paymentState(order)}</p>
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

/** Until when it is held, where nothing else on the page says it: nobody has to do anything for it. */
function HeldUntil({ order }: { order: Order }) {
  const { expires_at } = order;
  const stage = paymentStage(order);
  if (!expires_at || (stage !== 'cash' && stage !== 'review')) return null;
  const time = momentText(expires_at);
  return (
    <p>
      {stage === 'cash'
        ? t('This number is new to us: we keep your order until {time}, or pack it before.', { time })
        : t('We look for your payment and keep your order until {time}.', { time })}
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
