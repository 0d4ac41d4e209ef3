import type { Quote } from '@isoko/contract';
import { reachesMinimum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from 'react';
import { fieldErrorsOf } from '../../../api.ts';
import { QuoteFailure } from '../../../layout/cart/cart-notices.tsx';
import { CartChanges } from '../../../layout/cart/late/cart-changes.tsx';
import { paysAhead } from '../../../layout/cart/late/weighed.tsx';
import { OrderProgress, useMinimum } from '../../../layout/cart/minimum-order.tsx';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { selectTotal, useCart } from '../../../state/cart/cart.ts';
import {
  type CheckoutDraft,
  type CheckoutValues,
  useCheckoutDraft,
} from '../../../state/checkout/checkout-draft.ts';
import { type LiveQuote, useQuote } from '../../../state/checkout/quote.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { late } from '../../../ui/late.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CustomerSection, WhereSection, WhoSection } from './address-sections.tsx';
import { checkValues, formFields, hasPlace, isForOther, sortErrors } from './checkout-form.ts';
import { DeliverySection, PaymentSection } from './delivery-section.tsx';
import { OrderSummary, totalOf } from './order-summary.tsx';
import { BlockedReason, PlaceBar, PlaceButton, whyBlocked } from './place-button.tsx';
import { type SubmitParts, useSubmit } from './place-order.ts';
import { useFolding } from './steps.ts';
import { noticeOf, stillSo, type TroubleState, unanswered } from './trouble.ts';
import { usePrefilledPlace, withCustomer } from './use-customer.ts';
import { chosenWindow, firstMethodOf, windowsOf } from './windows.ts';

/** The options below the last step, which few orders need. */
const Extras = late(() => import('./extras.tsx'), { failed: LoadFailure });

/** Loaded in advance, before any error can occur. */
const LateNotice = late(() => import('./trouble-notice.tsx'));
void LateNotice.begin();

/** Why the order was not placed, and what to do; only the reason if its code did not load. */
export function TroubleNotice(props: ComponentProps<typeof LateNotice>) {
  const isHere = LateNotice.useIsHere();
  if (isHere) return <LateNotice {...props} />;
  return <Notice tone="bad" role="alert" answers title={props.trouble.message} />;
}

/** The steps beside the summary; on phones the summary is in the bar at the bottom. */
export function Form({ order, trouble, customer }: FormParts) {
  const form = useCheckoutForm({ order, trouble, customer });
  const { live, values, items, minimum, enough, unpriced, submit, interrupted, met, button } = form;
  const { quote, changes, refresh } = live;
  const isWide = useIsWide();
  const shown = interrupted ? unanswered : met;
  const review = { changes, quote, onAccepted: trouble.clear };
  const why = shown && <TroubleNotice {...noticeOf(shown)} onRetry={submit.again} review={review} />;
  return (
    <div className="grid items-start gap-5 pb-24 lg:grid-cols-[1fr_24rem] lg:gap-8 lg:pb-0">
      <form id="checkout" noValidate onSubmit={submit.onSubmit} className="flex min-w-0 flex-col gap-3">
        {!enough && <TooLittle total={items} minimum={minimum} />}
        <div id="changes" tabIndex={-1} className="scroll-mt-28 outline-none empty:hidden">
          <CartChanges changes={changes} quote={quote} />
        </div>
        {unpriced && <QuoteFailure onRetry={refresh} />}
        <Steps form={form} customer={customer} />
        <Extras
          bind={form.fields.bind}
          live={live}
          onCoupon={() => trouble.edited('coupon')}
          waiting={<Skeleton className="h-40 w-full" />}
        />
      </form>
      <aside aria-label={t('Your order')} className="card sticky top-28 hidden flex-col gap-4 p-5 lg:flex">
        <h2 className="text-lg">{t('Your order')}</h2>
        <OrderSummary quote={quote} />
        {isWide && why}
        <BlockedReason blocked={button.blocked} onAgain={refresh} />
        <PlaceButton {...button} className="w-full" />
        <p className="text-center text-sm text-soft">
          {values.point ? t('We write to you when it is ready.') : t('We call you before we come.')}
        </p>
      </aside>
      <PlaceBar quote={quote} trouble={!isWide && why} onAgain={refresh} {...button} />
    </div>
  );
}

