import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import { openForm } from '#server/input/form.ts';
import { oneLine, paragraph } from '#server/input/text.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { type ContactMessage, insertContactMessage } from './contact-message.store.ts';

/** What one address may send (decisions: Rate limits). */
const MESSAGES = { purpose: 'contact', max: 5, windowSeconds: 60 * 60 };
/** Shorter is no message. */
const SHORTEST = 5;
/** Nothing that could be read as a second address, a name or a comment of a mail header. */
const PLAIN_EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;

/** The contact form as it comes in. */
export interface ContactForm {
  name: string;
  email: string;
  phone?: string | null;
  subject?: string | null;
  message: string;
}

/**
 * Takes a message to the shop: it is kept first, and a mail of it leaves by the outbox.
 * @throws validation_error with what is wrong beside each field; rate_limited above five messages an hour from one
 * address.
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
  if (message.length < SHORTEST) form.refuse('message', `Please write at least ${SHORTEST} characters.`);
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
