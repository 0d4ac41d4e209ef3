import {
  Alert,
  AlertTitle,
  Box,
  Button,
  Checkbox,
  LinearProgress,
  Paper,
  Stack,
  Tab,
  Tabs,
  Typography,
} from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { Title } from 'react-admin';
import { Link, Route, Routes } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Waiting } from '#admin/ui/answered.tsx';
import { windowText } from '#admin/ui/order-words.ts';
import { Tag, Thumbnail } from '#admin/ui/row.tsx';
import { useRunning } from '#admin/ui/running.ts';
import { formatGrams, formatQuantity } from '#admin/ui/weights.ts';
import { Bag } from './bag.tsx';
import { chooseWave, decide, openPacking, orderIn, turnFetched, usePacking } from './packing.ts';
import { PackingList } from './packing-list.tsx';
import { type PackOrder, type Step, type Total, totalsOf } from './steps.ts';

/** Whether the browser was asked to cache the screens, since the page was opened. */
let isAsked = false;

/** The packing screens: the list, orders picked together, and one order at a time. */
export function Packing() {
  const { isOpen, isCut, steps } = usePacking();
  useEffect(() => {
    void openPacking();
    keepWithoutNetwork();
  }, []);
  const waiting = steps.filter(({ refused }) => refused === null).length;
  if (!isOpen) return <Waiting />;
  return (
    <>
      <Title title={t('To pack')} />
      {isCut && (
        <Alert severity="warning" role="status" sx={{ mb: 1 }}>
          {waiting > 0
            ? t('No network. {count} actions are kept and sent later.', { count: waiting })
            : t('No network. Orders you have opened can be packed; that is sent later.')}
        </Alert>
      )}
      <Conflicts />
      <Routes>
        <Route path="wave" element={<Wave />} />
        <Route path="order/:id" element={<Bag />} />
        <Route path="*" element={<PackingList />} />
      </Routes>
    </>
  );
}

/** Makes the browser cache these screens for offline use (packages/admin/service-worker). */
function keepWithoutNetwork(): void {
  if (isAsked || !('serviceWorker' in navigator)) return;
  isAsked = true;
  navigator.serviceWorker
    .register('/admin/service-worker.js', { scope: '/admin/packing' })
    // Without the cache the screens work as long as they stay open.
    .catch(console.warn);
}

/** Steps that the shop refused: what they were, why, and the options. */
function Conflicts() {
  const { steps } = usePacking();
  return steps
    .filter(({ refused }) => refused !== null)
    .map((step) => <Conflict key={step.id} step={step} />);
}

