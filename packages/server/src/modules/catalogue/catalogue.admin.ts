import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { changePrice, changeProduct, removeProduct } from './change-product.ts';
import { createProduct, duplicateProduct } from './create-product.ts';
import {
  changeCategory,
  createCategory,
  getStaffCategory,
  listStaffCategories,
  orderCategories,
  removeCategory,
} from './staff-categories.ts';
import { getStaffProduct, listStaffProducts } from './staff-products.ts';
import { adjustStock, listLowStock, listStockMoves } from './staff-stock.ts';

/** Binds the calls of staff about products, stock units and categories. */
export function catalogueAdmin(app: FastifyInstance): void {
  productCalls(app);
  stockCalls(app);
  categoryCalls(app);
}

function productCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/products', ({ ctx, query, list }) => listStaffProducts(ctx, query, list));
  bindRoute(app, 'POST /admin/products', ({ ctx, body }) => createProduct(ctx, body));
  bindRoute(app, 'GET /admin/products/:id', ({ ctx, params }) => getStaffProduct(ctx, params.id));
  bindRoute(app, 'PATCH /admin/products/:id', ({ ctx, params, body }) => changeProduct(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/products/:id', ({ ctx, params }) => removeProduct(ctx, params.id));
  bindRoute(app, 'POST /admin/products/:id/duplicate', ({ ctx, params }) => duplicateProduct(ctx, params.id));
  bindRoute(app, 'PATCH /admin/products/:id/price', ({ ctx, params, body }) =>
    changePrice(ctx, params.id, body),
  );
}

function stockCalls(app: FastifyInstance): void {
  bindRoute(app, 'POST /admin/products/:id/stock', ({ ctx, params, body }) =>
    adjustStock(ctx, params.id, body),
  );
  bindRoute(app, 'GET /admin/products/:id/stock-moves', ({ ctx, params, query, list }) =>
    listStockMoves(ctx, { id: params.id, index: query.index }, list),
  );
  bindRoute(app, 'GET /admin/stock/low', ({ ctx, query, list }) => listLowStock(ctx, query, list));
}

function categoryCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/categories', ({ ctx, query, list }) => listStaffCategories(ctx, query, list));
  bindRoute(app, 'POST /admin/categories', ({ ctx, body }) => createCategory(ctx, body));
  bindRoute(app, 'PUT /admin/categories/order', ({ ctx, body }) => orderCategories(ctx, body.categories));
  bindRoute(app, 'GET /admin/categories/:id', ({ ctx, params }) => getStaffCategory(ctx, params.id));
  bindRoute(app, 'PATCH /admin/categories/:id', ({ ctx, params, body }) =>
    changeCategory(ctx, params.id, body),
  );
  bindRoute(app, 'DELETE /admin/categories/:id', ({ ctx, params }) => removeCategory(ctx, params.id));
}
