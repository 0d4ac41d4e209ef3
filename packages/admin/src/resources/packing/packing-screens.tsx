import { Alert } from '@mui/material';
import { useEffect } from 'react';
import { Title } from 'react-admin';
import { Route, Routes } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Waiting } from '#admin/ui/answered.tsx';
import { Bag } from './bag.tsx';
import { Conflicts } from './conflicts.tsx';
import { openPacking, usePacking } from './packing.ts';
import { PackingList } from './packing-list.tsx';
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
