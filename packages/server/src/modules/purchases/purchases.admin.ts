import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { noted } from '#server/modules/audit/audit.ts';
import { listLots } from '#server/modules/catalogue/lots.ts';
import { exportMargins, getMargins } from './margins.ts';
import { applyMarkdowns, listMarkdowns } from './markdowns.ts';
import {
  bookReceipt,
  changeSupplier,
  createSupplier,
  getReceipt,
  listReceipts,
  listSuppliers,
  removeSupplier,
} from './receipts.ts';

/** Binds the calls of staff about what the shop buys, and what that brings. */
export function purchasesAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/suppliers', ({ ctx, list }) => listSuppliers(ctx, list));
  bindRoute(app, 'POST /admin/suppliers', ({ ctx, body }) => createSupplier(ctx, body));
  bindRoute(app, 'PATCH /admin/suppliers/:id', ({ ctx, params, body }) =>
    changeSupplier(ctx, { id: params.id, body }),
  );
  bindRoute(app, 'DELETE /admin/suppliers/:id', ({ ctx, params }) => removeSupplier(ctx, params.id));
  bindRoute(app, 'GET /admin/purchases', ({ ctx, query, list }) => listReceipts(ctx, query, list));
  bindRoute(app, 'POST /admin/purchases', ({ ctx, body, user }) => bookReceipt(ctx, { body, by: user.name }));
  bindRoute(app, 'GET /admin/purchases/:id', ({ ctx, params }) => getReceipt(ctx, params.id));
  bindRoute(app, 'GET /admin/products/:id/lots', ({ ctx, params }) => listLots(ctx, params.id));
  bindRoute(app, 'GET /admin/margins', ({ ctx, query }) => getMargins(ctx, query));
  bindRoute(app, 'GET /admin/margins.csv', async ({ ctx, query }) =>
    noted(ctx, { thing: 'product', id: 'margins.csv', filters: query }, exportMargins(ctx, query)),
  );
  bindRoute(app, 'GET /admin/markdowns', ({ ctx }) => listMarkdowns(ctx));
  bindRoute(app, 'POST /admin/markdowns', ({ ctx, body }) => applyMarkdowns(ctx, body.products));
}
