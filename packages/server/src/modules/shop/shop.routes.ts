import type { Shop } from '@isoko/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { BrandFiles } from '#server/modules/brand/brand-files.ts';
import { listMissingPages } from '#server/modules/content/pages.ts';
import { channelsOf } from '#server/modules/customers/dependencies.ts';
import {
  offeredPaymentMethods,
  readWaysToPay,
  toWireMethod,
} from '#server/modules/payments/payment-methods.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';
import { getRegionSettings } from '#server/modules/settings/regions.ts';
import { canCollect, freeExpressFrom } from '#server/modules/shipping/zones.ts';
import { readAllOurs } from '#server/modules/translations/reader.ts';

export function shopRoutes(app: FastifyInstance, brand: BrandFiles): void {
  const { whatsapp, sms } = channelsOf(app.config.messages);
  const byCode = whatsapp || sms;
  bindRoute(app, 'GET /shop', ({ ctx }) => describeShop(ctx, { byCode, brand }));
}

/**
 * The shop's facts (specification section 7, GET /shop): the shopkeeper's settings, and of payment and delivery only
 * what really works now. `byCode`: codes can be sent to phones.
 * @throws not_found if no region is the default one yet.
 */
async function describeShop(
  ctx: Context,
  { byCode, brand: files }: { byCode: boolean; brand: BrandFiles },
): Promise<Shop> {
  const settings = await readShopSettings(ctx);
  const { name, phone, email, address, content_language, opening_hours } = settings;
  const { social_links, chat_greeting, region_gate, paused, tin } = settings;
  const { min_order_amount, currency } = await getRegionSettings(ctx);
  const methods = await offeredPaymentMethods(ctx);
  const { name: _name, ...brand } = await files.identify(ctx);
  const { tagline, meta_title, meta_description, home_sections, footer_text, order_prefix } = settings;
  return {
    ...{ name, phone, email, address, ...(tin && { tin }), content_language },
    opening_hours: await readAllOurs(ctx, ['days'], opening_hours),
    missing_pages: [...(await listMissingPages(ctx)), ...missingPlace(settings)],
    ...{ social_links, chat_greeting, region_gate, paused },
    state: ctx.isBehindDoor ? 'closed' : paused ? 'paused' : 'open',
    currency,
    min_order_amount,
    free_express_from: settings.free_delivery_banner ? await freeExpressFrom(ctx) : null,
    collects: await canCollect(ctx),
    log_in_by_code: byCode,
    payment_methods: await readWaysToPay(ctx, methods.map(toWireMethod)),
    ...{ brand, tagline, meta_title, meta_description, home_sections, footer_text, order_prefix },
    // The trust points of the demo's shop are true of no other one.
    trust_points: settings.trust_points ?? (brand.named ? [] : null),
  };
}

/** Without a place to visit there is no link to one. */
function missingPlace({ address, stores }: ShopSettings): string[] {
  return address === null && stores.length === 0 ? ['/contact-us#stores'] : [];
}
