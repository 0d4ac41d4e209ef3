import type { UploadedFile } from '@isoko/contract/primitives';
import type { BodyOf } from '@isoko/contract/route';
import type {
  deliver as declaredDeliver,
  fail as declaredFail,
  Ride,
  Stop,
} from '@isoko/contract/routes/ride';
import type { Language } from '@isoko/contract/rules/languages';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { oneLine } from '#server/input/text.ts';
import type { Gallery } from '#server/modules/media/gallery.ts';
import { keepDoorPhoto, photoTakenAt } from '#server/modules/orders/lifecycle/door-photo.ts';
import { moveOrder } from '#server/modules/orders/lifecycle/move-order.ts';
import { isLate } from '#server/modules/orders/lifecycle/order-status.ts';
import { toWindow } from '#server/modules/orders/reading/show-order.ts';
import { requireRightCode } from '#server/modules/orders/staff/collect-order.ts';
import { linksOf, mapLink } from '#server/modules/orders/staff/staff-order.ts';
import { isDueAtTheDoor } from '#server/modules/orders/staff/staff-rights.ts';
import { admitRider, getRider, type RiderAtWork, signHandOver } from '#server/modules/riders/rider.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findStop, type StopRow, selectDelivered, selectStops, writeSequence } from './rides.store.ts';

/** The header with the secret of a rider's link. */
const LINK = 'x-rider-link';

/** Binds the calls of riders, who send the secret of their link. */
export function rideRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /ride', ({ ctx, headers }) => showRide(ctx, headers[LINK]));
  bindRoute(app, 'PUT /ride/stops', ({ ctx, headers, body }) =>
    sortStops(ctx, { token: headers[LINK], ...body }),
  );
  bindRoute(app, 'POST /ride/orders/:id/delivered', ({ ctx, headers, params, body }) =>
    deliver(ctx, { token: headers[LINK], id: params.id, body }),
  );
  bindRoute(app, 'POST /ride/orders/:id/photo', ({ ctx, headers, params, body }) =>
    photograph(ctx, app.gallery, { token: headers[LINK], id: params.id, file: body.file }),
  );
  bindRoute(app, 'POST /ride/orders/:id/failed', ({ ctx, headers, params, body }) =>
    failDelivery(ctx, { token: headers[LINK], id: params.id, body }),
  );
  bindRoute(app, 'POST /ride/hand-overs/:id/sign', ({ ctx, headers, params }) =>
    signRide(ctx, { token: headers[LINK], id: params.id }),
  );
}

/** The secret of a rider's link, and the id of the order. */
interface Asked {
  token: string | undefined;
  id: string;
}

/** A rider's working day, which goes on past midnight: as long as its link can work. */
const A_DAY_MS = 24 * 60 * 60_000;

/** A rider's stops, the deliveries of the link's day, and the cash in the rider's hands. @throws invalid_link */
async function showRide(ctx: Context, token: string | undefined): Promise<Ride> {
  const { rider } = await admitRider(ctx, token);
  return rideOf(ctx, rider);
}

async function rideOf(ctx: Context, { id, name, until }: RiderAtWork): Promise<Ride> {
  const { owes, last_hand_over } = await getRider(ctx, id);
  const stops = await selectStops(ctx.db, id);
  const since = new Date(until.getTime() - A_DAY_MS);
  return {
    rider: { name },
    until: until.toISOString(),
    stops: stops.map((stop) => toStop(stop, { now: ctx.now(), language: ctx.asked })),
    delivered: await selectDelivered(ctx.db, { riderId: id, since }),
    owes,
    last_hand_over,
  };
}

/** `language`: the rider's; goods without a name in it keep the name in the shop's language. */
function toStop(row: StopRow, { now, language }: { now: Date; language: Language | undefined }): Stop {
  const { id, number, version, shipping, note } = row;
  const lines = row.lines.map(({ translations, ...line }) => ({
    ...line,
    ...(language && translations[language]),
  }));
  const status = row.status === 'packed' ? 'packed' : 'out_for_delivery';
  const { street, sector, district, directions } = shipping;
  return {
    ...{ _id: id, number, version, status, note, lines },
    name: shipping.full_name || row.customer_name,
    place: [street, sector, district].filter(Boolean).join(', '),
    directions,
    delivery_window: toWindow(row),
    late: isLate(row, now),
    to_collect: isDueAtTheDoor(row) ? row.rest : 0,
    photo_at: row.photo_at?.toISOString() ?? null,
    links: { ...linksOf(row), map: mapLink(shipping) },
  };
}

/** Changes the order of a rider's stops. @throws invalid_link */
async function sortStops(
  ctx: Context,
  { token, orders }: { token: string | undefined; orders: readonly string[] },
): Promise<Ride> {
  const { ctx: asRider, rider } = await admitRider(ctx, token);
  return inTransaction(asRider, async (ctx) => {
    await writeSequence(ctx.db, { riderId: rider.id, orders });
    return rideOf(ctx, rider);
  });
}

