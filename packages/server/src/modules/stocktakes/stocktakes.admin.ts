import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import {
  bookStocktake,
  countLine,
  discardStocktake,
  getStocktake,
  listStocktakeLines,
  listStocktakes,
  startStocktake,
} from './stocktakes.ts';

/** Binds the calls of staff about counts of the shelves. */
export function stocktakeAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/stocktakes', ({ ctx, query, list }) => listStocktakes(ctx, query, list));
  bindRoute(app, 'POST /admin/stocktakes', ({ ctx, body }) => startStocktake(ctx, body));
  bindRoute(app, 'GET /admin/stocktakes/:id', ({ ctx, params }) => getStocktake(ctx, params.id));
  bindRoute(app, 'DELETE /admin/stocktakes/:id', ({ ctx, params }) => discardStocktake(ctx, params.id));
  bindRoute(app, 'GET /admin/stocktakes/:id/lines', ({ ctx, params, query, list }) =>
    listStocktakeLines(ctx, { id: params.id, ...query }, list),
  );
  bindRoute(app, 'PUT /admin/stocktakes/:id/lines/:unit', ({ ctx, params, body }) =>
    countLine(ctx, { ...params, ...body }),
  );
  bindRoute(app, 'POST /admin/stocktakes/:id/book', ({ ctx, params }) => bookStocktake(ctx, params.id));
}
