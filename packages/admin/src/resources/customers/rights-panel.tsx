import type { CustomerPage } from '@isoko/contract/routes/admin/customers';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import BlockIcon from '@mui/icons-material/Block';
import DeleteIcon from '@mui/icons-material/DeleteForever';
import DownloadIcon from '@mui/icons-material/Download';
import LogoutIcon from '@mui/icons-material/Logout';
import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { BooleanInput, TextInput, useRedirect } from 'react-admin';
import { call, saveFile } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { ActionButton, AskButton } from '#admin/ui/buttons.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { LANGUAGE_NAMES, momentText, phoneText } from '#admin/ui/texts.ts';

export type CustomerRecord = CustomerPage & { id: string };

const channels: Record<string, string> = { sms: 'SMS', whatsapp: 'WhatsApp' };

/** Actions on a customer: log out everywhere, block, export the data, erase. */
export function RightsPanel({ customer }: { customer: CustomerRecord }) {
  const { id, account } = customer;
  return (
    <Panel title={account ? t('Account') : t('Rights')}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {t(
          'Customers may ask for everything the shop knows about them, or to be erased. Make sure that it is really them.',
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
        'For a lost or borrowed phone. Anyone who knows the password can log in again: a new password, or blocking, keeps others out.',
      )}
      submit={t('Sign out')}
      done={t('They were signed out everywhere.')}
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
        {t('Unblock')}
      </ActionButton>
    );
  }
  const ends = account ? `${t('They were signed out everywhere and cannot log in.')} ` : '';
  return (
    <AskButton
      label={t('Block')}
      button={{ color: 'error', startIcon: <BlockIcon /> }}
      title={t('Block {name}?', { name })}
      text={`${ends}${t(
        'Nobody can order online with their phone number: the shop asks them to call. Open orders stay as they are, and you can still enter an order for them.',
      )}`}
      submit={t('Block')}
      done={t('They were blocked.')}
      isDangerous
      work={({ why }: { why?: string | null }) => change({ blocked: true, blocked_why: why ?? null })}
    >
      <TextInput source="why" label={t('Reason, for colleagues')} multiline helperText={false} />
    </AskButton>
  );
}

function EraseButton({ customer: { id, name, account } }: { customer: CustomerRecord }) {
  const redirect = useRedirect();
  const goes = account
    ? t('The account is deleted permanently, with addresses, wishlist, comments and messages.')
    : t('The record is deleted permanently, with notes, tags and messages. A block ends with it.');
  return (
    <AskButton
      label={t('Erase')}
      button={{ color: 'error', startIcon: <DeleteIcon /> }}
      title={t('Erase {name}?', { name })}
      text={t('{goes} Orders keep their amounts but no longer name the person. This cannot be undone.', {
        goes,
      })}
      submit={t('Erase for good')}
      done={t('They were erased.')}
      isDangerous
      work={() => call('DELETE /admin/customers/:id', { params: { id } })}
      leave={() => redirect('list', 'customers')}
    />
  );
}

type Customer = CustomerPage & { id: string };

/** The language of messages, the consent to news, and the channels on which the customer stopped messages. */
export function NewsPanel({ customer }: { customer: Customer }) {
  const { account, marketing_consent, consents, stopped } = customer;
  return (
    <Panel title={t('Messages and news')} action={account ? undefined : <AnswerButton customer={customer} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
        <Tag
          label={marketing_consent ? t('Accepts news') : t('No news')}
          tone={marketing_consent ? 'good' : 'quiet'}
        />
        {stopped.map(({ phone, channel }) => (
          <Tag
            key={`${phone} ${channel}`}
            label={t('{channel} stopped', { channel: channels[channel] ?? channel })}
            tone="warn"
          />
        ))}
      </Box>
      {consents.map(({ at, given, how, by }) => (
        <Typography key={at} sx={{ overflowWrap: 'anywhere' }}>
          {given ? t('Yes to news') : t('No to news')}, {momentText(at)}:{' '}
          {how ? t('{how} (noted by {by})', { how, by }) : t('in the account')}
        </Typography>
      ))}
      {stopped.map(({ phone, channel, at, until, why }) => (
        <Typography key={`${phone} ${channel}`}>
          {t('Nothing is sent to {phone} by {channel} since {time}', {
            phone: phoneText(phone),
            channel: channels[channel] ?? channel,
            time: momentText(at),
          })}
          {until && ` ${t('until {time}', { time: momentText(until) })}`}:{' '}
          {why === 'opt_out' ? t('they want no messages') : (why ?? t('stopped'))}
        </Typography>
      ))}
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {t('News means offers and announcements. Messages about an order are always sent.')}
        {account && ` ${t('Customers with an account choose there whether they want news.')}`}
      </Typography>
      <LanguageChoice customer={customer} />
    </Panel>
  );
}

function LanguageChoice({ customer: { id, language } }: { customer: Customer }) {
  const change = useAction(
    (next: Customer['language']) =>
      call('PATCH /admin/customers/:id', { params: { id }, body: { language: next } }),
    { done: t('The language was saved.') },
  );
  return (
    <TextField
      select
      label={t('Language')}
      value={language}
      disabled={change.isRunning}
      onChange={({ target }) => {
        const next = LANGUAGES.find((code) => code === target.value);
        if (next) change.run(next);
      }}
      sx={{ minWidth: 180 }}
    >
      {Object.entries(LANGUAGE_NAMES).map(([code, name]) => (
        <MenuItem key={code} value={code}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function AnswerButton({ customer: { id, marketing_consent } }: { customer: Customer }) {
  const keep = ({ given, how }: { given?: boolean; how: string }) =>
    call('PATCH /admin/customers/:id', { params: { id }, body: { consent: { given: given ?? false, how } } });
  return (
    <AskButton
      label={t('Record an answer')}
      title={t('May we send news?')}
      text={t('What the customer answered, and how you asked: on the phone, at the door.')}
      submit={t('Save the answer')}
      done={t('The answer was saved.')}
      values={{ given: marketing_consent }}
      work={keep}
    >
      <BooleanInput source="given" label={t('Yes, news may be sent')} helperText={false} />
      <TextInput source="how" label={t('How it was asked')} {...needed} />
    </AskButton>
  );
}
