import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { eraseCustomer, exportCustomer } from './personal-data.ts';

/** Binds the calls of staff about all personal data of a customer. */
export function privacyAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/customers/:id/export', ({ ctx, params }) => exportCustomer(ctx, params.id));
  bindRoute(app, 'DELETE /admin/customers/:id', ({ ctx, params }) => eraseCustomer(ctx, params.id));
}
