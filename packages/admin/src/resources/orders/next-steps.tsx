import type { OrderStep } from '@isoko/contract/routes/admin/orders';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { useAction } from '#admin/ui/use-deed.ts';
import { usePress } from '#admin/ui/use-press.ts';
import { DeliveredDialog } from './delivered-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOrder } from './use-order.ts';
import { stepNames, stepsDone } from './words.ts';

/** Steps that go wrong rather than on. */
const isSetback = (step: OrderStep) => step === 'cancelled' || step === 'delivery_failed';

/** The steps that the order may take now, for whoever looks at it: nothing else can be pressed. */
export function NextSteps() {
  const order = useOrder();
  const [asked, setAsked] = useState<OrderStep | null>(null);
  const notify = useNotify();
  const once = usePress();
  const move = useAction(async (status: OrderStep) => {
    const { _id: id, version } = order;
    const body = { status, version };
    await once((headers) => call('POST /admin/orders/:id/status', { params: { id }, body, headers }));
    notify(stepsDone[status], { type: 'success' });
  });
  const press = (step: OrderStep) => {
    const mustAsk = isSetback(step) || (step === 'delivered' && order.to_collect > 0);
    if (mustAsk) setAsked(step);
    else move.run(step);
  };
  const close = () => setAsked(null);
  if (order.next.status.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }} role="group" aria-label="Next steps">
      {order.next.status.map((step) => (
        <Button
          key={step}
          size="large"
          variant={isSetback(step) ? 'outlined' : 'contained'}
          color={isSetback(step) ? 'error' : 'primary'}
          disabled={move.isRunning}
          onClick={() => press(step)}
          sx={{ flexGrow: { xs: 1, sm: 0 } }}
        >
          {stepNames[step]}
        </Button>
      ))}
      {asked === 'delivered' && <DeliveredDialog onClose={close} />}
      {(asked === 'cancelled' || asked === 'delivery_failed') && (
        <ReasonDialog step={asked} onClose={close} />
      )}
    </Stack>
  );
}
