import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { readGrams } from '@isoko/contract/rules/typed-amounts';
import { formatBought, formatGrams } from '@isoko/contract/rules/weight';
import { Box, Button, TextField } from '@mui/material';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
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
  const [mayAsk, setMayAsk] = useState(false);
  const put = async (ask: boolean) => {
    const grams = readGrams(typed);
    if (grams === null) return fail(t('Please type what the scale says, such as 1145 or 1.145 kg.'));
    const params = { id: order._id, line: line._id ?? '' };
    const body = { version: order.version, grams, ...(ask && { ask }) };
    const refused = await attempt(async () => {
      await press((headers) => call('PUT /admin/orders/:id/lines/:line/weight', { params, body, headers }));
      setTyped('');
      refresh();
    });
    setMayAsk(!ask && 'grams' in (refused?.errors ?? {}));
    if (refused?.status === 409) refresh();
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    return put(false);
  };
  const type = (text: string) => {
    setTyped(text);
    setMayAsk(false);
  };
  return { send, ask: mayAsk ? () => put(true) : null, typed, type, failure, isRunning };
}

/** Asks what a line weighs, while its order is packed: grams as the scale shows them, as often as need be. */
export function TakeWeight({ line }: { line: Line }) {
  const { send, ask, typed, type, failure, isRunning } = useScale(line);
  const isWeighed = line.ordered !== undefined;
  const form = useRef<HTMLFormElement>(null);
  // What was pressed may be the last thing on the screen: the answer is below it.
  useEffect(() => {
    if (failure) form.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <Box
      ref={form}
      component="form"
      noValidate
      onSubmit={send}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'flex-start',
        pl: 6,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        scrollMarginBottom: 16,
      }}
    >
      <TextField
        size="small"
        margin="none"
        label={isWeighed ? t('Weigh again') : t('Weight, such as 1.145 kg')}
        value={typed}
        error={Boolean(failure)}
        helperText={
          failure ??
          (isWeighed ? formatBought(line) : t('{weight} ordered', { weight: formatGrams(line.quantity) }))
        }
        disabled={isRunning}
        onChange={({ target }) => type(target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': t('Weight of {name}', { name: lineName(line) }),
            inputMode: 'decimal',
            autoComplete: 'off',
          },
        }}
        sx={{ flex: '1 1 180px', maxWidth: 260 }}
      />
      <ScaleButtons isWeighed={isWeighed} isRunning={isRunning} ask={ask} />
    </Box>
  );
}

/** `ask`: what is too heavy may be asked about. */
function ScaleButtons({
  isWeighed,
  isRunning,
  ask,
}: {
  isWeighed: boolean;
  isRunning: boolean;
  ask: (() => void) | null;
}) {
  const sx = { minHeight: 40 };
  return (
    <>
      <Button type="submit" variant={isWeighed ? 'outlined' : 'contained'} disabled={isRunning} sx={sx}>
        {isWeighed ? t('Weigh again') : t('Weigh')}
      </Button>
      {ask && (
        <Button variant="contained" color="secondary" disabled={isRunning} onClick={ask} sx={sx}>
          {t('Ask the customer')}
        </Button>
      )}
    </>
  );
}
