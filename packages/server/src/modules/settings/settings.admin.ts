import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { confirmPayee, refusePayee } from './payee.ts';
import { changeShopSettings, getShopSettings } from './shop-settings.ts';

/** Given by app.ts: pictures are another module's. @throws validation_error on the key of one that is not there. */
type RequirePictures = (ctx: Context, names: Readonly<Record<string, string | null>>) => Promise<void>;

/** Binds the calls of staff about the shop's settings. */
export function settingsAdmin(
  app: FastifyInstance,
  { requirePictures }: { requirePictures: RequirePictures },
): void {
  bindRoute(app, 'GET /admin/settings', ({ ctx }) => getShopSettings(ctx));
  bindRoute(app, 'PATCH /admin/settings', async ({ ctx, body }) => {
    await requirePictures(ctx, { logo: body.logo ?? null });
    return changeShopSettings(ctx, body);
  });
  bindRoute(app, 'POST /admin/payee/confirm', async ({ ctx, body }) => {
    await confirmPayee(ctx, body.token);
    return getShopSettings(ctx);
  });
  bindRoute(app, 'DELETE /admin/payee', async ({ ctx }) => {
    await refusePayee(ctx);
    return getShopSettings(ctx);
  });
}
