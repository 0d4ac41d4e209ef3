import { CartChanges } from '../../layout/cart-changes.tsx';
import { CouponField } from '../../layout/coupon-field.tsx';
import { OrderProgress, useReachesMinimum } from '../../layout/minimum-order.tsx';
import { QuoteFailure } from '../../layout/quote-failure.tsx';
import { selectTotal, useCart } from '../../state/cart.ts';
import { useCheckoutDraft } from '../../state/checkout-draft.ts';
import { useCoupon } from '../../state/coupon.ts';
import { fieldErrorsOf } from '../../state/field-errors.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bindTo } from './bind.ts';
import { fieldId, isForOther, sortErrors } from './checkout-form.ts';
import { DeliverySection } from './delivery-section.tsx';
import { OrderSummary, totalOf } from './order-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { orderButtonText } from './payment-words.ts';
import { PlaceBar } from './place-bar.tsx';
import { BlockedReason, PlaceButton } from './place-button.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useOffers } from './use-offers.ts';
import { type SubmitParts, useSubmit } from './use-submit.ts';
import { WhereSection } from './where-section.tsx';
import { WhoSection } from './who-section.tsx';
import { whyBlocked } from './why-blocked.ts';

/** The steps beside the summary; on phones the summary is in the bar at the thumb. */
export function Form({ order, trouble }: Pick<SubmitParts, 'order' | 'trouble'>) {
  const draft = useCheckoutDraft();
  const { values, live } = useOffers(draft);
  const { quote, changes, pending, failure, refresh } = live;
  const total = useCart(selectTotal);
  const coupon = useCoupon(live);
  const items = quote ? quote.totals.subtotal - quote.totals.discount : total;
  const enough = useReachesMinimum(items);
  const quoteErrors = fieldErrorsOf(failure);
  const choose = (name: 'other_recipient' | 'district' | 'sector' | 'delivery_window', value: string) => {
    draft.setValue(name, value);
    trouble.edited(name);
  };
  const bind = bindTo(
    { values, setValue: draft.setValue },
    { ...sortErrors(quoteErrors, { isForOther: isForOther(values) }).fields, ...trouble.errors },
    trouble.edited,
  );
  const submit = useSubmit({ order, trouble, values, quote, refresh });
  const interrupted = draft.attempt !== null && !order.sending && trouble.trouble === null;
  const button = {
    sending: order.sending,
    pricing: pending && failure === null,
    blocked: whyBlocked({ enough, changes, quote, failure }),
    text: orderButtonText(values.payment_method, totalOf(quote, total)),
  };
  return (
    <div className="grid items-start gap-5 pb-28 lg:grid-cols-[1fr_24rem] lg:gap-8 lg:pb-0">
      <form id="checkout" noValidate onSubmit={submit.onSubmit} className="flex min-w-0 flex-col gap-5">
        <TroubleNotice trouble={interrupted ? unanswered : trouble.trouble} onRetry={submit.again} />
        {!enough && <TooLittle total={items} />}
        <div id="changes" tabIndex={-1} className="scroll-mt-28 outline-none empty:hidden">
          <CartChanges changes={changes} quote={quote} />
        </div>
        {failure && !quoteErrors.length && <QuoteFailure onRetry={refresh} />}
        <WhoSection bind={bind} choose={(other) => choose('other_recipient', other ? 'yes' : '')} />
        <WhereSection
          bind={bind}
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
        <PaymentSection bind={bind} methods={quote?.payment_methods ?? []} />
        <section aria-labelledby="coupon-title" className="card flex flex-col gap-3 p-4 sm:p-6">
          <h2 id="coupon-title" className="text-lg">
            Coupon
          </h2>
          <CouponField
            id={fieldId('coupon')}
            coupon={coupon}
            error={trouble.errors.coupon}
            onEdit={() => trouble.edited('coupon')}
          />
        </section>
      </form>
      <aside aria-label="Your order" className="card sticky top-28 hidden flex-col gap-4 p-5 lg:flex">
        <h2 className="text-lg">Your order</h2>
        <OrderSummary quote={quote} />
        <BlockedReason blocked={button.blocked} />
        <PlaceButton {...button} className="w-full" />
        <p className="text-center text-sm text-soft">We call you before we come.</p>
      </aside>
      <PlaceBar quote={quote} {...button} />
    </div>
  );
}

/** An order was sent and the page left before its answer came. */
const unanswered = { kind: 'unknown', message: 'Your last order got no answer yet.', fields: {} } as const;

function TooLittle({ total }: { total: number }) {
  return (
    <Notice
      tone="amber"
      title="A little more, then we can bring it"
      actions={
        <ButtonLink to="/shop" variant="outline">
          Back to the shop
        </ButtonLink>
      }
    >
      <OrderProgress total={total} />
    </Notice>
  );
}
