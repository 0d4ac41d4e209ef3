import { Link } from 'react-router';
import { OrderProgress, useReachesMinimum } from '../../layout/minimum-order.tsx';
import { Button, ButtonLink, type ButtonLook } from '../../ui/button.tsx';
import { MoneyRows } from '../../ui/money-rows.tsx';

/** What the items cost together (francs) and the way to the checkout, once the minimum order is reached. */
export function CartSummary({ total }: { total: number }) {
  return (
    <section aria-labelledby="cart-summary" className="card flex flex-col gap-4 p-5 lg:sticky lg:top-28">
      <h2 id="cart-summary" className="text-lg">
        Summary
      </h2>
      <OrderProgress total={total} />
      <MoneyRows
        rows={[{ label: 'Delivery', amount: 'Chosen at the checkout' }]}
        total={{ label: 'Subtotal', amount: total }}
      />
      <CheckoutLink total={total} size="lg" className="w-full" />
      <Link to="/shop" className="self-center text-green-700 text-md underline-offset-4 hover:underline">
        Continue shopping
      </Link>
    </section>
  );
}

/** The way to the checkout; below the minimum order it stands there, closed (specification section 5). */
export function CheckoutLink({ total, className, size }: { total: number; className?: string } & ButtonLook) {
  if (!useReachesMinimum(total)) {
    return (
      <Button disabled className={className} size={size}>
        Checkout
      </Button>
    );
  }
  return (
    <ButtonLink to="/checkout" className={className} size={size}>
      Checkout
    </ButtonLink>
  );
}
