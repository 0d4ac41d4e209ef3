import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { endRiderLink, getRider, makeRiderLink } from './rider.ts';
import { changeRider, createRider, handOver, listHandOvers, listRiders } from './riders.ts';

/** Binds the calls of staff about riders and the cash in their hands. */
export function ridersAdmin(app: FastifyInstance): void {
  const { publicUrl } = app.config;
  bindRoute(app, 'GET /admin/riders', ({ ctx, query, list }) => listRiders(ctx, query, list));
  bindRoute(app, 'POST /admin/riders', ({ ctx, body }) => createRider(ctx, body));
  bindRoute(app, 'GET /admin/riders/:id', ({ ctx, params }) => getRider(ctx, params.id));
  bindRoute(app, 'PATCH /admin/riders/:id', ({ ctx, params, body }) =>
    changeRider(ctx, { id: params.id, body }),
  );
  bindRoute(app, 'POST /admin/riders/:id/link', ({ ctx, params }) =>
    makeRiderLink(ctx, { id: params.id, publicUrl }),
  );
  bindRoute(app, 'DELETE /admin/riders/:id/link', ({ ctx, params }) => endRiderLink(ctx, params.id));
  bindRoute(app, 'GET /admin/riders/:id/hand-overs', ({ ctx, params, list }) =>
    listHandOvers(ctx, params.id, list),
  );
  bindRoute(app, 'POST /admin/riders/:id/hand-overs', ({ ctx, params, body, user }) =>
    handOver(ctx, { id: params.id, body, by: user.name }),
  );
}
