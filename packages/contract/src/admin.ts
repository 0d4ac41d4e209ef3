import type { RouteShape } from './route.ts';
import * as audit from './routes/admin/audit.ts';

/** Every call of staff on one page, under /api/v1/admin. Each names the roles that may make it. */
export const adminRoutes = {
  'GET /admin/audit': audit.listAudit,
} as const satisfies Record<`${string} /admin/${string}`, RouteShape>;
