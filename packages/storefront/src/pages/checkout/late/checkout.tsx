import { t } from '../../../messages/t.tsx';
import { useCart } from '../../../state/cart/cart.ts';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { CheckoutWaiting } from '../checkout-waiting.tsx';
import { NothingToOrder } from '../nothing-to-order.tsx';
import { Form } from './form.tsx';
import { OrderWaits } from './order-waits.tsx';
import { unanswered } from './trouble.ts';
import { TroubleNotice } from './trouble-notice.tsx';
import { useCustomer } from './use-customer.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useTrouble } from './use-trouble.ts';

/** The form, priced by the server, and what becomes of the order that is sent. `known`: what is in the cart can be said. */
export default function LiveCheckout({ known }: { known: boolean }) {
  const { customer, waiting } = useCustomer();
  const empty = useCart((cart) => cart.lines.length === 0);
  const attempt = useCheckoutDraft((draft) => draft.attempt);
  const trouble = useTrouble();
  const order = usePlaceOrder(trouble.meet);
  const sendAgain = () => {
    if (attempt) void order.send(async () => ({ body: attempt.body }));
  };
  if (order.placed) {
    return (
      <p role="status" className="py-16 text-center text-lg">
        {t('Your order is placed. Opening it…')}
      </p>
    );
  }
  if (!known || waiting) return <CheckoutWaiting />;
  if (attempt?.waits) return <OrderWaits sending={order.sending} onSend={sendAgain} />;
  if (!empty) return <Form order={order} trouble={trouble} customer={customer} />;
  if (attempt) return <TroubleNotice trouble={trouble.trouble ?? unanswered} onRetry={sendAgain} />;
  return <NothingToOrder />;
}
