import type { Order, OrderLine } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import type { AgreedPoint } from '#server/database/tables.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { paymentsOf, paymentsOfEach } from '#server/modules/payments/list-payments.ts';
import { ABANDONED, type Payment } from '#server/modules/payments/payment.ts';
import { paymentMethodOf, wordsAtPoint } from '#server/modules/payments/payment-methods.ts';
import { isWrongPhone, paymentMessage } from '#server/modules/payments/reason-sentence.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { ofCustomer } from '#server/modules/payments/staff-message.ts';
import { spokenName } from '#server/modules/pricing/price-lines.ts';
import { readBoughtLine, readContentLanguage, readOurs } from '#server/modules/translations/reader.ts';
import { render } from '#server/sentences/sentence.ts';
import { ShopError } from '#server/shop-error.ts';
import { type EventReader, noteFor } from '../lifecycle/event-sentences.ts';
import { handedOverFrom, isCollected, UNPAID } from '../lifecycle/order-status.ts';
import { vatInside } from '../money/vat.ts';
import { type OrderLineRow, type OrderRow, readOrder } from '../order.store.ts';
import { readQuestions, toQuestion } from '../questions/proposal.ts';
import { selectNotesOf } from '../staff/staff-order.store.ts';
import { askedOf, isOnItsWay, rightsOf } from './order-rights.ts';
import { countOwnOrders, type OrderOwner, type OrderPage, selectOwnOrders } from './own-orders.store.ts';
import { type OrderVisitor, requireAccess } from './require-access.ts';

/** An order as it is now, in the language of the call; the caller has checked access. @throws not_found. */
export async function showOrder(ctx: Context, id: string): Promise<Order> {
  return show(ctx, id, () => ctx.asked);
}

/** The same in the order's own language, for messages to its customer. */
export async function showOrderInItsLanguage(ctx: Context, id: string): Promise<Order> {
  return show(ctx, id, (row) => row.language);
}

async function show(
  ctx: Context,
  id: string,
  languageOf: (row: OrderRow) => Language | undefined,
): Promise<Order> {
  const row = await readOrder(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return showRow(ctx, row, { payments: await paymentsOf(ctx, id), language: languageOf(row) });
}

/** An order that was just written in the same transaction, before any wallet was asked. */
export function showNewOrder(ctx: Context, row: OrderRow): Promise<Order> {
  return showRow(ctx, row, { payments: [], language: ctx.asked });
}

async function showRow(
  ctx: Context,
  row: OrderRow,
  view: Pick<OrderView, 'payments' | 'language'>,
): Promise<Order> {
  const order = toOrder(row, { ...view, now: ctx.now(), written: await readContentLanguage(ctx) });
  return { ...order, questions: await readQuestions({ ...ctx, asked: view.language }, order) };
}

/**
 * An order for its owner, or for a visitor with its access token.
 * @throws not_authenticated, not_found, rate_limited as requireAccess.
 */
export async function getOrder(ctx: Context, id: string, visitor: OrderVisitor): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  return showOrder(ctx, id);
}

/** A page of the account's own orders, attached ones included; the newest first unless the list asks otherwise. */
export async function listMyOrders(
  ctx: Context,
  accountId: string,
  { limit, offset, sort }: ListPart,
): Promise<Page<Order>> {
  const newestFirst = sort[0]?.descending ?? true;
  const items = await readOrders(ctx, { owner: { accountId }, newestFirst, limit, offset });
  return { items, total: await countOwnOrders(ctx.db, accountId) };
}

/** A page of an owner's whole orders, always in two queries. */
async function readOrders(ctx: Context, page: OrderPage): Promise<Order[]> {
  const rows = await selectOwnOrders(ctx.db, page);
  const payments = await paymentsOfEach(
    ctx,
    rows.map((row) => row.id),
  );
  const view = { now: ctx.now(), language: ctx.asked, written: await readContentLanguage(ctx) };
  return rows.map((row) => toOrder(row, { payments: payments.get(row.id) ?? [], ...view }));
}

