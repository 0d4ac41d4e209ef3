import type { Context } from '#server/context.ts';
import { keep, type Said } from '#server/sentences/sentence.ts';
import { putBad, putGood, selectWires, type WireState } from './wire.store.ts';

export type { WireState };

/** The connections from the shop to other machines. */
export type WireName = 'mail' | 'whatsapp' | 'sms' | 'mtn_momo' | 'airtel_money' | 'backup_copy' | 'gallery';

const LONGEST_REASON = 300;

/**
 * Records that the other side of a connection worked (`trouble` null), or why it failed. A record that cannot be
 * written only causes a log line: the action itself is not affected. Must not run in a transaction, whose rollback
 * would lose it.
 */
export async function noteWire(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
  name: WireName,
  trouble: Said | null,
): Promise<void> {
  const at = ctx.now();
  try {
    if (trouble === null) await putGood(ctx.db, name, at);
    else await putBad(ctx.db, name, { at, reason: keep(trouble, LONGEST_REASON) });
  } catch (error) {
    ctx.log.warn({ err: error, wire: name }, 'the state of a wire could not be noted');
  }
}

/** The state of every connection that was ever used, by name. */
export async function readWires({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, WireState>> {
  return new Map((await selectWires(db)).map((wire) => [wire.name, wire]));
}
