import type { Dashboard as Data } from '@isoko/contract/routes/admin/dashboard';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, ButtonBase, Stack, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { statesOfMany } from '#admin/ui/order-words.ts';
import { numberText } from '#admin/ui/texts.ts';

/** Loaded later: the charting library is as large as everything else together. */
const MonthCharts = lazy(() => import('./month-charts.tsx'));
/** Loaded later: an open shop does not need it. */
const GuidePanel = lazy(async () => ({ default: (await import('./guide.tsx')).GuidePanel }));
const READ_EVERY_MS = 60_000;

/** Tasks for staff, today's numbers, and the last thirty days. */
export function Dashboard() {
  const query = useCall('GET /admin/dashboard', {}, { everyMs: READ_EVERY_MS });
  const name = useSession()?.name.split(' ')[0];
  return (
    <Box sx={{ py: 2 }}>
      <Title title={t('Today')} />
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('Muraho, {name}!', { name })}
      </Typography>
      <ClosedNote />
      <Answered query={query}>{({ data }) => <Board data={data} />}</Answered>
    </Box>
  );
}

/** Shown while visitors do not see the shop: a link for users who may open it. */
function ClosedNote() {
  const role = useSession()?.role;
  const enabled = role === 'owner' || role === 'manager';
  const { data } = useCall('GET /admin/opening', {}, { enabled, everyMs: READ_EVERY_MS });
  if (data?.data.state !== 'closed') return null;
  const { length } = data.data.missing;
  return (
    <Stack sx={{ gap: 2, mb: 3, maxWidth: 860 }}>
      <Alert
        severity="info"
        action={
          <Button component={Link} to="/opening" color="inherit">
            {t('Opening')}
          </Button>
        }
      >
        {closedText(length)}
      </Alert>
      <Suspense fallback={<Box sx={{ minHeight: 600 }} />}>
        <GuidePanel opensAt={data.data.opens_at} needs={length} />
      </Suspense>
    </Stack>
  );
}

function closedText(count: number): string {
  if (count === 0) return t('The shop is closed to visitors.');
  return isOne(count)
    ? t('The shop is closed to visitors. {count} thing is missing for the first order.', { count })
    : t('The shop is closed to visitors. {count} things are missing for the first order.', { count });
}

/** A month without any order has no chart. */
const hasMoved = ({ orders, sales, takings }: NonNullable<Data['money']>['days'][number]) =>
  orders + sales > 0 || takings !== 0;

function Board({ data }: { data: Data }) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Figures figures={figuresOf(data)} />
      {data.money?.days.some(hasMoved) && (
        <Suspense fallback={<Box sx={{ minHeight: 300 }} />}>
          <MonthCharts days={data.money.days} />
        </Suspense>
      )}
    </Stack>
  );
}

const tile = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: '#fff',
  display: 'block',
  textAlign: 'left',
};
const urgent = { bgcolor: 'error.light', borderColor: 'error.main' };

/** The numbers as tiles; each leads to its list. */
function Figures({ figures }: { figures: Figure[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
      {figures.map((figure) => (
        <Tile key={figure.name} figure={figure} />
      ))}
    </Box>
  );
}

function Tile({ figure: { name, value, to, isUrgent } }: { figure: Figure }) {
  const sx = { ...tile, ...(isUrgent && urgent) };
  const text = (
    <>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {name}
      </Typography>
      <Typography component="span" variant="h2" sx={{ whiteSpace: 'nowrap' }}>
        {value}
      </Typography>
    </>
  );
  if (!to) return <Box sx={sx}>{text}</Box>;
  return (
    <ButtonBase component={Link} to={to} sx={sx} focusRipple>
      {text}
    </ButtonBase>
  );
}

/** One number of the dashboard, and the list behind it. */
interface Figure {
  name: string;
  value: string;
  /** The path of the list; a number without one is no link. */
  to?: string;
  /** Staff have to act. */
  isUrgent: boolean;
}

const listOf = (resource: string, filter: object = {}) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The shop's numbers as tiles: what a role may not see is left out. */
export function figuresOf({ orders, money, low_stock, unanswered_messages }: Data): Figure[] {
  const told = (name: string, value: string, to?: string): Figure => ({ name, value, to, isUrgent: false });
  const due = (name: string, count: number, to: string): Figure => ({
    name,
    value: numberText(count),
    to,
    isUrgent: count > 0,
  });
  return [
    ...(orders ? [told(t('Orders today'), numberText(orders.today), listOf('orders'))] : []),
    ...(money
      ? [
          told(t('Sold and paid today'), formatFrancs(money.sales_today), '/day'),
          told(t('Takings today'), formatFrancs(money.takings_today), '/day'),
        ]
      : []),
    ...(orders
      ? [
          told(statesOfMany.confirmed, numberText(orders.to_pack), listOf('orders', { status: 'confirmed' })),
          told(statesOfMany.packed, numberText(orders.packed), listOf('orders', { status: 'packed' })),
          told(
            statesOfMany.out_for_delivery,
            numberText(orders.on_the_way),
            listOf('orders', { status: 'out_for_delivery' }),
          ),
          due(t('Late'), orders.late, listOf('orders', { late: 'true' })),
        ]
      : []),
    ...(money
      ? [
          due(t('References to check'), money.waiting_references, listOf('payments', { todo: 'unmatched' })),
          due(t('Refunds to send'), money.refunds_due.count, listOf('payments', { todo: 'refund_due' })),
          due(t('Amounts that do not match'), money.mismatches, listOf('payments', { todo: 'mismatch' })),
        ]
      : []),
    ...(low_stock === null ? [] : [due(t('Low stock'), low_stock, '/stock/low')]),
    ...(unanswered_messages === null
      ? []
      : [due(t('Unanswered messages'), unanswered_messages, '/messages')]),
  ];
}
