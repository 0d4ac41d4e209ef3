import type { QueryOf } from '@isoko/contract/route';
import type { listOutbox as listRoute, OutboxMessage } from '@isoko/contract/routes/admin/outbox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { reopenMessage } from '#server/jobs/outbox.store.ts';
import { roleOf } from '#server/modules/orders/staff/staff-rights.ts';
import { retell } from '#server/sentences/staff/retell.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { pageOfOutbox } from './order-messages.store.ts';
import { getOrderMessages, sendOrderMessage } from './order-messages.ts';
import { closeAttempts } from './phone/attempt.store.ts';

/** Binds the calls of staff about messages to people. */
export function notificationsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/outbox', ({ ctx, query, list }) => listOutbox(ctx, query, list));
  bindRoute(app, 'GET /admin/outbox/:id', ({ ctx, params }) => getOutboxMessage(ctx, params.id));
  bindRoute(app, 'POST /admin/outbox/:id/retry', ({ ctx, params }) => retryMessage(ctx, params.id));
  bindRoute(app, 'GET /admin/orders/:id/messages', ({ ctx, params: { id }, user }) =>
    getOrderMessages(ctx, app.config, { id, role: roleOf(user) }),
  );
  bindRoute(app, 'POST /admin/orders/:id/messages/:message/send', ({ ctx, params, user }) =>
    sendOrderMessage(ctx, app.config, { ...params, role: roleOf(user) }),
  );
}

type Filters = Pick<QueryOf<typeof listRoute>, 'status' | 'kind' | 'ids'>;

/** One page of the messages to people, the newest first unless the caller wants the oldest. */
async function listOutbox(
  ctx: Context,
  { status, kind, ids }: Filters,
  list: ListPart,
): Promise<Page<OutboxMessage>> {
  const { items, ...total } = await pageOfOutbox(ctx.db, { status, kind, ids: ids?.split(',') }, list);
  return { items: items.map((message) => told(ctx, message)), ...total };
}

const told = ({ answersIn }: Context, message: OutboxMessage): OutboxMessage => ({
  ...message,
  last_error: message.last_error && retell(message.last_error, answersIn),
});

/** One message. @throws not_found */
async function getOutboxMessage(ctx: Context, id: string): Promise<OutboxMessage> {
  const { items } = await pageOfOutbox(ctx.db, { id }, { limit: 1, offset: 0, sort: [] });
  if (!items[0]) throw new ShopError('not_found');
  return told(ctx, items[0]);
}

/**
 * Sends a message immediately that waits for its next try or was given up. It leaves once, however many ask.
 * @throws not_found; validation_error on `id` for one that was sent, or that no one waits for any more.
 */
async function retryMessage(ctx: Context, id: string): Promise<OutboxMessage> {
  return inTransaction(ctx, async (ctx) => {
    const isOpen = await reopenMessage(ctx.db, id);
    const message = await getOutboxMessage(ctx, id);
    if (!isOpen) {
      const why = message.status === 'sent' ? 'This was sent already.' : 'Nobody waits for this any more.';
      throw fieldError('id', why);
    }
    await closeAttempts(ctx.db, id);
    // A job of its own: the one that waits for the next try may wait for an hour, and finds nothing to do then.
    await enqueue(ctx, 'message.send', { outbox_id: id });
    return message;
  });
}
