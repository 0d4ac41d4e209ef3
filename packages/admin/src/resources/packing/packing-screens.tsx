import { formatGrams } from '@isoko/contract/rules/weight';
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Title } from 'react-admin';
import { Link, Route, Routes } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Waiting } from '#admin/ui/answered.tsx';
import { Bag } from './bag.tsx';
import { decide, openPacking, usePacking } from './packing.ts';
import { PackingList } from './packing-list.tsx';
import type { Step } from './steps.ts';
import { Wave } from './wave.tsx';

/** Whether the browser was asked to keep them, since the page was opened. */
let isAsked = false;

/** The packer's screens: what is to be packed, orders picked together, and one order after the other. */
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
            ? t('No network. {count} of your presses are kept and sent later.', { count: waiting })
            : t('No network. Orders that were opened can be packed; it is sent later.')}
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

/** Has the browser keep these screens for times without a network (packages/admin/service-worker). */
function keepWithoutNetwork(): void {
  if (isAsked || !('serviceWorker' in navigator)) return;
  isAsked = true;
  navigator.serviceWorker
    .register('/admin/service-worker.js', { scope: '/admin/packing' })
    // Without it the screens work as long as they stay open.
    .catch(console.warn);
}

/** What was pressed here and the shop refused: what it was, why, and the ways on. */
function Conflicts() {
  const { steps } = usePacking();
  return steps
    .filter(({ refused }) => refused !== null)
    .map((step) => <Conflict key={step.id} step={step} />);
}

function Conflict({ step }: { step: Step }) {
  const [isRunning, setRunning] = useState(false);
  const go = async (how: Parameters<typeof decide>[1]) => {
    setRunning(true);
    await decide(step, how).finally(() => setRunning(false));
  };
  const isColleagues = step.field === 'take';
  // A tick of another quantity is no tick of this one: it is looked at and pressed anew.
  const isOver = step.field === 'quantity';
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => void alert.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <Alert ref={alert} severity="error" sx={{ mb: 1, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>
        {t('{number}: “{press}” was not taken', { number: step.number, press: pressText(step) })}
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

/** What a press did, in a few words. */
function pressText({ work }: Step): string {
  if (work.kind === 'claim') return t('I am packing this');
  if (work.kind === 'pack') return t('Packed, bags: {bags}', { bags: work.bags });
  if (work.kind === 'weigh') return `${work.name}: ${formatGrams(work.grams)}`;
  return work.picked
    ? t('{name} is in the bag', { name: work.name })
    : t('{name} is not in the bag', { name: work.name });
}
