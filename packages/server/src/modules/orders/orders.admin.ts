import type { StaffRole } from '@isoko/contract/route';
import type { OrderFilters, OrderRow } from '@isoko/contract/routes/admin/orders';
import type { PaymentFilters, StaffPayment } from '@isoko/contract/routes/admin/payments';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { toE164 } from '#server/input/text.ts';
import { listCounterUnits } from '#server/modules/catalogue/find-sellables.ts';
import {
  describePayments,
  findPayment,
  findPayments,
  paymentsOfEach,
} from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { waitsForStaff } from '#server/modules/payments/payment-methods.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { quoteSale, sellAtCounter, voidSale } from './counter/sell-at-counter.ts';
import { showDoorPhoto } from './lifecycle/door-photo.ts';
import { moveOrder } from './lifecycle/move-order.ts';
import { isLate } from './lifecycle/order-status.ts';
import { recordStaffPayment } from './money/record-staff-payment.ts';
import { answerForCustomer } from './questions/answer-question.ts';
import { askCustomer, withdrawQuestion } from './questions/ask-customer.ts';
import { askedOf } from './reading/order-rights.ts';
import { toWindow } from './reading/show-order.ts';
import { changeLines, previewLines } from './staff/change-lines.ts';
import { collectOrder } from './staff/collect-order.ts';
import { cancelOpenOrders, changeStaffOrder, claimOrder, typeOrder } from './staff/manage-orders.ts';
import { pickLine } from './staff/pick-line.ts';
import {
  findInboxPage,
  type InboxFilters,
  type InboxRow,
  type PaidOrder,
  selectPaidOrders,
} from './staff/staff-order.store.ts';
import { getStaffOrder, toPacker, toRider } from './staff/staff-order.ts';
import { isDueAtTheDoor, roleOf, seesEndedSince } from './staff/staff-rights.ts';
import { takeWeight } from './staff/take-weight.ts';

/** Binds the calls of staff about orders and their money. */
export function ordersAdmin(app: FastifyInstance): void {
  bindOrders(app);
  bindLines(app);
  bindTill(app);
  bindRoute(app, 'GET /admin/payments', ({ ctx, query, list }) => listStaffPayments(ctx, query, list));
  bindRoute(app, 'GET /admin/payments/:id', ({ ctx, params }) => getStaffPayment(ctx, params.id));
}

function bindOrders(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/orders', ({ ctx, query, list, user }) =>
    listStaffOrders(ctx, { filters: query, role: roleOf(user) }, list),
  );
  bindRoute(app, 'POST /admin/orders', ({ ctx, body, user }) => typeOrder(ctx, { body, user }));
  bindRoute(app, 'POST /admin/orders/cancel-open', ({ ctx, body, user }) =>
    cancelOpenOrders(ctx, { body, user }),
  );
  bindRoute(app, 'GET /admin/orders/:id', ({ ctx, params, user }) =>
    getStaffOrder(ctx, params.id, roleOf(user)),
  );
  bindRoute(app, 'GET /admin/orders/:id/photo', ({ ctx, params, user }) =>
    showDoorPhoto(ctx, { id: params.id, role: roleOf(user) }),
  );
  bindRoute(app, 'PATCH /admin/orders/:id', ({ ctx, params, body, user }) =>
    changeStaffOrder(ctx, { id: params.id, body, user }),
  );
  bindRoute(app, 'POST /admin/orders/:id/claim', ({ ctx, params, body, user }) =>
    claimOrder(ctx, { id: params.id, body, user }),
  );
  bindRoute(app, 'POST /admin/orders/:id/status', ({ ctx, params, body, user }) =>
    moveOrder(ctx, { id: params.id, body, user }),
  );
  bindRoute(app, 'POST /admin/orders/:id/collected', ({ ctx, params, body, user }) =>
    collectOrder(ctx, { id: params.id, body, user }),
  );
  bindRoute(app, 'POST /admin/orders/:id/payment', ({ ctx, params, body, user }) =>
    recordStaffPayment(ctx, { id: params.id, body, user }),
  );
}

/** Sales at the counter. */
function bindTill(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/till/goods', async ({ ctx }) => ({
    at: ctx.now().toISOString(),
    units: await listCounterUnits(ctx),
  }));
  bindRoute(app, 'POST /admin/till/quote', ({ ctx, body }) => quoteSale(ctx, body.line_items));
  bindRoute(app, 'POST /admin/till/sales', ({ ctx, body, user }) => sellAtCounter(ctx, { body, user }));
  bindRoute(app, 'POST /admin/till/sales/:id/void', ({ ctx, params, body, user }) =>
    voidSale(ctx, { id: params.id, body, user }),
  );
}

