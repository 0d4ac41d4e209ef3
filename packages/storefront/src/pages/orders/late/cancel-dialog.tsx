import type { Order } from '@isoko/contract';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { useAction } from '../../../state/forms/use-action.ts';
import { paymentStage } from '../../../state/orders/payment-stage.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { ORDER_HEAD } from './opened-order.tsx';

/** Asks for confirmation before an order is cancelled. */
export default function CancelDialog({
  order,
  open,
  onCancel,
  onClose,
}: {
  order: Order;
  open: boolean;
  onCancel: () => Promise<unknown>;
  onClose: () => void;
}) {
  const action = useAction();
  const cancel = async () => {
    if (!(await action.run(onCancel))) return;
    announce(t('Order {number} was cancelled.', { number: order.number }));
    onClose();
    requestAnimationFrame(leadToState);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t('Cancel {number}?', { number: order.number })}
    >
      <div className="mt-3 flex flex-col gap-4 text-base">
        <p>{consequence(order)}</p>
        <ActionFailure failure={action.failure} />
        <div className="flex flex-wrap gap-2">
          <Button busy={action.busy} onClick={cancel}>
            {t('Cancel the order')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('Keep it')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The pressed button is gone, and the result is shown far above it. */
function leadToState(): void {
  const head = document.getElementById(ORDER_HEAD);
  head?.focus({ preventScroll: true });
  head?.scrollIntoView({ block: 'start' });
}

function consequence(order: Order): string {
  switch (paymentStage(order)) {
    case 'paid':
      return t('We send your money back. A cancelled order cannot be brought back.');
    case 'review':
      return t('If your payment has arrived, we send it back. A cancelled order cannot be brought back.');
    case 'pin':
      return t('Please decline the request on your phone. If money still arrives, we send it back.');
    default:
      return t('Nothing is delivered and nothing is charged. A cancelled order cannot be brought back.');
  }
}
