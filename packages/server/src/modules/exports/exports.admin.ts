import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { noteExport } from '#server/modules/trust/note-export.ts';
import { exportCustomers } from './export-customers.ts';
import { exportOrders } from './export-orders.ts';
import { exportProducts } from './export-products.ts';

/** Binds the calls of staff that answer tables. */
export function exportAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/exports/products.csv', async ({ ctx, query }) => exportProducts(ctx, query));
  bindRoute(app, 'GET /admin/exports/orders.csv', async ({ ctx, query }) => {
    await noteExport(ctx, 'orders.csv');
    return exportOrders(ctx, query);
  });
  bindRoute(app, 'GET /admin/exports/customers.csv', async ({ ctx, query }) => {
    await noteExport(ctx, 'customers.csv');
    return exportCustomers(ctx, query);
  });
}
