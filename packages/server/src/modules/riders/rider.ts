import { randomBytes } from 'node:crypto';
import type { HandOver, Rider } from '@isoko/contract/routes/admin/riders';
import { pathIn } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { dayNumber, firstMomentOf } from '#server/kigali-time.ts';
import { hashToken } from '#server/secrets.ts';
import { render } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findByLink, type HandOverRow, type RiderRow, readRider, updateRider } from './riders.store.ts';

export { hasActiveRider, payOutCoins, signHandOver } from './riders.store.ts';

/** One rider. @throws not_found */
export async function getRider(ctx: Context, id: string): Promise<Rider> {
  const row = await readRider(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return toRider(row, ctx.now());
}

/** The rider for an order. @throws validation_error on `rider` for an unknown or inactive one */
export async function requireRider(
  ctx: Context,
  id: string,
): Promise<{ rider_id: string; rider_name: string; rider_phone: string }> {
  const row = await readRider(ctx.db, id);
  if (!row?.active) throw fieldError('rider', 'Please choose a rider from the list.');
  return { rider_id: row.id, rider_name: row.name, rider_phone: row.phone };
}

/** The start of secrets for riders' pages. */
const PREFIX = 'isr_';
const BYTES = 32;
/** The hour in Kigali at which links end: long after the last delivery, before the first. */
const ENDS_AT_MS = 4 * 60 * 60_000;

/**
 * Creates the link to a rider's page, for one working day; the previous one becomes invalid. The secret is behind `#`,
 * where no server and no preview of a message sees it.
 * @throws not_found; invalid_state for an inactive rider
 */
export async function makeRiderLink(
  ctx: Context,
  { id, publicUrl }: { id: string; publicUrl: string },
): Promise<{ url: string; until: string; whatsapp: string }> {
  const token = PREFIX + randomBytes(BYTES).toString('base64url');
  // A link created at two in the morning ends at four this morning.
  const day = dayNumber(new Date(ctx.now().getTime() - ENDS_AT_MS));
  const until = new Date(firstMomentOf(day + 1).getTime() + ENDS_AT_MS);
  return inTransaction(ctx, async (ctx) => {
    const { name, phone, language, active } = await getRider(ctx, id);
    if (!active) throw new ShopError('invalid_state');
    await updateRider(ctx.db, id, { link_hash: hashToken(token), link_until: until });
    const url = `${publicUrl}${pathIn(language, '/ride')}#${token}`;
    const text = `${render({ code: 'Hello {name}, your deliveries of today:', values: { name } }, language)} ${url}`;
    const whatsapp = `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
    return { url, until: until.toISOString(), whatsapp };
  });
}

/** Ends the link to a rider's page. @throws not_found */
export async function endRiderLink(ctx: Context, id: string): Promise<Rider> {
  return inTransaction(ctx, async (ctx) => {
    await updateRider(ctx.db, id, { link_hash: null, link_until: null });
    return getRider(ctx, id);
  });
}

/** A rider on their own page. */
export interface RiderAtWork {
  id: string;
  name: string;
  until: Date;
}

/** The rider of this link, and a context that records their actions under their name. @throws invalid_link */
export async function admitRider(
  ctx: Context,
  token: string | undefined,
): Promise<{ ctx: Context; rider: RiderAtWork }> {
  const rider = token?.startsWith(PREFIX)
    ? await findByLink(ctx.db, { hash: hashToken(token), now: ctx.now() })
    : undefined;
  if (!rider) throw new ShopError('invalid_link');
  const requestId = ctx.request?.id ?? rider.id;
  return { ctx: { ...ctx, actor: { id: null, name: `rider: ${rider.name}`, requestId } }, rider };
}

/** A rider in the wire format at this moment. */
export function toRider({ id, link_until, last_hand_over, ...row }: RiderRow, now: Date): Rider {
  return {
    _id: id,
    ...row,
    link_until: link_until && link_until > now ? link_until.toISOString() : null,
    last_hand_over: last_hand_over && toHandOver(last_hand_over),
  };
}

type ReadHandOver = Omit<HandOverRow, 'at' | 'signed_at'> & {
  at: Date | string;
  signed_at: Date | string | null;
};

/** A hand-over in its wire format. */
export function toHandOver({ id, at, signed_at, difference, ...row }: ReadHandOver): HandOver {
  return {
    _id: id,
    at: new Date(at).toISOString(),
    received_by: row.received_by,
    expected: row.expected,
    counted: row.counted,
    difference: row.counted - row.expected,
    reason: row.reason,
    settled: difference,
    signed_at: signed_at === null ? null : new Date(signed_at).toISOString(),
  };
}
