import type { OrderMessage } from '@isoko/contract/routes/admin/order-messages';
import ReplayIcon from '@mui/icons-material/Replay';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Stack, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { ActionButton, OutsideButton } from '#admin/ui/buttons.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText } from '#admin/ui/texts.ts';
import {
  endText,
  kindText,
  lineText,
  messageText,
  reachesNobody,
  reachText,
  toneOf,
} from '#admin/ui/told.ts';
import { useMessages, WhoHears } from '#admin/ui/who-hears.tsx';
import { useOrder } from './order.tsx';

/** Who would hear of the next step, and how far the last message came: read out as it moves. */
export function LastMessage() {
  const { _id: id, next } = useOrder();
  const last = useMessages(id)?.messages[0];
  return (
    <Stack sx={{ gap: 0.5 }}>
      {next.status.length > 0 && <WhoHears order={id} />}
      <Typography
        variant="body2"
        role="status"
        aria-label={t('Last message')}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {last && messageText(last, new Date())}
      </Typography>
    </Stack>
  );
}

/** What the customer was told, by which way and how far it came; and what staff can do about it. */
export function MessagesPanel() {
  const { _id: id } = useOrder();
  const found = useMessages(id);
  if (!found) return null;
  const { messages, whatsapp, reach } = found;
  const byHand = whatsapp && (
    <OutsideButton href={whatsapp} startIcon={<WhatsAppIcon />} sx={{ whiteSpace: 'nowrap' }}>
      {t('WhatsApp text')}
    </OutsideButton>
  );
  return (
    <Panel title={t('Messages')} action={byHand}>
      {messages.length === 0 && <Typography color="text.secondary">{t('Nothing yet.')}</Typography>}
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
        {messages.map((message) => (
          <MessageItem key={message._id} message={message} isNobody={reachesNobody(reach)} />
        ))}
      </Stack>
    </Panel>
  );
}

function MessageItem({ message, isNobody }: { message: OrderMessage; isNobody: boolean }) {
  const { kind, at, lines, is_again, can_resend } = message;
  const end = endText(message);
  const now = new Date();
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {kindText(kind)}
          {is_again && `, ${t('again')}`}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {momentText(at)}
        </Typography>
      </Stack>
      <Stack sx={{ gap: 0.5, mt: 0.5, alignItems: 'flex-start' }}>
        {end && <Typography sx={{ overflowWrap: 'anywhere' }}>{end}</Typography>}
        {lines.map((line) => (
          <Tag
            key={`${line.channel} ${line.changed} ${line.state}`}
            label={lineText(line, now)}
            tone={line.state === 'failed' || line.state === 'kept' ? 'bad' : toneOf(message)}
          />
        ))}
        {can_resend && !isNobody && <SendAgain message={message} />}
      </Stack>
    </Box>
  );
}

function SendAgain({ message }: { message: OrderMessage }) {
  const { _id: id } = useOrder();
  const press = usePress();
  const notify = useNotify();
  const send = async () => {
    const params = { id, message: message._id };
    const { data } = await press((headers) =>
      call('POST /admin/orders/:id/messages/:message/send', { params, headers }),
    );
    notify(reachText(data.reach), { type: reachesNobody(data.reach) ? 'warning' : 'success' });
  };
  return (
    <ActionButton
      work={send}
      size="small"
      startIcon={<ReplayIcon />}
      aria-label={t('Send again: {kind}', { kind: kindText(message.kind) })}
    >
      {t('Send again')}
    </ActionButton>
  );
}
