import type { Client } from './client.ts';
import type { RouteShape } from './route.ts';
import * as cart from './routes/cart.ts';
import * as catalogue from './routes/catalogue.ts';
import * as content from './routes/content.ts';
import * as orders from './routes/orders.ts';
import * as payments from './routes/payments.ts';
import * as shipping from './routes/shipping.ts';
import * as shop from './routes/shop.ts';

/**
 * Every call of /api/v1 on one page, as `METHOD path`. Each works with and without a trailing slash. The server
 * binds these keys to stories, the client calls them, the OpenAPI document lists them.
 */
export const routes = {
  'GET /products': catalogue.listProducts,
  'GET /products/featured': catalogue.listFeaturedProducts,
  'GET /products/filter/:name': catalogue.searchProducts,
  'GET /products/filter-by-price-range/min/:min/max/:max': catalogue.listProductsByPrice,
  'GET /products/product-category/:category': catalogue.listProductsOfCategory,
  'GET /products/:id': catalogue.getProduct,
  'GET /totals/products': catalogue.countProducts,
  'GET /product/categories/hierarchy': catalogue.listCategories,

  'GET /slides': content.listSlides,

  'GET /shop': shop.getShop,
  'GET /regions': shop.listRegions,
  'GET /regions/settings': shop.getRegionSettings,

  'GET /shipping/zones/filter/:zone': shipping.findZone,
  'GET /shipping/areas': shipping.listAreas,

  'POST /cart/quote': cart.quoteCart,

  'POST /orders/guests': orders.placeGuestOrder,
  'GET /orders/:id': orders.getOrder,
  'PATCH /orders/:id': orders.changeOrder,
  'DELETE /orders/:id': orders.cancelOrder,
  'POST /orders/delete': orders.cancelOrders,
  'POST /orders/confirm-payment': orders.confirmPayment,
  'POST /orders/:id/payment': orders.payOrder,

  'PUT /payments/mtn-momo/callback/:pathToken': payments.putMomoCallback,
  'POST /payments/mtn-momo/callback/:pathToken': payments.postMomoCallback,
} as const satisfies Record<string, RouteShape>;

export type Routes = typeof routes;
export type { LineChange, PricedLine, Quote, WantedLine } from './routes/cart.ts';
export type { Category, Product, ProductDetail, ProductFilters, Variant } from './routes/catalogue.ts';
export type { Slide } from './routes/content.ts';
export type { Address, AddressInput, Order, OrderStatus, PaymentStatus, ShortLine } from './routes/orders.ts';
export type { DeliveryWindow, Province, ShippingMethod, Zone } from './routes/shipping.ts';
export type { PaymentMethod, Region, RegionSettings, Shop } from './routes/shop.ts';
export type { Client };
