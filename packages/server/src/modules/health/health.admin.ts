import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import type { Messengers } from '#server/modules/notifications/messengers.ts';
import { sendTest } from './send-test.ts';
import { showHealth } from './show-health.ts';

/** Binds the calls of staff about how the shop itself does. */
export function healthAdmin(app: FastifyInstance, messengers: Messengers): void {
  const { config, traffic } = app;
  bindRoute(app, 'GET /admin/health', ({ ctx }) => showHealth(ctx, config, traffic));
  bindRoute(app, 'POST /admin/health/test-message', ({ ctx, body: { by }, user }) =>
    sendTest(ctx, { by, user, config, messengers }),
  );
}
