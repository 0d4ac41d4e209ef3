import type { ReactNode } from 'react';
import { t } from '../../../messages/t.tsx';
import { isUnknownOrder, type OpenedOrder, useOrder } from '../../../state/orders/order.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ReceiptWaiting } from '../receipt-waiting.tsx';
import { OrderFailure } from './order.tsx';
import { orderPath } from './order-path.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import './receipt.css';

/** An order's receipt, to be printed or saved; opened like the order itself. */
export default function LiveReceipt({
  id,
  tokens,
  unknown,
}: {
  id: string;
  tokens: readonly OpenedOrder['token'][];
  unknown: ReactNode;
}) {
  const { data, error, refetch } = useOrder(id, tokens);
  if (data) {
    return (
      <div className="mx-auto flex max-w-md flex-col gap-5 print:max-w-none">
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => window.print()}>{t('Print or save as PDF')}</Button>
          <ButtonLink variant="outline" to={orderPath(data)}>
            {t('Back to the order')}
          </ButtonLink>
        </div>
        <div className="rounded-panel bg-sand p-4 sm:p-8 print:bg-transparent print:p-0">
          <ReceiptSheet order={data.order} />
        </div>
      </div>
    );
  }
  if (!tokens.length || isUnknownOrder(error)) return unknown;
  return error ? <OrderFailure error={error} onRetry={refetch} /> : <ReceiptWaiting />;
}
