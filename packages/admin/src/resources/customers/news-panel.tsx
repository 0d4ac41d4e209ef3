import type { CustomerPage } from '@isoko/contract/routes/admin/customers';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { BooleanInput, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { useAction } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { LANGUAGE_NAMES, momentText, phoneText } from '#admin/ui/texts.ts';

type Customer = CustomerPage & { id: string };

const channels: Record<string, string> = { sms: 'SMS', whatsapp: 'WhatsApp' };

/** In which language they are written to, whether news may be, and where messages have been stopped. */
export function NewsPanel({ customer }: { customer: Customer }) {
  const { account, marketing_consent, consents, stopped } = customer;
  return (
    <Panel title={t('Messages and news')} action={account ? undefined : <AnswerButton customer={customer} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
        <Tag
          label={marketing_consent ? t('May be written news') : t('No news')}
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
          {t('Nothing goes to {phone} by {channel} since {time}', {
            phone: phoneText(phone),
            channel: channels[channel] ?? channel,
            time: momentText(at),
          })}
          {until && ` ${t('until {time}', { time: momentText(until) })}`}:{' '}
          {why === 'opt_out' ? t('its owner wants no messages') : (why ?? t('stopped'))}
        </Typography>
      ))}
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {t('News are offers and announcements. What an order needs is written in any case.')}
        {account && ` ${t('Customers with an account say in it whether they want news.')}`}
      </Typography>
      <LanguageChoice customer={customer} />
    </Panel>
  );
}

function LanguageChoice({ customer: { id, language } }: { customer: Customer }) {
  const change = useAction(
    (next: Customer['language']) =>
      call('PATCH /admin/customers/:id', { params: { id }, body: { language: next } }),
    { done: t('The language is kept.') },
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
      label={t('Note an answer')}
      title={t('May we write news?')}
      text={t('What the customer answered when you asked, and how: on the phone, at the door.')}
      submit={t('Save the answer')}
      done={t('The answer is kept.')}
      values={{ given: marketing_consent }}
      work={keep}
    >
      <BooleanInput source="given" label={t('Yes, news may be written')} helperText={false} />
      <TextInput source="how" label={t('How it was asked')} {...needed} />
    </AskButton>
  );
}
