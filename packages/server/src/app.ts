import { setImmediate as breathe } from 'node:timers/promises';
import type { RouteShape } from '@isoko/contract/route';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { StaffGate } from './http/admit.ts';
import { type BackOffice, backOffice } from './http/back-office.ts';
import { closedDoor } from './http/closed-door.ts';
import { errorHandler, notFound } from './http/error-handler.ts';
import { fastPath, takeFastPath } from './http/fast-path.ts';
import { edge } from './http/front-door.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { noteLimits } from './http/limits.ts';
import { openapi } from './http/openapi.ts';
import { createPageCache, type PageCache } from './http/page-cache.ts';
import { pages, type Storefront } from './http/pages.ts';
import { createMemory } from './http/remember.ts';
import { serverOptions } from './http/server-options.ts';
import { shedLoad } from './http/shed-load.ts';
import { countTraffic } from './http/traffic.ts';
import { bodyParser, serializerCompiler, validatorCompiler } from './http/validation.ts';
import type { FindSession, SignedIn, StaffVisitor } from './http/visitor.ts';
import { addressRoutes } from './modules/addresses/addresses.routes.ts';
import { auditAdmin } from './modules/audit/audit.admin.ts';
import { backupsAdmin } from './modules/backups/backups.admin.ts';
import { brandRoutes } from './modules/brand/brand.routes.ts';
import { type BrandFiles, openBrandFiles } from './modules/brand/brand-files.ts';
import { cartRoutes } from './modules/cart/cart.routes.ts';
import { catalogueAdmin } from './modules/catalogue/catalogue.admin.ts';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts';
import { changesAdmin } from './modules/changes/changes.admin.ts';
import { contentAdmin } from './modules/content/content.admin.ts';
import { contentRoutes } from './modules/content/content.routes.ts';
import { openPreview } from './modules/content/previews.ts';
import { customersAdmin } from './modules/customers/customers.admin.ts';
import { customerRoutes } from './modules/customers/customers.routes.ts';
import { channelsOf } from './modules/customers/dependencies.ts';
import { findSession } from './modules/customers/sessions.ts';
import { exportAdmin } from './modules/exports/exports.admin.ts';
import { guideAdmin } from './modules/guide/guide.admin.ts';
import { healthAdmin } from './modules/health/health.admin.ts';
import { importAdmin } from './modules/imports/imports.admin.ts';
import { listRoutes } from './modules/lists/lists.routes.ts';
import type { Gallery } from './modules/media/gallery.ts';
import { mediaAdmin } from './modules/media/media.admin.ts';
import { mediaRoutes } from './modules/media/media.routes.ts';
import { requirePictures } from './modules/media/pictures.ts';
import type { Messengers } from './modules/notifications/messengers.ts';
import { notificationsAdmin } from './modules/notifications/notifications.admin.ts';
import { messageRoutes } from './modules/notifications/phone/reports.routes.ts';
import { ordersAdmin } from './modules/orders/orders.admin.ts';
import { orderRoutes } from './modules/orders/orders.routes.ts';
import { paymentRoutes } from './modules/payments/payments.routes.ts';
import { pricingAdmin } from './modules/pricing/pricing.admin.ts';
import { pricingRoutes } from './modules/pricing/pricing.routes.ts';
import { privacyAdmin } from './modules/privacy/privacy.admin.ts';
import { privacyRoutes } from './modules/privacy/privacy.routes.ts';
import { purchasesAdmin } from './modules/purchases/purchases.admin.ts';
import { findMoved } from './modules/redirects/find-moved.ts';
import { regionRoutes } from './modules/region/region.routes.ts';
import { reportsAdmin } from './modules/reports/reports.admin.ts';
import { ridersAdmin } from './modules/riders/riders.admin.ts';
import { rideRoutes } from './modules/rides/rides.routes.ts';
import { searchAdmin } from './modules/search/search.admin.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { readClosed } from './modules/settings/opening.ts';
import { readShopSettings } from './modules/settings/read-shop.ts';
import { settingsAdmin } from './modules/settings/settings.admin.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { requireArea } from './modules/shipping/areas.ts';
import { shippingAdmin } from './modules/shipping/shipping.admin.ts';
import { shippingRoutes } from './modules/shipping/shipping.routes.ts';
import { shopAdmin } from './modules/shop/shop.admin.ts';
import { shopRoutes } from './modules/shop/shop.routes.ts';
import { sitemapRoutes } from './modules/sitemap/sitemap.routes.ts';
import { staffAccessAdmin } from './modules/staff-access/staff-access.admin.ts';
import { isProvedStaff, staffGate } from './modules/staff-access/staff-session.ts';
import { stocktakeAdmin } from './modules/stocktakes/stocktakes.admin.ts';
import { translationsAdmin } from './modules/translations/translations.admin.ts';
import { noteLimited } from './modules/trust/security-event.ts';
import { wishlistRoutes } from './modules/wishlist/wishlist.routes.ts';
import { forwardToSimulator, mountSimulator, type Simulation } from './simulator/mount-simulator.ts';
import type { Traces } from './traces/start-traces.ts';

