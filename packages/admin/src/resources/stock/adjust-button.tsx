import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { StockUnit } from './stock-words.ts';

const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'));

/** Opens the adjustment of one stock unit. */
export function AdjustButton({ stockUnit }: { stockUnit: StockUnit }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} aria-label={`Adjust ${stockUnit.label}`}>
        Adjust
      </Button>
      {isOpen && (
        <Suspense>
          <AdjustDialog stockUnit={stockUnit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
