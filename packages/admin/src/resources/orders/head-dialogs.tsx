import type { Routes } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { OrderStep } from '@isoko/contract/routes/admin/orders';
import { Button } from '@mui/material';
import { useState } from 'react';
import { FormDataConsumer, SelectInput, TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { isCollected } from '#admin/ui/order-words.ts';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';
import { type AtTheDoor, DeliveredDialog } from './door-dialog.tsx';
import { useMove, useOrder, useOrderAsOpened } from './order.tsx';
import { usePoints, WindowInput } from './place-dialog.tsx';
import { stepDone, stepName } from './words.ts';

const SETBACKS = ['cancelled', 'delivery_failed', 'not_collected'] as const;
type Setback = (typeof SETBACKS)[number];

/** Whether a step reports a failure. */
export const isSetback = (step: OrderStep): step is Setback => SETBACKS.some((each) => each === step);

const texts = {
  cancelled: t('The goods go back in stock, and what was paid is refunded. The customer sees your reason.'),
  delivery_failed: t(
    'The order comes back to the shop, packed, and can be delivered again. The customer sees your reason.',
  ),
  not_collected: t('The bags stay at the point. The customer gets the message with the code again.'),
} satisfies Record<Setback, string>;

interface Afterwards {
  reason?: string | null;
  follow_up?: 'again' | 'pick_up' | 'cancel';
  point?: string;
  delivery_window?: string;
}

/** What happens with an order that came back, or was not collected. */
function WhatNext() {
  const isManager = useIsManager();
  const waits = isCollected(useOrder());
  const points = usePoints();
  const choices = [
    { id: 'again', name: waits ? t('It waits for another time') : t('Deliver it at another time') },
    ...(waits ? [] : [{ id: 'pick_up', name: t('The customer picks it up') }]),
    ...(isManager ? [{ id: 'cancel', name: t('Cancel the order') }] : []),
  ];
  return (
    <>
      <SelectInput
        source="follow_up"
        label={t('What next?')}
        choices={choices}
        emptyText={waits ? t('It is still waiting') : t('Decide later')}
        helperText={false}
      />
      <FormDataConsumer>
        {({ formData }) => (
          <>
            {formData.follow_up === 'again' && <WindowInput />}
            {formData.follow_up === 'pick_up' && points.length > 0 && (
              <SelectInput source="point" label={t('Where?')} choices={points} {...needed} />
            )}
          </>
        )}
      </FormDataConsumer>
    </>
  );
}

const titles = {
  delivery_failed: t('What happened at the door?'),
  not_collected: t('Nobody came?'),
};

/** Asks why an order is cancelled or came back. */
export function ReasonDialog({ step, onClose }: { step: Setback; onClose: () => void }) {
  const order = useOrderAsOpened();
  const send = useMove(order);
  const told = useTold(order._id);
  return (
    <AskDialog
      title={step === 'cancelled' ? t('Cancel {number}?', { number: order.number }) : titles[step]}
      text={texts[step]}
      submit={stepName(step, order)}
      done={() => told(stepDone(step, order))}
      work={(given: Afterwards) => send({ status: step, ...given })}
      onClose={onClose}
      isDangerous
    >
      <TextInput
        source="reason"
        label={step === 'not_collected' ? t('Reason, if you cancel') : t('Reason')}
        multiline
        minRows={2}
        autoFocus
        {...(step === 'not_collected' ? { helperText: false } : needed)}
      />
      {step !== 'cancelled' && <WhatNext />}
      <WhoHears order={order._id} />
    </AskDialog>
  );
}

type Proof = Pick<BodyOf<Routes['POST /admin/orders/:id/collected']>, 'code' | 'reason'>;

/** At the point: the customer tells the code, the money is counted, and the bags are handed over, all in one step. */
export function CollectDialog({ onClose }: { onClose: () => void }) {
  const order = useOrderAsOpened();
  const { _id: id, version } = order;
  // If there is a reason, the code was typed before it and is no longer on the screen.
  const collect = ({ code, reason, ...given }: AtTheDoor & Proof) => {
    const proof = reason ? { reason } : { code };
    return call('POST /admin/orders/:id/collected', {
      params: { id },
      body: { ...given, ...proof, version },
    });
  };
  return (
    <DeliveredDialog
      onSend={collect}
      onClose={onClose}
      submit={t('Collected')}
      done={stepDone('delivered', order)}
      proof={<ProofInput />}
    />
  );
}

/** The customer's code; a manager may give a reason why there is none. */
function ProofInput() {
  const isManager = useIsManager();
  const { setValue } = useFormContext();
  const [hasCode, setHasCode] = useState(true);
  const turn = () => {
    setValue(hasCode ? 'code' : 'reason', null);
    setHasCode(!hasCode);
  };
  return (
    <>
      {hasCode ? (
        <TextInput
          source="code"
          label={t('Code of the customer')}
          helperText={t('Four digits, in the message that it is ready and on the page of the order.')}
          autoFocus
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } }}
        />
      ) : (
        <TextInput
          source="reason"
          label={t('Who took it, and how did you check?')}
          multiline
          autoFocus
          {...needed}
        />
      )}
      {isManager && (
        <Button onClick={turn} sx={{ alignSelf: 'flex-start' }}>
          {hasCode ? t('There is no code') : t('There is a code')}
        </Button>
      )}
    </>
  );
}
