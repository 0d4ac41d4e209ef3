import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { momentText } from '#admin/ui/moments.ts';
import { HeldUntil } from './held-until.tsx';
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