export type { OrderOwner };

/** All orders of an owner with events and payments, the newest first, for the download of one's own data. */
export function exportOrders(ctx: Context, owner: OrderOwner): Promise<Order[]> {
  return readOrders(ctx, { owner, newestFirst: true, limit: null, offset: 0 });
}

/** Staff notes about these orders, each after the order's number, for the download of one's own data. */
export async function exportOrderNotes(
  ctx: Context,
  orders: readonly { _id: string; number: string }[],
): Promise<{ at: string; note: string }[]> {
  const numbers = new Map(orders.map(({ _id, number }) => [_id, number]));
  const notes = await selectNotesOf(ctx.db, [...numbers.keys()]);
  return notes.map(({ order_id, at, message }) => ({
    at: at.toISOString(),
    note: `${numbers.get(order_id)}: ${message}`,
  }));
}

/** An order in its wire format. */
export function toOrder(row: OrderRow, { payments, now, language, written, staff }: OrderView): Order {
  const ways = { from: written, to: language };
  const lines = row.lines.map((line) => readBoughtLine(toLine(line), line.translations, ways));
  const names = namesIn(row.lines, lines);
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    date_created: row.placed_at.toISOString(),
    language: row.language,
    customer: { name: row.customer_name, phone: row.customer_phone, email: row.customer_email },
    shipping: row.shipping,
    point: row.point && toPoint(row.point_id, row.point, ways),
    billing: row.billing,
    line_items: lines,
    subtotal: row.subtotal,
    discount: row.discount,
    shipping_total: row.shipping_total,
    total: row.total,
    weighing: toWeighing(row),
    shipping_method: readOurs(['name', 'eta'], toMethod(row), ways),
    delivery_window: toWindow(row),
    any_time: row.any_time,
    note: row.note,
    substitution: row.substitution,
    rider: row.rider_name === null ? null : { name: row.rider_name },
    delivery_code: row.status === handedOverFrom(row) ? row.delivery_secret : null,
    coupon: toCoupon(row),
    vat: vatInside(row.lines, row.shipping_total),
    expires_at: row.expires_at?.toISOString() ?? null,
    can: rightsOf(row, payments, now),
    payment: readOurs(['name'], toPayment(row, { payments, language, staff }), ways),
    questions: row.questions.map((each) => toQuestion(each, row, { due: dueOf(row, payments) })),
    events: row.events.map(({ at, type, status, said, note }) => ({
      at: new Date(at).toISOString(),
      type,
      status,
      note: noteFor({ language, names, ...staff }, { said, note }),
    })),
  };
}

/** The reader's names for goods of the order, by the shop's names. */
const namesIn = (written: readonly OrderLineRow[], read: readonly OrderLine[]) =>
  new Map(
    written.map((line, at) => {
      const { product, label = null } = read[at] ?? {};
      return [spokenName(line), spokenName({ name: product?.name ?? line.name, label })];
    }),
  );

const toMethod = (row: OrderRow) => ({
  code: row.shipping_method_code,
  name: row.shipping_method_name,
  eta: row.shipping_method_eta,
});

/** A point with its name in the reader's language, as of the agreement. */
function toPoint(
  _id: string | null,
  { translations, ...place }: AgreedPoint,
  ways: { from: Language; to: Language | undefined },
): Order['point'] {
  const own = ways.to && valueAt(translations, ways.to);
  return { _id, ...readOurs(['name', 'address'], place, ways, own) };
}

/** A line in its wire format. */
export function toLine(row: Omit<OrderLineRow, 'translations'>): OrderLine {
  const { product_id, name, slug, sku, image } = row;
  return {
    _id: row.id,
    product: { _id: product_id, name, slug, sku, image },
    index: row.variant_index,
    label: row.label,
    price: row.price,
    regular_price: row.regular_price,
    quantity: row.quantity,
    ...(row.sold_by === 'weight' && { sold_by: row.sold_by }),
    ...(row.ordered !== null && { ordered: row.ordered }),
    sum: row.sum,
    discountedPrice: row.discounted_price,
  };
}

