import { Alert, Button } from '@mui/material';
import { call } from '#admin/api.ts';
import { momentText } from '#admin/ui/moments.ts';
import { useAction } from '#admin/ui/use-deed.ts';
import { useOrder } from './use-order.ts';

/** Until when an order that is not paid is held; of one paid at the door staff can take that end away. */
export function HeldUntil() {
  const { _id: id, version, status, expires_at } = useOrder();
  const body = { expires_at: null, version };
  const keep = useAction(() => call('PATCH /admin/orders/:id', { params: { id }, body }), {
    done: 'The order is held until it is packed.',
  });
  if (!expires_at) return null;
  const until = momentText(expires_at);
  if (status !== 'confirmed') {
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        Without its money the order ends on {until}.
      </Alert>
    );
  }
  const action = (
    <Button color="inherit" disabled={keep.isRunning} onClick={() => keep.run()}>
      Keep it
    </Button>
  );
  return (
    <Alert severity="warning" sx={{ mt: 2 }} action={action}>
      A new phone: call it. Unless it is packed or kept, the order ends on {until}.
    </Alert>
  );
}
