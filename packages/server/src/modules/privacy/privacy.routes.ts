import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { requireMoreThanCode } from '#server/modules/customers/own-password.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { eraseMe, exportMe } from './personal-data.ts';

/** Binds the calls for one's own personal data. */
export function privacyRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /users/me/export', async ({ ctx, user }) => {
    await requireMoreThanCode(ctx, user);
    const data = await exportMe(ctx, user.id);
    // Makes a download by a stolen session visible.
    const detail = { thing: 'account', own: true };
    await noteSecurityEvent(ctx, { kind: 'exported', accountId: user.id, detail });
    return data;
  });
  bindRoute(app, 'DELETE /users/me', ({ ctx, user, body }) => eraseMe(ctx, user, body));
}
