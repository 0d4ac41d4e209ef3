import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { quoteFor } from './quote-cart.ts';

/** Binds the calls about money to their stories. */
export function pricingRoutes(app: FastifyInstance): void {
  bindRoute(app, 'POST /cart/quote', ({ ctx, body, ip }) => quoteFor(ctx, body, ip));
}
