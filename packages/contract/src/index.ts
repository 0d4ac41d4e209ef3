import { adminRoutes } from './admin.ts';
import type { RouteShape } from './route.ts';
import * as addresses from './routes/addresses.ts';
import * as cart from './routes/cart.ts';
import * as catalogue from './routes/catalogue.ts';
import * as codes from './routes/codes.ts';
import * as comments from './routes/comments.ts';
import * as content from './routes/content.ts';
import { findOrder } from './routes/find-order.ts';
import * as lists from './routes/lists.ts';
import * as orders from './routes/orders.ts';
import * as payments from './routes/payments.ts';
import * as privacy from './routes/privacy.ts';
import * as ride from './routes/ride.ts';
import * as shipping from './routes/shipping.ts';
import * as shop from './routes/shop.ts';
import * as users from './routes/users.ts';
import * as wishlist from './routes/wishlist.ts';

/**
 * Every call of /api/v1 on one page (those of staff: admin.ts), as `METHOD path`. Each works with and without a
 * trailing slash. The server binds these keys to stories, the client calls them, the OpenAPI document lists them.
 */
export const routes = {
  'GET /products': catalogue.listProducts,
  'GET /products/featured': catalogue.listFeaturedProducts,
  'GET /products/filter/:name': catalogue.searchProducts,
  'POST /searches/without-result': catalogue.noteMiss,
  'GET /products/filter-by-price-range/min/:min/max/:max': catalogue.listProductsByPrice,
  'GET /products/product-category/:category': catalogue.listProductsOfCategory,
  'GET /products/:id': catalogue.getProduct,
  'GET /totals/products': catalogue.countProducts,
  'GET /product/categories/hierarchy': catalogue.listCategories,

  'GET /slides': content.listSlides,
  'GET /announcements': content.listAnnouncements,
  'GET /blog': content.listPosts,
  'GET /blog/:slug': content.getPost,
  'GET /totals/blogs': content.countPosts,
  'GET /blog-category/hierarchy': content.listBlogCategories,
  'GET /blog-comments/posts/:postId/comments': comments.listComments,
  'POST /blog-comments': comments.addComment,
  'DELETE /blog-comments/:id': comments.removeComment,
  'GET /about': content.getAbout,
  'GET /qa': content.listQuestions,
  'GET /pages/terms-and-conditions': content.getTerms,
  'GET /pages/return-policy': content.getReturnPolicy,
  'GET /pages/shipping-and-delivery': content.getShippingPolicy,
  'GET /pages/privacy-policy': content.getPrivacyPolicy,
  'GET /contact': content.getContact,
  'POST /contact/submit-form': content.submitContact,
  'GET /geo/country': content.findCountry,

  'GET /shop': shop.getShop,
  'GET /regions': shop.listRegions,
  'GET /regions/settings': shop.getRegionSettings,

  'GET /shipping/zones/filter/:zone': shipping.findZone,
  'GET /shipping/areas': shipping.listAreas,
  'GET /shipping/points': shipping.listPoints,

  'POST /cart/quote': cart.quoteCart,
  'GET /cart': cart.getCart,
  'POST /cart': cart.addToCart,
  'PUT /cart': cart.replaceCart,
  'DELETE /cart/itemID/:itemId/cartID/:cartId': cart.removeCartLine,
  'POST /cart/apply_coupon': cart.applyCoupon,
  'DELETE /cart/coupon': cart.removeCoupon,

  'POST /orders': orders.placeOrder,
  'GET /orders/mine': orders.listMyOrders,
  'POST /orders/guests': orders.placeGuestOrder,
  'POST /orders/find': findOrder,
  'GET /orders/:id': orders.getOrder,
  'POST /orders/:id/attach': orders.attachOrder,
  'PATCH /orders/:id': orders.changeOrder,
  'DELETE /orders/:id': orders.cancelOrder,
  'POST /orders/delete': orders.cancelOrders,
  'POST /orders/confirm-payment': orders.confirmPayment,
  'POST /orders/:id/payment': orders.payOrder,
  'POST /orders/:id/answers': orders.answerQuestion,

  'POST /users/customers/signup': users.signUp,
  'GET /users/confirm-account/:token': users.getConfirmation,
  'PATCH /users/confirm-account/:token': users.confirmAccount,
  'DELETE /users/confirm-account/:token': users.refuseConfirmation,
  'POST /users/login': users.logIn,
  'POST /users/code': codes.askForCode,
  'POST /users/code/login': codes.logInByCode,
  'GET /users/logout': users.logOut,
  'POST /users/forgotPassword': users.forgotPassword,
  'PATCH /users/resetPassword/:token': users.resetPassword,
  'PATCH /users/updateMyPassword': users.changePassword,
  'PATCH /users/updateMe': users.changeMe,
  'PATCH /users/updateMyEmail': users.changeMyEmail,
  'GET /users/me': users.getMe,
  'DELETE /users/me': privacy.eraseMe,
  'POST /users/me/phone': codes.askForMyCode,
  'PATCH /users/me/phone': codes.proveMyPhone,
  'GET /users/me/export': privacy.exportMe,
  'GET /users/me/sessions': users.listSessions,
  'DELETE /users/me/sessions': users.endOtherSessions,
  'DELETE /users/me/sessions/:id': users.endSession,
  'GET /users/:id': users.getUser,
  'GET /auth': users.getAuth,

  'GET /address/user/:userId': addresses.listAddresses,
  'POST /address': addresses.addAddress,
  'PUT /address/:id': addresses.replaceAddress,
  'DELETE /address/:id': addresses.removeAddress,

  'GET /wishlist': wishlist.getWishlist,
  'GET /wishlist/product/:productId': wishlist.addToWishlist,
  'DELETE /wishlist/itemID/:itemId/wishListID/:wishlistId': wishlist.removeFromWishlist,

  'POST /lists/parse': lists.parseList,
  'GET /lists': lists.getLists,
  'POST /lists': lists.saveList,
  'DELETE /lists/:id': lists.removeList,

  'PUT /payments/mtn-momo/callback/:pathToken': payments.putMomoCallback,
  'POST /payments/mtn-momo/callback/:pathToken': payments.postMomoCallback,
  'POST /payments/airtel-money/callback': payments.postAirtelCallback,

  'GET /ride': ride.getRide,
  'PUT /ride/stops': ride.sortStops,
  'POST /ride/orders/:id/delivered': ride.deliver,
  'POST /ride/orders/:id/photo': ride.photograph,
  'POST /ride/orders/:id/failed': ride.fail,
  'POST /ride/hand-overs/:id/sign': ride.signHandOver,

  ...adminRoutes,
} as const satisfies Record<string, RouteShape>;

export type Routes = typeof routes;
export type { Address, AddressInput, SavedAddress, SavedAddressInput } from './routes/addresses.ts';
export type { LineChange, OrderLine, Quote, ServerCart, ShortLine, WantedLine } from './routes/cart.ts';
export type { Category, Product, ProductDetail, ProductFilters, Variant } from './routes/catalogue.ts';
export type { Comment } from './routes/comments.ts';
export type {
  Announcement,
  BlogCategory,
  Post,
  Question,
  Slide,
  TextPage,
} from './routes/content.ts';
export type { KeptLine, ListMatch, ParsedLine, SavedList } from './routes/lists.ts';
export type { OrderQuestion } from './routes/order-questions.ts';
export type { Order, OrderStatus } from './routes/orders.ts';
export type { MyData } from './routes/privacy.ts';
export type { DeliveryWindow, Province, ShippingMethod, Zone } from './routes/shipping.ts';
export type { PaymentMethod, PaymentStatus, Region, RegionSettings, Shop } from './routes/shop.ts';
export type { Role, Session, User } from './routes/users.ts';
export type { Wishlist } from './routes/wishlist.ts';
