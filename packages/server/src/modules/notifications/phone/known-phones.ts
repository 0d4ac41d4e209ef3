import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { selectNotesOf } from './phone-channel.store.ts';

/** What is known of a person's phones on each channel, for the download of one's own data. */
export async function listChannels(
  ctx: Context,
  phones: readonly string[],
): Promise<MyData['phone_channels']> {
  const notes = phones.length > 0 ? await selectNotesOf(ctx.db, phones) : [];
  return notes.map(({ phone, channel, stoppedAt, stoppedUntil, stoppedWhy, windowUntil }) => ({
    ...{ phone, channel, stopped_why: stoppedWhy },
    stopped_at: stoppedAt?.toISOString() ?? null,
    stopped_until: stoppedUntil?.toISOString() ?? null,
    window_until: windowUntil?.toISOString() ?? null,
  }));
}
