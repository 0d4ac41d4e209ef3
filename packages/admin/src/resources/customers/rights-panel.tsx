import type { CustomerPage } from '@isoko/contract/routes/admin/customers';
import BlockIcon from '@mui/icons-material/Block';
import DeleteIcon from '@mui/icons-material/DeleteForever';
import DownloadIcon from '@mui/icons-material/Download';
import LogoutIcon from '@mui/icons-material/Logout';
import { Box, Typography } from '@mui/material';
import { TextInput, useRedirect } from 'react-admin';
import { call, saveFile } from '#admin/api.ts';
import { ActionButton, AskButton } from '#admin/ui/buttons.tsx';
import { Panel } from '#admin/ui/panel.tsx';

export type CustomerRecord = CustomerPage & { id: string };

/** What may be done about a customer: signed out everywhere, blocked, handed out as a file, erased. */
export function RightsPanel({ customer }: { customer: CustomerRecord }) {
  const { id, account } = customer;
  return (
    <Panel title={account ? 'Account' : 'Rights'}>
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
        {account && <SignOutButton customer={customer} />}
        <BlockButton customer={customer} />
        <EraseButton customer={customer} />
      </Box>
    </Panel>
  );
}

function SignOutButton({ customer: { id, name } }: { customer: CustomerRecord }) {
  return (
    <AskButton
      label="Sign out everywhere"
      button={{ startIcon: <LogoutIcon /> }}
      title={`Sign ${name} out everywhere?`}
      text="For a phone that was lost or lent. Whoever knows the password can log in again: somebody else who does is kept out by a new one, or by blocking."
      submit="Sign out"
      done="They are signed out everywhere."
      work={() => call('POST /admin/customers/:id/sign-out', { params: { id } })}
    />
  );
}

function BlockButton({ customer: { id, name, account, blocked_at } }: { customer: CustomerRecord }) {
  const change = (body: { blocked: boolean; blocked_why?: string | null }) =>
    call('PATCH /admin/customers/:id', { params: { id }, body });
  if (blocked_at) {
    return (
      <ActionButton work={() => change({ blocked: false })} done="They can order again.">
        Let them in again
      </ActionButton>
    );
  }
  const ends = account ? 'They are signed out everywhere and cannot log in. ' : '';
  return (
    <AskButton
      label="Block"
      button={{ color: 'error', startIcon: <BlockIcon /> }}
      title={`Block ${name}?`}
      text={`${ends}Nobody can order online with their phone: the shop asks them to call. Orders on their way stay as they are, and you can still type in an order for them.`}
      submit="Block"
      done="They are blocked."
      isDangerous
      work={({ why }: { why?: string | null }) => change({ blocked: true, blocked_why: why ?? null })}
    >
      <TextInput source="why" label="Why, for colleagues" multiline helperText={false} />
    </AskButton>
  );
}

function EraseButton({ customer: { id, name, account } }: { customer: CustomerRecord }) {
  const redirect = useRedirect();
  const goes = account
    ? 'The account goes for good, with addresses, wishlist, comments and messages.'
    : 'The record goes for good, with notes, tags and messages. A block ends with it.';
  return (
    <AskButton
      label="Erase"
      button={{ color: 'error', startIcon: <DeleteIcon /> }}
      title={`Erase ${name}?`}
      text={`${goes} Orders keep their amounts and lose the person. This cannot be undone.`}
      submit="Erase for good"
      done="They are forgotten."
      isDangerous
      work={() => call('DELETE /admin/customers/:id', { params: { id } })}
      leave={() => redirect('list', 'customers')}
    />
  );
}
