import { CartChanges } from '../../../layout/cart/late/cart-changes.tsx';
import { CouponField } from '../../../layout/cart/late/coupon-field.tsx';
import { OrderProgress } from '../../../layout/cart/minimum-order.tsx';
import { QuoteFailure } from '../../../layout/cart/quote-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { useCoupon } from '../../../state/checkout/coupon.ts';
import type { LiveQuote } from '../../../state/checkout/quote.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { fieldId } from './checkout-form.ts';
import { CustomerSection } from './customer-section.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PlaceBar } from './place-bar.tsx';
import { BlockedReason, PlaceButton } from './place-button.tsx';
import { unanswered } from './trouble.ts';
import { TroubleNotice } from './trouble-notice.tsx';
import { type FormParts, useCheckoutForm } from './use-checkout-form.ts';
import { WhereSection } from './where-section.tsx';
import { WhoSection } from './who-section.tsx';

/** The steps beside the summary; on phones the summary is in the bar at the thumb. */
export function Form({ order, trouble, customer }: FormParts) {
  const form = useCheckoutForm({ order, trouble, customer });
  const { live, items, enough, unpriced, submit, interrupted, button } = form;
  const { quote, changes, refresh } = live;
  return (
    <div className="grid items-start gap-5 pb-28 lg:grid-cols-[1fr_24rem] lg:gap-8 lg:pb-0">
      <form id="checkout" noValidate onSubmit={submit.onSubmit} className="flex min-w-0 flex-col gap-5">
        <TroubleNotice trouble={interrupted ? unanswered : trouble.trouble} onRetry={submit.again} />
        {!enough && <TooLittle total={items} />}
        <div id="changes" tabIndex={-1} className="scroll-mt-28 outline-none empty:hidden">
          <CartChanges changes={changes} quote={quote} />
        </div>
        {unpriced && <QuoteFailure onRetry={refresh} />}
        <Steps form={form} customer={customer} />
        <Coupon live={live} trouble={trouble} />
      </form>
      <aside aria-label={t('Your order')} className="card sticky top-28 hidden flex-col gap-4 p-5 lg:flex">
        <h2 className="text-lg">{t('Your order')}</h2>
        <OrderSummary quote={quote} />
        <BlockedReason blocked={button.blocked} />
        <PlaceButton {...button} className="w-full" />
        <p className="text-center text-sm text-soft">{t('We call you before we come.')}</p>
      </aside>
      <PlaceBar quote={quote} {...button} />
    </div>
  );
}

function Steps({
  form: { bind, choose, live, values },
  customer,
}: Pick<FormParts, 'customer'> & { form: ReturnType<typeof useCheckoutForm> }) {
  const { quote, pending } = live;
  return (
    <>
      {customer ? (
        <CustomerSection customer={customer} />
      ) : (
        <WhoSection bind={bind} choose={(other) => choose('other_recipient', other ? 'yes' : '')} />
      )}
      <WhereSection
        bind={bind}
        customer={customer}
        onSave={(save) => choose('save_address', save ? 'yes' : '')}
        onDistrict={(district) => {
          choose('district', district);
          choose('sector', '');
        }}
      />
      <DeliverySection
        bind={bind}
        quote={quote}
        waiting={pending}
        onWindow={(id) => choose('delivery_window', id)}
      />
      <PaymentSection
        bind={bind}
        methods={quote?.payment_methods ?? []}
        ownPhone={customer?.user?.phone ?? values.phone}
      />
    </>
  );
}

function Coupon({ live, trouble }: Pick<FormParts, 'trouble'> & { live: LiveQuote }) {
  return (
    <section aria-labelledby="coupon-title" className="card flex flex-col gap-3 p-4 sm:p-6">
      <h2 id="coupon-title" className="text-lg">
        {t('Coupon')}
      </h2>
      <CouponField
        id={fieldId('coupon')}
        coupon={useCoupon(live)}
        error={trouble.errors.coupon}
        onEdit={() => trouble.edited('coupon')}
      />
    </section>
  );
}

function TooLittle({ total }: { total: number }) {
  return (
    <Notice
      tone="amber"
      title={t('A little more, then we can bring it')}
      actions={
        <ButtonLink to="/shop" variant="outline">
          {t('Back to the shop')}
        </ButtonLink>
      }
    >
      <OrderProgress total={total} />
    </Notice>
  );
}
