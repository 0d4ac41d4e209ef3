import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { late } from '../../ui/late.tsx';
import { GuestOrder, type GuestOrderProps } from './guest-order.tsx';
import { ReceiptWaiting } from './placeholders.tsx';

const LiveReceipt = late(() => import('./late/receipt.tsx'), { failed: LoadFailure });
void LiveReceipt.begin();

export function meta(): PageMeta {
  return { title: t('Receipt'), noindex: true };
}

/** A guest's receipt. */
export function Component() {
  return (
    <div className="wrap pt-4 pb-12 lg:pt-8 print:p-0">
      <GuestOrder shows={Opened} waiting={<ReceiptWaiting />} />
    </div>
  );
}

function Opened({ id, tokens }: GuestOrderProps) {
  return <LiveReceipt id={id} tokens={tokens} waiting={<ReceiptWaiting />} />;
}
