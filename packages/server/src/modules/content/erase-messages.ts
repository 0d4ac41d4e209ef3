import type { Context } from '#server/context.ts';
import { deleteMessagesFrom } from './contact-message.store.ts';

/** Deletes what came by the contact form from an address; comments go with their account. */
export async function eraseMessages(ctx: Context, email: string): Promise<void> {
  await deleteMessagesFrom(ctx.db, email);
}
