import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { requireMoreThanCode } from '#server/modules/customers/own-password.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { eraseCustomer, eraseMe, exportCustomer, exportMe } from './personal-data.ts';

/** Binds what people may do with everything the shop holds about them. */
export function privacyRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /users/me/export', async ({ ctx, user }) => {
    await requireMoreThanCode(ctx, user);
    const data = await exportMe(ctx, user.id);
    // A session that someone stole shows by this.
    const detail = { thing: 'account', own: true };
    await noteSecurityEvent(ctx, { kind: 'exported', accountId: user.id, detail });
    return data;
  });
  bindRoute(app, 'DELETE /users/me', ({ ctx, user, body }) => eraseMe(ctx, user, body));
}

/** Binds what staff do for customers with everything the shop holds about them. */
export function privacyAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/customers/:id/export', ({ ctx, params }) => exportCustomer(ctx, params.id));
  bindRoute(app, 'DELETE /admin/customers/:id', ({ ctx, params }) => eraseCustomer(ctx, params.id));
}
