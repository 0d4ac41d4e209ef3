import { randomUUID } from 'node:crypto';
import type { SettingValues } from '@isoko/contract/routes/admin/settings';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { writeOpening } from '../../modules/settings/opening.ts';
import { readShopSettings } from '../../modules/settings/read-shop.ts';
import { createPoint } from '../../modules/shipping/staff-points.ts';
import type { Demo, DemoZone } from './demo-files.ts';

/** The key of the advisory lock for seeding: an arbitrary number, the same in all processes of the shop. */
const SEED_LOCK = 7_246_502;

/** Lets one process at a time fill the database, until the end of the transaction. */
export async function holdSeedLock(ctx: Context): Promise<void> {
  // Seeding takes seconds on a slow machine; a second process waits for it.
  await sql`SET LOCAL lock_timeout = '2min'`.execute(ctx.db);
  await sql`SET LOCAL statement_timeout = '2min'`.execute(ctx.db);
  await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(ctx.db);
}

/**
 * Inserts the areas, the region with its minimum order, and the demo's facts (contract/src/routes/admin/settings.ts). A
 * real shop has no facts until its owner enters them. `isClosed`: visitors see the shop only after the owner opens it.
 */
export async function insertShop(
  ctx: Context,
  { areas, content: { shop } }: Demo,
  { seed, isClosed = false }: { seed: 'demo' | 'empty'; isClosed?: boolean },
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
  const isDemo = seed === 'demo';
  await ctx.db
    .insertInto('region')
    .values({
      name: 'Rwanda',
      currency: shop.currency,
      min_order_amount: isDemo ? shop.min_order_amount : 0,
      is_default: true,
    })
    .execute();
  const facts = isDemo ? factsOf(shop) : { payment_methods: WAYS_TO_PAY };
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
  if (isClosed) await writeOpening(ctx, { closed: true, opens_at: null }, { wasOpen: false });
}

/** Whether the shop still has the demo's phone or email address: its owner has not replaced the demo's data. */
export async function saysDemoFacts(ctx: Context, { content: { shop } }: Demo): Promise<boolean> {
  const { phone, email } = await readShopSettings(ctx);
  return phone === shop.phone || email === shop.email;
}

/** The payment methods of a new real shop. Those that work are offered; the MoMoPay code is off until there is one. */
const WAYS_TO_PAY = [
  { code: 'mtn_momo', on: true, name: 'MTN MoMo', instructions: '078 or 079 number' },
  { code: 'airtel_money', on: true, name: 'Airtel Money', instructions: '072 or 073 number' },
  { code: 'momo_code', on: false, name: 'MoMoPay code', instructions: null },
  {
    code: 'cod',
    on: true,
    name: 'Cash on delivery',
    instructions: 'Pay the rider when your order arrives.',
  },
] satisfies SettingValues['payment_methods'];

function factsOf(shop: Demo['content']['shop']) {
  return {
    name: shop.name,
    phone: shop.phone,
    email: shop.email,
    address: shop.address,
    opening_hours: shop.hours,
    social_links: shop.social_links,
    chat_greeting: shop.whatsapp_prefill,
    payment_methods: shop.payment_methods.map(({ code, label, hint }) => ({
      code,
      on: true,
      name: label,
      instructions: hint,
    })),
  };
}

/** Orders per day that a delivery window of a zone takes. */
const WINDOW_CAPACITY = 20;

/** An order for collection must be placed this long before its time. */
const READY_AFTER_MINUTES = 60;

/**
 * Inserts the delivery zones with their areas and methods, with daily windows where riders deliver by the hour; and the
 * collection points.
 */
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
  for (const { name, address, hours, price } of content.collection_points) {
    const { from_time: opens_at, to_time: closes_at } = hoursOf(hours);
    const windows = content.delivery_windows.map(hoursOf);
    const spans = windows.map(({ from_time: from, to_time: to }) => ({ from, to }));
    const rules = { cash_on_delivery: true, cut_off_minutes: READY_AFTER_MINUTES, windows: spans };
    await createPoint(ctx, { name, address, opens_at, closes_at, price, ...rules });
  }
}

function areasOf({ match }: DemoZone): { district: string; sector: string | null }[] {
  if (Array.isArray(match.districts)) return match.districts.map((district) => ({ district, sector: null }));
  return Object.entries(match.districts).flatMap(([district, sectors]) =>
    sectors.map((sector) => ({ district, sector })),
  );
}

/** Splits `Standard, same or next day` into the method's name and its time of arrival. */
function methodsOf(zone: DemoZone) {
  return zone.methods.map(({ code, label, price, free_from }, position) => {
    const [name = label, ...eta] = label.split(', ');
    return { code, name, eta: eta.join(', ') || null, price, free_from: free_from ?? null, position };
  });
}

/** Zones made of sectors are served by the shop's riders, who deliver by the hour; vans and buses do not. */
function keepsHours(zone: DemoZone): boolean {
  return !Array.isArray(zone.match.districts);
}

function hoursOf(window: string): { from_time: string; to_time: string } {
  const [from_time = '', to_time = ''] = window.split('–');
  return { from_time, to_time };
}
