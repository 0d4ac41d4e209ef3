import { Alert, Button } from '@mui/material';
import type { ErrorProps } from 'react-admin';

/** In place of a screen that broke: what to do now, and what to tell whoever looks after the shop. */
export function PageFailure({ error }: ErrorProps) {
  const again = (
    <Button color="inherit" onClick={() => window.location.reload()}>
      Load it again
    </Button>
  );
  return (
    <Alert severity="error" action={again} sx={{ my: 2 }}>
      This screen broke. Should loading it again not help, tell whoever looks after the shop what it says: “
      {error.message}”
    </Alert>
  );
}
