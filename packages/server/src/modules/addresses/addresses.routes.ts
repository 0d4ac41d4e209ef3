import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { addAddress, listAddresses, removeAddress, replaceAddress } from './addresses.ts';

/** The owner of an address comes from the session alone. */
export function addressRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /address/user/:userId', ({ ctx, user, params }) =>
    listAddresses(ctx, params.userId, user),
  );
  bindRoute(app, 'POST /address', ({ ctx, user, body }) => addAddress(ctx, user.id, body));
  bindRoute(app, 'PUT /address/:id', ({ ctx, user, params, body }) =>
    replaceAddress(ctx, { accountId: user.id, id: params.id }, body),
  );
  bindRoute(app, 'DELETE /address/:id', ({ ctx, user, params }) =>
    removeAddress(ctx, { accountId: user.id, id: params.id }),
  );
}
