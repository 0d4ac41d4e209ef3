import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { deliver, failDelivery, photograph, showRide, signRide, sortStops } from './rides.ts';

/** The header with the secret of a rider's link. */
const LINK = 'x-rider-link';

/** Binds the calls of riders, who show the secret of their link. */
export function rideRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /ride', ({ ctx, headers }) => showRide(ctx, headers[LINK]));
  bindRoute(app, 'PUT /ride/stops', ({ ctx, headers, body }) =>
    sortStops(ctx, { token: headers[LINK], ...body }),
  );
  bindRoute(app, 'POST /ride/orders/:id/delivered', ({ ctx, headers, params, body }) =>
    deliver(ctx, { token: headers[LINK], id: params.id, body }),
  );
  bindRoute(app, 'POST /ride/orders/:id/photo', ({ ctx, headers, params, body }) =>
    photograph(ctx, app.gallery, { token: headers[LINK], id: params.id, file: body.file }),
  );
  bindRoute(app, 'POST /ride/orders/:id/failed', ({ ctx, headers, params, body }) =>
    failDelivery(ctx, { token: headers[LINK], id: params.id, body }),
  );
  bindRoute(app, 'POST /ride/hand-overs/:id/sign', ({ ctx, headers, params }) =>
    signRide(ctx, { token: headers[LINK], id: params.id }),
  );
}
