import type { ChangeSet } from '@isoko/contract/routes/admin/change-sets';
import type { BulkChange } from '@isoko/contract/routes/admin/products';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { Link, useListContext, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { type Action, useAction, usePress } from '#admin/ui/calls.ts';
import { doneWords } from '#admin/ui/change-set-words.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { ChooseEverything, useChosen } from './chosen.tsx';

/** Bulk changes of the chosen products; each can be undone. */
export function BulkButtons() {
  const [isOpen, setOpen] = useState(false);
  const change = useBulkChange();
  return (
    <>
      <ChooseEverything />
      <Button disabled={change.isRunning} onClick={() => change.run({ status: 'published' })}>
        {t('Publish')}
      </Button>
      <Button disabled={change.isRunning} onClick={() => change.run({ status: 'draft' })}>
        {t('Make drafts')}
      </Button>
      <Button onClick={() => setOpen(true)}>{t('Change …')}</Button>
      {isOpen && <BulkDialog change={change} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Changes the chosen products; those that cannot be changed are left out. A refusal is shown. */
function useBulkChange(): Action<[BulkChange]> {
  const { onUnselectItems } = useListContext();
  const { request } = useChosen();
  const notify = useNotify();
  const navigate = useNavigate();
  const press = usePress();
  return useAction(async (change: BulkChange) => {
    const body = { ...request, change, leave_out: true };
    const { data } = await press((headers) => call('POST /admin/products/bulk', { headers, body }));
    onUnselectItems();
    if (data.state === 'working') return navigate(`/change-sets/${data._id}/show`);
    notify(<Done set={data} />, { type: 'success', autoHideDuration: 10_000 });
  });
}

/** The result, with an undo button. React-admin shows a custom message unchanged. */
function Done({ set }: { set: ChangeSet }) {
  return (
    <Alert severity="success" variant="filled">
      {doneWords(set).join(' · ') || t('They were already like that.')}
      <Link to={`/change-sets/${set._id}/show`} sx={LINK}>
        {t('See or undo it')}
      </Link>
    </Alert>
  );
}

const LINK = { color: 'inherit', textDecoration: 'underline', display: 'inline-block', px: 1, py: 0.5 };
