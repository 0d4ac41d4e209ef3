import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import { wipeTestOrder } from '#server/modules/orders/staff/wipe-test-order.ts';
import { checkWallets } from '#server/modules/payments/ask-operator.ts';
import { opensAt, readOpening } from '#server/modules/settings/opening.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { fieldError } from '#server/shop-error.ts';
import { listPolicies, writePolicies } from './policies.ts';
import { showGuide } from './show-guide.ts';
import { listOffers, startDelivery, takeOffers } from './start-shop.ts';

/** An operator is asked by whoever sets up its keys, and not flooded. */
const CHECKS = { purpose: 'payment check', max: 10, windowSeconds: 60 * 60 };

/** Binds the calls of staff that make a shop ready to open. */
export function guideAdmin(app: FastifyInstance): void {
  const { config } = app;
  bindRoute(app, 'GET /admin/guide', ({ ctx }) => showGuide(ctx, config));
  bindRoute(app, 'POST /admin/guide/delivery', async ({ ctx, body }) => {
    await startDelivery(ctx, body);
    return showGuide(ctx, config);
  });
  bindRoute(app, 'POST /admin/guide/payments', async ({ ctx, user }) => {
    await countTry(ctx, { ...CHECKS, subject: user.id });
    const { payment_methods: ways } = await readShopSettings(ctx);
    return checkWallets(
      ctx,
      ways.filter(({ on }) => on).map(({ code }) => code),
    );
  });
  bindRoute(app, 'GET /admin/guide/policies', ({ ctx }) => listPolicies(ctx));
  bindRoute(app, 'POST /admin/guide/policies', ({ ctx, body }) => writePolicies(ctx, body.policies));
  bindRoute(app, 'GET /admin/guide/offers', ({ ctx }) => listOffers(ctx));
  bindRoute(app, 'POST /admin/guide/offers', async ({ ctx, body }) => {
    await takeOffers(ctx, body);
    return showGuide(ctx, config);
  });
  bindRoute(app, 'POST /admin/guide/wipe', async ({ ctx, body }) => {
    await requireClosed(ctx);
    await wipeTestOrder(ctx, body.order);
    return showGuide(ctx, config);
  });
}

/** @throws validation_error on `order` while visitors see the shop: what is wiped could be looked at. */
async function requireClosed(ctx: Context): Promise<void> {
  if (opensAt(await readOpening(ctx), ctx.now()) === null)
    throw fieldError('order', 'The shop is open. Close it first, then wipe the test order.');
}
