import { LatestOrders } from './latest-orders.tsx';
import { NextOrder } from './next-order.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Welcome } from './welcome.tsx';

/** What the overview says to whoever is signed in. */
export default function Overview() {
  return (
    <div className="flex flex-col gap-6 lg:gap-8">
      <Welcome />
      <NextOrder />
      <LatestOrders />
      <Shortcuts />
    </div>
  );
}
