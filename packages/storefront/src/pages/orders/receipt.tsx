import { useLocation, useParams } from 'react-router';
import type { PageMeta } from '../../page.tsx';
import { useLastOrders } from '../../state/last-orders.ts';
import { isUnknownOrder, useOrder } from '../../state/order.ts';
import { useStored } from '../../state/use-stored.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderNotOpened } from './order-not-opened.tsx';
import { orderTokens } from './order-tokens.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import './receipt.css';

export function meta(): PageMeta {
  return { title: 'Receipt', noindex: true };
}

/** A guest's receipt, to be printed or saved; opened like the order itself. */
export function Component() {
  useStored(useLastOrders);
  const { id = '' } = useParams();
  const ready = useLastOrders((state) => state.ready);
  return (
    <div className="wrap pt-4 pb-12 lg:pt-8 print:p-0">
      {ready ? <ReceiptPage key={id} id={id} /> : <Waiting />}
    </div>
  );
}

function ReceiptPage({ id }: { id: string }) {
  const { hash } = useLocation();
  const known = useLastOrders((state) => state.orders).find(({ _id }) => _id === id);
  const tokens = orderTokens(hash, known);
  const { data, error, refetch } = useOrder(id, tokens);
  if (data) {
    return (
      <div className="mx-auto flex max-w-md flex-col gap-5 print:max-w-none">
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
          <ButtonLink variant="outline" to={`/orders/${id}#${data.token}`}>
            Back to the order
          </ButtonLink>
        </div>
        <div className="rounded-panel bg-sand p-4 sm:p-8 print:bg-transparent print:p-0">
          <ReceiptSheet order={data.order} />
        </div>
      </div>
    );
  }
  if (!tokens.length || isUnknownOrder(error))
    return <OrderNotOpened id={id} withToken={tokens.length > 0} />;
  if (!error) return <Waiting />;
  return (
    <Notice
      tone="amber"
      role="alert"
      title={error.message}
      actions={<Button onClick={() => refetch()}>Try again</Button>}
    />
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="mx-auto flex max-w-md flex-col gap-5">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-[36rem] w-full rounded-card" />
    </div>
  );
}
