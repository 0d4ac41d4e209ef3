import { Suspense, useEffect, useState } from 'react';
import { useUi } from '../../state/ui.ts';
import { lazyExtra } from '../../ui/lazy-extra.ts';

const QuickView = lazyExtra(() => import('./quick-view.tsx'));

/** Where the quick view of a product appears over any page; it loads when it is first wanted. */
export function QuickViewSlot() {
  const wanted = useUi((ui) => ui.quickShow);
  const [ever, setEver] = useState(false);
  useEffect(() => setEver((before) => before || wanted), [wanted]);
  return (
    ever && (
      <Suspense>
        <QuickView />
      </Suspense>
    )
  );
}
