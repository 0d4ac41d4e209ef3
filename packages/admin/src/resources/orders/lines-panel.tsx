import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { readGrams } from '@isoko/contract/rules/typed-amounts';
import { formatUnitPrice } from '@isoko/contract/rules/weight';
import { Box, Button, Checkbox, TextField, Typography } from '@mui/material';
import { Fragment, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { byPlace, isUnweighed, lineName } from '#admin/ui/order-words.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Thumbnail } from '#admin/ui/row.tsx';
import { dayText } from '#admin/ui/texts.ts';
import { formatBought, formatGrams } from '#admin/ui/weights.ts';
import { LinesDialog } from './lines-dialog.tsx';
import { useOrder } from './order.tsx';
import { Questions } from './questions.tsx';

/** The lines to pick, in the order of the shelves; each is ticked off when it is picked. */
export function LinesPanel() {
  const order = useOrder();
  const { isPicked, turn } = useTicks(order);
  const [isChanging, setChanging] = useState(false);
  const inBag = order.line_items.filter(isPicked).length;
  const isPicking = order.status === 'confirmed';
  const change = order.next.lines && <Button onClick={() => setChanging(true)}>{t('Change items')}</Button>;
  return (
    <Panel title={isPicking ? t('To pick') : t('What was ordered')} action={change}>
      <Questions />
      {isPicking && (
        <Typography color="text.secondary" aria-live="polite">
          {t('{inBag} of {count} picked', { inBag, count: order.line_items.length })}
        </Typography>
      )}
      {byPlace(order.line_items).map(({ place, lines }) => (
        <Box key={place} component="section" aria-label={place} sx={{ mt: 1.5 }}>
          <Typography variant="body2" color="text.secondary" sx={{ fontWeight: 600 }}>
            {place}
          </Typography>
          {lines.map((line) => (
            <Fragment key={line._id}>
              <PickLineRow
                line={line}
                isPicked={isPicking && isPicked(line)}
                onTurn={isPicking && !isUnweighed(line) ? () => turn(line) : undefined}
              />
              {isPicking && line.sold_by && <TakeWeight line={line} />}
            </Fragment>
          ))}
        </Box>
      ))}
      {isChanging && <LinesDialog onClose={() => setChanging(false)} />}
    </Panel>
  );
}

type Line = StaffOrder['line_items'][number];

/** Ticks lines for everyone, or removes ticks: shown immediately, until the order is read with the change. */
function useTicks({ _id: id }: StaffOrder): {
  isPicked: (line: Line) => boolean;
  turn: (line: Line) => void;
} {
  const [turned, setTurned] = useState<Record<string, { picked: boolean; seen: string | null }>>({});
  const notify = useNotify();
  const refresh = useRefresh();
  const isPicked = ({ _id, picked }: Line) => {
    const mine = turned[_id ?? ''];
    return mine && mine.seen === (picked?.at ?? null) ? mine.picked : picked !== null;
  };
  const send = async (line: Line, picked: boolean) => {
    const params = { id, line: line._id ?? '' };
    try {
      const body = { picked, quantity: line.quantity };
      await call('PUT /admin/orders/:id/lines/:line/picked', { params, body });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      notify(error.message, { type: 'error' });
      setTurned(({ [params.line]: _, ...others }) => others);
    }
    refresh();
  };
  const turn = (line: Line) => {
    const picked = !isPicked(line);
    setTurned((before) => ({ ...before, [line._id ?? '']: { picked, seen: line.picked?.at ?? null } }));
    void send(line, picked);
  };
  return { isPicked, turn };
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};

/** One line: quantity, name and picture. With `onTurn` the whole row is a checkbox. */
function PickLineRow({
  line,
  isPicked,
  onTurn,
}: {
  line: StaffOrder['line_items'][number];
  isPicked: boolean;
  onTurn?: () => void;
}) {
  const id = useId();
  const name = lineName(line);
  return (
    <Box
      component={onTurn ? 'label' : 'div'}
      htmlFor={onTurn && id}
      sx={{
        ...row,
        ...(line.sold_by && { flexWrap: { xs: 'wrap', sm: 'nowrap' } }),
        ...(onTurn && { cursor: 'pointer' }),
        opacity: isPicked ? 0.7 : 1,
      }}
    >
      {onTurn && <Checkbox id={id} checked={isPicked} onChange={onTurn} />}
      <Thumbnail name={line.product.image} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ textDecoration: isPicked ? 'line-through' : 'none' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {line.sold_by ? formatUnitPrice(line) : t('{amount} each', { amount: formatFrancs(line.price) })}
          {line.unit ? ` · ${line.unit}` : ''}
          {line.product.sku ? ` · ${line.product.sku}` : ''}
        </Typography>
        {line.take_first && (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t('Take first: best before {day}', { day: dayText(line.take_first) })}
          </Typography>
        )}
      </Box>
      <Typography
        variant="h2"
        component="span"
        aria-label={line.sold_by ? formatBought(line) : t('{quantity} pieces', { quantity: line.quantity })}
        // A corrected weight is two numbers: on a phone they have a row of their own.
        sx={{ minWidth: 44, textAlign: 'right', flex: line.sold_by && { xs: '0 0 100%', sm: 'none' } }}
      >
        {line.sold_by ? formatBought(line) : `${line.quantity}×`}
      </Typography>
    </Box>
  );
}

/** The weight of a line from the scale, sent with one press. */
function useScale(line: Line) {
  const order = useOrder();
  const refresh = useRefresh();
  const press = usePress();
  const { attempt, fail, failure, isRunning } = useAttempt();
  const [typed, setTyped] = useState('');
  const [mayAsk, setMayAsk] = useState(false);
  const put = async (ask: boolean) => {
    const grams = readGrams(typed);
    if (grams === null) return fail(t('Please type what the scale shows, such as 1145 or 1.145 kg.'));
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

/** Asks for the weight of a line while its order is packed: grams as the scale shows them, as often as needed. */
function TakeWeight({ line }: { line: Line }) {
  const { send, ask, typed, type, failure, isRunning } = useScale(line);
  const isWeighed = line.ordered !== undefined;
  const form = useRef<HTMLFormElement>(null);
  // The pressed button may be at the bottom of the screen: the answer is below it.
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
        sx={{ flex: '1 1 180px', maxWidth: 320 }}
      />
      <ScaleButtons isWeighed={isWeighed} isRunning={isRunning} ask={ask} />
    </Box>
  );
}

/** `ask`: staff may ask the customer about goods that are too heavy. */
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
