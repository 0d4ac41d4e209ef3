import type { Factors } from '@isoko/contract/routes/admin/access';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { call } from '#admin/api.ts';
import { AddApp } from '#admin/proof/add-app.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { Panel } from '#admin/ui/panel.tsx';

/** The app that shows codes, for devices without passkeys. */
export function AppPanel({ factors: { totp } }: { factors: Factors }) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Panel title="App with codes">
      <Typography color="text.secondary">
        {totp.confirmed
          ? 'An app such as Google Authenticator or Aegis shows a code of six digits for your log-in.'
          : 'Google Authenticator, Aegis or another app shows a code of six digits that is asked for at log-in. It works without a connection.'}
      </Typography>
      {totp.confirmed ? (
        <Button color="error" sx={{ mt: 1 }} onClick={() => setRemoving(true)}>
          Remove the app
        </Button>
      ) : (
        <AddApp />
      )}
      {isRemoving && (
        <AskDialog
          title="Remove the app?"
          text="Its codes open the back office no more."
          submit="Remove"
          done="The app is removed."
          isDangerous
          work={() => call('DELETE /admin/factors/totp')}
          onClose={() => setRemoving(false)}
        />
      )}
    </Panel>
  );
}
