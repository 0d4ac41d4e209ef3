import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Shelf } from './shelf-words.ts';

const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'));

/** Opens the adjustment of one shelf. */
export function AdjustButton({ shelf }: { shelf: Shelf }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} aria-label={`Adjust ${shelf.label}`}>
        Adjust
      </Button>
      {isOpen && (
        <Suspense>
          <AdjustDialog shelf={shelf} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
