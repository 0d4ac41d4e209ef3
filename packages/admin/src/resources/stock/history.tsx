import type { Lot } from '@isoko/contract/routes/admin/purchases';
import type { StockMove } from '@isoko/contract/routes/admin/stock';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { dayText, momentText } from '#admin/ui/texts.ts';
import { moveText, type StockUnit, signed } from './words.ts';

const LIMIT = 25;

/** What happened to a product's stock units, the latest first. */
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
      t('{on_hand_delta} on the shelf, then {on_hand}', {
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

/** What lies on the shelves of a product, in the order in which it is to leave, with what it cost. */
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
    supplier_name ?? t('Not bought in'),
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
