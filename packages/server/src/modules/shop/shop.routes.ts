import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import type { BrandFiles } from '#server/modules/brand/brand-files.ts';
import { channelsOf } from '#server/modules/customers/dependencies.ts';
import { describeShop } from './describe-shop.ts';
import { changeOpening, showOpening } from './opening.ts';

export function shopRoutes(app: FastifyInstance, brand: BrandFiles): void {
  const { whatsapp, sms } = channelsOf(app.config.messages);
  const byCode = whatsapp || sms;
  bindRoute(app, 'GET /shop', ({ ctx }) => describeShop(ctx, { byCode, brand }));
}

/** Binds the calls of staff that open the shop to visitors and close it. */
export function shopAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/opening', ({ ctx }) => showOpening(ctx));
  bindRoute(app, 'POST /admin/opening', ({ ctx, body }) => changeOpening(ctx, body));
}
