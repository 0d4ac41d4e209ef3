import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { listCounterUnits } from '#server/modules/catalogue/find-sellables.ts';
import { quoteSale, sellAtCounter } from './counter/sell-at-counter.ts';
import { voidSale } from './counter/void-sale.ts';
import { showDoorPhoto } from './lifecycle/door-photo.ts';
import { moveOrder } from './lifecycle/move-order.ts';
import { recordStaffPayment } from './money/record-staff-payment.ts';
import { answerForCustomer } from './questions/answer-question.ts';
import { askCustomer, withdrawQuestion } from './questions/ask-customer.ts';
import { changeLines, previewLines } from './staff/change-lines.ts';
import { collectOrder } from './staff/collect-order.ts';
import { getStaffPayment, listStaffOrders, listStaffPayments } from './staff/list-staff-orders.ts';
import { cancelOpenOrders, changeStaffOrder, claimOrder, typeOrder } from './staff/manage-orders.ts';
import { pickLine } from './staff/pick-line.ts';
import { getStaffOrder } from './staff/staff-order.ts';
import { roleOf } from './staff/staff-rights.ts';
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
  bindRoute(app, 'GET /admin/orders/:id/photo', ({ ctx, params }) => showDoorPhoto(ctx, params.id));
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

/** What is in an order, and what its customer is asked about it. */
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
