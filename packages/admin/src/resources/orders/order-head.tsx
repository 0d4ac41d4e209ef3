import type { Routes } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { OrderStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FormDataConsumer, SelectInput, TextInput, useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useIsManager, useSession } from '#admin/session.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall, usePress } from '#admin/ui/calls.ts';
import { windowText } from '#admin/ui/order-words.ts';
import { momentText } from '#admin/ui/texts.ts';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';
import { RiderInput } from './delivery-panel.tsx';
import { DeliveredDialog } from './door-dialog.tsx';
import { OrderTags, useOrder, useOrderAsOpened } from './order.tsx';
import { WindowInput } from './place-dialog.tsx';
import { isWaiting } from './questions.tsx';
import { sourceNames, stepNames, stepsDone } from './words.ts';

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
        {t('{number}, placed {time} · {order}', {
          number: order.number,
          time: momentText(order.date_created),
          order: order.source === 'counter' ? sourceNames.counter : windowText(order),
        })}
      </Typography>
      <OrderTags order={order} />
      {order.status === 'confirmed' && <PackedBy />}
      <HeldUntil />
      {order.note && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('The customer writes: “{note}”', { note: order.note })}
        </Alert>
      )}
    </Box>
  );
}

/** Who packs the order: taken and given back by a press, and seen by colleagues. */
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
        {claim({ take: true }, t('Your colleagues see that you pack it.'), t('I am packing this'))}
      </Box>
    );
  const since = momentText(packer.since).replace(/^.*, /, '');
  const isMine = packer._id === me;
  const action = isMine
    ? claim({ take: false }, t('It is given back.'), t('Give it back'))
    : claim({ take: true, over: true }, t('You pack it now.'), t('Take it over'));
  return (
    <Alert severity={isMine ? 'success' : 'warning'} sx={{ mt: 1 }} action={action}>
      {isMine
        ? t('You are packing this since {since}.', { since })
        : t('{name} is packing this since {since}.', { name: packer.name, since })}
    </Alert>
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
        {t('Without its money the order ends on {until}.', { until })}
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
      {t('A new phone: call it. Unless it is packed or kept, the order ends on {until}.', { until })}
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
  const riders = useCall('GET /admin/riders', { query: { active: true } });
  const hasRiders = (riders.data?.total ?? 1) > 0;
  const move = useAction(async (status: OrderStep) => {
    await send({ status });
    const { text, type } = await told(stepsDone[status]);
    notify(text, { type });
  });
  const press = (step: OrderStep) => {
    const collects = step === 'delivered' && order.to_collect > 0;
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
          {stepNames[step]}
        </Button>
      ))}
      {order.to_collect === 0 && order.next.status.includes('delivered') && (
        <Button size="large" onClick={() => setAsked('delivered')}>
          {t('Not all stays')}
        </Button>
      )}
      {asked === 'packed' && <PackedDialog onClose={close} />}
      {asked === 'out_for_delivery' && <LeavesDialog onClose={close} />}
      {asked === 'delivered' && (
        <DeliveredDialog onSend={(given) => send({ status: 'delivered', ...given })} onClose={close} />
      )}
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
      title={t('Pack without the answer?')}
      text={t(
        'The customer was asked about a line and nothing is decided. Packed now, the order goes as its lines are, and the question is over.',
      )}
      submit={stepNames.packed}
      done={stepsDone.packed}
      work={() => send({ status: 'packed' })}
      onClose={onClose}
    />
  );
}

/** No one was chosen yet: no order leaves without a rider. */
function LeavesDialog({ onClose }: { onClose: () => void }) {
  const order = useOrderAsOpened();
  const send = useMove(order);
  const told = useTold(order._id);
  return (
    <AskDialog
      title={t('Who brings it?')}
      submit={stepNames.out_for_delivery}
      done={() => told(stepsDone.out_for_delivery)}
      work={({ rider }: { rider?: string }) => send({ status: 'out_for_delivery', rider })}
      onClose={onClose}
    >
      <RiderInput />
      <WhoHears order={order._id} />
    </AskDialog>
  );
}

const texts = {
  cancelled: t(
    'The goods go back on the shelf, and what was paid becomes a refund. The customer reads your reason.',
  ),
  delivery_failed: t(
    'The order comes back to the shop, packed, and can be brought again. The customer reads your reason.',
  ),
};

interface Afterwards {
  reason?: string | null;
  follow_up?: 'again' | 'pick_up' | 'cancel';
  delivery_window?: string;
}

/** What becomes of an order that came back. */
function WhatNext() {
  const isManager = useIsManager();
  const choices = [
    { id: 'again', name: t('Bring it again at another time') },
    { id: 'pick_up', name: t('The customer picks it up') },
    ...(isManager ? [{ id: 'cancel', name: t('Cancel the order') }] : []),
  ];
  return (
    <>
      <SelectInput
        source="follow_up"
        label={t('What next?')}
        choices={choices}
        emptyText={t('Somebody decides later')}
        helperText={false}
      />
      <FormDataConsumer>
        {({ formData }) => formData.follow_up === 'again' && <WindowInput />}
      </FormDataConsumer>
    </>
  );
}

/** Asks why an order is cancelled or came back. */
function ReasonDialog({ step, onClose }: { step: keyof typeof texts; onClose: () => void }) {
  const order = useOrderAsOpened();
  const send = useMove(order);
  const told = useTold(order._id);
  return (
    <AskDialog
      title={
        step === 'cancelled'
          ? t('Cancel {number}?', { number: order.number })
          : t('What happened at the door?')
      }
      text={texts[step]}
      submit={stepNames[step]}
      done={() => told(stepsDone[step])}
      work={(given: Afterwards) => send({ status: step, ...given })}
      onClose={onClose}
      isDangerous
    >
      <TextInput source="reason" label={t('Reason')} multiline minRows={2} {...needed} autoFocus />
      {step === 'delivery_failed' && <WhatNext />}
      <WhoHears order={order._id} />
    </AskDialog>
  );
}
