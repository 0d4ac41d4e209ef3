import type { Language } from '@isoko/contract/rules/languages';
import type { AuditDay } from '#server/modules/audit/audit.ts';
import type { ContactMessage } from '#server/modules/content/messages.ts';
import { sayDevice } from '#server/modules/customers/known-device.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import type { getNotice, NoticeKind } from '#server/modules/trust/notice.ts';
import { render } from '#server/sentences/sentence.ts';
import { labelIn, wordIn } from '#server/sentences/staff/labels.ts';
import { type MessageContent, messageShop } from './message-content.ts';
import { type PlainSentence, type Say, sayIn } from './say.ts';

type Notice = NonNullable<Awaited<ReturnType<typeof getNotice>>>;
type Detail = Notice['detail'];

/** The recipient and the shop. */
interface Reader {
  shop: ShopSettings;
  publicUrl: string;
  language: Language;
}

interface NoticeWords {
  title: PlainSentence;
  says(detail: Detail, by: string, say: Say): string;
  /** What an owner should do who did not want this. */
  otherwise: PlainSentence;
  button: { label: PlainSentence; path: string };
}

const staff = { label: 'See who works here', path: '/admin/staff' } as const;
const health = { label: 'See the state of the shop', path: '/admin/health' } as const;
const access = { label: 'See who is logged in', path: '/admin/security' } as const;

/** The text for owners, by kind of notice. */
const words: { readonly [K in NoticeKind]: NoticeWords } = {
  payee_waits: {
    title: 'The payee is about to change',
    says: ({ said = '' }, by, say) =>
      `${say('{by} has changed what shoppers see when they pay:', { by })}\n${said}`,
    otherwise:
      'It takes effect in 24 hours, or as soon as you confirm it. If you did not expect it, refuse it there and end the session of whoever asked for it.',
    button: { label: 'Confirm or refuse it', path: '/admin/payee?token={token}' },
  },
  staff_invited: {
    title: 'Someone was invited to the staff',
    says: ({ member = '', role = '' }, by, say) =>
      say('{by} has invited {member} as {role}.', { by, member, role }),
    otherwise: 'If you did not expect it, remove them from the staff.',
    button: staff,
  },
  member_joined: {
    title: 'An invitation was accepted',
    says: ({ role = '' }, by, say) =>
      say('{by} has joined the staff as {role}, with the link that an owner handed over.', { by, role }),
    otherwise: 'Anyone with the link could use it. If it was not them, remove them from the staff.',
    button: staff,
  },
  role_changed: {
    title: 'Someone has a new role',
    says: ({ member = '', role = '' }, by, say) =>
      say('{by} has given {member} the role {role}.', { by, member, role }),
    otherwise: 'If you did not expect it, change the role back.',
    button: staff,
  },
  member_removed: {
    title: 'Someone was removed from the staff',
    says: ({ member = '' }, by, say) => say('{by} has removed {member} from the staff.', { by, member }),
    otherwise: 'If you did not expect it, invite them again.',
    button: staff,
  },
  exported: {
    title: 'Data was exported',
    says: ({ what = '' }, by, say) =>
      say('{by} has exported {what}: it contains customers’ data.', { by, what: ours(what, say) }),
    otherwise: 'If you did not expect it, end their session and ask what it was for.',
    button: access,
  },
  large_refund: {
    title: 'A large refund was made',
    says: ({ order = '', amount = '' }, by, say) =>
      say('{by} has refunded {amount} of order {order}.', { by, amount, order }),
    otherwise: 'If that is wrong, check the order and its payments.',
    button: { label: 'Open the back office', path: '/admin' },
  },
  refund_limit_raised: {
    title: 'The limit for unconfirmed refunds was raised',
    says: ({ before = '', amount = '' }, by, say) =>
      say('{by} has raised the amount above which refunds must be confirmed from {before} to {amount}.', {
        by,
        amount,
        before,
      }),
    otherwise: 'If that is wrong, change it back under Settings.',
    button: { label: 'Open the back office', path: '/admin' },
  },
  key_made: {
    title: 'An API key was created',
    says: ({ key = '', role = '' }, by, say) =>
      say('{by} has created the key {key}: it can do what the role {role} can.', { by, key, role }),
    otherwise: 'If you did not expect it, revoke it.',
    button: access,
  },
  factor_changed: {
    title: 'A second factor was changed',
    says: ({ what = '', lost_by }, by, say) =>
      say('For {by}: {what}.', { by, what: lost_by ? say(LOST, { name: lost_by }) : ours(what, say) }),
    otherwise: 'If that was someone else, set a new password now: it ends every session.',
    button: access,
  },
  new_device: {
    title: 'A log-in from a new device',
    says: ({ device = '' }, by, say) =>
      say('{by} has logged in to the back office from a new browser: {device}.', { by, device }),
    otherwise: 'If that was someone else, end the session and set a new password.',
    button: access,
  },
  backup_failed: {
    title: 'A backup failed',
    says: ({ problem = '' }, _, say) => say('The shop could not make a backup: {problem}', { problem }),
    otherwise: 'Fix the cause, then press Back up now. Until then the shop has only its earlier backups.',
    button: health,
  },
  backup_not_copied: {
    title: 'A backup is on one machine only',
    says: ({ problem = '' }, _, say) =>
      say('A backup was made, but its copy was not: {problem}', { problem }),
    otherwise: 'Fix the cause, then press Back up now. A backup on the shop’s own machine is lost with it.',
    button: health,
  },
};

