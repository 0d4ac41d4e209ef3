import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkChange } from './bulk-wish.ts';

/** What is done to all chosen products at once: all of them, or none. */
export function BulkButtons() {
  const [isOpen, setOpen] = useState(false);
  const { selectedIds = [] } = useListContext();
  const change = useBulkChange();
  return (
    <>
      <Button onClick={() => change({ status: 'published' })}>Publish</Button>
      <Button onClick={() => change({ status: 'draft' })}>Make drafts</Button>
      <Button onClick={() => setOpen(true)}>Change …</Button>
      {isOpen && <BulkDialog count={selectedIds.length} onChange={change} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Changes the chosen products; resolves whether they were. What is against it is said. */
function useBulkChange(): (change: BulkChange) => Promise<boolean> {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  return async (change) => {
    try {
      const { data } = await call('POST /admin/products/bulk', { body: { ids: selectedIds, change } });
      notify(data.changed === 1 ? 'One product changed.' : `${data.changed} products changed.`, {
        type: 'success',
      });
      onUnselectItems();
      refresh();
      return true;
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Nothing was changed.', { type: 'error' });
      return false;
    }
  };
}
