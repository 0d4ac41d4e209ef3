import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { countFoundProducts, findProducts } from './find-products.ts';
import { noteMiss } from './misses.ts';

/** Every list of products that can be searched. */
export function searchRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /products', ({ ctx, query, list }) => findProducts(ctx, query, list));
  bindRoute(app, 'GET /totals/products', ({ ctx, query }) => countFoundProducts(ctx, query));
  bindRoute(app, 'GET /products/filter/:name', ({ ctx, params, query, list }) =>
    findProducts(ctx, { search: params.name, ...query }, list),
  );
  bindRoute(app, 'POST /searches/without-result', ({ ctx, body, ip }) =>
    noteMiss(ctx, body, { address: ip }),
  );
}
