import type { BodyOf } from '@isoko/contract/route';
import type { LinesPreview, previewLines } from '@isoko/contract/routes/admin/order-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNotify, useRefresh } from 'react-admin';
import { CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { formatQuantity } from '#admin/ui/weights.ts';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';
import { useOrder } from './order.tsx';

/** The change of a running order. */
export type ChangeBody = BodyOf<typeof previewLines>;

/** Prices a change of the order, then makes it at that price; call `forget` when the input changes. */
export function useOrderChange(onDone: () => void) {
  const params = { id: useOrder()._id };
  const [preview, setPreview] = useState<LinesPreview | null>(null);
  const { attempt, failure, isRunning } = useAttempt();
  const press = usePress();
  const told = useTold(params.id);
  const notify = useNotify();
  const refresh = useRefresh();
  /** A refused change has no valid preview any more. */
  const stale = (error: unknown): never => {
    setPreview(null);
    if (error instanceof CallFailure && error.status === 409) refresh();
    throw error;
  };
  const look = (body: ChangeBody) =>
    attempt(async () => {
      const { data } = await call('POST /admin/orders/:id/lines/preview', { params, body }).catch(stale);
      setPreview(data);
    });
  const send = (work: (headers: Record<string, string>) => Promise<unknown>) =>
    attempt(async () => {
      await press(work).catch(stale);
      refresh();
      onDone();
    });
  const commit = (body: ChangeBody, { version }: LinesPreview) =>
    send(async (headers) => {
      await call('PUT /admin/orders/:id/lines', { params, body: { version, ...body }, headers });
      const { text, type } = await told(t('The order was changed.'));
      notify(text, { type });
    });
  return { preview, failure, isRunning, look, commit, send, forget: () => setPreview(null) };
}

/** The price of a change, and the objections to it: beside the buttons, always in view. */
export function ChangeFooter({ preview, failure }: { preview: LinesPreview | null; failure: string | null }) {
  const order = useOrder();
  if (!failure && !preview) return null;
  return (
    <Box
      sx={{
        px: 2,
        pt: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        maxHeight: '45vh',
        flexShrink: 0,
        overflowY: 'auto',
      }}
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      {preview && <PriceDifference preview={preview} />}
      {preview && <WhoHears order={order._id} />}
    </Box>
  );
}

function PriceDifference({ preview }: { preview: LinesPreview }) {
  const { total, upper_total, difference, changes, to_collect, by_link, refund_due, shorts } = preview;
  return (
    <Alert severity={difference > 0 ? 'warning' : 'info'} role="status" sx={{ py: 0.5 }}>
      <AlertTitle sx={{ mb: 0.5 }}>
        {t('{difference}: {amount} in total', {
          difference: differenceText(difference),
          amount: formatFrancs(total),
        })}
      </AlertTitle>
      {upper_total !== null && upper_total > total && (
        <Typography variant="body2">
          {t('The price follows the scale: {amount} at most.', { amount: formatFrancs(upper_total) })}
        </Typography>
      )}
      {to_collect > 0 && (
        <Typography variant="body2">
          {by_link
            ? t('Still to pay: {amount}, with the link the customer gets, or at the door.', {
                amount: formatFrancs(to_collect),
              })
            : t('To collect at the door: {amount}.', { amount: formatFrancs(to_collect) })}
        </Typography>
      )}
      {refund_due > 0 && (
        <Typography variant="body2">
          {t('To refund to the customer: {amount}.', { amount: formatFrancs(refund_due) })}
        </Typography>
      )}
      <Typography variant="body2">{changes.join(' ')}</Typography>
      {shorts.map((short) => (
        <FoundShort key={`${short.product} ${short.index}`} short={short} />
      ))}
    </Alert>
  );
}

/** The remaining stock of a missing product, and the other orders that need it. */
function FoundShort({
  short: { name, label, sold_by, left, orders },
}: {
  short: LinesPreview['shorts'][number];
}) {
  const much = (quantity: number) => formatQuantity({ sold_by, quantity });
  const full = label ? `${name}, ${label}` : name;
  return (
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {left > 0
        ? t('{name}: {left} can still be sold.', { name: full, left: much(left) })
        : t('{name} is no longer sold.', { name: full })}
      {orders.length > 0 && ` ${t('Other orders need it:')} `}
      {orders.map(({ _id, number, quantity }, at) => (
        <span key={_id}>
          {at > 0 && ', '}
          <Link to={`/orders/${_id}/show`} target="_blank">
            {number}
          </Link>{' '}
          ({much(quantity)})
        </span>
      ))}
    </Typography>
  );
}

function differenceText(difference: number): string {
  if (difference === 0) return t('The price stays');
  return difference < 0
    ? t('{amount} less', { amount: formatFrancs(-difference) })
    : t('{amount} more', { amount: formatFrancs(difference) });
}