/** Binds the calls about an order's lines and the questions to its customer. */
function bindLines(app: FastifyInstance): void {
  bindRoute(app, 'POST /admin/orders/:id/lines/preview', ({ ctx, params, body }) =>
    previewLines(ctx, { id: params.id, input: body }),
  );
  bindRoute(app, 'PUT /admin/orders/:id/lines', ({ ctx, params, body, user }) =>
    changeLines(ctx, { id: params.id, input: body, user }),
  );
  bindRoute(app, 'PUT /admin/orders/:id/lines/:line/weight', ({ ctx, params, body, user }) =>
    takeWeight(ctx, { ...params, ...body, user }),
  );
  bindRoute(app, 'PUT /admin/orders/:id/lines/:line/picked', ({ ctx, params, body, user }) =>
    pickLine(ctx, { ...params, ...body, user }),
  );
  bindRoute(app, 'POST /admin/orders/:id/questions', ({ ctx, params, body, user }) =>
    askCustomer(ctx, { id: params.id, input: body, user }),
  );
  bindRoute(app, 'DELETE /admin/orders/:id/questions/:question', ({ ctx, params, user }) =>
    withdrawQuestion(ctx, { ...params, user }),
  );
  bindRoute(app, 'POST /admin/orders/:id/questions/:question/answer', ({ ctx, params, body, user }) =>
    answerForCustomer(ctx, { ...params, ...body, user }),
  );
}

/**
 * One page of the inbox for this role, the newest first unless the list asks otherwise. @throws validation_error on
 * `phone`.
 */
async function listStaffOrders(
  ctx: Context,
  { filters, role }: { filters: OrderFilters; role: StaffRole },
  list: ListPart,
): Promise<Page<OrderRow>> {
  const now = ctx.now();
  const { rows, ...total } = await findInboxPage(
    ctx.db,
    { filters: readFilters(filters), now, endedSince: seesEndedSince(role, now) },
    list,
  );
  const payments = await paymentsOfEach(
    ctx,
    rows.map((row) => row.id),
  );
  return { items: rows.map((row) => toInboxOrder(row, payments.get(row.id) ?? [], now)), ...total };
}

function readFilters({ phone, since, ...filters }: OrderFilters): InboxFilters {
  return {
    ...filters,
    ...(phone !== undefined && { phone: readPhone(phone) }),
    ...(since !== undefined && { since: new Date(since) }),
  };
}

/** A phone number as people write it, or the end of one. */
function readPhone(text: string): { e164: string | null; digits: string } {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < 3) throw fieldError('phone', 'Please enter at least three digits.');
  return { e164: toE164(text), digits };
}

function toInboxOrder(row: InboxRow, payments: readonly Payment[], now: Date): OrderRow {
  const { district = null, sector = null } = row.shipping ?? {};
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    source: row.source,
    date_created: row.placed_at.toISOString(),
    customer: { name: row.customer_name, phone: row.customer_phone, email: row.customer_email },
    account: row.account_id,
    zone: row.shipping_zone,
    collected: row.point !== null,
    district,
    sector,
    delivery_window: toWindow(row),
    any_time: row.any_time,
    late: isLate(row, now),
    total: row.total,
    payment: { method: row.payment_method, name: row.payment_name, status: row.payment_status },
    reference_waits: payments.some(
      (each) => each.status === 'pending' && waitsForStaff(each.method, each.provider_ref),
    ),
    lines: row.lines,
    units: row.units,
    picked: row.picked,
    bags: row.bags,
    note: row.note,
    rider: toRider(row),
    packer: toPacker(row),
    to_collect: isDueAtTheDoor(row) ? restOf(askedOf(row) - row.given_back, payments) : 0,
  };
}

/** One page of payments with the orders they are for, the newest first unless the list asks otherwise. */
async function listStaffPayments(
  ctx: Context,
  filters: PaymentFilters,
  list: ListPart,
): Promise<Page<StaffPayment>> {
  const { rows, ...total } = await findPayments(ctx, filters, list);
  return { items: await withOrders(ctx, rows), ...total };
}

/** One payment with the order it is for. @throws not_found. */
async function getStaffPayment(ctx: Context, id: string): Promise<StaffPayment> {
  const payment = await findPayment(ctx, id);
  const [shown] = payment ? await withOrders(ctx, [payment]) : [];
  if (!shown) throw new ShopError('not_found');
  return shown;
}

async function withOrders(ctx: Context, payments: readonly Payment[]): Promise<StaffPayment[]> {
  const tries = await describePayments(ctx, payments);
  const ids = payments.map((payment) => payment.purpose_id);
  const orders = new Map((await selectPaidOrders(ctx.db, ids)).map((order) => [order.id, order]));
  return tries.map((each, at) => ({ ...each, order: toOrder(orders.get(ids[at] ?? '')) }));
}

function toOrder(order: PaidOrder | undefined): StaffPayment['order'] {
  if (!order) return null;
  const { id, customer_name: name, customer_phone: phone, ...rest } = order;
  return { _id: id, ...rest, customer: { name, phone } };
}
