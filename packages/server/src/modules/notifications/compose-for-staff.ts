import type { AuditDay } from '#server/modules/audit/audit.ts';
import type { ContactMessage } from '#server/modules/content/messages.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import type { getNotice, NoticeKind } from '#server/modules/trust/notice.ts';
import type { LinkWords } from './compose-account-message.ts';
import { type MessageContent, messageShop } from './message-content.ts';

type Notice = NonNullable<Awaited<ReturnType<typeof getNotice>>>;
type Detail = Notice['detail'];

interface NoticeWords {
  title: string;
  says(detail: Detail, by: string): string;
  /** What an owner does who meant none of it. */
  otherwise: string;
  button: LinkWords;
}

const staff: LinkWords = { label: 'See who works here', path: '/admin/staff' };
const health: LinkWords = { label: 'See how the shop does', path: '/admin/health' };
const access: LinkWords = { label: 'See who is logged in', path: '/admin/security' };

/** What owners read of each thing; the back office is English, and so is what it is told. */
const words: { readonly [K in NoticeKind]: NoticeWords } = {
  payee_waits: {
    title: 'Somebody else is to be paid',
    says: ({ said = '' }, by) => `${by} has changed what shoppers read when they pay:\n${said}`,
    otherwise:
      'It counts in 24 hours, or at once when you confirm it. If you did not ask for it, refuse it there and end the session of whoever did.',
    button: { label: 'Confirm or refuse it', path: '/admin/payee?token={token}' },
  },
  staff_invited: {
    title: 'Somebody was taken on',
    says: ({ member = '', role = '' }, by) => `${by} has taken on ${member} as ${role}.`,
    otherwise: 'If you did not ask for it, take them off the staff.',
    button: staff,
  },
  member_joined: {
    title: 'An invitation was accepted',
    says: ({ role = '' }, by) =>
      `${by} is on the staff as ${role} now, by the link that an owner handed over.`,
    otherwise: 'The link alone opened it. If it was not them who used it, take them off the staff.',
    button: staff,
  },
  role_changed: {
    title: 'Somebody has another role',
    says: ({ member = '', role = '' }, by) => `${by} has made ${member} ${role}.`,
    otherwise: 'If you did not ask for it, take the role back.',
    button: staff,
  },
  member_removed: {
    title: 'Somebody was taken off the staff',
    says: ({ member = '' }, by) => `${by} has taken ${member} off the staff.`,
    otherwise: 'If you did not ask for it, take them on again.',
    button: staff,
  },
  exported: {
    title: 'Data was taken out',
    says: ({ what = '' }, by) => `${by} has taken out ${what}: it holds what customers told the shop.`,
    otherwise: 'If nobody should have, end their session and ask what it was for.',
    button: access,
  },
  large_refund: {
    title: 'Much money goes back',
    says: ({ order = '', amount = '' }, by) => `${by} has sent back ${amount} of order ${order}.`,
    otherwise: 'If that is not right, look at the order and its payments.',
    button: { label: 'Open the back office', path: '/admin' },
  },
  key_made: {
    title: 'A program has a key',
    says: ({ key = '', role = '' }, by) => `${by} has made the key ${key}: it may do what a ${role} may.`,
    otherwise: 'If you did not ask for it, revoke it.',
    button: access,
  },
  factor_changed: {
    title: 'A second factor was changed',
    says: ({ what = '' }, by) => `For ${by} ${what}.`,
    otherwise: 'If that was somebody else, set a new password at once: every session ends with it.',
    button: access,
  },
  new_device: {
    title: 'A log-in from a new device',
    says: ({ device = '' }, by) =>
      `${by} has logged in to the back office from a browser it does not know: ${device}.`,
    otherwise: 'If that was somebody else, end the session and set a new password.',
    button: access,
  },
  backup_failed: {
    title: 'A backup failed',
    says: ({ problem = '' }) => `The shop could not make a backup: ${problem}`,
    otherwise: 'See to it, and press Back up now. Until then the shop has only its earlier backups.',
    button: health,
  },
  backup_not_copied: {
    title: 'A backup is on one machine only',
    says: ({ problem = '' }) => `A backup was made, but its copy was not: ${problem}`,
    otherwise: 'See to it, and press Back up now. A backup beside the shop is lost with it.',
    button: health,
  },
};

/** Puts into words what an owner is told. The token opens what waits for a yes. */
export function composeStaffNotice(
  { kind, actorName, detail, at }: Notice,
  { shop, publicUrl, token }: { shop: ShopSettings; publicUrl: string; token: string },
): MessageContent {
  const { title, says, otherwise, button } = words[kind];
  return {
    language: 'en',
    subject: `${shop.name}: ${title.toLowerCase()}`,
    title,
    paragraphs: [...says(detail, actorName).split('\n'), otherwise],
    button: { label: button.label, url: publicUrl + button.path.replace('{token}', token) },
    links: [],
    ...{ lines: [], totals: [] },
    facts: [{ label: 'When', value: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` }],
    shop: messageShop(shop, 'Hello! It is about the back office.'),
  };
}

/** Puts into words what the shop is told when someone wrote by the contact form: their words, and how to answer. */
export function composeContactMessage(
  { name, email, phone, subject, message }: ContactMessage,
  shop: ShopSettings,
): MessageContent {
  const topic = subject ?? 'no subject';
  const facts = [
    { label: 'From', value: [name, email, phone].filter(Boolean).join('\n') },
    { label: 'About', value: topic },
  ];
  return {
    language: 'en',
    subject: `Message from ${name}: ${topic}`,
    title: 'Somebody wrote to the shop',
    paragraphs: message.split(/\n{2,}/),
    button: null,
    links: phone ? [{ label: 'Answer by WhatsApp', url: `https://wa.me/${phone.replace(/\D/g, '')}` }] : [],
    ...{ lines: [], totals: [], facts },
    shop: messageShop(shop, shop.chat_greeting),
  };
}

/** Puts into words what an owner is told of a day: what happened that money and people hang on, and the log's head. */
export function composeDayMessage(
  { day, head, exports, refunds, events }: AuditDay,
  { shop, publicUrl }: { shop: ShopSettings; publicUrl: string },
): MessageContent {
  const count = (label: string, n = 0) => ({ label, value: String(n) });
  return {
    language: 'en',
    subject: `${shop.name} on ${day}: what the staff did`,
    title: 'The day in the audit log',
    paragraphs: [
      'Keep this mail: its last line proves later that nobody changed what the log said that day.',
      'If a number surprises you, look at the audit log and the security events in the back office.',
    ],
    button: { label: 'Open the audit log', url: `${publicUrl}/admin` },
    ...{ links: [], lines: [], totals: [] },
    facts: [
      count('Exports', exports),
      count('Invitations', events.invited),
      count('Changes of the payee', events.payee_changed),
      count('Log-ins from new devices', events.log_in_new_device),
      count('Refunds', refunds),
      { label: 'Head of the log', value: head ?? 'the log is empty' },
    ],
    shop: messageShop(shop, shop.chat_greeting),
  };
}
