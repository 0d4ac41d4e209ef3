import { Alert, Typography } from '@mui/material';
import { call } from '#admin/api.ts';
import type { Said } from './ask-dialog.tsx';
import { useCall } from './calls.ts';
import { isMoving, reachesNobody, reachText, saidOf } from './told.ts';

/** While a message is on its way. */
const MOVING_EVERY_MS = 4_000;
/** As often as the inbox looks for new orders. */
const SELDOM_MS = 15_000;

/** The messages of an order; asked for every few seconds as long as one is on its way. */
export function useMessages(id: string) {
  const everyMs = (last?: { data: Parameters<typeof isMoving>[0] }) =>
    last && isMoving(last.data, new Date()) ? MOVING_EVERY_MS : SELDOM_MS;
  return useCall('GET /admin/orders/:id/messages', { params: { id } }, { everyMs }).data?.data;
}

/** Says after a press what was done and, as it is at that moment, who hears of it. */
export function useTold(id: string): (done: string) => Promise<Said> {
  const before = useMessages(id);
  return async (done) => {
    // That it was done stays true when no one can say who hears of it.
    const after = await call('GET /admin/orders/:id/messages', { params: { id } }).catch(() => null);
    return after ? saidOf(done, after.data, before) : { text: done, type: 'success' };
  };
}

/** Who would hear of what is pressed here: said before. */
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
