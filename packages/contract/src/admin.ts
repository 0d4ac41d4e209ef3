import type { RouteShape } from './route.ts';
import * as audit from './routes/admin/audit.ts';
import * as uploads from './routes/admin/uploads.ts';

/** Every call of staff on one page, under /api/v1/admin. Each names the roles that may make it. */
export const adminRoutes = {
  'GET /admin/audit': audit.listAudit,

  'POST /admin/uploads': uploads.addPicture,
} as const satisfies Record<`${string} /admin/${string}`, RouteShape>;
