import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useCart } from '../../state/cart.ts';
import { useCheckoutDraft } from '../../state/checkout-draft.ts';
import { useCartKnown } from '../../state/use-cart-known.ts';
import { useStored } from '../../state/use-stored.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Form } from './form.tsx';
import { OrderWaits } from './order-waits.tsx';
import { unanswered } from './trouble.ts';
import { TroubleNotice } from './trouble-notice.tsx';
import { useCustomer } from './use-customer.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useTrouble } from './use-trouble.ts';

export function meta(): PageMeta {
  return { title: t('Checkout'), noindex: true };
}

/** The checkout: everything on one page, priced by the server, nothing typed is ever lost. */
export function Component() {
  useStored(useCheckoutDraft);
  const known = useCartKnown();
  const { customer, waiting } = useCustomer();
  const draftReady = useCheckoutDraft((draft) => draft.ready);
  const empty = useCart((cart) => cart.lines.length === 0);
  const attempt = useCheckoutDraft((draft) => draft.attempt);
  const trouble = useTrouble();
  const order = usePlaceOrder(trouble.meet);
  const sendAgain = () => {
    if (attempt) void order.send(async () => ({ body: attempt.body }));
  };
  return (
    <div className="wrap pt-4 pb-12 lg:pt-6">
      <Breadcrumbs trail={[{ name: t('Shopping cart'), to: '/cart' }]} here={t('Checkout')} />
      <h1 className="mt-2 mb-5 text-2xl lg:mb-7 lg:text-3xl">{t('Checkout')}</h1>
      {order.placed ? (
        <p role="status" className="py-16 text-center text-lg">
          {t('Your order is placed. Opening it…')}
        </p>
      ) : !known || !draftReady || waiting ? (
        <Waiting />
      ) : attempt?.waits ? (
        <OrderWaits sending={order.sending} onSend={sendAgain} />
      ) : empty && attempt ? (
        <TroubleNotice trouble={trouble.trouble ?? unanswered} onRetry={sendAgain} />
      ) : empty ? (
        <NothingToOrder />
      ) : (
        <Form order={order} trouble={trouble} customer={customer} />
      )}
    </div>
  );
}

function NothingToOrder() {
  return (
    <EmptyState
      title={t('No products in the cart.')}
      actions={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>}
    >
      {t('Choose something first, then we bring it to you. What you typed here before is kept.')}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid items-start gap-5 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-80 w-full rounded-card" />
      </div>
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}
