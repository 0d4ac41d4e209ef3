import { lineSum } from '@isoko/contract/rules/cart-total';
import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { OptionChooser } from './choice/option-chooser.tsx';
import type { ProductChoice } from './choice/use-product-choice.ts';
import { WishlistButton } from './wishlist-button.tsx';

/** Where the choice is made; the bars lead back to it. */
export const PURCHASE_ID = 'purchase';
/** The button the large bar stands in for while it is out of sight. */
export const ADD_BUTTON_ID = 'add-to-cart';

/** Chooses size, colour and quantity, and puts them into the cart. */
export function Purchase({ chosen }: { chosen: ProductChoice }) {
  const { product, axes, missing, stock, quantity, setQuantity, canAdd, adding, add } = chosen;
  const why = missing && product.stock_quantity > 0 ? t('Please choose {missing} first.', { missing }) : '';
  return (
    <div
      id={PURCHASE_ID}
      className="flex scroll-mt-24 flex-col gap-4 border-line border-y py-4 lg:gap-5 lg:py-5"
    >
      {axes.map((axis) => (
        <OptionChooser key={axis.name} chosen={chosen} axis={axis} />
      ))}
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        {stock > 0 && <Quantity value={quantity} max={stock} onChange={setQuantity} of={product.name} />}
        <Button
          id={ADD_BUTTON_ID}
          data-add={axes.length ? undefined : product.slug}
          size="lg"
          disabled={!canAdd}
          aria-busy={adding}
          onClick={add}
          aria-describedby={why ? 'why-not' : undefined}
          className="min-w-28 flex-1 px-2! leading-tight"
        >
          {stock > 0 ? t('Add to Cart') : t('Out of stock')}
        </Button>
        <WishlistButton product={product} />
      </div>
      {axes.length > 0 && (
        <p id="why-not" aria-live="polite" className="-mt-1 min-h-5 text-md text-soft">
          {why ||
            (canAdd &&
              t('{sum} in all', {
                sum: formatFrancs(lineSum({ price: chosen.price.now, quantity })),
              }))}
        </p>
      )}
    </div>
  );
}
