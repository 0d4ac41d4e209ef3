import { randomUUID } from 'node:crypto';
import type { AddressInput } from '@isoko/contract';
import type { PointInput, StaffPoint } from '@isoko/contract/routes/admin/points';
import type { GuestOrderBody } from '#server/modules/orders/placing/order-input.ts';
import { mailbox, noteProof, phone } from '#server/modules/trust/proof.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { createPayment, type NewPayment } from '../modules/payments/create-payment.ts';
import type { Payment } from '../modules/payments/payment.ts';
import { createPoint } from '../modules/shipping/staff-points.ts';
import { emptyTables } from './database.ts';
import { setQueueTime } from './run-jobs.ts';

/** Deletes everything that a checkout reads, so that the tests of one file can share the shop. */
export async function emptyShop(ctx: Context): Promise<void> {
  const places = ['region', 'shipping_zone', 'area'];
  const goods = ['product', 'category_count', 'picture', 'coupon', 'translation'];
  const orders = ['order', 'rider', 'day_close', 'day_sum', 'payment', 'outbox', 'pgboss.job'];
  await emptyTables(ctx.db, [...places, ...goods, ...orders]);
  // Tables are emptied without their triggers.
  await ctx.db.deleteFrom('customer').where('account_id', 'is', null).execute();
  await ctx.db
    .updateTable('customer')
    .set({ orders_count: 0, orders_total: 0, last_order_at: null })
    .execute();
  // A test may have set the clock back.
  await setQueueTime(ctx);
  await ctx.db.deleteFrom('contact_proof').where('kind', '=', 'phone').execute();
  // The customer in these tests has ordered before; strangers have other numbers.
  await noteProof(ctx, phone('+250788123456'), 'delivery');
  await noteProof(ctx, mailbox('aline@example.com'), 'link');
}

/** The body of a guest's order for delivery. */
type BroughtOrder = GuestOrderBody & { shipping: AddressInput };

interface ZoneInput {
  name?: string;
  takes_perishables?: boolean;
  cash_on_delivery?: boolean;
  /** Francs; null: no limit. */
  cash_on_delivery_up_to?: number | null;
  /** Francs; null: the region's counts. */
  min_order_amount?: number | null;
  /** Its areas, which are written too; a sector null means the whole district. */
  areas?: { district: string; sector: string | null }[];
  /** Prices in francs. */
  methods?: { code: string; name?: string; price: number; free_from?: number }[];
  windows?: { from: string; to: string; capacity?: number }[];
}

/**
 * Writes a delivery zone. Default: Remera in Gasabo, with everything allowed, a standard method for 1,500 francs, an
 * express one for 3,000 that is free from 50,000, and no windows.
 */
export async function aDeliveryZone(ctx: Context, input: ZoneInput = {}) {
  const { areas = [{ district: 'Gasabo', sector: 'Remera' }], methods, windows = [], ...words } = input;
  const zone = await ctx.db
    .insertInto('shipping_zone')
    .values({ name: 'Kigali', takes_perishables: true, cash_on_delivery: true, ...words })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  for (const { district, sector } of areas) {
    await anArea(ctx, { district, sector: sector ?? 'Town' });
    await ctx.db.insertInto('shipping_zone_area').values({ zone_id: zone.id, district, sector }).execute();
  }
  const standard = { code: 'standard', price: 1_500 };
  const express = { code: 'express', price: 3_000, free_from: 50_000 };
  for (const [position, method] of (methods ?? [standard, express]).entries()) {
    const row = { zone_id: zone.id, name: `By ${method.code}`, ...method, position };
    await ctx.db.insertInto('shipping_method').values(row).execute();
  }
  for (const { from, to, capacity } of windows) {
    const row = { zone_id: zone.id, from_time: from, to_time: to, capacity: capacity ?? null };
    await ctx.db.insertInto('delivery_window').values(row).execute();
  }
  return zone;
}

/** Writes an existing area, with or without a zone. */
export async function anArea(ctx: Context, place: { district: string; sector: string }) {
  await ctx.db
    .insertInto('area')
    .values({ province: 'Kigali City', ...place })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A first-time customer: no phone, mailbox or address of theirs is proved. */
export function aStranger(
  n = 1,
  other: { phone?: string; email?: string | null; directions?: string } = {},
): Pick<BroughtOrder, 'customer' | 'shipping'> {
  const phone = other.phone ?? `07890000${String(n).padStart(2, '0')}`;
  const email = other.email === undefined ? `stranger-${n}@example.com` : other.email;
  const directions = other.directions ?? `House ${n}, blue gate`;
  const place = { district: 'Gasabo', sector: 'Remera', directions };
  return {
    customer: { name: 'Claude Habimana', phone, email },
    shipping: { full_name: 'Claude Habimana', phone, ...place },
  };
}

/** The body of a guest's order of these lines in Remera, valid; `other` replaces parts of it. */
export function aGuestOrder(
  lines: { product: string; quantity: number; index?: number }[],
  other: Partial<BroughtOrder> = {},
): BroughtOrder {
  return {
    customer: { name: 'Aline Uwase', phone: '0788 123 456', email: 'aline@example.com' },
    line_items: lines,
    shipping: {
      full_name: 'Aline Uwase',
      phone: '+250788123456',
      district: 'Gasabo',
      sector: 'Remera',
      directions: 'Near the market, green gate',
    },
    shipping_method: 'standard',
    payment_method: 'cod',
    ...other,
  };
}

/** The body of a guest's order for collection of these lines at a point. */
export function aCollectedOrder(
  lines: { product: string; quantity: number; index?: number }[],
  other: Partial<GuestOrderBody> & { point: string },
): GuestOrderBody {
  const { shipping: _, ...order } = aGuestOrder(lines);
  return { ...order, shipping_method: 'collect', ...other };
}

/** Opens a point at Kimironko, from 8 to 20 o’clock, with free collection and everything allowed. */
export function aPoint(ctx: Context, other: Partial<PointInput> = {}): Promise<StaffPoint> {
  return createPoint(ctx, {
    name: 'Kimironko',
    address: 'KG 11 Ave, opposite the market',
    ...{ opens_at: '08:00', closes_at: '20:00', cash_on_delivery: true, cut_off_minutes: 60 },
    ...other,
  });
}

/**
 * Writes a payment, however often its wallet was asked. Default: 5,000 francs by MoMo from 0788 123 456, for an order
 * id of its own.
 */
export function aPayment(ctx: Context, input: Partial<NewPayment> = {}): Promise<Payment> {
  return inTransaction({ ...ctx, unlimited: true }, (ctx) =>
    createPayment(ctx, {
      purposeId: randomUUID(),
      label: 'ISK-2026-000123',
      method: 'mtn_momo',
      amount: 5_000,
      phone: '0788 123 456',
      ...input,
    }),
  );
}
