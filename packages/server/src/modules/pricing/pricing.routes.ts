import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { quoteFor } from './quote-cart.ts';

/** Binds the calls about money to their stories. */
export function pricingRoutes(app: FastifyInstance): void {
  bindRoute(app, 'POST /cart/quote', async ({ ctx, body, ip, visitor }) =>
    quoteFor(ctx, body, { address: ip, user: await visitor() }),
  );
}
