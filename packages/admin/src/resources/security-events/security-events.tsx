import type { SecurityEvent } from '@isoko/contract/routes/admin/audit';
import { Alert, Box, Typography } from '@mui/material';
import { ReferenceInput, SelectInput } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { logName, logValue } from '#admin/ui/log-words.ts';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Tag, type Tone } from '#admin/ui/row.tsx';
import { choicesOf, kigaliDay, momentText, numberText } from '#admin/ui/texts.ts';

interface Words {
  label: string;
  tone: Tone;
}

/** What each kind of event is in words, and how much it deserves a look. */
const KINDS: Record<string, Words> = {
  log_in: { label: t('Logged in'), tone: 'quiet' },
  log_in_failed: { label: t('Log-in failed'), tone: 'warn' },
  log_in_new_device: { label: t('Logged in on a new device'), tone: 'warn' },
  refused: { label: t('Refused'), tone: 'warn' },
  limited: { label: t('Stopped by a limit'), tone: 'warn' },
  exported: { label: t('Data exported'), tone: 'warn' },
  invited: { label: t('Somebody was invited'), tone: 'quiet' },
  invitation_accepted: { label: t('An invitation was accepted'), tone: 'quiet' },
  role_changed: { label: t('A role was changed'), tone: 'warn' },
  payee_changed: { label: t('Payee'), tone: 'bad' },
  step_up: { label: t('Confirmed who they are'), tone: 'quiet' },
  step_up_failed: { label: t('Could not confirm who they are'), tone: 'bad' },
  second_factor_changed: { label: t('A second factor was changed'), tone: 'warn' },
  password_changed: { label: t('A password was changed'), tone: 'quiet' },
  sessions_ended: { label: t('Sessions were ended'), tone: 'quiet' },
  key_changed: { label: t('An API key'), tone: 'warn' },
  orders_cancelled: { label: t('Open orders were cancelled'), tone: 'warn' },
};

/** The words of a kind; those of a newer release are its name. */
export function kindWords(kind: string): Words {
  return KINDS[kind] ?? { label: kind.replaceAll('_', ' '), tone: 'quiet' };
}

/** What else is known of an event, each fact with its name: `call GET /admin/orders`. */
export function detailText({ detail }: Pick<SecurityEvent, 'detail'>): string {
  const known = Object.entries(detail).filter(([, value]) => value !== null && value !== '');
  return known.map(([name, value]) => `${logName(name)} ${logValue(String(value))}`).join(', ');
}

/** Since when events are looked at; they are kept for 90 days. */
const SINCE = [
  { id: since(0), name: t('Today') },
  { id: since(-7), name: t('{n} days', { n: 7 }) },
  { id: since(-30), name: t('{n} days', { n: 30 }) },
];

function since(plusDays: number): string {
  return new Date(`${kigaliDay(plusDays)}T00:00:00+02:00`).toISOString();
}

type EventRecord = SecurityEvent & { id: string };

const kinds = choicesOf(KINDS);
const filters = [
  <SelectInput key="kind" source="kind" label={t('What')} choices={kinds} alwaysOn />,
  <ReferenceInput
    key="account"
    source="account"
    label={t('Account')}
    reference="staff"
    perPage={250}
    sort={{ field: 'name', order: 'ASC' }}
    alwaysOn
  >
    <SelectInput label={t('Who')} optionText="name" />
  </ReferenceInput>,
  <SelectInput key="since" source="since" label={t('Since')} choices={SINCE} alwaysOn />,
];

/** Who logged in, was refused, or changed what opens doors; the latest first. */
export function SecurityEventList() {
  return (
    <>
      <ChainState />
      <CardList<EventRecord>
        title={t('Security events')}
        filters={filters}
        sort={{ field: 'at', order: 'DESC' }}
        empty={<Alert severity="info">{t('Nothing has happened in the last 90 days.')}</Alert>}
        card={(event) => <EventRow event={event} />}
      />
    </>
  );
}

function EventRow({ event }: { event: EventRecord }) {
  const { at, kind, account, address_hash } = event;
  const { label, tone } = kindWords(kind);
  const detail = detailText(event);
  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Tag label={label} tone={tone} />
        <Typography variant="body2" color="text.secondary">
          {momentText(at)}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {account?.name ?? t('Unknown person')}
        {detail && ` · ${detail}`}
      </Typography>
      {address_hash && (
        <Typography variant="body2" color="text.secondary">
          {t('from network {slice}', { slice: address_hash.slice(0, NETWORK_LETTERS) })}
        </Typography>
      )}
    </Box>
  );
}

/** Enough to see that two events came from one place. */
const NETWORK_LETTERS = 8;

/** Whether the audit log is as it was written; nothing while that is not known. */
function ChainState() {
  const { data, error } = useCall('GET /admin/audit/verify');
  if (error)
    return (
      <Alert severity="warning" sx={{ my: 1 }}>
        {t('The audit log could not be checked: {message}', { message: error.message })}
      </Alert>
    );
  if (!data) return null;
  const { ok, rows, head, broken_at } = data.data;
  return (
    <Alert severity={ok ? 'success' : 'error'} sx={{ my: 1 }}>
      {ok
        ? t('The audit log is intact: {rows} entries, none changed or removed.', {
            rows: numberText(rows),
          })
        : t(
            'The audit log was changed from outside the shop, first at entry {broken_at}. Keep a backup, and find out who had access to the database.',
            { broken_at },
          )}
      {head && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t("Its fingerprint, as in the owner's daily mail: {head}", { head })}
        </Typography>
      )}
    </Alert>
  );
}
