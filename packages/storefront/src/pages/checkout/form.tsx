import type { FormEvent } from 'react';
import { CartChanges } from '../../layout/cart-changes.tsx';
import { OrderProgress, useReachesMinimum } from '../../layout/minimum-order.tsx';
import { QuoteFailure } from '../../layout/quote-failure.tsx';
import { selectTotal, useCart } from '../../state/cart.ts';
import { useCheckoutDraft } from '../../state/checkout-draft.ts';
import { fieldErrorsOf } from '../../state/field-errors.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bindTo } from './bind.ts';
import { checkValues, orderBody, sortErrors } from './checkout-form.ts';
import { DeliverySection } from './delivery-section.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PlaceBar } from './place-bar.tsx';
import { PlaceButton } from './place-button.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useOffers } from './use-offers.ts';
import type { usePlaceOrder } from './use-place-order.ts';
import type { TroubleState } from './use-trouble.ts';
import { WhereSection } from './where-section.tsx';
import { WhoSection } from './who-section.tsx';

interface FormProps {
  order: ReturnType<typeof usePlaceOrder>;
  trouble: TroubleState;
}

/** The steps beside the summary; on phones the summary is in the bar at the thumb. */
export function Form({ order, trouble }: FormProps) {
  const draft = useCheckoutDraft();
  const { values, live } = useOffers(draft);
  const { quote, changes, pending, failure, refresh } = live;
  const total = useCart(selectTotal);
  const enough = useReachesMinimum(quote?.totals.subtotal ?? total);
  const quoteErrors = fieldErrorsOf(failure);
  const errors = { ...sortErrors(quoteErrors).fields, ...trouble.errors };
  const bind = bindTo({ values, setValue: draft.setValue }, errors, trouble.edited);
  const chooseDistrict = (district: string) => {
    draft.setValue('district', district);
    draft.setValue('sector', '');
    trouble.edited('district');
  };
  const submit = useSubmit({ order, trouble, values, quote, refresh });
  const blocked = !enough || changes.length > 0 || (quote === null && failure !== null);
  const button = { sending: order.sending, pricing: pending && failure === null, blocked };
  const unknownOutcome = draft.attempt !== null && !order.sending && trouble.trouble === null;
  return (
    <div className="grid items-start gap-5 pb-24 lg:grid-cols-[1fr_24rem] lg:gap-8 lg:pb-0">
      <form id="checkout" noValidate onSubmit={submit.onSubmit} className="flex min-w-0 flex-col gap-5">
        <TroubleNotice trouble={unknownOutcome ? interrupted : trouble.trouble} onRetry={submit.again} />
        {!enough && <TooLittle total={quote?.totals.subtotal ?? total} />}
        <CartChanges changes={changes} quote={quote} />
        {failure && !quoteErrors.length && <QuoteFailure onRetry={refresh} />}
        <WhoSection bind={bind} />
        <WhereSection bind={bind} onDistrict={chooseDistrict} />
        <DeliverySection bind={bind} quote={quote} waiting={pending} />
        <PaymentSection bind={bind} methods={quote?.payment_methods ?? []} />
      </form>
      <aside aria-label="Your order" className="card sticky top-28 hidden flex-col gap-5 p-5 lg:flex">
        <h2 className="text-lg">Your order</h2>
        <OrderSummary quote={quote} />
        <PlaceButton {...button} className="w-full" />
        <p className="text-center text-sm text-soft">You pay when it arrives. We call before we come.</p>
      </aside>
      <PlaceBar quote={quote} {...button} />
    </div>
  );
}

/** An order was sent and the page left before its answer came. */
const interrupted = { kind: 'unknown', message: 'Your last order got no answer yet.', fields: {} } as const;

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

function useSubmit({
  order,
  trouble,
  values,
  quote,
  refresh,
}: FormProps &
  Pick<ReturnType<typeof useOffers>, 'values'> &
  Pick<ReturnType<typeof useOffers>['live'], 'quote' | 'refresh'>) {
  const lines = useCart((cart) => cart.lines);
  const send = async (body: string) => {
    trouble.clear();
    await order.send(body);
    // Whatever was refused, the amounts and the stock shown are those of now.
    refresh();
  };
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const fields = checkValues(values);
      if (Object.keys(fields).length) {
        return trouble.meet({ kind: 'fields', message: 'Please check the highlighted fields.', fields });
      }
      if (quote) void send(JSON.stringify(orderBody(values, lines, quote.totals.total)));
    },
    /** The very same order again, under its key. */
    again: () => {
      const { attempt } = useCheckoutDraft.getState();
      if (attempt) void send(attempt.body);
      else trouble.clear();
    },
  };
}
