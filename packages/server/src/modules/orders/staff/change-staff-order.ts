import type { BodyOf } from '@isoko/contract/route';
import type { changeOrder as declared, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { ShopError } from '#server/shop-error.ts';
import { changeLocked, readOrderChange } from '../lifecycle/change-order.ts';
import { type LockedOrder, lockOrder } from '../lifecycle/order-life.store.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { insertNote } from './order-note.store.ts';
import { getStaffOrder } from './staff-order.ts';
import { requireVersion, roleOf } from './staff-role.ts';

type Body = BodyOf<typeof declared>;
type Rider = { name: string; phone: string | null } | null;

/**
 * Changes where, when and by whom an order is brought, takes its end away, or adds a note for staff. Its address, time and note change by
 * the rules its shopper meets, until it is packed; who brings it until it is there; notes always.
 * @throws not_found; invalid_state on `version` when somebody else was faster; invalid_state, not_deliverable,
 * price_changed, validation_error as changeOrder.
 */
export async function changeStaffOrder(
  ctx: Context,
  { id, body, user }: { id: string; body: Body; user: SignedIn },
): Promise<StaffOrder> {
  const { rider: typed, staff_note, version, expires_at, ...shopperBody } = body;
  const wanted = readOrderChange(shopperBody);
  const rider = typed === undefined ? undefined : readRider(typed);
  const message = readNote(staff_note);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    requireVersion(order, version);
    if (wanted.parts.length) await changeLocked(ctx, order, wanted);
    if (expires_at === null) await takeEndAway(ctx, order);
    if (rider !== undefined) await chooseRider(ctx, order, rider);
    const note = { order_id: id, at: ctx.now(), author_name: user.name };
    if (message) await insertNote(ctx.db, { ...note, message });
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

async function chooseRider(ctx: Context, order: LockedOrder, rider: Rider): Promise<void> {
  const isOver = ['delivered', 'cancelled', 'expired'].includes(order.status);
  if (isOver) throw new ShopError('invalid_state');
  const events = rider ? [{ type: 'rider', status: order.status, note: rider.name }] : [];
  const change = { rider_name: rider?.name ?? null, rider_phone: rider?.phone ?? null };
  await takeStep(ctx, order, { events, change });
}

/** Staff know who ordered: what is paid at the door is held as long as it takes. What waits for its money has an end. */
async function takeEndAway(ctx: Context, order: LockedOrder): Promise<void> {
  if (order.status !== 'confirmed') throw new ShopError('invalid_state');
  if (order.expires_at) await takeStep(ctx, order, { events: [], change: { expires_at: null } });
}

function readRider(typed: NonNullable<Body['rider']> | null): Rider {
  if (!typed) return null;
  const form = openForm();
  const rider = {
    name: form.line('rider.name', typed.name, 2),
    phone: form.phoneOrNull('rider.phone', typed.phone),
  };
  form.finish();
  return rider;
}

/** What was noted, cleaned; null: nothing. @throws validation_error on `staff_note` for one without a word. */
function readNote(typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const form = openForm();
  const note = form.paragraphOrNull(typed);
  if (!note) form.refuse('staff_note', 'Please write something.');
  form.finish();
  return note;
}
