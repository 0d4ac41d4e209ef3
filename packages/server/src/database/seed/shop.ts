import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { findPaymentMethod } from '../../modules/payments/payment-methods.ts';
import type { Demo, DemoZone } from './demo-files.ts';

/** An arbitrary number that every shop process agrees on: who fills the database holds this advisory lock. */
const SEED_LOCK = 7_246_502;

/** Lets one process at a time fill the database, until the end of the transaction. */
export async function holdSeedLock(ctx: Context): Promise<void> {
  // Filling a shop takes seconds on a slow machine: who comes second waits for it.
  await sql`SET LOCAL lock_timeout = '2min'`.execute(ctx.db);
  await sql`SET LOCAL statement_timeout = '2min'`.execute(ctx.db);
  await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(ctx.db);
}

/** The areas, the region with its minimum order, and the shop's facts (contract/src/routes/admin/settings.ts). */
export async function insertShop(
  ctx: Context,
  { areas, content: { shop } }: Demo,
  seed: 'demo' | 'empty',
): Promise<void> {
  const places = areas.provinces.flatMap((province) =>
    province.districts.flatMap((district) =>
      district.sectors.map((sector) => ({ province: province.name, district: district.name, sector })),
    ),
  );
  await ctx.db
    .insertInto('area')
    .values(places.map((place, position) => ({ ...place, position })))
    .execute();
  await ctx.db
    .insertInto('region')
    .values({
      name: 'Rwanda',
      currency: shop.currency,
      min_order_amount: shop.min_order_amount,
      is_default: true,
    })
    .execute();
  const facts = {
    name: shop.name,
    phone: shop.phone,
    email: shop.email,
    address: shop.address,
    opening_hours: shop.hours,
    social_links: shop.social_links,
    chat_greeting: shop.whatsapp_prefill,
    payment_methods: shop.payment_methods.map(({ code, label, hint }) => ({
      code,
      // A shop of one's own must name its own code first.
      on: seed === 'demo' || findPaymentMethod(code)?.kind !== 'manual',
      name: label,
      instructions: hint,
    })),
  };
  await ctx.db
    .insertInto('setting')
    .values(
      Object.entries(facts).map(([key, value]) => ({
        key,
        value: sql<string>`${JSON.stringify(value)}::jsonb`,
        updated_at: ctx.now(),
      })),
    )
    .execute();
}

/** Orders a window of a zone takes a day. */
const WINDOW_CAPACITY = 20;

/** The delivery zones with their areas, methods and, where riders keep to the hour, daily windows. */
export async function insertDelivery(ctx: Context, { content }: Demo): Promise<void> {
  const zones = content.shipping_zones.map((zone) => ({ id: randomUUID(), zone }));
  await ctx.db
    .insertInto('shipping_zone')
    .values(
      zones.map(({ id, zone }, position) => ({
        id,
        name: zone.zone,
        position,
        takes_perishables: zone.cold_goods,
        cash_on_delivery: zone.cod,
        cash_on_delivery_up_to: zone.cod ? content.shop.cash_on_delivery_up_to : null,
      })),
    )
    .execute();
  await ctx.db
    .insertInto('shipping_zone_area')
    .values(zones.flatMap(({ id, zone }) => areasOf(zone).map((area) => ({ zone_id: id, ...area }))))
    .execute();
  await ctx.db
    .insertInto('shipping_method')
    .values(zones.flatMap(({ id, zone }) => methodsOf(zone).map((method) => ({ zone_id: id, ...method }))))
    .execute();
  await ctx.db
    .insertInto('delivery_window')
    .values(
      zones
        .filter(({ zone }) => keepsHours(zone))
        .flatMap(({ id }) =>
          content.delivery_windows.map((window) => ({
            zone_id: id,
            ...hoursOf(window),
            capacity: WINDOW_CAPACITY,
          })),
        ),
    )
    .execute();
}

function areasOf({ match }: DemoZone): { district: string; sector: string | null }[] {
  if (Array.isArray(match.districts)) return match.districts.map((district) => ({ district, sector: null }));
  return Object.entries(match.districts).flatMap(([district, sectors]) =>
    sectors.map((sector) => ({ district, sector })),
  );
}

/** `Standard, same or next day` is a name and, after the comma, when it arrives. */
function methodsOf(zone: DemoZone) {
  return zone.methods.map(({ code, label, price, free_from }, position) => {
    const [name = label, ...eta] = label.split(', ');
    return { code, name, eta: eta.join(', ') || null, price, free_from: free_from ?? null, position };
  });
}

/** Own riders deliver where the zone is made of sectors; vans and buses come when they come. */
function keepsHours(zone: DemoZone): boolean {
  return !Array.isArray(zone.match.districts);
}

function hoursOf(window: string): { from_time: string; to_time: string } {
  const [from_time = '', to_time = ''] = window.split('–');
  return { from_time, to_time };
}
