import type { OrderRow } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, CardActionArea, Stack, Typography } from '@mui/material';
import { Link, type RaRecord, useCreatePath } from 'react-admin';
import { momentText } from '#admin/ui/moments.ts';
import { Cards } from '#admin/ui/things.tsx';
import { OrderTags } from './order-tags.tsx';
import { placeText, windowText } from './order-text.ts';

/** The inbox on a phone: one order a card, all of it to press. */
export function OrderCards() {
  return <Cards<OrderRow & RaRecord> card={(order) => <OrderCard order={order} />} />;
}

function OrderCard({ order }: { order: OrderRow & RaRecord }) {
  const createPath = useCreatePath();
  const path = createPath({ resource: 'orders', type: 'show', id: order.id });
  return (
    <CardActionArea component={Link} to={path} sx={{ p: 2, display: 'block', color: 'text.primary' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography component="span" sx={{ fontWeight: 700 }}>
          {order.customer.name}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
          {formatFrancs(order.total)}
        </Typography>
      </Stack>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {order.number} · {momentText(order.date_created)}
      </Typography>
      <Typography component="span" variant="body2" sx={{ display: 'block', mb: 1 }}>
        {placeText(order)} · {windowText(order)}
      </Typography>
      <OrderTags order={order} />
      {order.note && (
        <Box component="span" sx={{ display: 'block', mt: 1, fontStyle: 'italic', fontSize: '0.875rem' }}>
          “{order.note}”
        </Box>
      )}
    </CardActionArea>
  );
}
