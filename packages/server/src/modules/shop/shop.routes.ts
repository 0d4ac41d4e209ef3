import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import type { BrandFiles } from '#server/modules/brand/brand-files.ts';
import { channelsOf } from '#server/modules/customers/dependencies.ts';
import { describeShop } from './describe-shop.ts';

export function shopRoutes(app: FastifyInstance, brand: BrandFiles): void {
  const { whatsapp, sms } = channelsOf(app.config.messages);
  const byCode = whatsapp || sms;
  bindRoute(app, 'GET /shop', ({ ctx }) => describeShop(ctx, { byCode, brand }));
}