function Conflict({ step }: { step: Step }) {
  const [isRunning, setRunning] = useRunning();
  const go = async (how: Parameters<typeof decide>[1]) => {
    setRunning(true);
    await decide(step, how).finally(() => setRunning(false));
  };
  const isColleagues = step.field === 'take';
  // A tick for another quantity is not a tick for this one: the packer must look and press again.
  const isOver = step.field === 'quantity';
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => void alert.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <Alert ref={alert} severity="error" sx={{ mb: 1, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>
        {t('{number}: “{press}” was refused', { number: step.number, press: pressText(step) })}
      </AlertTitle>
      {step.refused}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {isColleagues && (
          <Button variant="contained" disabled={isRunning} onClick={() => go('over')}>
            {t('Take it over')}
          </Button>
        )}
        {!isColleagues && !isOver && (
          <Button variant="contained" disabled={isRunning} onClick={() => go('again')}>
            {t('Send it again')}
          </Button>
        )}
        <Button disabled={isRunning} onClick={() => go('leave')} color="inherit">
          {t('Leave this out')}
        </Button>
        <Button component={Link} to={`/packing/order/${step.order}`} color="inherit">
          {t('See the order')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** A step, in a few words. */
function pressText({ work }: Step): string {
  if (work.kind === 'claim') return t('I am packing this');
  if (work.kind === 'pack') return t('Packed, bags: {bags}', { bags: work.bags });
  if (work.kind === 'weigh') return t('{name}: {said}', { name: work.name, said: formatGrams(work.grams) });
  return work.picked
    ? t('{name} is in the bag', { name: work.name })
    : t('{name} is not in the bag', { name: work.name });
}

/** Orders that are picked together: first all units of each product by its place, then bag by bag. */
function Wave() {
  const packing = usePacking();
  const [isAtBags, setAtBags] = useState(false);
  const orders = packing.wave.flatMap((id) => orderIn(packing, id) ?? []);
  if (orders.length === 0) return <NoWave />;
  const totals = totalsOf(orders);
  const isFetched = totals.every(({ key }) => packing.fetched.includes(key));
  return (
    <Box>
      <Tabs
        value={isAtBags ? 1 : 0}
        onChange={(_, at) => setAtBags(at === 1)}
        variant="fullWidth"
        aria-label={t('Picking together')}
      >
        <Tab label={t('1. Fetch')} />
        <Tab label={t('2. Bags ({count})', { count: orders.length })} />
      </Tabs>
      {isAtBags ? <Bags orders={orders} /> : <Totals totals={totals} fetched={packing.fetched} />}
      {!isAtBags && (
        <Button
          fullWidth
          size="large"
          variant={isFetched ? 'contained' : 'outlined'}
          onClick={() => setAtBags(true)}
          sx={{ mt: 2 }}
        >
          {t('To the bags')}
        </Button>
      )}
    </Box>
  );
}

function NoWave() {
  const back = (
    <Button component={Link} to="/packing" color="inherit">
      {t('To the list')}
    </Button>
  );
  return (
    <Alert severity="info" action={back}>
      {t('No orders are being picked together. Choose some in the list.')}
    </Alert>
  );
}

function Totals({ totals, fetched }: { totals: readonly Total[]; fetched: readonly string[] }) {
  const groups = Map.groupBy(totals, ({ place, category }) => place ?? category ?? t('Elsewhere'));
  return (
    <>
      <Typography color="text.secondary" aria-live="polite" sx={{ py: 1 }}>
        {t('{fetched} of {count} fetched', {
          fetched: totals.filter(({ key }) => fetched.includes(key)).length,
          count: totals.length,
        })}
      </Typography>
      {[...groups].map(([place, own]) => (
        <Box key={place} component="section" aria-label={place} sx={{ mb: 1.5 }}>
          <Typography component="h2" sx={{ fontWeight: 700 }}>
            {place}
          </Typography>
          {own.map((total) => (
            <TotalRow key={total.key} total={total} isFetched={fetched.includes(total.key)} />
          ))}
        </Box>
      ))}
    </>
  );
}

function TotalRow({ total, isFetched }: { total: Total; isFetched: boolean }) {
  const id = useId();
  const { product, label, unit, bags, key } = total;
  return (
    <Stack
      component="label"
      htmlFor={id}
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        cursor: 'pointer',
      }}
    >
      <Checkbox id={id} checked={isFetched} onChange={() => turnFetched(key)} sx={{ ml: -1 }} />
      <Thumbnail name={product.image} size={64} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {[product.name, label].filter(Boolean).join(', ')}
        </Typography>
        {unit && <Typography variant="body2">{unit}</Typography>}
        <Typography variant="body2" color="text.secondary">
          {bags
            .map(({ bag, quantity }) => t('{name}: {said}', { name: bag, said: amountOf(total, quantity) }))
            .join(' · ')}
        </Typography>
      </Box>
      <Typography variant="h2" component="span">
        {amountOf(total, total.quantity)}
      </Typography>
    </Stack>
  );
}

/** `4×`; by weight `1.20 kg`. */
const amountOf = ({ sold_by }: Pick<Total, 'sold_by'>, quantity: number): string =>
  sold_by ? formatQuantity({ sold_by, quantity }) : `${quantity}×`;

function Bags({ orders }: { orders: readonly PackOrder[] }) {
  const isDone = orders.every(({ status }) => status !== 'confirmed');
  return (
    <Box sx={{ pt: 1 }}>
      {orders.map((order, at) => (
        <BagRow key={order._id} order={order} bag={at + 1} />
      ))}
      {isDone && (
        <Button
          component={Link}
          to="/packing"
          fullWidth
          variant="contained"
          onClick={() => chooseWave([])}
          sx={{ mt: 2 }}
        >
          {t('All packed: to the list')}
        </Button>
      )}
    </Box>
  );
}

function BagRow({ order, bag }: { order: PackOrder; bag: number }) {
  const picked = order.lines.filter((line) => line.picked).length;
  const count = order.lines.length;
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={`/packing/order/${order._id}`}
      sx={{ display: 'flex', gap: 2, alignItems: 'center', p: 1.5, mb: 1, textDecoration: 'none' }}
    >
      <Typography variant="h1" component="span" sx={{ minWidth: 36, textAlign: 'center' }}>
        {bag}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{order.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {order.number} · {order.area} · {windowText(order)}
        </Typography>
        <Typography variant="body2">{t('{picked} of {count} in the bag', { picked, count })}</Typography>
        <LinearProgress
          variant="determinate"
          value={(picked / Math.max(count, 1)) * 100}
          aria-label={order.number}
          sx={{ mt: 0.5 }}
        />
      </Box>
      {order.status !== 'confirmed' && <Tag label={t('Packed')} tone="good" />}
    </Paper>
  );
}
