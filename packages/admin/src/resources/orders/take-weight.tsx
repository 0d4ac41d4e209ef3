import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatBought, formatGrams, readGrams } from '@isoko/contract/rules/weight';
import { Box, Button, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { lineName } from '#admin/ui/order-words.ts';
import { useOrder } from './order.tsx';

type Line = StaffOrder['line_items'][number];

/** What the scale says of a line, sent by one press. */
function useScale(line: Line) {
  const order = useOrder();
  const refresh = useRefresh();
  const press = usePress();
  const { attempt, fail, failure, isRunning } = useAttempt();
  const [typed, setTyped] = useState('');
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const grams = readGrams(typed);
    if (grams === null) return fail(t('Please type what the scale says, such as 1145 or 1.145 kg.'));
    const params = { id: order._id, line: line._id ?? '' };
    const body = { version: order.version, grams };
    const refused = await attempt(async () => {
      await press((headers) => call('PUT /admin/orders/:id/lines/:line/weight', { params, body, headers }));
      setTyped('');
      refresh();
    });
    if (refused?.status === 409) refresh();
  };
  return { send, typed, setTyped, failure, isRunning };
}

/** Asks what a line weighs, while its order is packed: grams as the scale shows them, as often as need be. */
export function TakeWeight({ line }: { line: Line }) {
  const { send, typed, setTyped, failure, isRunning } = useScale(line);
  const isWeighed = line.ordered !== undefined;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={send}
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'flex-start',
        pl: 6,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <TextField
        size="small"
        margin="none"
        label={isWeighed ? t('Weigh again') : t('Weight in grams')}
        value={typed}
        error={Boolean(failure)}
        helperText={
          failure ??
          (isWeighed ? formatBought(line) : t('{weight} ordered', { weight: formatGrams(line.quantity) }))
        }
        disabled={isRunning}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': t('Weight of {name}', { name: lineName(line) }),
            inputMode: 'decimal',
            autoComplete: 'off',
          },
        }}
        sx={{ flex: 1, maxWidth: 260 }}
      />
      <Button
        type="submit"
        variant={isWeighed ? 'outlined' : 'contained'}
        disabled={isRunning}
        sx={{ minHeight: 40 }}
      >
        {isWeighed ? t('Weigh again') : t('Weigh')}
      </Button>
    </Box>
  );
}
