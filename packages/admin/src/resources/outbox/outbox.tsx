import type { OutboxMessage } from '@isoko/contract/routes/admin/outbox';
import ReplayIcon from '@mui/icons-material/Replay';
import { Alert, Box, Button, Typography } from '@mui/material';
import { SelectInput } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Tag, type Tone } from '#admin/ui/row.tsx';
import { choicesOf, momentText } from '#admin/ui/texts.ts';
import { kindText, lineText, reasonText } from '#admin/ui/told.ts';

/** The state of a message, in a word. */
const STATUSES: Record<OutboxMessage['status'], { label: string; tone: Tone }> = {
  pending: { label: t('Waiting'), tone: 'warn' },
  sent: { label: t('Sent'), tone: 'good' },
  kept: { label: t('Kept as a file'), tone: 'bad' },
  failed: { label: t('Given up'), tone: 'bad' },
  skipped: { label: t('Skipped'), tone: 'quiet' },
};

/** Who a message is for, and what it is about. */
function aboutText({ audience, order, account }: OutboxMessage): string {
  const to = audience === 'shop' ? t('to the shop') : t('to the customer');
  if (order) return t('{to}, order {number}', { to, number: order.number });
  return account ? t('to {name}', { name: account.name }) : to;
}

type MessageRecord = OutboxMessage & { id: string };

const choices = choicesOf(STATUSES);
const filters = [<SelectInput key="status" source="status" label={t('State')} choices={choices} alwaysOn />];

/** Messages to people, the newest first. */
export function OutboxList() {
  return (
    <CardList<MessageRecord>
      title={t('Outbox')}
      filters={filters}
      empty={<Alert severity="info">{t('No message has been written yet.')}</Alert>}
      card={(message) => <MessageRow message={message} />}
    />
  );
}

function MessageRow({ message }: { message: MessageRecord }) {
  const { kind, status, order, date_created, sent_at, attempts, last_error, lines } = message;
  const moment =
    sent_at && status === 'sent'
      ? t('sent {time}', { time: momentText(sent_at) })
      : t('written {time}', { time: momentText(date_created) });
  const tries = status === 'pending' && attempts > 0 ? ` · ${triesText(attempts)}` : '';
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ minWidth: 0, flex: '1 1 14rem' }}>
        <Typography sx={{ fontWeight: 600 }}>{kindText(kind)}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {aboutText(message)} · {moment}
          {tries}
        </Typography>
        {lines.map((line) => (
          <Typography key={`${line.channel} ${line.changed} ${line.state}`} variant="body2">
            {lineText(line, new Date())}
          </Typography>
        ))}
        {last_error && (
          <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            {reasonText(last_error)}
          </Typography>
        )}
      </Box>
      <Tag {...STATUSES[status]} />
      {order && (
        <Button component={Link} to={`/orders/${order._id}/show`}>
          {t('Order')}
        </Button>
      )}
      {(status === 'pending' || status === 'failed') && <RetryButton message={message} />}
    </Box>
  );
}

const triesText = (count: number) =>
  isOne(count) ? t('{n} try', { n: count }) : t('{n} tries', { n: count });

function RetryButton({ message: { id, kind } }: { message: MessageRecord }) {
  return (
    <ActionButton
      work={() => call('POST /admin/outbox/:id/retry', { params: { id } })}
      done={t('It is on its way.')}
      variant="outlined"
      startIcon={<ReplayIcon />}
      aria-label={t('Send {kind} now', { kind: kindText(kind) })}
    >
      {t('Send now')}
    </ActionButton>
  );
}
