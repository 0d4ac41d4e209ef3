import { useParams } from 'react-router';
import { LatePart } from '../../layout/late-part.tsx';
import { SignedInOnly } from '../../layout/signed-in-only.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { lateOfCustomer } from '../../state/late-module.ts';
import { OrderNotYours } from './order-not-yours.tsx';
import { ReceiptWaiting } from './receipt-waiting.tsx';

const late = lateOfCustomer(() => import('./live-receipt.tsx'));

export function meta(): PageMeta {
  return { title: t('Receipt'), noindex: true };
}

const SESSION = [null];

/** The receipt of one of the own orders: a page without the dashboard's frame, as it goes on paper. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <div className="wrap pt-4 pb-12 lg:pt-8 print:p-0">
      <SignedInOnly waiting={<ReceiptWaiting />}>
        <LatePart late={late} waiting={<ReceiptWaiting />}>
          {({ LiveReceipt }) => <LiveReceipt key={id} id={id} tokens={SESSION} unknown={<OrderNotYours />} />}
        </LatePart>
      </SignedInOnly>
    </div>
  );
}
