import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { confirmPayee, refusePayee } from './payee.ts';
import { changeShopSettings, getShopSettings } from './shop-settings.ts';

/** Binds the calls of staff about the shop's settings. */
export function settingsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/settings', ({ ctx }) => getShopSettings(ctx));
  bindRoute(app, 'PATCH /admin/settings', ({ ctx, body }) => changeShopSettings(ctx, body));
  bindRoute(app, 'POST /admin/payee/confirm', async ({ ctx, body }) => {
    await confirmPayee(ctx, body.token);
    return getShopSettings(ctx);
  });
  bindRoute(app, 'DELETE /admin/payee', async ({ ctx }) => {
    await refusePayee(ctx);
    return getShopSettings(ctx);
  });
}
