import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { airtelMoney } from './airtel-money.ts';
import { handleCallback, handleNamedCallback } from './callbacks.ts';

export function paymentRoutes(app: FastifyInstance): void {
  bindRoute(app, 'PUT /payments/mtn-momo/callback/:pathToken', ({ ctx, params, body }) =>
    handleCallback(ctx, { ...params, body }),
  );
  bindRoute(app, 'POST /payments/mtn-momo/callback/:pathToken', ({ ctx, params, body }) =>
    handleCallback(ctx, { ...params, body }),
  );
  bindRoute(app, 'POST /payments/airtel-money/callback', ({ ctx, body }) =>
    handleNamedCallback(ctx, { method: airtelMoney.code, body }),
  );
}