/** Contact, address, delivery time and payment: each folds to one line once it is complete. */
function Steps({
  form: { fields, live, values, steps },
  customer,
}: Pick<FormParts, 'customer'> & { form: ReturnType<typeof useCheckoutForm> }) {
  const quote = hasPlace(values) ? live.quote : null;
  return (
    <>
      {customer ? (
        <CustomerSection at={steps.who} customer={customer} />
      ) : (
        <WhoSection at={steps.who} {...fields} />
      )}
      <WhereSection at={steps.where} {...fields} customer={customer} />
      <DeliverySection at={steps.when} {...fields} quote={quote} />
      <PaymentSection
        at={steps.pay}
        {...fields}
        methods={quote?.payment_methods ?? []}
        total={quote?.totals.total}
        ownPhone={customer?.user?.phone ?? values.phone}
      />
    </>
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

/** Whether the button is beside the form: the result is announced once, there or in the bar. */
const useIsWide = () => useSyncExternalStore(followWidth, () => window.matchMedia(WIDE).matches);

/** Clears the `review` trouble once no change of the cart is left to accept. */
function useReviewed(changes: number, { trouble, clear }: TroubleState): void {
  const before = useRef(changes);
  useEffect(() => {
    if (before.current > 0 && changes === 0 && trouble?.kind === 'review') clear();
    before.current = changes;
  });
}

/** The minimum order in francs, and whether these items reach it: the quote knows the minimum of the typed place. */
function useEnough(items: number, quote: Quote | null) {
  const ofPlace = useMinimum();
  const minimum = quote?.min_order_amount ?? ofPlace;
  return { minimum, enough: reachesMinimum(items, minimum) };
}

type FormParts = Pick<SubmitParts, 'order' | 'trouble' | 'customer'>;

/** The state of the checkout form: the values limited to what is on offer, their errors, the live quote. */
function useCheckoutForm({ order, trouble, customer }: FormParts) {
  const draft = useCheckoutDraft();
  usePrefilledPlace(customer);
  const { values, live } = useOffers({
    values: withCustomer(draft.values, customer),
    setValue: draft.setValue,
  });
  const { quote, changes, pending, failure, refresh } = live;
  const total = useCart(selectTotal);
  const items = quote ? quote.totals.subtotal - quote.totals.discount : total;
  const { minimum, enough } = useEnough(items, quote);
  const met = stillSo(trouble.trouble, checkValues(values, quote?.payment_methods));
  useReviewed(changes.length, trouble);
  const quoteErrors = fieldErrorsOf(failure);
  const { fields } = sortErrors(quoteErrors, { isForOther: isForOther(values) });
  const errors = { ...fields, ...met?.fields };
  const steps = useFolding({
    values,
    chosenPayment: draft.values.payment_method,
    quote: hasPlace(values) ? quote : null,
    isKnown: customer !== null,
    errors,
  });
  return {
    steps,
    values,
    live,
    items,
    minimum,
    enough,
    /** The quote failed, and not because of a field. */
    unpriced: failure !== null && quoteErrors.length === 0,
    fields: formFields(values, errors, (name, value) => {
      draft.setValue(name, value);
      trouble.edited(name);
    }),
    /** Why the order was not placed; null: nothing is wrong any more. */
    met,
    submit: useSubmit({ order, trouble, values, quote, refresh, customer }),
    /** An order was sent, and the page was left before the answer came. */
    interrupted: draft.attempt !== null && !order.sending && trouble.trouble === null,
    button: {
      sending: order.sending,
      pricing: pending && failure === null,
      blocked: whyBlocked({ enough, changes, quote, failure }),
      text: orderButtonText(quote, { total, method: values.payment_method }),
    },
  };
}

/** The text of the order button. `total`: the price of the items, in francs; `method`: the chosen payment method. */
function orderButtonText(quote: Quote | null, { total, method }: { total: number; method: string }): string {
  // If goods are weighed, a customer who pays in advance is asked for the highest possible total.
  const bound = quote && paysAhead(quote, method) ? quote.upper_total : null;
  const francs = formatFrancs(bound ?? totalOf(quote, total));
  const isWhole = quote !== null && quote.totals.shipping_total !== null;
  const amount = isWhole ? francs : t('{amount} + delivery', { amount: francs });
  const wallet = quote?.payment_methods.find(({ code }) => code === method)?.wallet;
  return wallet
    ? t('Pay {amount} with {wallet}', { amount, wallet: wallet.name })
    : t('Place order · {amount}', { amount });
}

/**
 * The values limited to what the quote offers: a delivery, window or payment that it does not offer is replaced
 * by the first one that it does.
 */
function useOffers({ values, setValue }: Pick<CheckoutDraft, 'values' | 'setValue'>): {
  values: CheckoutValues;
  live: LiveQuote;
} {
  const { point, district, sector, shipping_method, coupon } = values;
  const isPlaced = hasPlace(values);
  const place = point ? { point } : { district, sector };
  const live = useQuote(isPlaced ? { ...place, shipping_method, coupon } : { coupon });
  const { quote, pending, failure } = live;
  const payments = quote?.payment_methods.flatMap(({ code, available }) => (available ? code : [])) ?? [];
  const firstMethod = firstMethodOf(quote, shipping_method);
  useEffect(() => {
    if (!pending && quote && isPlaced && firstMethod !== shipping_method)
      setValue('shipping_method', firstMethod);
  }, [pending, quote, isPlaced, firstMethod, shipping_method, setValue]);
  // Another sector may have other delivery methods: the one chosen for the last sector is then refused.
  const refused = fieldErrorsOf(failure).some(({ field }) => field === 'shipping_method');
  useEffect(() => {
    if (refused) setValue('shipping_method', '');
  }, [refused, setValue]);
  const payment = payments.find((code) => code === values.payment_method) ?? payments[0] ?? '';
  const window = chosenWindow(values.delivery_window, windowsOf(quote, firstMethod));
  return { values: { ...values, payment_method: payment, delivery_window: window }, live };
}
