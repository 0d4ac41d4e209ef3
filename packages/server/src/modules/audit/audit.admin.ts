import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { checkChain, getAuditEntry, listAudit } from './audit.ts';

/** Binds the calls of staff about the audit log. */
export function auditAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/audit', ({ ctx, query, list }) => listAudit(ctx, query, list));
  bindRoute(app, 'GET /admin/audit/verify', ({ ctx }) => checkChain(ctx));
  bindRoute(app, 'GET /admin/audit/:id', ({ ctx, params }) => getAuditEntry(ctx, params.id));
}
