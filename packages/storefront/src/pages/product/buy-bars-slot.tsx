import { Suspense, useEffect, useState } from 'react';
import { lazyExtra } from '../../ui/lazy-extra.ts';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import type { ProductChoice } from './use-product-choice.ts';

const BuyBars = lazyExtra(() => import('./buy-bars.tsx'));

/** From this scroll on the bars are fetched, to be there when they are due. */
const FETCH_FROM_PX = 80;

/** Where the bars for buying stand once the page is scrolled. */
export function BuyBarsSlot({ chosen }: { chosen: ProductChoice }) {
  const scrolled = useScrolledPast(FETCH_FROM_PX);
  const [wanted, setWanted] = useState(false);
  useEffect(() => setWanted((now) => now || scrolled), [scrolled]);
  if (!wanted || chosen.product.stock_quantity === 0) return null;
  return (
    <Suspense>
      <BuyBars chosen={chosen} />
    </Suspense>
  );
}
