import { useEffect, useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { useScrolledPast } from '../../../ui/use-scrolled-past.ts';
import type { ProductChoice } from '../choice/product-choice.ts';
import { ADD_BUTTON_ID, PURCHASE_ID } from '../purchase.tsx';

/** From this scroll on, on widths up to 576 px (specification section 9). */
const MOBILE_FROM_PX = 400;

const bar = cx(
  'fixed inset-x-0 z-15 border-line border-t bg-white shadow-float transition-[translate,visibility] duration-200 ease-calm',
  'bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:bottom-0',
);
const away = 'invisible translate-y-full';

/**
 * A bar with the add button while the page is scrolled: on phones from 400 px on, on larger screens once the
 * button itself is out of sight (specification section 2).
 */
export default function BuyBars({ chosen }: { chosen: ProductChoice }) {
  const scrolled = useScrolledPast(MOBILE_FROM_PX);
  const passed = useScrolledPastElement(ADD_BUTTON_ID);
  return (
    <>
      <div data-buy-bar inert={!scrolled} className={cx(bar, 'min-[577px]:hidden', !scrolled && away)}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 *:last:ml-auto">
          <ChosenPrice chosen={chosen} />
          <BarButton chosen={chosen} />
        </div>
      </div>
      <div data-buy-bar inert={!passed} className={cx(bar, 'max-[576px]:hidden', !passed && away)}>
        <div className="wrap flex items-center gap-4 py-2.5">
          <Picture
            name={chosen.product.images[0] ?? null}
            alt=""
            widths={[40, 80]}
            sizes="40px"
            className="size-10 rounded-control object-cover"
          />
          <ChosenName chosen={chosen} />
          <ChosenPrice chosen={chosen} />
          {chosen.canAdd && (
            <Quantity
              value={chosen.quantity}
              max={chosen.stock}
              by={chosen.product}
              onChange={chosen.setQuantity}
              of={chosen.product.name}
            />
          )}
          <BarButton chosen={chosen} />
        </div>
      </div>
    </>
  );
}

function ChosenName({ chosen }: { chosen: ProductChoice }) {
  const { product, variant } = chosen;
  return (
    <p className="min-w-0 flex-1">
      <span lang={product.written_in?.name} className="block truncate font-semibold text-md">
        {product.name}
      </span>
      <span
        lang={variant ? variant.written_in?.label : product.written_in?.unit}
        className="block truncate text-sm text-soft"
      >
        {variant?.label ?? product.unit}
      </span>
    </p>
  );
}

function ChosenPrice({ chosen }: { chosen: ProductChoice }) {
  const { now, old, from } = chosen.price;
  return <Price price={now} oldPrice={old} from={from} perKilo={chosen.product.sold_by} />;
}

/** Adds the product; while something must be chosen first, it scrolls to the choice. */
function BarButton({ chosen }: { chosen: ProductChoice }) {
  const { missing, canAdd, add } = chosen;
  const lead = () => {
    const purchase = document.getElementById(PURCHASE_ID);
    purchase?.scrollIntoView({ block: 'center' });
    purchase?.querySelector<HTMLInputElement>('input:enabled:not(:checked)')?.focus({ preventScroll: true });
  };
  if (missing) return <Button onClick={lead}>{t('Choose {missing}', { missing })}</Button>;
  return (
    <Button data-buys disabled={!canAdd} onClick={add} className="min-w-32">
      {t('Add to Cart')}
    </Button>
  );
}

/** Whether the element is above the visible part of the page. */
function useScrolledPastElement(id: string): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const watch = new IntersectionObserver(([seen]) => {
      if (seen) setPast(!seen.isIntersecting && seen.boundingClientRect.bottom <= 0);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [id]);
  return past;
}
