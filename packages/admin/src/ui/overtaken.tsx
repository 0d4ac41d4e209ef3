import { Alert, Button } from '@mui/material';
import { useInput, useRefresh } from 'react-admin';

/** Says that somebody else changed this text meanwhile, and offers what is there now. */
export function Overtaken({ what }: { what: string }) {
  const { fieldState } = useInput({ source: 'version' });
  const refresh = useRefresh();
  if (!fieldState.error) return null;
  const load = (
    <Button color="inherit" onClick={() => refresh()}>
      Show what is there now
    </Button>
  );
  return (
    <Alert severity="warning" action={load} sx={{ width: '100%', mb: 2 }} role="alert">
      Somebody else has changed this {what} since you opened it. Note what you want to keep, then look at it
      again.
    </Alert>
  );
}
