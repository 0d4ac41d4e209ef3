import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { tellOwners } from './notice.ts';
import { noteSecurityEvent } from './security-event.ts';

/** Notes that people's data leaves the shop in a file, before it does; owners hear of it. `what` is the file. */
export async function noteExport(ctx: Context, what: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await noteSecurityEvent(ctx, { kind: 'exported', accountId: ctx.actor?.id ?? null, detail: { what } });
    await tellOwners(ctx, { kind: 'exported', detail: { what } });
  });
}
