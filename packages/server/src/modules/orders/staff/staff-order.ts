import type { OrderLine } from '@isoko/contract';
import type { StaffRole } from '@isoko/contract/route';
import type { PaymentTry, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { findPlaces } from '#server/modules/catalogue/categories.ts';
import { datesToTakeFirst } from '#server/modules/catalogue/lots.ts';
import { type Customer, findCustomer } from '#server/modules/customers/staff-customers.ts';
import { describePayments, paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { ShopError } from '#server/shop-error.ts';
import { photoTakenAt } from '../lifecycle/door-photo.ts';
import { HOLDING_STATUSES, isLate } from '../lifecycle/order-status.ts';
import { type OrderRow, readOrder } from '../order.store.ts';
import { askedOf } from '../reading/order-rights.ts';
import { toLine, toOrder } from '../reading/show-order.ts';
import { selectTicks } from './pick-line.store.ts';
import { type OrderNote, selectNotes } from './staff-order.store.ts';
import { isDueAtTheDoor, isOutOfSight, nextSteps } from './staff-rights.ts';

/** An order with everything staff need, and what this role may do next. @throws not_found. */
export async function getStaffOrder(ctx: Context, id: string, role: StaffRole): Promise<StaffOrder> {
  const row = await readOrder(ctx.db, id);
  if (!row || isOutOfSight(row, role, ctx.now())) throw new ShopError('not_found');
  const payments = await paymentsOf(ctx, id);
  return toStaffOrder(row, {
    payments,
    tries: await describePayments(ctx, payments),
    notes: await selectNotes(ctx.db, id),
    account: row.account_id === null ? null : await findCustomer(ctx, row.account_id),
    line_items: await toPickList(
      ctx,
      row.lines.map((line) => toLine(line)),
    ),
    dates: await datesOf(ctx, row),
    photoAt: await photoTakenAt(ctx.db, id),
    role,
    ...{ now: ctx.now(), answersIn: ctx.answersIn },
  });
}

/** For each line that is not packed yet, the date of the lot to take first, by the line's id. */
async function datesOf(ctx: Context, { status, lines }: OrderRow): Promise<ReadonlyMap<string, string>> {
  if (!HOLDING_STATUSES.includes(status)) return new Map();
  const dates = await datesToTakeFirst(
    ctx,
    lines.flatMap(({ unit_id }) => unit_id ?? []),
  );
  return new Map(
    lines.flatMap(({ id, unit_id }): [string, string][] => {
      const day = unit_id && dates.get(unit_id);
      return day ? [[id, day]] : [];
    }),
  );
}

/** What staff see with an order's row. */
interface StaffView {
  payments: readonly Payment[];
  tries: PaymentTry[];
  notes: readonly OrderNote[];
  account: Customer | null;
  line_items: StaffOrder['line_items'];
  /** Dates to take first, by line. */
  dates: ReadonlyMap<string, string>;
  photoAt: Date | undefined;
  role: StaffRole;
  now: Date;
  answersIn: Language | undefined;
}

/** An order for staff in its wire format. */
function toStaffOrder(row: OrderRow, view: StaffView): StaffOrder {
  const { payments, tries, notes, account, line_items, dates, photoAt, role, now, answersIn } = view;
  const {
    can: _,
    delivery_code: __,
    line_items: ___,
    payment,
    ...order
  } = toOrder(row, {
    ...{ payments, now, language: 'en', written: 'en' },
    staff: { language: answersIn, isStaff: true },
  });
  const typed = tries.findLast((each) => each.kind === 'manual' && each.reference !== null);
  return {
    ...order,
    payment: { ...payment, clashes: typed?.clashes ?? [], payer_phone: typed?.phone ?? null },
    version: row.version,
    source: row.source,
    line_items: line_items.map((line) => ({
      ...line,
      ...(line._id !== null && dates.has(line._id) && { take_first: dates.get(line._id) }),
    })),
    account,
    customer_record: row.customer_id,
    zone: row.shipping_zone,
    late: isLate(row, now),
    links: linksOf(row),
    rider: toRider(row),
    door_photo: photoAt?.toISOString() ?? null,
    packer: toPacker(row),
    bags: row.bags,
    staff_notes: notes.map(toNote),
    payments: tries,
    to_collect: isDueAtTheDoor(row) ? restOf(askedOf(row) - row.given_back, payments) : 0,
    refund_due: tries.reduce((sum, each) => sum + each.owed, 0),
    next: nextSteps(row, payments, { role, now }),
  };
}

/** Who packs an order, and since when; null: no one has taken it. */
export function toPacker(
  row: Pick<OrderRow, 'packer_id' | 'packer_name' | 'packer_since'>,
): StaffOrder['packer'] {
  const { packer_id: _id, packer_name: name, packer_since: since } = row;
  return _id && name && since ? { _id, name, since: since.toISOString() } : null;
}

/** The lines for packers, in the order of picking: by place, category, then name. */
export async function toPickList(
  ctx: Context,
  lines: readonly OrderLine[],
): Promise<StaffOrder['line_items']> {
  const places = await findPlaces(
    ctx,
    lines.map((line) => line.product._id),
  );
  const ticks = await selectTicks(
    ctx.db,
    lines.flatMap(({ _id }) => _id ?? []),
  );
  const placed = lines.map((line) => {
    const { category = null, place = null, unit = null } = places.get(line.product._id) ?? {};
    return { ...line, category, place, unit, picked: ticks.get(line._id ?? '') ?? null };
  });
  return placed.sort(
    (a, b) =>
      missingLast(a.place, b.place) ||
      missingLast(a.category, b.category) ||
      collator.compare(a.product.name, b.product.name) ||
      a.index - b.index,
  );
}

/** By name; null comes last. */
const missingLast = (a: string | null, b: string | null): number =>
  Number(a === null) - Number(b === null) || collator.compare(a ?? '', b ?? '');

/** `A2` is before `A10`. */
const collator = new Intl.Collator('en', { numeric: true });

function toNote({ id, at, author_name, message }: OrderNote): StaffOrder['staff_notes'][number] {
  return { _id: id, at: at.toISOString(), by: author_name, text: message };
}

/** The rider; old orders have a typed name. */
export function toRider(row: Pick<OrderRow, 'rider_id' | 'rider_name' | 'rider_phone'>): StaffOrder['rider'] {
  const { rider_id, rider_name: name, rider_phone: phone } = row;
  return name === null ? null : { _id: rider_id, name, phone };
}

/** Links for the rider to reach the customer and the door. */
export function linksOf({
  number,
  shipping,
  customer_phone,
}: Pick<OrderRow, 'number' | 'shipping' | 'customer_phone'>): StaffOrder['links'] {
  const phone = shipping?.phone || customer_phone;
  const greeting = `Hello! It is about your order ${number}.`;
  return {
    call: `tel:${phone}`,
    whatsapp: `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`,
    map: shipping && mapLink(shipping),
  };
}

/** A map search for an address. */
export function mapLink({ street, sector, district }: NonNullable<OrderRow['shipping']>): string {
  const place = [street, sector, district, 'Rwanda'].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
