import type { Adjustment } from '@isoko/contract/routes/admin/stock';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { ChoiceField, KILOS } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { deltaOf, REASONS, type StockUnit } from './words.ts';

/** Opens the adjustment of one stock unit. */
export function AdjustButton({ stockUnit }: { stockUnit: StockUnit }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setOpen(true)}
        aria-label={t('Adjust {label}', { label: stockUnit.label })}
      >
        {t('Adjust')}
      </Button>
      {isOpen && <AdjustDialog stockUnit={stockUnit} onClose={() => setOpen(false)} />}
    </>
  );
}

const MAX_NOTE = 200;

/** Asks how many come or go, and why; shows the stock that results. */
export function AdjustDialog({ stockUnit, onClose }: { stockUnit: StockUnit; onClose: () => void }) {
  const [reason, setReason] = useState<Adjustment>('received');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const { save, failure, isRunning } = useAdjusting(stockUnit, onClose);
  const delta = deltaOf(reason, typed, stockUnit);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save({ reason, delta, note: note.trim() || null });
  };
  const { sold_by } = stockUnit;
  const isWeighed = sold_by === 'weight';
  const much = (quantity: number) => formatQuantity({ quantity, sold_by });
  const after =
    typeof delta === 'number'
      ? t('Then {on_hand} lie there.', { on_hand: much(stockUnit.on_hand + delta) })
      : null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" fullScreen={useIsPhone()} aria-labelledby="adjust">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="adjust">{stockUnit.label}</DialogTitle>
        <DialogContent>
          {t('{on_hand} on the shelf, {reserved} of them set aside for orders.', {
            on_hand: much(stockUnit.on_hand),
            reserved: much(stockUnit.reserved),
          })}
          <ChoiceField label={t('Why')} value={reason} choices={REASONS} onChoose={setReason} />
          <TextField
            autoFocus
            type={isWeighed ? 'text' : 'number'}
            label={REASONS.find(({ id }) => id === reason)?.asks}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={Boolean(failure)}
            helperText={failure ?? after}
            slotProps={{
              input: isWeighed ? KILOS : {},
              htmlInput: { step: 1, inputMode: inputModeOf(reason, isWeighed), autoComplete: 'off' },
            }}
          />
          <TextField
            label={t('Note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isRunning}>
            {t('Save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A minus is on no keyboard of numbers. */
function inputModeOf(reason: Adjustment, isWeighed: boolean): 'text' | 'decimal' | 'numeric' {
  if (reason === 'correction') return 'text';
  return isWeighed ? 'decimal' : 'numeric';
}

interface Adjusting {
  reason: Adjustment;
  /** By how much; or what is wrong with what was typed. */
  delta: number | string;
  note: string | null;
}

function useAdjusting({ productId: id, index, label }: StockUnit, onDone: () => void) {
  const { attempt, fail, failure, isRunning } = useAttempt();
  const press = usePress();
  const notify = useNotify();
  const refresh = useRefresh();
  const save = ({ delta, ...why }: Adjusting) => {
    if (typeof delta === 'string') return fail(delta);
    void attempt(async () => {
      const body = { index, delta, ...why };
      await press((headers) => call('POST /admin/products/:id/stock', { params: { id }, body, headers }));
      notify(t('The shelf of {label} is changed.', { label }), { type: 'success' });
      refresh();
      onDone();
    });
  };
  return { save, failure, isRunning };
}