/**
 * Stores a rider's photo of an order at the customer's door: the proof if no one is there to tell the code. It replaces
 * an earlier photo.
 * @throws invalid_link; not_found for an order of another rider; invalid_state unless the order is out for delivery;
 * validation_error on `file`; unavailable
 */
async function photograph(
  ctx: Context,
  gallery: Gallery,
  { token, id, file }: Asked & { file: UploadedFile },
): Promise<Ride> {
  const { ctx: asRider, rider } = await admitRider(ctx, token);
  const stop = await requireStop(ctx, { id, riderId: rider.id });
  if (stop.status !== 'out_for_delivery') throw new ShopError('invalid_state');
  await keepDoorPhoto(asRider, { gallery, orderId: id, file });
  return rideOf(asRider, rider);
}

/**
 * Records that a rider delivered an order. The proof is the customer's code, the name of another person who took it
 * (it is shown on the timeline), or a photo of where it was left. The rider owes the shop the cash that was due. A
 * repeated call changes nothing.
 * @throws invalid_link; not_found for an order of another rider; rate_limited after five wrong codes; validation_error
 * on `code`, on `amount` as moveOrder; invalid_state, on `version` if it has changed
 */
async function deliver(
  ctx: Context,
  { token, id, body }: Asked & { body: BodyOf<typeof declaredDeliver> },
): Promise<Ride> {
  const { ctx: asRider, rider } = await admitRider(ctx, token);
  const asked = { id, riderId: rider.id };
  const stop = await requireStop(ctx, asked);
  if (stop.status === 'delivered') return rideOf(ctx, rider);
  const code = oneLine(body.code ?? '').replace(/\s/g, '');
  const handedTo = oneLine(body.handed_to ?? '');
  await requireProof(ctx, { id, right: stop.code, code, handedTo });
  const { version, amount } = body;
  const moved = { status: 'delivered' as const, version, reason: code ? null : handedTo || null };
  return inTransaction(asRider, async (ctx) => {
    // Of two presses at the same time, the second waits here for the row lock.
    if ((await requireStop(ctx, asked)).status === 'delivered') return rideOf(ctx, rider);
    await requireCashCounted(ctx, { ...asked, amount });
    await moveOrder(ctx, { id, body: { ...moved, amount }, user: { role: 'packer' } });
    return rideOf(ctx, rider);
  });
}

/** A stop of this rider. @throws not_found for an order of another one */
async function requireStop(ctx: Context, asked: { id: string; riderId: string }) {
  const stop = await findStop(ctx.db, asked);
  if (!stop) throw new ShopError('not_found');
  return stop;
}

/** For an order that is paid at the door, the rider must enter the cash that was taken. */
async function requireCashCounted(
  ctx: Context,
  { id, riderId, amount }: { id: string; riderId: string; amount: number | null },
): Promise<void> {
  const stop = (await selectStops(ctx.db, riderId)).find((each) => each.id === id);
  if (stop && isDueAtTheDoor(stop) && stop.rest > 0 && amount === null)
    throw fieldError('amount', 'Please type how much you took.');
}

async function requireProof(
  ctx: Context,
  said: { id: string; right: string | null; code: string; handedTo: string },
): Promise<void> {
  const { id, right, code, handedTo } = said;
  if (!code && !handedTo && !(await photoTakenAt(ctx.db, id)))
    throw fieldError(
      'code',
      'Please type the four digits of the customer, say who took it, or take a photo.',
    );
  if (code) await requireRightCode(ctx, { id, right, code });
}

/**
 * Records why a delivery failed: the order goes back to the shop, and the customer gets a message.
 * @throws invalid_link; not_found for an order of another rider; invalid_state; validation_error on `reason`
 */
async function failDelivery(
  ctx: Context,
  { token, id, body }: Asked & { body: BodyOf<typeof declaredFail> },
): Promise<Ride> {
  const { ctx: asRider, rider } = await admitRider(ctx, token);
  return inTransaction(asRider, async (ctx) => {
    const stop = await requireStop(ctx, { id, riderId: rider.id });
    // A repeated call, for example after its answer was lost.
    if (stop.status === 'packed') return rideOf(ctx, rider);
    await moveOrder(ctx, { id, body: { status: 'delivery_failed', ...body }, user: { role: 'packer' } });
    return rideOf(ctx, rider);
  });
}

/** Confirms what a rider handed over. @throws invalid_link, not_found */
async function signRide(ctx: Context, { token, id }: Asked): Promise<Ride> {
  const { ctx: asRider, rider } = await admitRider(ctx, token);
  return inTransaction(asRider, async (ctx) => {
    const isTheirs = await signHandOver(ctx.db, { id, riderId: rider.id, at: ctx.now() });
    if (!isTheirs) throw new ShopError('not_found');
    return rideOf(ctx, rider);
  });
}
