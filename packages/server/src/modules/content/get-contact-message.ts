import type { Context } from '#server/context.ts';
import { type ContactMessage, readContactMessage } from './contact-message.store.ts';

export type { ContactMessage } from './contact-message.store.ts';

/** What a visitor wrote by the contact form; null once it was old enough to go. */
export function getContactMessage(ctx: Context, id: string): Promise<ContactMessage | null> {
  return readContactMessage(ctx.db, id);
}
