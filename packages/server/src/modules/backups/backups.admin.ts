import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { getBackupFile, listBackups, startBackup } from './backups.ts';

/** Binds the calls of owners about backups. */
export function backupsAdmin(app: FastifyInstance): void {
  const { config } = app;
  bindRoute(app, 'GET /admin/backups', ({ ctx }) => listBackups(ctx, config));
  bindRoute(app, 'POST /admin/backups', ({ ctx }) => startBackup(ctx, config));
  bindRoute(app, 'GET /admin/backups/:id/file', ({ ctx, params }) => getBackupFile(ctx, config, params.id));
}
