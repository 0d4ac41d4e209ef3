import type { Wallet } from '@isoko/contract/routes/shop';
import { reachesMinimum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { fieldErrorsOf } from '../../../api.ts';
import { QuoteFailure } from '../../../layout/cart/cart-notices.tsx';
import { CartChanges } from '../../../layout/cart/late/cart-changes.tsx';
import { CouponField } from '../../../layout/cart/late/coupon-field.tsx';
import { OrderProgress, useMinimum } from '../../../layout/cart/minimum-order.tsx';
import { t } from '../../../messages/t.tsx';
import { selectTotal, useCart } from '../../../state/cart/cart.ts';
import {
  type CheckoutDraft,
  type CheckoutValues,
  useCheckoutDraft,
} from '../../../state/checkout/checkout-draft.ts';
import { useCoupon } from '../../../state/checkout/coupon.ts';
import { type LiveQuote, useQuote } from '../../../state/checkout/quote.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CustomerSection, WhereSection, WhoSection } from './address-sections.tsx';
import { checkValues, type FieldName, fieldId, formFields, isForOther, sortErrors } from './checkout-form.ts';
import { DeliverySection } from './delivery-section.tsx';
import { OrderSummary, totalOf } from './order-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { BlockedReason, PlaceBar, PlaceButton, whyBlocked } from './place-button.tsx';
import { type SubmitParts, useSubmit } from './place-order.ts';
import { stillSo, TroubleNotice, type TroubleState, unanswered } from './trouble.tsx';
import { usePrefilledPlace, withAddress } from './use-customer.ts';
import { chosenWindow, firstMethodOf, windowsOf } from './windows.ts';

/** The steps next to the summary; on phones the summary is in the bar at the bottom. */
export function Form({ order, trouble, customer }: FormParts) {
  const form = useCheckoutForm({ order, trouble, customer });
  const { live, items, minimum, enough, unpriced, submit, interrupted, met, button } = form;
  const { quote, changes, refresh } = live;
  const isWide = useIsWide();
  const shown = interrupted ? unanswered : met;
  const review = { changes, quote, onAccepted: trouble.clear };
  const why = shown && <TroubleNotice trouble={shown} onRetry={submit.again} review={review} />;
  return (
    <div className="grid items-start gap-5 pb-28 lg:grid-cols-[1fr_24rem] lg:gap-8 lg:pb-0">
      <form id="checkout" noValidate onSubmit={submit.onSubmit} className="flex min-w-0 flex-col gap-5">
        {!enough && <TooLittle total={items} minimum={minimum} />}
        <div id="changes" tabIndex={-1} className="scroll-mt-28 outline-none empty:hidden">
          <CartChanges changes={changes} quote={quote} />
        </div>
        {unpriced && <QuoteFailure onRetry={refresh} />}
        <Steps form={form} customer={customer} />
        <Coupon live={live} trouble={trouble} error={met?.fields.coupon} />
      </form>
      <aside aria-label={t('Your order')} className="card sticky top-28 hidden flex-col gap-4 p-5 lg:flex">
        <h2 className="text-lg">{t('Your order')}</h2>
        <OrderSummary quote={quote} />
        {isWide && why}
        <BlockedReason blocked={button.blocked} onAgain={refresh} />
        <PlaceButton {...button} className="w-full" />
        <p className="text-center text-sm text-soft">{t('We call you before we come.')}</p>
      </aside>
      <PlaceBar quote={quote} trouble={!isWide && why} onAgain={refresh} {...button} />
    </div>
  );
}

function Steps({
  form: { fields, live, values },
  customer,
}: Pick<FormParts, 'customer'> & { form: ReturnType<typeof useCheckoutForm> }) {
  const { quote, pending } = live;
  return (
    <>
      {customer ? <CustomerSection customer={customer} /> : <WhoSection {...fields} />}
      <WhereSection {...fields} customer={customer} />
      <DeliverySection {...fields} quote={quote} waiting={pending} />
      <PaymentSection
        {...fields}
        methods={quote?.payment_methods ?? []}
        total={quote?.totals.total}
        ownPhone={customer?.user?.phone ?? values.phone}
      />
    </>
  );
}

function Coupon({
  live,
  trouble,
  error,
}: Pick<FormParts, 'trouble'> & { live: LiveQuote; error: string | undefined }) {
  return (
    <section aria-labelledby="coupon-title" className="card flex flex-col gap-3 p-4 sm:p-6">
      <h2 id="coupon-title" className="text-lg">
        {t('Coupon')}
      </h2>
      <CouponField
        id={fieldId('coupon')}
        coupon={useCoupon(live)}
        error={error}
        onEdit={() => trouble.edited('coupon')}
      />
    </section>
  );
}

function TooLittle(props: { total: number; minimum: number }) {
  return (
    <div id="too-little" tabIndex={-1} className="outline-none">
      <Notice
        tone="amber"
        title={t('A little more, then we can bring it')}
        actions={
          <ButtonLink to="/shop" variant="outline">
            {t('Back to the shop')}
          </ButtonLink>
        }
      >
        <OrderProgress {...props} />
      </Notice>
    </div>
  );
}

/** From this width on the summary is beside the form (the breakpoint `lg`). */
const WIDE = '(min-width: 62rem)';

function followWidth(onChange: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Whether the button is beside the form: what came of it is told once, there or in the bar. */
const useIsWide = () => useSyncExternalStore(followWidth, () => window.matchMedia(WIDE).matches);

/** A cart that was to be looked at is looked at when no change is left any more. */
function useReviewed(changes: number, { trouble, clear }: TroubleState): void {
  const before = useRef(changes);
  useEffect(() => {
    if (before.current > 0 && changes === 0 && trouble?.kind === 'review') clear();
    before.current = changes;
  });
}

type FormParts = Pick<SubmitParts, 'order' | 'trouble' | 'customer'>;

/** What the checkout's form shows and does: the values with what is on offer, their errors, the live quote. */
function useCheckoutForm({ order, trouble, customer }: FormParts) {
  const draft = useCheckoutDraft();
  usePrefilledPlace(customer);
  const { values, live } = useOffers({
    values: withAddress(draft.values, customer?.address ?? null),
    setValue: draft.setValue,
  });
  const { quote, changes, pending, failure, refresh } = live;
  const method = quote?.payment_methods.find(({ code }) => code === values.payment_method);
  const total = useCart(selectTotal);
  const items = quote ? quote.totals.subtotal - quote.totals.discount : total;
  const ofPlace = useMinimum();
  // The quote knows the minimum of the typed place.
  const minimum = quote?.min_order_amount ?? ofPlace;
  const enough = reachesMinimum(items, minimum);
  const quoteErrors = fieldErrorsOf(failure);
  const choose = (name: FieldName, value: string) => {
    draft.setValue(name, value);
    trouble.edited(name);
  };
  const { fields } = sortErrors(quoteErrors, { isForOther: isForOther(values) });
  const met = stillSo(trouble.trouble, checkValues(values, quote?.payment_methods));
  useReviewed(changes.length, trouble);
  return {
    values,
    live,
    items,
    minimum,
    enough,
    /** The quote failed, and no field is to blame. */
    unpriced: failure !== null && quoteErrors.length === 0,
    fields: formFields(values, { ...fields, ...met?.fields }, choose),
    /** Why the order was not placed; null: nothing is wrong any more. */
    met,
    submit: useSubmit({ order, trouble, values, quote, refresh, customer }),
    /** An order was sent and the page left before its answer came. */
    interrupted: draft.attempt !== null && !order.sending && trouble.trouble === null,
    button: {
      sending: order.sending,
      pricing: pending && failure === null,
      blocked: whyBlocked({ enough, changes, quote, failure }),
      text: orderButtonText(method?.wallet, totalOf(quote, total)),
    },
  };
}

/** The text of the order's button. `total` in francs. */
function orderButtonText(wallet: Wallet | null | undefined, total: number): string {
  const amount = formatFrancs(total);
  return wallet
    ? t('Pay {amount} with {wallet}', { amount, wallet: wallet.name })
    : t('Place order · {amount}', { amount });
}

/**
 * The values with what is really on offer there: a delivery, window or payment the quote does not offer is not
 * chosen, and where there is none chosen the first offered one is.
 */
function useOffers({ values, setValue }: Pick<CheckoutDraft, 'values' | 'setValue'>): {
  values: CheckoutValues;
  live: LiveQuote;
} {
  const { district, sector, shipping_method, coupon } = values;
  const live = useQuote(sector ? { district, sector, shipping_method, coupon } : { coupon });
  const { quote, pending, failure } = live;
  const windows = windowsOf(quote, firstMethodOf(quote, shipping_method));
  const payments = quote?.payment_methods.flatMap(({ code, available }) => (available ? code : [])) ?? [];
  const firstMethod = firstMethodOf(quote, shipping_method);
  useEffect(() => {
    if (!pending && quote && sector && firstMethod !== shipping_method)
      setValue('shipping_method', firstMethod);
  }, [pending, quote, sector, firstMethod, shipping_method, setValue]);
  // Another sector may deliver in other ways: the one chosen for the last is then refused.
  const refused = fieldErrorsOf(failure).some(({ field }) => field === 'shipping_method');
  useEffect(() => {
    if (refused) setValue('shipping_method', '');
  }, [refused, setValue]);
  const payment = payments.find((code) => code === values.payment_method) ?? payments[0] ?? '';
  const window = chosenWindow(values.delivery_window, windows);
  return { values: { ...values, payment_method: payment, delivery_window: window }, live };
}