declare module 'fastify' {
  interface FastifyInstance {
    ctx: Context;
    config: Config;
    gallery: Gallery;
    pageCache: PageCache;
    remember: NonNullable<Context['remember']>;
    findSession: FindSession;
    staffGate: StaffGate;
  }
  interface FastifyContextConfig {
    /** Who may make the call (contract: `who`). */
    who?: RouteShape['who'];
    /** Its answer is the same for everyone. */
    isPublic?: boolean;
  }
  interface FastifyRequest {
    /** Who is signed in, for calls that need it. */
    user: SignedIn | StaffVisitor | null;
  }
}

export interface AppDeps {
  config: Config;
  ctx: Context;
  readiness: Readiness;
  /** How long requests wait for a database connection, in ms; absent: no request is refused for that. */
  waitMs?: () => number;
  gallery: Gallery;
  /** The channels to people, for the tests of the back office. */
  messengers: Messengers;
  /** The built storefront; null in tests of only the API. */
  storefront: Storefront | null;
  /** The built back office; null likewise. */
  backOffice: BackOffice | null;
  /** The simulated operator of a demo shop; null: there is none. */
  simulation: Simulation | null;
  /** Absent or null: no traces. */
  traces?: Pick<Traces, 'followRequests'> | null;
  /** The simulator's port on this machine, if another process has it. */
  simulatorPort?: number | null;
}

/** Builds the app: the edge, then every module, then the pages. It does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, ctx } = deps;
  const app = Fastify(serverOptions({ config, log: ctx.log }));
  app.decorate('ctx', ctx);
  app.decorate('config', config);
  app.decorate('gallery', deps.gallery);
  app.decorate('pageCache', createPageCache({ now: ctx.now, log: ctx.log }));
  app.decorate('remember', createMemory(app.pageCache, ctx.now));
  app.decorate('findSession', findSession);
  app.decorate('staffGate', staffGate);
  app.decorateRequest('user', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, bodyParser(app));

  deps.traces?.followRequests(app);
  countTraffic(app, ctx.now);
  edge(app);
  fastPath(app);
  shedLoad(app, deps.waitMs ?? (() => 0));
  closedDoor(app, readClosed);
  noteLimits(app, noteLimited);
  healthRoutes(app, deps.readiness, deps.ctx.now);
  await openapi(app);

  const brand = openBrandFiles(deps.gallery);
  await modules(app, brand);
  shopAdmin(app);
  guideAdmin(app);
  healthAdmin(app, deps.messengers);
  backupsAdmin(app);
  if (deps.simulation) mountSimulator(app, deps.simulation);
  if (deps.simulatorPort) forwardToSimulator(app, deps.simulatorPort);

  if (deps.backOffice) backOffice(app, deps.backOffice, () => brand.identify(ctx));
  await breathe();
  if (deps.storefront) pages(app, deps.storefront, { findMoved, openPreview });
  notFound(app);
  await app.ready();
  takeFastPath(app);
  return app;
}

/** Every module's calls: those of customers, and those of staff. */
const MODULES: readonly ((app: FastifyInstance) => void)[] = [
  settingsRoutes,
  mediaRoutes,
  mediaAdmin,
  auditAdmin,
  customersAdmin,
  catalogueRoutes,
  catalogueAdmin,
  translationsAdmin,
  changesAdmin,
  importAdmin,
  stocktakeAdmin,
  searchAdmin,
  searchRoutes,
  contentRoutes,
  contentAdmin,
  regionRoutes,
  shippingRoutes,
  shippingAdmin,
  addressRoutes,
  wishlistRoutes,
  listRoutes,
  pricingRoutes,
  pricingAdmin,
  cartRoutes,
  orderRoutes,
  ordersAdmin,
  paymentRoutes,
  privacyRoutes,
  privacyAdmin,
  notificationsAdmin,
  messageRoutes,
  sitemapRoutes,
  exportAdmin,
  ridersAdmin,
  purchasesAdmin,
  rideRoutes,
  reportsAdmin,
];

/** With pauses between them, so that answers of the database are handled meanwhile. */
async function modules(app: FastifyInstance, brand: BrandFiles): Promise<void> {
  const phones = channelsOf(app.config.messages);
  settingsAdmin(app, { requirePictures });
  const around = { readShop: readShopSettings, requireArea, isProvedStaff };
  customerRoutes(app, { ...around, phones });
  staffAccessAdmin(app, around);
  brandRoutes(app, brand);
  shopRoutes(app, brand);
  for (const addTo of MODULES) {
    addTo(app);
    await breathe();
  }
}
