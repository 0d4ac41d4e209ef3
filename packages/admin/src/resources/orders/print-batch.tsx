import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { isCollected, receiverOf, whereTo, windowText } from '#admin/ui/order-words.ts';
import { onScreenOnly, PickList } from './print-pages.tsx';

/** Pick lists or labels of chosen orders, each on a page of its own: one press prints them all. */
export function BatchPage() {
  const { what } = useParams();
  const [search] = useSearchParams();
  const ids = (search.get('orders') ?? '').split(',').filter(Boolean);
  const query = useQuery({
    queryKey: ['to print', ids],
    queryFn: () =>
      Promise.all(ids.map(async (id) => (await call('GET /admin/orders/:id', { params: { id } })).data)),
  });
  const isLabels = what === 'labels';
  const title = isLabels ? t('Labels') : t('Pick lists');
  return (
    <Box
      component="main"
      sx={{ maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 3 }, bgcolor: '#fff', minHeight: '100dvh' }}
    >
      <Title title={title} />
      <Stack direction="row" sx={{ gap: 1, mb: 2, ...onScreenOnly }}>
        <Button component={Link} to="/packing">
          {t('To the list')}
        </Button>
        <Button variant="contained" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Stack>
      <Typography variant="h1" sx={onScreenOnly}>
        {title}
      </Typography>
      <Answered query={query}>
        {(orders) =>
          orders.map((order) =>
            isLabels ? <Labels key={order._id} order={order} /> : <OneList key={order._id} order={order} />,
          )
        }
      </Answered>
    </Box>
  );
}

/** One page each. */
const ownPage = { breakAfter: 'page', breakInside: 'avoid' } as const;

function OneList({ order }: { order: StaffOrder }) {
  return (
    <Box sx={{ ...ownPage, mb: 4 }}>
      <PickList order={order} />
    </Box>
  );
}

/** A label for each bag; one if the bags have not been counted yet. */
function Labels({ order }: { order: StaffOrder }) {
  const bags = order.bags ?? 1;
  return Array.from({ length: bags }, (_, at) => at + 1).map((bag) => (
    <Box
      key={bag}
      component="section"
      aria-label={t('{number}, bag {bag}', { number: order.number, bag })}
      sx={{ ...ownPage, border: '2px solid', p: 2, mb: 2 }}
    >
      <Typography sx={{ fontSize: '1.75rem', fontWeight: 700 }}>{order.number}</Typography>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>{receiverOf(order).name}</Typography>
      <Typography sx={isCollected(order) ? { fontSize: '1.25rem', fontWeight: 700 } : undefined}>
        {whereTo(order)}
      </Typography>
      <Typography>{windowText(order)}</Typography>
      <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 1, gap: 2 }}>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 700, whiteSpace: 'nowrap' }}>
          {order.bags ? t('Bag {bag} of {bags}', { bag, bags }) : t('Bag ___ of ___')}
        </Typography>
        {order.to_collect > 0 && (
          <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
            {t('Collect {amount}', { amount: formatFrancs(order.to_collect) })}
          </Typography>
        )}
      </Stack>
    </Box>
  ));
}
