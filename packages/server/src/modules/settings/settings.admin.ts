import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { changeShopSettings, getShopSettings } from './shop-settings.ts';

/** Binds the calls of staff about the shop's settings. */
export function settingsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/settings', ({ ctx }) => getShopSettings(ctx));
  bindRoute(app, 'PATCH /admin/settings', ({ ctx, body }) => changeShopSettings(ctx, body));
}