function toWeighing({ estimated_total, upper_total, held }: OrderRow): Order['weighing'] {
  if (estimated_total === null || upper_total === null) return null;
  return { estimated_total, upper_total, held };
}

function toCoupon({ coupon_code: code, coupon_kind: kind }: OrderRow): Order['coupon'] {
  return code && kind ? { code, kind } : null;
}

/** The delivery time; null: none was chosen. */
export function toWindow({
  window_date,
  window_from,
  window_to,
}: Pick<OrderRow, 'window_date' | 'window_from' | 'window_to'>): Order['delivery_window'] {
  if (!window_date || !window_from || !window_to) return null;
  return { date: window_date, from: window_from.slice(0, 5), to: window_to.slice(0, 5) };
}

/** What is shown with an order's row; `language` is the reader's, `written` that of the shop's own texts. */
interface OrderView {
  payments: readonly Payment[];
  now: Date;
  language: Language | undefined;
  written: Language;
  /** Staff read goods in the shop's language, and events in their own. */
  staff?: Pick<EventReader, 'language' | 'isStaff'>;
}

type Status = Pick<
  OrderRow,
  | 'status'
  | 'payment_method'
  | 'payment_name'
  | 'payment_status'
  | 'total'
  | 'held'
  | 'given_back'
  | 'point'
  | 'events'
>;

/** An order's payment in its wire format: the status is the order's, the details are of the payment to show. */
function toPayment(
  order: Status,
  { payments, language, staff }: Pick<OrderView, 'payments' | 'language' | 'staff'>,
): Order['payment'] {
  const told = tryToShow(order, payments);
  const { kind, wallet } = paymentMethodOf(order.payment_method);
  const message = messageOf(order, told);
  return {
    method: order.payment_method,
    name: isCollected(order) ? wordsAtPoint(order.payment_name) : order.payment_name,
    kind,
    wallet,
    status: order.payment_status,
    reference: told?.provider_ref ?? null,
    message: message && (staff ? render(ofCustomer(message), staff.language) : render(message, language)),
    ...{ phone: told?.phone ?? null, wrong_phone: told !== null && isWrongPhone(told) },
    due: dueOf(order, payments),
    owed: payments.reduce((sum, each) => sum + each.owed, 0),
    is_asked: payments.some(isOnItsWay),
    attempts: payments.length,
    refunded: payments.reduce((sum, each) => sum + each.refunded, 0),
  };
}

/** The amount that a waiting order still needs, in francs. */
function dueOf(order: Status, payments: readonly Payment[]): number {
  const { payment_status, status, given_back } = order;
  if (!UNPAID.includes(payment_status) || status === 'cancelled' || status === 'expired') return 0;
  return Math.max(restOf(askedOf(order) - given_back, payments), 0);
}

/** The payment whose money arrived, else the last one of the current method. */
function tryToShow(order: Status, payments: readonly Payment[]): Payment | null {
  const asked = payments.findLast(isOnItsWay);
  if (asked && order.payment_status === 'unpaid') return asked;
  const withMoney = payments.find((each) => each.captured > 0 && each.status !== 'mismatch');
  return withMoney ?? payments.findLast((each) => each.method === order.payment_method) ?? null;
}

function messageOf(
  { status, payment_status, events }: Pick<Status, 'status' | 'payment_status' | 'events'>,
  told: Payment | null,
): string | null {
  switch (payment_status) {
    case 'refund_due':
      return events.some(({ type }) => type === 'paid')
        ? 'We will send your money back.'
        : 'Your money arrived, but the order had ended. We will send it back to you.';
    case 'refunded':
      return 'We have sent your money back.';
    case 'paid':
      return null;
    case 'unpaid':
      return told && isOnItsWay(told) ? paymentMessage(told) : null;
    default:
      if (status === 'expired' && told?.reason === ABANDONED) return 'The time to pay is over.';
      if (status === 'cancelled' && told?.reason === ABANDONED) return null;
      return told && paymentMessage(told);
  }
}
