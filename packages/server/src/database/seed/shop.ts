import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { findPaymentMethod } from '../../modules/payments/payment-methods.ts';
import type { Demo } from './demo-files.ts';

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
