import { useParams } from 'react-router';
import { SignedInOnly } from '../../layout/account/signed-in-only.tsx';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { bearerToken } from '../../state/customer/session.ts';
import { late } from '../../ui/late.tsx';
import { ReceiptWaiting, SESSION } from './placeholders.tsx';

const LiveReceipt = late(() => import('./late/receipt.tsx'), { failed: LoadFailure });
if (bearerToken() !== null) void LiveReceipt.begin();

export function meta(): PageMeta {
  return { title: t('Receipt'), noindex: true };
}

/** The receipt of a customer's own order: a page for printing, without the dashboard's frame. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <div className="wrap pt-4 pb-12 lg:pt-8 print:p-0">
      <SignedInOnly waiting={<ReceiptWaiting />}>
        <LiveReceipt key={id} id={id} tokens={SESSION} waiting={<ReceiptWaiting />} />
      </SignedInOnly>
    </div>
  );
}
