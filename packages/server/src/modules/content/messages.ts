import type { MyData } from '@isoko/contract';
import type { StaffMessage, StaffMessageFilters } from '@isoko/contract/routes/admin/messages';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import { openForm } from '#server/input/form.ts';
import { oneLine, paragraph } from '#server/input/text.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';
import { readAllOurs } from '#server/modules/translations/reader.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { readCommentsOf } from './comments.store.ts';
import {
  type ContactMessage,
  countWaiting,
  deleteContactMessagesBefore,
  deleteMessagesFrom,
  deleteMessagesOf,
  insertContactMessage,
  messagesFrom,
  messagesOf,
  pageOfMessages,
  readContactMessage,
  type StaffMessageRow,
} from './content.store.ts';
import { dated, staffResource } from './staff-resource.ts';

export type { ContactMessage } from './content.store.ts';

/** Messages per address (decisions: Rate limits). */
const MESSAGES = { purpose: 'contact', max: 5, windowSeconds: 60 * 60 };
/** A shorter text is no message. */
const SHORTEST = 5;
/** Contains nothing that could be read as a second address, a name or a comment in a mail header. */
const PLAIN_EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;
/** Visitors' messages are kept this long (the privacy page says so). */
const KEEP_MONTHS = 12;

/** How to reach the shop. */
export interface Contact extends Pick<ShopSettings, 'phone' | 'email' | 'stores'> {
  whatsapp: string | null;
  topics: string[];
}

/**
 * How to reach the shop (specification section 7, GET /contact). The chat opens with the shop's greeting; a shop
 * without listed stores has one, at its own address if it has one.
 */
export async function getContact(ctx: Context): Promise<Contact> {
  const { name, phone, email, address, opening_hours, ...settings } = await readShopSettings(ctx);
  const { stores, contact_topics, chat_greeting } = settings;
  const topics = await readAllOurs(
    ctx,
    ['topic'],
    contact_topics.map((topic) => ({ topic })),
  );
  const ownStore = address === null ? [] : [{ name, address, phone, opening_hours, lat: null, lng: null }];
  return {
    phone,
    email,
    whatsapp: phone && `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(chat_greeting)}`,
    topics: topics.map(({ topic }) => topic),
    stores: await Promise.all(
      (stores.length ? stores : ownStore).map(async (store) => ({
        ...store,
        opening_hours: await readAllOurs(ctx, ['days'], store.opening_hours),
      })),
    ),
  };
}

/** The contact form as it comes in. */
export interface ContactForm {
  name: string;
  email: string;
  phone?: string | null;
  subject?: string | null;
  message: string;
}

/**
 * Takes a message to the shop: it is stored first, and the outbox mails it.
 * @throws validation_error with each invalid field; rate_limited above five messages an hour from one address.
 */
export async function submitContact(
  ctx: Context,
  form: ContactForm,
  { address }: { address: string },
): Promise<{ _id: string }> {
  const message = readForm(form);
  await countTry(ctx, { ...MESSAGES, subject: address });
  return inTransaction(ctx, async (ctx) => {
    const _id = await insertContactMessage(ctx.db, { ...message, created_at: ctx.now() });
    await queueMessage(ctx, { kind: 'shop_new_message', subjectId: _id, audience: 'shop' });
    return { _id };
  });
}

function readForm(body: ContactForm): ContactMessage {
  const form = openForm();
  const email = oneLine(body.email);
  const message = paragraph(body.message);
  if (!PLAIN_EMAIL.test(email))
    form.refuse('email', 'Please enter an e-mail address such as name@example.com.');
  if (message.length < SHORTEST)
    form.refuse('message', sentence('Please write at least {n} characters.', { n: SHORTEST }));
  const read = {
    name: form.name('name', body.name),
    email,
    phone: form.phoneOrNull('phone', body.phone),
    subject: form.lineOrNull(body.subject),
    message,
  };
  form.finish();
  return read;
}

/** A change of a message by staff, and who made it; absent keys stay. */
interface MessageChange {
  answered?: boolean;
  note?: string | null;
  by: string;
}

/** Messages of the contact form for staff. If two people answer one, the first name stays. */
export const staffMessages = messages({ hidesContacts: false });

/** The same for editors, who never see customers' contacts, and do not search by them. */
export const messagesForEditors = messages({ hidesContacts: true });

function messages({ hidesContacts }: { hidesContacts: boolean }) {
  return staffResource({
    table: 'contact_message',
    page: (ctx: Context, filters: StaffMessageFilters, list) =>
      pageOfMessages(ctx.db, { ...filters, hidesContacts }, list),
    show: (row: StaffMessageRow): StaffMessage => ({
      ...withAnswer(row),
      ...(hidesContacts && { email: null, phone: null }),
    }),
    read: (ctx, { answered, note, by }: MessageChange, was) => ({
      ...(answered === true && was?.answered_at == null && { answered_at: ctx.now(), answered_by: by }),
      ...(answered === false && { answered_at: null, answered_by: null }),
      ...(note !== undefined && { note: paragraph(note ?? '') || null }),
    }),
  });
}

/** A visitor's message from the contact form; null if it is deleted for its age. */
export function getContactMessage(ctx: Context, id: string): Promise<ContactMessage | null> {
  return readContactMessage(ctx.db, id);
}

/** How many messages of the contact form are not answered yet. */
export function countUnanswered(ctx: Context): Promise<number> {
  return countWaiting(ctx.db);
}

/** Deletes expired messages of the contact form. Returns how many. */
export async function sweepContactMessages(ctx: Context): Promise<number> {
  const date = new Date(ctx.now());
  date.setUTCMonth(date.getUTCMonth() - KEEP_MONTHS);
  return deleteContactMessagesBefore(ctx.db, date);
}

/** Deletes messages of the contact form from an address; comments are deleted with their account. */
export async function eraseMessages(ctx: Context, email: string): Promise<void> {
  await deleteMessagesFrom(ctx.db, email);
}

/** A person's comments and messages, for the download of one's own data. */
export async function exportWords(
  ctx: Context,
  { accountId, email }: { accountId: string; email: string | null },
): Promise<Pick<MyData, 'comments' | 'contact_messages'>> {
  const comments = await readCommentsOf(ctx.db, accountId);
  const messages = email === null ? [] : await messagesFrom(ctx.db, email);
  return {
    comments: comments.map(dated),
    contact_messages: messages.map(withAnswer),
  };
}

/** A guest's messages of the contact form with one of these phones. */
export async function exportMessagesOf(
  ctx: Context,
  phones: readonly string[],
): Promise<MyData['contact_messages']> {
  return (await messagesOf(ctx.db, phones)).map(withAnswer);
}

/** Deletes messages of the contact form with one of these phones. */
export function eraseMessagesOf(ctx: Context, phones: readonly string[]): Promise<void> {
  return deleteMessagesOf(ctx.db, phones);
}

function withAnswer<R extends { created_at: Date; answered_at: Date | null }>({ answered_at, ...row }: R) {
  return { ...dated(row), answered_at: answered_at?.toISOString() ?? null };
}
