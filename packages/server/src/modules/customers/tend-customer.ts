import type { CustomerPage } from '@isoko/contract/routes/admin/customers';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { paragraph } from '#server/input/text.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { updateBlocked } from './customer-list.store.ts';
import { closeLinks } from './link.store.ts';
import { getCustomer, requireCustomer } from './list-customers.ts';
import { deleteNote, insertNote } from './note.store.ts';
import { removeSessions } from './session.store.ts';

/**
 * Blocks a customer, whose sessions end and whose open links die, or lets them in again.
 * @throws not_found, also for who works here
 */
export async function blockCustomer(
  ctx: Context,
  id: string,
  { blocked }: { blocked: boolean },
): Promise<CustomerPage> {
  return inTransaction(ctx, async (ctx) => {
    await requireCustomer(ctx, id);
    await updateBlocked(ctx.db, id, blocked ? ctx.now() : null);
    if (blocked) {
      await removeSessions(ctx.db, id);
      await closeLinks(ctx.db, id, ctx.now());
    }
    return getCustomer(ctx, id);
  });
}

/** Signs a customer out everywhere; how many sessions that were. @throws not_found, also for who works here */
export async function signOutCustomer(ctx: Context, id: string): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    await requireCustomer(ctx, id);
    const ended = await removeSessions(ctx.db, id);
    const detail = { sessions: ended, by: 'staff' };
    await noteSecurityEvent(ctx, { kind: 'sessions_ended', accountId: id, detail });
    return { ended };
  });
}

/** Notes something about a customer, under the name of whoever acts. @throws not_found; validation_error */
export async function noteCustomer(
  ctx: Context,
  id: string,
  { note: typed }: { note: string },
): Promise<CustomerPage> {
  const note = paragraph(typed);
  if (!note) throw fieldError('note', 'Please fill this in.');
  return inTransaction(ctx, async (ctx) => {
    await requireCustomer(ctx, id);
    await insertNote(ctx.db, { accountId: id, at: ctx.now(), author: ctx.actor?.name ?? 'Staff', note });
    return getCustomer(ctx, id);
  });
}

/** Removes a note about a customer. @throws not_found */
export async function removeNote(
  ctx: Context,
  { id, note }: { id: string; note: string },
): Promise<CustomerPage> {
  return inTransaction(ctx, async (ctx) => {
    await requireCustomer(ctx, id);
    if (!(await deleteNote(ctx.db, { id: note, accountId: id }))) throw new ShopError('not_found');
    return getCustomer(ctx, id);
  });
}