const LOST = 'every second factor was removed by {name}, because they were lost';
/** Our own texts in notices about what was done. */
const DONE: readonly PlainSentence[] = [
  'what the shop knows about a customer',
  'a passkey was added',
  'a passkey was removed',
  'an authenticator app was added',
  'the authenticator app was removed',
  'new recovery codes were created',
];

/** A file's name stays as it is. */
const ours = (what: string, say: Say): string => {
  const sentence = DONE.find((each) => each === what);
  return sentence ? say(sentence) : what;
};

/** A notice's detail with our own texts in the reader's language. */
function tellDetail(detail: Detail, language: Language): Detail {
  const word = wordIn(language);
  const { role, problem, device, lost_by } = detail;
  return {
    ...detail,
    ...(role && { role: word(role) }),
    ...(problem && { problem: render(problem, language) }),
    ...(device && { device: sayDevice(device, language) }),
    ...(lost_by && { lost_by: word(lost_by) }),
  };
}

/** Writes a notice to an owner. The token opens an action that waits for consent. */
export function composeStaffNotice(
  { kind, actorName, detail, at }: Notice,
  { shop, publicUrl, language, token }: Reader & { token: string },
): MessageContent {
  const say = sayIn(language);
  const { title, says, otherwise, button } = words[kind];
  const said = says(tellDetail(detail, language), wordIn(language)(actorName), say);
  return {
    language,
    subject: say('{shop}: {what}', { shop: shop.name, what: lowerFirst(say(title)) }),
    title: say(title),
    paragraphs: [...said.split('\n'), say(otherwise)],
    button: { label: say(button.label), url: publicUrl + button.path.replace('{token}', token) },
    links: [],
    ...{ lines: [], totals: [] },
    facts: [
      { label: labelIn(language)('When'), value: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
    ],
    shop: messageShop(shop, say('Hello! It is about the back office.')),
  };
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Writes the mail to the shop about a message from the contact form: the visitor's text, and how to answer. */
export function composeContactMessage(
  { name, email, phone, subject, message }: ContactMessage,
  { shop, language }: Pick<Reader, 'shop' | 'language'>,
): MessageContent {
  const [say, label] = [sayIn(language), labelIn(language)];
  const topic = subject ?? label('no subject');
  const facts = [
    { label: label('From'), value: [name, email, phone].filter(Boolean).join('\n') },
    { label: label('About'), value: topic },
  ];
  const chat = phone && `https://wa.me/${phone.replace(/\D/g, '')}`;
  return {
    language,
    subject: say('Message from {name}: {topic}', { name, topic }),
    title: say('Someone wrote to the shop'),
    paragraphs: message.split(/\n{2,}/),
    button: null,
    links: chat ? [{ label: say('Answer by WhatsApp'), url: chat }] : [],
    ...{ lines: [], totals: [], facts },
    shop: messageShop(shop, shop.chat_greeting),
  };
}

const NUMBERS = [
  ['Exports', 'exports'],
  ['Invitations', 'invited'],
  ['Changes of the payee', 'payee_changed'],
  ['Log-ins from new devices', 'log_in_new_device'],
  ['Refunds', 'refunds'],
] as const;

/** Writes the mail to an owner about a day: what happened with money and people, and the end of the audit log. */
export function composeDayMessage(
  { day, head, exports, refunds, events }: AuditDay,
  { shop, publicUrl, language }: Reader,
): MessageContent {
  const [say, label] = [sayIn(language), labelIn(language)];
  const counts: Record<string, number | undefined> = { ...events, exports, refunds };
  return {
    language,
    subject: say('{shop} on {day}: what the staff did', { shop: shop.name, day }),
    title: say('The day in the audit log'),
    paragraphs: [
      say('Keep this mail: its last line proves later that nobody changed that day’s log.'),
      say('If a number surprises you, check the audit log and the security events in the back office.'),
    ],
    button: { label: say('Open the audit log'), url: `${publicUrl}/admin` },
    ...{ links: [], lines: [], totals: [] },
    facts: [
      ...NUMBERS.map(([name, key]) => ({ label: label(name), value: String(counts[key] ?? 0) })),
      { label: label('Head of the log'), value: head ?? label('the log is empty') },
    ],
    shop: messageShop(shop, shop.chat_greeting),
  };
}
