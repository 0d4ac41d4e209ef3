import type { Context } from '#server/context.ts';
import { putBad, putGood, selectWires, type WireState } from './wire.store.ts';

export type { WireState };

/** Where something leaves the shop for someone else's machine. */
export type WireName = 'mail' | 'whatsapp' | 'sms' | 'mtn_momo' | 'airtel_money' | 'backup_copy' | 'gallery';

const LONGEST_REASON = 300;

/**
 * Notes that the other side of a wire did what it was asked (`trouble` null), or why it did not. What was asked has happened
 * or has not: a note that cannot be written is told to the log alone, and changes nothing of it. Not for use in a
 * transaction, with which it could be lost.
 */
export async function noteWire(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
  name: WireName,
  trouble: string | null,
): Promise<void> {
  const at = ctx.now();
  try {
    if (trouble === null) await putGood(ctx.db, name, at);
    else await putBad(ctx.db, name, { at, reason: trouble.slice(0, LONGEST_REASON) });
  } catch (error) {
    ctx.log.warn({ err: error, wire: name }, 'the state of a wire could not be noted');
  }
}

/** What is known of every wire that was ever used, by its name. */
export async function readWires({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, WireState>> {
  return new Map((await selectWires(db)).map((wire) => [wire.name, wire]));
}
