import { useLocation, useParams } from 'react-router';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useStored } from '../../state/browser/browser-state.ts';
import { useLastOrders } from '../../state/orders/last-orders.ts';
import { late } from '../../ui/late.tsx';
import { OrderNotOpened } from './order-not-opened.tsx';
import { orderTokens } from './order-tokens.ts';
import { ReceiptWaiting } from './receipt-waiting.tsx';

const LiveReceipt = late(() => import('./late/receipt.tsx'), { failed: LoadFailure });
void LiveReceipt.begin();

export function meta(): PageMeta {
  return { title: t('Receipt'), noindex: true };
}

/** A guest's receipt. */
export function Component() {
  useStored(useLastOrders);
  const { id = '' } = useParams();
  const ready = useLastOrders((state) => state.ready);
  return (
    <div className="wrap pt-4 pb-12 lg:pt-8 print:p-0">
      {ready ? <GuestReceipt key={id} id={id} /> : <ReceiptWaiting />}
    </div>
  );
}

function GuestReceipt({ id }: { id: string }) {
  const { hash } = useLocation();
  const known = useLastOrders((state) => state.orders).find(({ _id }) => _id === id);
  const tokens = orderTokens(hash, known);
  return (
    <LiveReceipt
      id={id}
      tokens={tokens}
      unknown={<OrderNotOpened id={id} withToken={tokens.length > 0} />}
      waiting={<ReceiptWaiting />}
    />
  );
}
