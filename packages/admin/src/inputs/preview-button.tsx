import type { RouteKey } from '@isoko/contract/client';
import { valueAt } from '@isoko/contract/rules/objects';
import VisibilityIcon from '@mui/icons-material/Visibility';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { given } from './given.ts';

/** The calls that keep a draft for a while and say where the shop shows it. */
type PreviewKey = Extract<RouteKey, `POST /admin/${string}/preview`>;

interface PreviewButtonProps {
  route: PreviewKey;
  params?: { id: string };
  /** What the call takes, of what the form says. */
  draftOf?: (values: FieldValues) => object;
}

/** Opens the shop's own page with what is typed here, before anything is kept. */
export function PreviewButton({ route, params, draftOf = (values) => values }: PreviewButtonProps) {
  const { getValues, setError } = useFormContext();
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const open = async () => {
    // At once, while the browser knows that somebody pressed: later it would be an unwanted window.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      const body = given(draftOf(getValues()));
      const { data } = await call(route, { params, body } as never);
      const url = String(valueAt(data, 'url'));
      if (page) page.location.replace(url);
      else window.location.assign(url);
    } catch (error) {
      page?.close();
      if (!(error instanceof CallFailure)) throw error;
      const { root: _, ...fields } = error.body.errors ?? {};
      for (const [field, message] of Object.entries(fields))
        setError(field, { type: 'server', message: String(message) });
      notify(error.message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" onClick={open} disabled={isBusy} startIcon={<VisibilityIcon />}>
      Preview
    </Button>
  );
}
