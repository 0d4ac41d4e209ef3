import type { BodyOf } from '@isoko/contract/route';
import type {
  changeRider as declaredChange,
  createRider as declaredCreate,
  handOver as declaredHandOver,
  HandOver,
  Rider,
} from '@isoko/contract/routes/admin/riders';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { oneLine } from '#server/input/text.ts';
import { differenceIn, sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { endRiderLink, getRider, makeRiderLink, toHandOver, toRider } from './rider.ts';
import {
  insertHandOver,
  insertRider,
  lockRider,
  pageOfHandOvers,
  pageOfRiders,
  sumOwed,
  updateRider,
} from './riders.store.ts';

const PHONE_TAKEN = {
  rider_phone_key: {
    field: 'phone',
    message: 'Another rider has this phone. Please look for them in the list.',
  },
};

/** Binds the calls of staff about riders and the cash in their hands. */
export function ridersAdmin(app: FastifyInstance): void {
  const { publicUrl } = app.config;
  bindRoute(app, 'GET /admin/riders', ({ ctx, query, list }) => listRiders(ctx, query, list));
  bindRoute(app, 'POST /admin/riders', ({ ctx, body }) => createRider(ctx, body));
  bindRoute(app, 'GET /admin/riders/:id', ({ ctx, params }) => getRider(ctx, params.id));
  bindRoute(app, 'PATCH /admin/riders/:id', ({ ctx, params, body }) =>
    changeRider(ctx, { id: params.id, body }),
  );
  bindRoute(app, 'POST /admin/riders/:id/link', ({ ctx, params }) =>
    makeRiderLink(ctx, { id: params.id, publicUrl }),
  );
  bindRoute(app, 'DELETE /admin/riders/:id/link', ({ ctx, params }) => endRiderLink(ctx, params.id));
  bindRoute(app, 'GET /admin/riders/:id/hand-overs', ({ ctx, params, list }) =>
    listHandOvers(ctx, params.id, list),
  );
  bindRoute(app, 'POST /admin/riders/:id/hand-overs', ({ ctx, params, body, user }) =>
    handOver(ctx, { id: params.id, body, by: user.name }),
  );
}

/** Riders with the cash they carry and owe. */
async function listRiders(ctx: Context, filter: { active?: boolean }, list: ListPart): Promise<Page<Rider>> {
  const { rows, total } = await pageOfRiders(ctx.db, filter, list);
  return { items: rows.map((row) => toRider(row, ctx.now())), total };
}

/** Adds a rider. @throws validation_error on `name`, `phone` */
export async function createRider(ctx: Context, body: BodyOf<typeof declaredCreate>): Promise<Rider> {
  const form = openForm();
  const rider = {
    name: form.name('name', body.name),
    phone: form.phone('phone', body.phone),
    language: body.language,
  };
  form.finish();
  return inTransaction(ctx, async (ctx) =>
    getRider(ctx, await orTaken(PHONE_TAKEN, () => insertRider(ctx.db, rider))),
  );
}

/**
 * Changes a rider. An inactive rider has no link.
 * @throws not_found; invalid_state on `version`; validation_error on `name`, `phone`, on `active` while they have
 * orders
 */
async function changeRider(
  ctx: Context,
  { id, body }: { id: string; body: BodyOf<typeof declaredChange> },
): Promise<Rider> {
  const form = openForm();
  const change = {
    ...(body.name !== undefined && { name: form.name('name', body.name) }),
    ...(body.phone !== undefined && { phone: form.phone('phone', body.phone) }),
    ...(body.language !== undefined && { language: body.language }),
    ...(body.active !== undefined && { active: body.active }),
    ...(body.active === false && { link_hash: null, link_until: null }),
  };
  form.finish();
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockRider(ctx.db, id);
    if (!locked) throw new ShopError('not_found');
    if (locked.version !== body.version) throw changedMeanwhile('version');
    const { carries } = await getRider(ctx, id);
    if (body.active === false && carries > 0)
      throw fieldError(
        'active',
        sentence('{n} orders are with this rider: give them to another one first.', { n: carries }),
      );
    await orTaken(PHONE_TAKEN, () => updateRider(ctx.db, id, change));
    return getRider(ctx, id);
  });
}

function changedMeanwhile(field: string): ShopError {
  const message = 'This has changed in the meantime. Please check it again.';
  return new ShopError('invalid_state', { fields: [{ field, message }] });
}

/**
 * Takes in a rider's cash. The counted amount is taken off the ledger; a difference stays owed or is the shop's, with a
 * reason.
 * @throws not_found; invalid_state on `expected` if it is not what the rider owes now; validation_error on `reason` and
 * `settled` if the count differs
 */
async function handOver(
  ctx: Context,
  { id, body, by }: { id: string; body: BodyOf<typeof declaredHandOver>; by: string },
): Promise<Rider> {
  const { expected, counted, settled = null } = body;
  const reason = oneLine(body.reason ?? '') || null;
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockRider(ctx.db, id))) throw new ShopError('not_found');
    if ((await sumOwed(ctx.db, id)) !== expected) throw changedMeanwhile('expected');
    requireSettled({ difference: counted - expected, reason, settled });
    const isEqual = counted === expected;
    const difference = isEqual ? null : settled;
    const entry = { at: ctx.now(), received_by: by, expected, counted, reason, difference };
    await insertHandOver(ctx.db, { rider_id: id, ...entry });
    return getRider(ctx, id);
  });
}

/** A different amount needs a reason, and a decision about the difference. */
function requireSettled(said: { difference: number; reason: string | null; settled: string | null }): void {
  const { difference, reason, settled } = said;
  if (difference === 0) return;
  const words = differenceIn(difference);
  const form = openForm();
  if (!reason) form.refuse('reason', sentence('{difference}: please say why.', { difference: words }));
  if (!settled)
    form.refuse(
      'settled',
      sentence('{difference}: please say whether it stays on the rider’s account.', { difference: words }),
    );
  form.finish();
}

/** A rider's hand-overs. @throws not_found */
async function listHandOvers(ctx: Context, id: string, list: ListPart): Promise<Page<HandOver>> {
  await getRider(ctx, id);
  const { rows, total } = await pageOfHandOvers(ctx.db, id, list);
  return { items: rows.map(toHandOver), total };
}
