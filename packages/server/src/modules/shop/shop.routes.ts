import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { describeShop } from './describe-shop.ts';

export function shopRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /shop', ({ ctx }) => describeShop(ctx));
}
