import type { OrderStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { setbackOf } from '@isoko/contract/rules/setback';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall, usePress } from '#admin/ui/calls.ts';
import { buyerName, isCollected, windowText } from '#admin/ui/order-words.ts';
import { momentText } from '#admin/ui/texts.ts';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';
import { RiderInput } from './delivery-panel.tsx';
import { DeliveredDialog } from './door-dialog.tsx';
import { CollectDialog, isSetback, ReasonDialog } from './head-dialogs.tsx';
import { OrderTags, useMove, useOrder, useOrderAsOpened } from './order.tsx';
import { isWaiting } from './questions.tsx';
import { eventName, sourceNames, stepDone, stepName } from './words.ts';

/** The order's customer, total and state at a glance. */
export function OrderHead() {
  const order = useOrder();
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="h2">{buyerName(order.customer)}</Typography>
        <Typography variant="h2" component="p">
          {formatFrancs(order.total)}
        </Typography>
      </Stack>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t('{number}, placed {time} · {order}', {
          number: order.number,
          time: momentText(order.date_created),
          order: order.source === 'counter' ? sourceNames.counter : windowText(order),
        })}
      </Typography>
      <OrderTags order={order} />
      {order.status === 'confirmed' && <PackedBy />}
      <HeldUntil />
      <Setback />
      {order.note && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('The customer writes: “{note}”', { note: order.note })}
        </Alert>
      )}
    </Box>
  );
}

/** Why the delivery failed, until the next step. */
function Setback() {
  const order = useOrder();
  const setback = setbackOf(order);
  if (!setback) return null;
  const { event } = setback;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      <strong>{eventName(event, order)}</strong>, {momentText(event.at)}
      {event.note && <div>{event.note}</div>}
    </Alert>
  );
}

/** The packer of the order: a press takes the order or gives it back, and colleagues see it. */
function PackedBy() {
  const { _id: id, packer } = useOrder();
  const me = useSession()?.id;
  const press = usePress();
  const claim = (body: { take: boolean; over?: boolean }, done: string, label: string) => (
    <ActionButton
      work={() => press((headers) => call('POST /admin/orders/:id/claim', { params: { id }, body, headers }))}
      done={done}
      color="inherit"
    >
      {label}
    </ActionButton>
  );
  if (!packer)
    return (
      <Box sx={{ mt: 1 }}>
        {claim({ take: true }, t('Your colleagues see that you are packing it.'), t('I am packing this'))}
      </Box>
    );
  const since = momentText(packer.since).replace(/^.*, /, '');
  const isMine = packer._id === me;
  const action = isMine
    ? claim({ take: false }, t('It was released.'), t('Release it'))
    : claim({ take: true, over: true }, t('You are packing it now.'), t('Take it over'));
  return (
    <Alert severity={isMine ? 'success' : 'warning'} sx={{ mt: 1 }} action={action}>
      {isMine
        ? t('You are packing this since {since}.', { since })
        : t('{name} is packing this since {since}.', { name: packer.name, since })}
    </Alert>
  );
}

/** Until when an unpaid order is held; for payment at the door staff can remove that limit. */
function HeldUntil() {
  const { _id: id, version, status, expires_at } = useOrder();
  if (!expires_at) return null;
  const until = momentText(expires_at);
  if (status !== 'confirmed') {
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {t('Unless it is paid, the order expires on {until}.', { until })}
      </Alert>
    );
  }
  const body = { expires_at: null, version };
  const keep = () => call('PATCH /admin/orders/:id', { params: { id }, body });
  const action = (
    <ActionButton work={keep} done={t('The order is held until it is packed.')} color="inherit">
      {t('Keep it')}
    </ActionButton>
  );
  return (
    <Alert severity="warning" sx={{ mt: 2 }} action={action}>
      {t('A new phone number: call it. Unless it is packed or kept, the order expires on {until}.', {
        until,
      })}
    </Alert>
  );
}

/** Whether packing would close a question that neither the customer nor staff on the phone have answered. */
const endsQuestion = (step: OrderStep, { questions }: StaffOrder) =>
  step === 'packed' && questions.some(isWaiting);

/** The steps that this user may take with the order now; no other step has a button. */
export function NextSteps() {
  const order = useOrder();
  const [asked, setAsked] = useState<OrderStep | null>(null);
  const notify = useNotify();
  const send = useMove(order);
  const told = useTold(order._id);
  const riders = useCall('GET /admin/riders', { query: { active: true } });
  const hasRiders = (riders.data?.total ?? 1) > 0;
  const move = useAction(async (status: OrderStep) => {
    await send({ status });
    const { text, type } = await told(stepDone(status, order));
    notify(text, { type });
  });
  const collected = isCollected(order);
  const press = (step: OrderStep) => {
    const collects = step === 'delivered' && (collected || order.to_collect > 0);
    const needsRider = step === 'out_for_delivery' && !order.rider?._id && hasRiders;
    if (isSetback(step) || endsQuestion(step, order) || collects || needsRider) setAsked(step);
    else move.run(step);
  };
  const close = () => setAsked(null);
  if (order.next.status.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }} role="group" aria-label={t('Next steps')}>
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
          {stepName(step, order)}
        </Button>
      ))}
      {!collected && order.to_collect === 0 && order.next.status.includes('delivered') && (
        <Button size="large" onClick={() => setAsked('delivered')}>
          {t('Something comes back')}
        </Button>
      )}
      {asked === 'packed' && <PackedDialog onClose={close} />}
      {asked === 'out_for_delivery' && <LeavesDialog onClose={close} />}
      {asked === 'delivered' && collected && <CollectDialog onClose={close} />}
      {asked === 'delivered' && !collected && (
        <DeliveredDialog onSend={(given) => send({ status: 'delivered', ...given })} onClose={close} />
      )}
      {asked && isSetback(asked) && <ReasonDialog step={asked} onClose={close} />}
    </Stack>
  );
}

/** The customer may still answer: packing decides for them. */
function PackedDialog({ onClose }: { onClose: () => void }) {
  const order = useOrderAsOpened();
  const send = useMove(order);
  return (
    <AskDialog
      title={t('Pack without the answer?')}
      text={t(
        'The customer was asked about an item and has not answered. If you pack now, the order goes as it is, and the question is closed.',
      )}
      submit={stepName('packed', order)}
      done={stepDone('packed', order)}
      work={() => send({ status: 'packed' })}
      onClose={onClose}
    />
  );
}

/** No rider was chosen yet: no order leaves without one. */
function LeavesDialog({ onClose }: { onClose: () => void }) {
  const order = useOrderAsOpened();
  const send = useMove(order);
  const told = useTold(order._id);
  return (
    <AskDialog
      title={t('Who brings it?')}
      submit={stepName('out_for_delivery', order)}
      done={() => told(stepDone('out_for_delivery', order))}
      work={({ rider }: { rider?: string }) => send({ status: 'out_for_delivery', rider })}
      onClose={onClose}
    >
      <RiderInput />
      <WhoHears order={order._id} />
    </AskDialog>
  );
}
