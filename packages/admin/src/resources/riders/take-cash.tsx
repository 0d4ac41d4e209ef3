import type { Rider } from '@isoko/contract/routes/admin/riders';
import { formatFrancs } from '@isoko/contract/rules/money';
import CashIcon from '@mui/icons-material/PaymentsOutlined';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { FormDataConsumer, RadioButtonGroupInput, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { signed } from '#admin/ui/texts.ts';

interface Count {
  counted: number;
  reason?: string | null;
  settled?: 'owed' | 'closed';
}

/** Counts the cash that a rider hands over: shows the expected sum, and asks for the reason of a difference. */
export function TakeCash({ rider }: { rider: Rider }) {
  const [asking, setAsking] = useState<Rider | null>(null);
  const press = usePress();
  const take = (counted: Count) => {
    const { _id: id, owes: expected } = asking ?? rider;
    return press((headers) =>
      call('POST /admin/riders/:id/hand-overs', {
        params: { id },
        body: { ...counted, expected },
        headers,
      }),
    );
  };
  return (
    <>
      <Button variant="contained" startIcon={<CashIcon />} onClick={() => setAsking(rider)}>
        {t('Take the cash')}
      </Button>
      {asking && (
        <AskDialog<Count & Record<string, unknown>>
          title={t('{name} owes {amount}', { name: asking.name, amount: signed(asking.owes) })}
          text={t('Count it together. The rider then confirms the amount on their own page.')}
          submit={t('Counted')}
          done={t('The cash was recorded.')}
          work={take}
          onClose={() => setAsking(null)}
        >
          <MoneyInput
            source="counted"
            label={t('Cash counted')}
            helperText={false}
            validate={needed.validate}
            autoFocus
          />
          <FormDataConsumer<Count>>
            {({ formData: { counted } }) =>
              typeof counted === 'number' &&
              counted !== asking.owes && <Difference francs={counted - asking.owes} />
            }
          </FormDataConsumer>
        </AskDialog>
      )}
    </>
  );
}

function Difference({ francs }: { francs: number }) {
  const amount = formatFrancs(Math.abs(francs));
  return (
    <>
      <Alert severity="warning">
        {francs < 0 ? t('{amount} is missing.', { amount }) : t('That is {amount} too much.', { amount })}
      </Alert>
      <TextInput source="reason" label={t('Why?')} {...needed} />
      <RadioButtonGroupInput
        source="settled"
        label={t('The difference')}
        row={false}
        choices={[
          { id: 'owed', name: t('stays on the rider’s account') },
          { id: 'closed', name: t('is borne by the shop') },
        ]}
        {...needed}
      />
    </>
  );
}
