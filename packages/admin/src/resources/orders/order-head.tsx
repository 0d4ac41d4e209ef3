import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { call } from '#admin/api.ts';
import { momentText } from '#admin/ui/moments.ts';
import { useAction } from '#admin/ui/use-action.ts';
import { OrderTags } from './order-tags.tsx';
import { windowText } from './order-text.ts';
import { useOrder } from './use-order.ts';

/** Whose order it is and where it stands, at a glance. */
export function OrderHead() {
  const order = useOrder();
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="h2">{order.customer.name}</Typography>
        <Typography variant="h2" component="p">
          {formatFrancs(order.total)}
        </Typography>
      </Stack>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {order.number}, placed {momentText(order.date_created)} · {windowText(order)}
      </Typography>
      <OrderTags order={order} />
      <HeldUntil />
      {order.note && (
        <Alert severity="info" sx={{ mt: 2 }}>
          The customer writes: “{order.note}”
        </Alert>
      )}
    </Box>
  );
}

/** Until when an order that is not paid is held; of one paid at the door staff can take that end away. */
function HeldUntil() {
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
