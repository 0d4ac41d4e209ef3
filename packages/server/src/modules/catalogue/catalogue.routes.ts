import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { listCategories } from './categories.ts';
import { getProduct, listFeaturedProducts, listProductsByPrice, listProductsOfCategory } from './products.ts';

/** The lists that can be searched (GET /products, /totals/products, /products/filter) are bound by the search module. */
export function catalogueRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /products/featured', ({ ctx, list }) => listFeaturedProducts(ctx, list));
  bindRoute(app, 'GET /products/filter-by-price-range/min/:min/max/:max', ({ ctx, params, list }) =>
    listProductsByPrice(ctx, params, list),
  );
  bindRoute(app, 'GET /products/product-category/:category', ({ ctx, params, list }) =>
    listProductsOfCategory(ctx, params.category, list),
  );
  bindRoute(app, 'GET /products/:id', ({ ctx, params }) => getProduct(ctx, params.id));
  bindRoute(app, 'GET /product/categories/hierarchy', ({ ctx }) => listCategories(ctx));
}
