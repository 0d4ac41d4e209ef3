import type { Factors } from '@isoko/contract/routes/admin/access';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { call } from '#admin/api.ts';
import { AddPasskey } from '#admin/proof/add-passkey.tsx';
import { knowsPasskeys } from '#admin/proof/passkeys.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { momentText } from '#admin/ui/moments.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { ThingRow, ThingRows } from './thing-row.tsx';

type Passkey = Factors['passkeys'][number];

/** One's passkeys: on this phone, in a password manager, on a key. */
export function PasskeysPanel({ factors: { passkeys } }: { factors: Factors }) {
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <Panel title="Passkeys">
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        Log in with your fingerprint, face or screen lock. Have one on each device you work with.
      </Typography>
      {passkeys.length > 0 && (
        <ThingRows>
          {passkeys.map((passkey) => (
            <ThingRow
              key={passkey._id}
              title={passkey.name}
              text={usageText(passkey)}
              action={
                <Button
                  color="error"
                  onClick={() => setRemoved(passkey)}
                  aria-label={`Remove ${passkey.name}`}
                >
                  Remove
                </Button>
              }
            />
          ))}
        </ThingRows>
      )}
      {knowsPasskeys() ? (
        <AddPasskey />
      ) : (
        <Alert severity="info">This browser knows no passkeys. An app with codes does as well.</Alert>
      )}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

function usageText({ date_created, last_used }: Passkey): string {
  const added = `added ${momentText(date_created)}`;
  return last_used ? `${added}, last used ${momentText(last_used)}` : `${added}, not used yet`;
}

function RemoveDialog({ passkey: { _id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <AskDialog
      title={`Remove ${name}?`}
      text="It opens the back office no more. Take it away on the device as well."
      submit="Remove"
      done="The passkey is removed."
      isDangerous
      work={() => call('DELETE /admin/factors/passkeys/:id', { params: { id: _id } })}
      onClose={onClose}
    />
  );
}
