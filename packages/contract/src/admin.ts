import type { RouteShape } from './route.ts';
import * as audit from './routes/admin/audit.ts';
import * as categories from './routes/admin/categories.ts';
import * as products from './routes/admin/products.ts';
import * as stock from './routes/admin/stock.ts';
import * as uploads from './routes/admin/uploads.ts';

/** Every call of staff on one page, under /api/v1/admin. Each names the roles that may make it. */
export const adminRoutes = {
  'GET /admin/audit': audit.listAudit,

  'POST /admin/uploads': uploads.addPicture,

  'GET /admin/products': products.listProducts,
  'POST /admin/products': products.createProduct,
  'POST /admin/products/bulk': products.changeProducts,
  'GET /admin/products/:id': products.getProduct,
  'PATCH /admin/products/:id': products.changeProduct,
  'DELETE /admin/products/:id': products.removeProduct,
  'POST /admin/products/:id/duplicate': products.duplicateProduct,
  'PATCH /admin/products/:id/price': products.changePrice,
  'POST /admin/products/:id/stock': stock.adjustStock,
  'GET /admin/products/:id/stock-moves': stock.listStockMoves,
  'GET /admin/stock/low': stock.listLowStock,

  'GET /admin/categories': categories.listCategories,
  'POST /admin/categories': categories.createCategory,
  'PUT /admin/categories/order': categories.orderCategories,
  'GET /admin/categories/:id': categories.getCategory,
  'PATCH /admin/categories/:id': categories.changeCategory,
  'DELETE /admin/categories/:id': categories.removeCategory,
} as const satisfies Record<`${string} /admin/${string}`, RouteShape>;
