import { Alert, Typography } from '@mui/material';
import { call } from '#admin/api.ts';
import type { Said } from './ask-dialog.tsx';
import { useCall } from './calls.ts';
import { isMoving, reachesNobody, reachText, saidOf } from './told.ts';

/** The interval while a message is being sent. */
const MOVING_EVERY_MS = 4_000;
/** The interval of the inbox. */
const SELDOM_MS = 15_000;

/** The messages of an order; refreshed every few seconds while one is being sent. */
export function useMessages(id: string) {
  const everyMs = (last?: { data: Parameters<typeof isMoving>[0] }) =>
    last && isMoving(last.data, new Date()) ? MOVING_EVERY_MS : SELDOM_MS;
  return useCall('GET /admin/orders/:id/messages', { params: { id } }, { everyMs }).data?.data;
}

/** Reports after a press what was done, and who is notified at that moment. */
export function useTold(id: string): (done: string) => Promise<Said> {
  const before = useMessages(id);
  return async (done) => {
    // The action was done, even if it is not known who is notified.
    const after = await call('GET /admin/orders/:id/messages', { params: { id } }).catch(() => null);
    return after ? saidOf(done, after.data, before) : { text: done, type: 'success' };
  };
}

/** Who would be notified by this action: shown before it. */
export function WhoHears({ order }: { order: string }) {
  const messages = useMessages(order);
  if (!messages) return null;
  const { reach } = messages;
  if (reachesNobody(reach)) return <Alert severity="warning">{reachText(reach)}</Alert>;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {reachText(reach)}
    </Typography>
  );
}
