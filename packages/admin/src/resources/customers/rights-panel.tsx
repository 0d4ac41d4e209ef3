import type { CustomerPage } from '@isoko/contract/routes/admin/customers';
import BlockIcon from '@mui/icons-material/Block';
import DeleteIcon from '@mui/icons-material/DeleteForever';
import DownloadIcon from '@mui/icons-material/Download';
import LogoutIcon from '@mui/icons-material/Logout';
import { Box, Typography } from '@mui/material';
import { useRedirect } from 'react-admin';
import { call, saveFile } from '#admin/api.ts';
import { ActionButton, AskButton } from '#admin/ui/buttons.tsx';
import { Panel } from '#admin/ui/panel.tsx';

export type CustomerRecord = CustomerPage & { id: string };

/** What may be done about an account: signed out everywhere, blocked, handed out as a file, erased. */
export function RightsPanel({ customer: { id, name, blocked_at } }: { customer: CustomerRecord }) {
  const redirect = useRedirect();
  const params = { id };
  const block = (blocked: boolean) => call('PATCH /admin/customers/:id', { params, body: { blocked } });
  return (
    <Panel title="Account">
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        Whoever asks gets everything the shop holds about them, or is forgotten. Make sure that it is them.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          work={() => saveFile(`/customers/${id}/export`, 'customer-data.json')}
          startIcon={<DownloadIcon />}
        >
          Save their data
        </ActionButton>
        <AskButton
          label="Sign out everywhere"
          button={{ startIcon: <LogoutIcon /> }}
          title={`Sign ${name} out everywhere?`}
          text="For a phone that was lost or lent. Whoever knows the password can log in again: somebody else who does is kept out by a new one, or by blocking."
          submit="Sign out"
          done="They are signed out everywhere."
          work={() => call('POST /admin/customers/:id/sign-out', { params })}
        />
        {blocked_at ? (
          <ActionButton work={() => block(false)} done="They can log in again.">
            Let them in again
          </ActionButton>
        ) : (
          <AskButton
            label="Block"
            button={{ color: 'error', startIcon: <BlockIcon /> }}
            title={`Block ${name}?`}
            text="They are signed out everywhere and cannot log in. Orders on their way stay as they are."
            submit="Block"
            done="They are blocked."
            isDangerous
            work={() => block(true)}
          />
        )}
        <AskButton
          label="Erase"
          button={{ color: 'error', startIcon: <DeleteIcon /> }}
          title={`Erase ${name}?`}
          text="The account goes for good, with addresses, wishlist, comments and messages. Orders keep their amounts and lose the person. This cannot be undone."
          submit="Erase for good"
          done="They are forgotten."
          isDangerous
          work={() => call('DELETE /admin/customers/:id', { params })}
          leave={() => redirect('list', 'customers')}
        />
      </Box>
    </Panel>
  );
}
