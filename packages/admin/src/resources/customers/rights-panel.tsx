import type { CustomerPage } from '@isoko/contract/routes/admin/customers';
import BlockIcon from '@mui/icons-material/Block';
import DeleteIcon from '@mui/icons-material/DeleteForever';
import DownloadIcon from '@mui/icons-material/Download';
import LogoutIcon from '@mui/icons-material/Logout';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { call, saveFile } from '#admin/api.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';

export type CustomerRecord = CustomerPage & { id: string };

type Question = 'sign-out' | 'block' | 'erase';

/** What may be done about an account: signed out everywhere, blocked, handed out as a file, erased. */
export function RightsPanel({ customer }: { customer: CustomerRecord }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const { id, blocked_at } = customer;
  const letIn = useAction(
    () => call('PATCH /admin/customers/:id', { params: { id }, body: { blocked: false } }),
    { done: 'They can log in again.' },
  );
  const save = useAction(() => saveFile(`/customers/${id}/export`, 'customer-data.json'));
  return (
    <Panel title="Account">
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        Whoever asks gets everything the shop holds about them, or is forgotten. Make sure that it is them.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<DownloadIcon />} disabled={save.isRunning} onClick={() => save.run()}>
          Save their data
        </Button>
        <Button startIcon={<LogoutIcon />} onClick={() => setAsked('sign-out')}>
          Sign out everywhere
        </Button>
        {blocked_at ? (
          <Button disabled={letIn.isRunning} onClick={() => letIn.run()}>
            Let them in again
          </Button>
        ) : (
          <Button color="error" startIcon={<BlockIcon />} onClick={() => setAsked('block')}>
            Block
          </Button>
        )}
        <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsked('erase')}>
          Erase
        </Button>
      </Box>
      {asked === 'sign-out' && <SignOutDialog customer={customer} onClose={() => setAsked(null)} />}
      {asked === 'block' && <BlockDialog customer={customer} onClose={() => setAsked(null)} />}
      {asked === 'erase' && <EraseDialog customer={customer} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

interface DialogProps {
  customer: CustomerRecord;
  onClose: () => void;
}

function SignOutDialog({ customer: { id, name }, onClose }: DialogProps) {
  return (
    <AskDialog
      title={`Sign ${name} out everywhere?`}
      text="For a phone that was lost or lent. Whoever knows the password can log in again: somebody else who does is kept out by a new one, or by blocking."
      submit="Sign out"
      done="They are signed out everywhere."
      work={() => call('POST /admin/customers/:id/sign-out', { params: { id } })}
      onClose={onClose}
    />
  );
}

function BlockDialog({ customer: { id, name }, onClose }: DialogProps) {
  return (
    <AskDialog
      title={`Block ${name}?`}
      text="They are signed out everywhere and cannot log in. Orders on their way stay as they are."
      submit="Block"
      done="They are blocked."
      isDangerous
      work={() => call('PATCH /admin/customers/:id', { params: { id }, body: { blocked: true } })}
      onClose={onClose}
    />
  );
}

function EraseDialog({ customer: { id, name }, onClose }: DialogProps) {
  const redirect = useRedirect();
  return (
    <AskDialog
      title={`Erase ${name}?`}
      text="The account goes for good, with addresses, wishlist, comments and messages. Orders keep their amounts and lose the person. This cannot be undone."
      submit="Erase for good"
      done="They are forgotten."
      isDangerous
      work={() => call('DELETE /admin/customers/:id', { params: { id } })}
      leave={() => redirect('list', 'customers')}
      onClose={onClose}
    />
  );
}
