import { formatFrancs } from '@isoko/contract/rules/money';
import { OrderProgress, useReachesMinimum } from '../../layout/minimum-order.tsx';
import { selectTotal, selectUnits, useCart } from '../../state/cart.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** What is in the cart, and how far it is from the minimum order. */
export function NextOrder() {
  const ready = useCart((cart) => cart.ready);
  const total = useCart(selectTotal);
  const units = useCart(selectUnits);
  const enough = useReachesMinimum(total);
  if (!ready) return null;
  return (
    <section
      aria-labelledby="next-order"
      className="card grid grid-cols-1 items-center gap-4 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6"
    >
      <div className="flex flex-col gap-2">
        <h2 id="next-order" className="text-lg">
          {units ? `In your cart: ${itemsText(units)}, ${formatFrancs(total)}` : 'Your cart is empty'}
        </h2>
        <OrderProgress total={total} />
      </div>
      <div className="flex flex-wrap gap-2">
        {units > 0 ? (
          <ButtonLink to="/cart" variant="outline">
            View Cart
          </ButtonLink>
        ) : (
          <ButtonLink to="/shop">Go to the shop</ButtonLink>
        )}
        {enough && <ButtonLink to="/dashboard/checkout">Checkout</ButtonLink>}
      </div>
    </section>
  );
}

const itemsText = (units: number) => (units === 1 ? '1 item' : `${units} items`);
