import type { Lot } from '@isoko/contract/routes/admin/purchases';
import type { Adjustment, StockMove } from '@isoko/contract/routes/admin/stock';
import { formatFrancs } from '@isoko/contract/rules/money';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { ChoiceField, KILOS } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { Answered, useAttempt } from '#admin/ui/answered.tsx';
import { useCall, usePress } from '#admin/ui/calls.ts';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { dayText, momentText } from '#admin/ui/texts.ts';
import { formatQuantity } from '#admin/ui/weights.ts';
import { deltaOf, moveText, REASONS, type StockUnit, signed } from './words.ts';

const LIMIT = 25;

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

/** Asks for the quantity and the reason of an adjustment, and shows the resulting stock. */
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
      ? t('Then {on_hand} are in stock.', { on_hand: much(stockUnit.on_hand + delta) })
      : null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" fullScreen={useIsPhone()} aria-labelledby="adjust">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="adjust">{stockUnit.label}</DialogTitle>
        <DialogContent>
          {t('{on_hand} in stock, {reserved} of them set aside for orders.', {
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

/** Phones' number keyboards have no minus, which a correction may need. */
function inputModeOf(reason: Adjustment, isWeighed: boolean): 'text' | 'decimal' | 'numeric' {
  if (reason === 'correction') return 'text';
  return isWeighed ? 'decimal' : 'numeric';
}

interface Adjusting {
  reason: Adjustment;
  /** The change in stock, or what is wrong with the typed number. */
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
      notify(t('The stock of {label} was changed.', { label }), { type: 'success' });
      refresh();
      onDone();
    });
  };
  return { save, failure, isRunning };
}

/** The stock moves of a product's stock units, latest first. */
export function StockHistory({ productId, soldBy }: { productId: string; soldBy: StockUnit['sold_by'] }) {
  const [page, setPage] = useState(1);
  const query = useCall('GET /admin/products/:id/stock-moves', {
    params: { id: productId },
    query: { page, limit: LIMIT },
  });
  return (
    <Box component="section" sx={{ mt: 4, maxWidth: 640 }}>
      <Typography component="h2" variant="h3">
        {t('History')}
      </Typography>
      <Answered query={query}>
        {({ data, total }) => (
          <>
            {data.length === 0 && (
              <Typography sx={{ py: 2 }}>{t('Nothing has happened here yet.')}</Typography>
            )}
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map((move) => (
                <Move key={move._id} move={move} soldBy={soldBy} />
              ))}
            </Box>
            {total > LIMIT && (
              <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('Later')}
                </Button>
                <Button disabled={page * LIMIT >= total} onClick={() => setPage(page + 1)}>
                  {t('Earlier')}
                </Button>
              </Box>
            )}
          </>
        )}
      </Answered>
    </Box>
  );
}

function Move({ move, soldBy }: { move: StockMove; soldBy: StockUnit['sold_by'] }) {
  const { at, label, on_hand_delta, reserved_delta, on_hand, order, note, actor } = move;
  const change = [
    on_hand_delta &&
      t('{on_hand_delta} in stock, then {on_hand}', {
        on_hand_delta: signed(on_hand_delta, soldBy),
        on_hand: formatQuantity({ quantity: on_hand, sold_by: soldBy }),
      }),
    reserved_delta && t('{reserved_delta} set aside', { reserved_delta: signed(reserved_delta, soldBy) }),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{[moveText(move), label].filter(Boolean).join(' · ')}</Typography>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{change.filter(Boolean).join(', ')}</Typography>
      <Typography variant="body2" color="text.secondary">
        <time dateTime={at}>{momentText(at)}</time>
        {actor && ` · ${actor}`}
        {note && ` · ${note}`}
        {order && (
          <>
            {' · '}
            <Link to={`/orders/${order._id}/show`}>{order.number}</Link>
          </>
        )}
      </Typography>
    </Box>
  );
}

/** The lots of a product with their costs, in the order in which they are to be packed. */
export function Lots({ productId, soldBy }: { productId: string; soldBy: 'piece' | 'weight' }) {
  const lots = useCall('GET /admin/products/:id/lots', { params: { id: productId } }).data?.data ?? [];
  if (lots.length === 0) return null;
  return (
    <Box component="section" aria-label={t('To leave in this order')} sx={{ mt: 3, maxWidth: 640 }}>
      <Typography component="h2" variant="h3">
        {t('To leave in this order')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lots.map((lot, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lots have no id here, and keep their order.
          <LotRow key={place} lot={lot} soldBy={soldBy} />
        ))}
      </Box>
    </Box>
  );
}

function LotRow({ lot, soldBy }: { lot: Lot; soldBy: 'piece' | 'weight' }) {
  const { label, remaining, best_before, cost_left, received_at, supplier_name } = lot;
  const said = [
    best_before && t('best before {day}', { day: dayText(best_before) }),
    cost_left === null ? t('cost not known') : t('cost {amount}', { amount: formatFrancs(cost_left) }),
    supplier_name ?? t('No delivery recorded'),
    dayText(received_at),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {[label, formatQuantity({ quantity: remaining, sold_by: soldBy })].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {said.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}
