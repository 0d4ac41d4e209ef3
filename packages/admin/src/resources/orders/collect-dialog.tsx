import type { Routes } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import { Button } from '@mui/material';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { type AtTheDoor, DeliveredDialog } from './door-dialog.tsx';
import { useOrderAsOpened } from './order.tsx';
import { stepDone } from './words.ts';

type Proof = Pick<BodyOf<Routes['POST /admin/orders/:id/collected']>, 'code' | 'reason'>;

/** At the point: the customer tells the code, the money is counted, and the bags change hands, all in one step. */
export function CollectDialog({ onClose }: { onClose: () => void }) {
  const order = useOrderAsOpened();
  const { _id: id, version } = order;
  // What is not on the screen any more was typed before the other was asked for.
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

/** The code of the customer; a manager may say instead why there is none. */
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
          label={t('Who took it, and how did you see that?')}
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
