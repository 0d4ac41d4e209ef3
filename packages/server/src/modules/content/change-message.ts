import type { StaffMessage } from '@isoko/contract/routes/admin/messages';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { paragraph } from '#server/input/text.ts';
import { ShopError } from '#server/shop-error.ts';
import { getStaffMessage } from './list-messages.ts';
import { markAnswered, markWaiting, setMessageNote } from './staff-message.store.ts';

/** What staff say of a message; what is not given stays. */
interface MessageChange {
  answered?: boolean;
  note?: string | null;
}

/**
 * Marks a message as answered by whoever says so, or lets it wait again, and keeps a note. Of two who answer it the
 * first one's name stays.
 * @throws not_found
 */
export async function changeMessage(
  ctx: Context,
  { id, actor }: { id: string; actor: Pick<Actor, 'name'> },
  { answered, note }: MessageChange,
): Promise<StaffMessage> {
  return inTransaction(ctx, async (ctx) => {
    const marks = {
      true: () => markAnswered(ctx.db, id, { at: ctx.now(), by: actor.name }),
      false: () => markWaiting(ctx.db, id),
    };
    const isMarked = answered === undefined || (await marks[`${answered}`]());
    const isNoted =
      note === undefined ||
      (await setMessageNote(ctx.db, id, note === null ? null : paragraph(note) || null));
    if (!isMarked || !isNoted) throw new ShopError('not_found');
    return getStaffMessage(ctx, id);
  });
}
