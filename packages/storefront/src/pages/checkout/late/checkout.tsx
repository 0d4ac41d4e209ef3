import { useEffect, useRef } from 'react';
import { t } from '../../../messages/t.tsx';
import { useCart } from '../../../state/cart/cart.ts';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CheckoutWaiting, NothingToOrder } from '../placeholders.tsx';
import { Form, TroubleNotice } from './form.tsx';
import { usePlaceOrder } from './place-order.ts';
import { noticeOf, unanswered, useTrouble } from './trouble.ts';
import { useCustomer } from './use-customer.ts';

/** The form, priced by the server, and the result of a sent order. `known`: the cart has been read. */
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
  if (attempt) return <TroubleNotice {...noticeOf(trouble.trouble ?? unanswered)} onRetry={sendAgain} />;
  return <NothingToOrder />;
}

/** Replaces the form while an order waits for a network: what will happen, and the way back. */
function OrderWaits({ sending, onSend }: { sending: boolean; onSend: () => void }) {
  const wait = useCheckoutDraft((draft) => draft.wait);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It replaces a form that was many screens long.
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice
        tone="amber"
        title={t('Your order waits for the network')}
        actions={
          <>
            <Button busy={sending} onClick={onSend}>
              {t('Send it now')}
            </Button>
            <Button variant="outline" disabled={sending} onClick={() => wait(false)}>
              {t('Do not send it')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'It is sent by itself as soon as you are online, once. If you close the shop before that, it is sent when you open it again.',
          )}
        </p>
      </Notice>
    </div>
  );
}
