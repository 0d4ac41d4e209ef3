import type {
  MessageLine,
  OrderMessage,
  OrderMessages,
  Reach,
} from '@isoko/contract/routes/admin/order-messages';
import { expect, test } from 'vitest';
import { isMoving, lineText, messageText, reachesNobody, reachText, reasonText, saidOf } from './told.ts';

const NOW = new Date('2026-11-20T08:50:00Z');
const at = '2026-11-20T08:42:00Z';

const line = (
  channel: MessageLine['channel'],
  state: MessageLine['state'],
  reason: string | null = null,
) => ({
  ...{ channel, state, reason },
  changed: at,
});
const message = (facts: Partial<OrderMessage> = {}): OrderMessage => ({
  ...{ _id: 'a', kind: 'order_packed', at, end: 'gone', reason: null, lines: [] },
  ...{ is_again: false, can_resend: true },
  ...facts,
});
const reach = (phone: Partial<Reach['phone']> = {}, email: Reach['email'] = null): Reach => ({
  phone: { to: '+250788123456', channel: 'whatsapp', closed: [], waits: false, ...phone },
  email,
});
const stopped = reach({
  channel: null,
  closed: (['whatsapp', 'sms'] as const).map((channel) => ({ channel, reason: 'opt_out' })),
});

test('a way says how far the message came, and when', () => {
  expect(lineText(line('whatsapp', 'read'), NOW)).toBe('WhatsApp, read 10:42');
  expect(lineText(line('sms', 'delivered'), new Date('2026-11-23T08:00:00Z'))).toBe(
    'SMS, delivered 20 Nov, 10:42',
  );
  expect(lineText(line('whatsapp', 'failed', '131026'), NOW)).toBe(
    'WhatsApp, did not arrive 10:42 (not on WhatsApp)',
  );
  expect(lineText(line('email', 'accepted'), NOW)).toBe('Mail, handed to the mail server 10:42');
  expect(lineText(line('email', 'kept'), NOW)).toBe('Mail, saved as a file, not sent');
});

test('a message that took another way says instead of which', () => {
  const lines = [line('sms', 'delivered'), line('whatsapp', 'failed', '131026')];
  expect(messageText(message({ lines }), NOW)).toBe(
    'Order packed: SMS, delivered 10:42 · instead of WhatsApp',
  );
  const nobody = message({ end: 'nobody', reason: 'whatsapp: opt_out, sms: opt_out' });
  expect(messageText(nobody, NOW)).toBe('Order packed: Not sent to anyone (stopped by the recipient)');
  expect(reasonText('HTTP 500')).toBe('HTTP 500');
  expect(reasonText('whatsapp: 131026, sms: 406')).toBe(
    'WhatsApp: not on WhatsApp, SMS: stopped by the recipient',
  );
});

test('who would hear of it is said before, and no one is said as such', () => {
  expect(reachText(reach())).toBe('A message goes to 0788 123 456 by WhatsApp.');
  expect(reachText(stopped)).toBe(
    'Nothing is sent: no channel reaches 0788 123 456 (stopped by the recipient).',
  );
  expect(reachesNobody(stopped)).toBe(true);
  expect(reachText(reach({ channel: null }))).toBe(
    'Nothing is sent: no channel reaches 0788 123 456 (none is set up).',
  );
  const kept = { ...stopped, email: { to: 'a@b.rw', kept: true } };
  expect([reachesNobody(kept), reachText(kept)]).toEqual([
    true,
    expect.stringContaining('The mail to a@b.rw is saved as a file and not sent.'),
  ]);
  const mailed = { ...stopped, email: { to: 'a@b.rw', kept: false } };
  expect([reachesNobody(mailed), reachText(mailed).startsWith('No channel reaches')]).toEqual([false, true]);
});

test('after a press is said who hears of it only where something new is told', () => {
  const found = (messages: OrderMessage[], to = reach()): OrderMessages => ({
    messages,
    reach: to,
    whatsapp: null,
  });
  const before = found([]);
  expect(saidOf('Packed.', found([message()]), before)).toEqual({
    text: 'Packed. A message goes to 0788 123 456 by WhatsApp.',
    type: 'success',
  });
  expect(saidOf('Packed.', found([message()], stopped), before).type).toBe('warning');
  expect(saidOf('The amount was saved.', before, before).text).toBe('The amount was saved.');
});

test('a message is looked at often until it arrived, or moved no more', () => {
  const found = (facts: Partial<OrderMessage>) => ({
    ...{ messages: [message(facts)], reach: reach(), whatsapp: null },
  });
  const soon = new Date('2026-11-20T08:43:00Z');
  expect(isMoving(found({ end: 'waiting' }), soon)).toBe(true);
  expect(isMoving(found({ lines: [line('whatsapp', 'accepted')] }), soon)).toBe(true);
  expect(isMoving(found({ lines: [line('whatsapp', 'delivered')] }), soon)).toBe(false);
  expect(isMoving(found({ lines: [line('whatsapp', 'accepted')] }), NOW)).toBe(false);
});
