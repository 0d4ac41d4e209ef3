import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { insertExport } from './audit.store.ts';

/** What leaves the shop as a file. */
export interface Export {
  /** The table. */
  thing: string;
  /** The name of the file, or whose data it has. */
  id: string;
  /** By what it was narrowed. Only the names are written down: values name people. */
  filters?: object;
}

/**
 * Writes down that a member of staff took data out of the shop, in the audit log and among the security events. Owners
 * are told by mail where people are in it.
 */
export async function noteExport(ctx: Context, { thing, id, filters = {} }: Export): Promise<void> {
  const { actor } = ctx;
  if (!actor) throw new Error('an export without somebody who makes it');
  await inTransaction(ctx, async (ctx) => {
    await insertExport(ctx.db, { actor, at: ctx.now(), thing, id, filters: Object.keys(filters).sort() });
    await noteSecurityEvent(ctx, { kind: 'exported', accountId: actor.id, detail: { thing, id } });
    const what = id.includes('.') ? id : 'what the shop holds about a customer';
    if (thing !== 'product') await tellOwners(ctx, { kind: 'exported', detail: { what } });
  });
}

/** The lines of a table, written down as an export when the first of them is there: what fails before that is none. */
export async function* noted(
  ctx: Context,
  what: Export,
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of lines) {
    if (isFirst) await noteExport(ctx, what);
    isFirst = false;
    yield line;
  }
}
