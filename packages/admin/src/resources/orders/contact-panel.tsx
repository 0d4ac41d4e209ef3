import type { OrderMessage } from '@isoko/contract/routes/admin/order-messages';
import CallIcon from '@mui/icons-material/Call';
import MapIcon from '@mui/icons-material/Map';
import ReplayIcon from '@mui/icons-material/Replay';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, Link, TextInput, useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { ActionButton, OutsideButton } from '#admin/ui/buttons.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { placeText, receiverOf } from '#admin/ui/order-words.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText, phoneText } from '#admin/ui/texts.ts';
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

/** The recipient, and the directions for the rider. */
export function ContactPanel() {
  const order = useOrder();
  const { shipping, links, zone, customer_record, customer } = order;
  const receiver = receiverOf(order);
  // A customer at the counter has no address, and perhaps no name.
  if (order.source === 'counter' && !customer.phone) return null;
  return (
    <Panel title={t('Customer')}>
      <Typography sx={{ fontWeight: 700 }}>{receiver.name}</Typography>
      <Typography>{phoneText(receiver.phone)}</Typography>
      {shipping?.phone_alt && (
        <Typography>{t('or {phone}', { phone: phoneText(shipping.phone_alt) })}</Typography>
      )}
      {customer.email && <Typography sx={{ overflowWrap: 'anywhere' }}>{customer.email}</Typography>}
      <Stack direction="row" sx={{ gap: 1, my: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" href={links.call} startIcon={<CallIcon />}>
          {t('Call')}
        </Button>
        <OutsideButton variant="outlined" href={links.whatsapp} startIcon={<WhatsAppIcon />}>
          {t('WhatsApp')}
        </OutsideButton>
        {links.map && (
          <OutsideButton variant="outlined" href={links.map} startIcon={<MapIcon />}>
            {t('Map')}
          </OutsideButton>
        )}
      </Stack>
      {shipping && (
        <>
          <Typography sx={{ fontWeight: 700 }}>{shipping.directions}</Typography>
          <Typography>{[shipping.street, placeText(shipping)].filter(Boolean).join(', ')}</Typography>
        </>
      )}
      {zone && !order.point && <Typography color="text.secondary">{t('Zone {zone}', { zone })}</Typography>}
      {customer_record && <CustomerLink id={customer_record} name={customer.name} />}
      <CancelOpen />
    </Panel>
  );
}

/** Packers see the order, not the customer's other ones. */
function CustomerLink({ id, name }: { id: string; name: string }) {
  if (!useIsManager()) return null;
  return (
    <Link to={`/customers/${id}/show`} sx={{ display: 'inline-block', py: 1.5 }}>
      {t('Details of {name}', { name })}
    </Link>
  );
}

interface Given {
  by_phone?: boolean;
  by_email?: boolean;
  by_street?: boolean;
  reason?: string | null;
}

/** Against many orders by one person: cancels all unpaid ones. */
function CancelOpen() {
  const { status, payment } = useOrder();
  const isManager = useIsManager();
  const [isAsking, setAsking] = useState(false);
  const isOpen = (status === 'pending' || status === 'confirmed') && payment.status !== 'paid';
  if (!isOpen || !isManager) return null;
  return (
    <>
      <Button color="error" sx={{ mt: 1 }} onClick={() => setAsking(true)}>
        {t('Cancel all open orders …')}
      </Button>
      {isAsking && <CancelOpenDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function CancelOpenDialog({ onClose }: { onClose: () => void }) {
  const { customer, shipping } = useOrder();
  const press = usePress();
  const { district, sector, street, directions } = shipping ?? {};
  const place = [district, sector, street, directions].filter(Boolean).join(', ');
  const cancel = ({ by_phone, by_email, by_street, reason }: Given) => {
    const body = {
      phone: by_phone ? customer.phone : null,
      email: by_email ? customer.email : null,
      street: by_street ? place : null,
      reason: reason ?? '',
    };
    return press((headers) => call('POST /admin/orders/cancel-open', { body, headers }));
  };
  return (
    <AskDialog
      title={t('Cancel all open orders?')}
      text={t(
        'Every one of these orders that is neither paid nor packed is cancelled, and its goods are back in stock. Customers see your reason.',
      )}
      submit={t('Cancel them all')}
      done={t('They were cancelled.')}
      values={{ by_phone: true }}
      work={cancel}
      onClose={onClose}
      isDangerous
    >
      <BooleanInput
        source="by_phone"
        label={t('Of {phone}', { phone: phoneText(customer.phone) })}
        helperText={false}
      />
      {customer.email && (
        <BooleanInput
          source="by_email"
          label={t('Of {email}', { email: customer.email })}
          helperText={false}
        />
      )}
      {place && <BooleanInput source="by_street" label={t('To {place}', { place })} helperText={false} />}
      <TextInput source="reason" label={t('Reason')} multiline minRows={2} {...needed} />
    </AskDialog>
  );
}

/**
 * Who will be notified of the next step, and the state of the last message that was needed: read out when it
 * changes.
 */
export function LastMessage() {
  const { _id: id, next } = useOrder();
  const messages = useMessages(id)?.messages ?? [];
  const last = messages.find(({ end }) => end !== 'not_needed') ?? messages[0];
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

/** The messages to the customer, with channel and state; and what staff can do about them. */
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
