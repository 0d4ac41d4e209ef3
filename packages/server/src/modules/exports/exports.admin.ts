import type { FastifyInstance } from 'fastify';
import { onReplica } from '#server/database/replica.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { noted } from '#server/modules/audit/audit.ts';
import { exportTexts } from '#server/modules/translations/text-table.ts';
import { exportCustomers, exportOrders, exportProducts } from './exports.ts';

/** Binds the calls of staff that answer tables. Each is written down with who took it. */
export function exportAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/exports/products.csv', async ({ ctx, query }) =>
    noted(
      ctx,
      { thing: 'product', id: 'products.csv', filters: query },
      exportProducts(onReplica(ctx), query),
    ),
  );
  bindRoute(app, 'GET /admin/exports/translations.csv', async ({ ctx, query }) =>
    noted(
      ctx,
      { thing: 'translation', id: 'translations.csv', filters: query },
      exportTexts(onReplica(ctx), query),
    ),
  );
  bindRoute(app, 'GET /admin/exports/orders.csv', async ({ ctx, query }) =>
    noted(ctx, { thing: 'order', id: 'orders.csv', filters: query }, exportOrders(onReplica(ctx), query)),
  );
  bindRoute(app, 'GET /admin/exports/customers.csv', async ({ ctx, query }) =>
    noted(
      ctx,
      { thing: 'account', id: 'customers.csv', filters: query },
      exportCustomers(onReplica(ctx), query),
    ),
  );
}
