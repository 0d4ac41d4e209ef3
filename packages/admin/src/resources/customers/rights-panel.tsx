import type { CustomerPage } from '@isoko/contract/routes/admin/customers';
import BlockIcon from '@mui/icons-material/Block';
import DeleteIcon from '@mui/icons-material/DeleteForever';
import DownloadIcon from '@mui/icons-material/Download';
import LogoutIcon from '@mui/icons-material/Logout';
import { Box, Typography } from '@mui/material';
import { TextInput, useRedirect } from 'react-admin';
import { call, saveFile } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { ActionButton, AskButton } from '#admin/ui/buttons.tsx';
import { Panel } from '#admin/ui/panel.tsx';

export type CustomerRecord = CustomerPage & { id: string };

/** What may be done about a customer: signed out everywhere, blocked, handed out as a file, erased. */
export function RightsPanel({ customer }: { customer: CustomerRecord }) {
  const { id, account } = customer;
  return (
    <Panel title={account ? t('Account') : t('Rights')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t(
          'Whoever asks gets everything the shop holds about them, or is forgotten. Make sure that it is them.',
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          work={() => saveFile(`/customers/${id}/export`, 'customer-data.json')}
          startIcon={<DownloadIcon />}
        >
          {t('Save their data')}
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
      label={t('Sign out everywhere')}
      button={{ startIcon: <LogoutIcon /> }}
      title={t('Sign {name} out everywhere?', { name })}
      text={t(
        'For a phone that was lost or lent. Whoever knows the password can log in again: somebody else who does is kept out by a new one, or by blocking.',
      )}
      submit={t('Sign out')}
      done={t('They are signed out everywhere.')}
      work={() => call('POST /admin/customers/:id/sign-out', { params: { id } })}
    />
  );
}

function BlockButton({ customer: { id, name, account, blocked_at } }: { customer: CustomerRecord }) {
  const change = (body: { blocked: boolean; blocked_why?: string | null }) =>
    call('PATCH /admin/customers/:id', { params: { id }, body });
  if (blocked_at) {
    return (
      <ActionButton work={() => change({ blocked: false })} done={t('They can order again.')}>
        {t('Let them in again')}
      </ActionButton>
    );
  }
  const ends = account ? `${t('They are signed out everywhere and cannot log in.')} ` : '';
  return (
    <AskButton
      label={t('Block')}
      button={{ color: 'error', startIcon: <BlockIcon /> }}
      title={t('Block {name}?', { name })}
      text={`${ends}${t(
        'Nobody can order online with their phone: the shop asks them to call. Orders on their way stay as they are, and you can still type in an order for them.',
      )}`}
      submit={t('Block')}
      done={t('They are blocked.')}
      isDangerous
      work={({ why }: { why?: string | null }) => change({ blocked: true, blocked_why: why ?? null })}
    >
      <TextInput source="why" label={t('Why, for colleagues')} multiline helperText={false} />
    </AskButton>
  );
}

function EraseButton({ customer: { id, name, account } }: { customer: CustomerRecord }) {
  const redirect = useRedirect();
  const goes = account
    ? t('The account goes for good, with addresses, wishlist, comments and messages.')
    : t('The record goes for good, with notes, tags and messages. A block ends with it.');
  return (
    <AskButton
      label={t('Erase')}
      button={{ color: 'error', startIcon: <DeleteIcon /> }}
      title={t('Erase {name}?', { name })}
      text={t('{goes} Orders keep their amounts and lose the person. This cannot be undone.', { goes })}
      submit={t('Erase for good')}
      done={t('They are forgotten.')}
      isDangerous
      work={() => call('DELETE /admin/customers/:id', { params: { id } })}
      leave={() => redirect('list', 'customers')}
    />
  );
}
