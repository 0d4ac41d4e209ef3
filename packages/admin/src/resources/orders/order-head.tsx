import type { Routes } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { OrderStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { TextInput, useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useAction, usePress } from '#admin/ui/calls.ts';
import { momentText } from '#admin/ui/texts.ts';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';
import { OrderTags, useOrder, useOrderAsOpened } from './order.tsx';
import { isWaiting } from './questions.tsx';
import { stepNames, stepsDone, windowText } from './words.ts';

/** The order's customer, total and state at a glance. */
export function OrderHead() {
  const order = useOrder();
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="h2">{order.customer.name}</Typography>
        <Typography variant="h2" component="p">
          {formatFrancs(order.total)}
        </Typography>
      </Stack>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {order.number}, placed {momentText(order.date_created)} · {windowText(order)}
      </Typography>
      <OrderTags order={order} />
      <HeldUntil />
      {order.note && (
        <Alert severity="info" sx={{ mt: 2 }}>
          The customer writes: “{order.note}”
        </Alert>
      )}
    </Box>
  );
}

/** Until when an unpaid order is held; for one that is paid at the door staff can remove that limit. */
function HeldUntil() {
  const { _id: id, version, status, expires_at } = useOrder();
  if (!expires_at) return null;
  const until = momentText(expires_at);
  if (status !== 'confirmed') {
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        Without its money the order ends on {until}.
      </Alert>
    );
  }
  const body = { expires_at: null, version };
  const keep = () => call('PATCH /admin/orders/:id', { params: { id }, body });
  const action = (
    <ActionButton work={keep} done="The order is held until it is packed." color="inherit">
      Keep it
    </ActionButton>
  );
  return (
    <Alert severity="warning" sx={{ mt: 2 }} action={action}>
      A new phone: call it. Unless it is packed or kept, the order ends on {until}.
    </Alert>
  );
}

/** Steps that say that something went wrong. */
const isSetback = (step: OrderStep) => step === 'cancelled' || step === 'delivery_failed';

/** Whether packing would end a question that the customer, or who calls them, has not decided. */
const endsQuestion = (step: OrderStep, { questions }: StaffOrder) =>
  step === 'packed' && questions.some(isWaiting);

/** The steps that this person may take with the order now: nothing else can be pressed. */
export function NextSteps() {
  const order = useOrder();
  const [asked, setAsked] = useState<OrderStep | null>(null);
  const notify = useNotify();
  const send = useMove(order);
  const told = useTold(order._id);
  const move = useAction(async (status: OrderStep) => {
    await send({ status });
    const { text, type } = await told(stepsDone[status]);
    notify(text, { type });
  });
  const press = (step: OrderStep) => {
    const mustAsk =
      isSetback(step) || endsQuestion(step, order) || (step === 'delivered' && order.to_collect > 0);
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
      {asked === 'packed' && <PackedDialog onClose={close} />}
      {asked === 'delivered' && <DeliveredDialog onClose={close} />}
      {(asked === 'cancelled' || asked === 'delivery_failed') && (
        <ReasonDialog step={asked} onClose={close} />
      )}
    </Stack>
  );
}

/** Takes a step with an order, once however often it is pressed. */
function useMove({ _id: id, version }: StaffOrder) {
  const press = usePress();
  return (step: Omit<BodyOf<Routes['POST /admin/orders/:id/status']>, 'version'>) =>
    press((headers) =>
      call('POST /admin/orders/:id/status', { params: { id }, body: { ...step, version }, headers }),
    );
}

/** The customer may still answer: packing decides instead of them. */
function PackedDialog({ onClose }: { onClose: () => void }) {
  const send = useMove(useOrderAsOpened());
  return (
    <AskDialog
      title="Pack without the answer?"
      text="The customer was asked about a line and nothing is decided. Packed now, the order goes as its lines are, and the question is over."
      submit={stepNames.packed}
      done={stepsDone.packed}
      work={() => send({ status: 'packed' })}
      onClose={onClose}
    />
  );
}

/** At the door of a customer who pays in cash: it is counted, then the order is delivered and paid in one step. */
function DeliveredDialog({ onClose }: { onClose: () => void }) {
  const order = useOrderAsOpened();
  const send = useMove(order);
  const told = useTold(order._id);
  return (
    <AskDialog
      title={`Collect ${formatFrancs(order.to_collect)}`}
      text="Count the cash before you hand over the bags. If somebody else counts it later, leave this empty."
      submit="Delivered"
      done={() => told(stepsDone.delivered)}
      work={({ amount = null }: { amount?: number | null }) => send({ status: 'delivered', amount })}
      onClose={onClose}
    >
      <MoneyInput source="amount" label="Cash counted" helperText={false} autoFocus />
      <WhoHears order={order._id} />
    </AskDialog>
  );
}

const texts = {
  cancelled:
    'The goods go back on the shelf, and what was paid becomes a refund. The customer reads your reason.',
  delivery_failed:
    'The order comes back to the shop, packed, and can be brought again. The customer reads your reason.',
};

/** Asks why an order is cancelled or came back. */
function ReasonDialog({ step, onClose }: { step: keyof typeof texts; onClose: () => void }) {
  const order = useOrderAsOpened();
  const send = useMove(order);
  const told = useTold(order._id);
  return (
    <AskDialog
      title={step === 'cancelled' ? `Cancel ${order.number}?` : 'What happened at the door?'}
      text={texts[step]}
      submit={stepNames[step]}
      done={() => told(stepsDone[step])}
      work={({ reason }: { reason?: string | null }) => send({ status: step, reason })}
      onClose={onClose}
      isDangerous
    >
      <TextInput source="reason" label="Reason" multiline minRows={2} {...needed} autoFocus />
      <WhoHears order={order._id} />
    </AskDialog>
  );
}
