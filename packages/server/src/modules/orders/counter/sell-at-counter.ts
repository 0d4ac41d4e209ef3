import type { WantedLine } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type {
  CounterQuote,
  CounterSale,
  sell as declared,
  voidSale as declaredVoid,
} from '@isoko/contract/routes/admin/till';
import { COUNTER, PASSER_BY } from '@isoko/contract/rules/arrival';
import { pathIn } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { giveUpWaiting, inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { oneLine } from '#server/input/text.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { claimStock, reserveStock } from '#server/modules/catalogue/reserve-stock.ts';
import { holdBuyer, nameOfPhone } from '#server/modules/customers/book/buyers.ts';
import { cashOnDelivery } from '#server/modules/payments/cash-on-delivery.ts';
import { recordAtTheDoor } from '#server/modules/payments/create-payment.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { momoCode } from '#server/modules/payments/momo-code.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { leftOf, owesMoney } from '#server/modules/payments/refunds.ts';
import { sendBack } from '#server/modules/payments/staff-payments.ts';
import { type Pricing, priceCart } from '#server/modules/pricing/price-cart.ts';
import { sayChanges, toOrderLine } from '#server/modules/pricing/quote-cart.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { hashToken } from '#server/secrets.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { endOrder } from '../lifecycle/end-order.ts';
import { type LockedOrder, lockOrder } from '../lifecycle/order-life.store.ts';
import { writeOffGoods } from '../lifecycle/reservations.ts';
import { withOrder } from '../lifecycle/take-step.ts';
import { reconcileLocked } from '../money/reconcile-order.ts';
import { guardLargeRefund } from '../money/record-staff-payment.ts';
import { readDoorMoney, requireAmount } from '../money/staff-money.ts';
import { insertOrder, toNewOrderLines } from '../order.store.ts';
import { findSale, lockSale } from '../placing/placing.store.ts';
import { requireGoods } from '../placing/require.ts';
import { accessTokenOf } from '../reading/require-access.ts';
import { getStaffOrder } from '../staff/staff-order.ts';
import { canVoid, isSaleOfDay, requireVersion, roleOf } from '../staff/staff-rights.ts';

type Body = BodyOf<typeof declared>;
type Lines = readonly (WantedLine & { price?: number })[];

/** The delivery of a sale at the counter. */
const AT_THE_COUNTER = {
  address: null,
  point: null,
  zone: { name: '' },
  method: { code: COUNTER, name: 'Counter', eta: null },
};

/**
 * Sells at the counter: in one transaction, an order that is paid and handed over from the start. Takes locks in the
 * order that all orders use: the sale, the customer's record, the reference, stock units by id. The same sale sent
 * again, by anyone and at any time, returns the recorded sale.
 * @throws errors about lines (not_found, out_of_stock, validation_error); price_changed with the new quote if the till
 * showed another total; validation_error on `cash_given`, `code_amount`, `reference`, `customer.phone`; invalid_state
 * on `sale` if it was recorded with another total.
 */
export async function sellAtCounter(
  outer: Context,
  { body, user }: { body: Body; user: Pick<SignedIn, 'role'> },
): Promise<CounterSale> {
  const customer = readCustomer(body);
  // One time for everything: at midnight, goods and money must belong to the same day.
  const at = outer.now();
  const ctx = { ...outer, now: () => at };
  await inTransaction(ctx, async (ctx) => {
    await lockSale(ctx.db, body.sale);
    const earlier = await findSale(ctx.db, body.sale);
    if (earlier) requireSame(earlier, body);
    else await placeSale(ctx, { body, customer });
  });
  // After the commit, so that orders for the same goods do not wait for this read.
  return showSale(ctx, { body, user });
}

async function placeSale(
  ctx: Context,
  { body, customer }: { body: Body; customer: { name: string | null; phone: string } | null },
): Promise<void> {
  const { sale: id, line_items } = body;
  const pricing = await priceSale(ctx, line_items);
  await requireGoods(ctx, { line_items }, pricing);
  const { total } = pricing.totals;
  if (body.expected_total !== total)
    throw new ShopError('price_changed', { data: await toQuote(ctx, pricing) });
  const buyer = await holdCustomer(ctx, customer);
  const { cash, code } = await readMoney(ctx, body, total);
  const lines = toNewOrderLines(pricing.lines);
  await reserveStock(ctx, { orderId: id, lines });
  const { number } = await insertOrder(ctx.db, {
    ...{ id, letters: (await readShopSettings(ctx)).order_prefix, accountId: null },
    ...{ placedAt: ctx.now(), source: 'counter', isTest: false, language: ctx.language ?? 'en' },
    ...{ accessTokenHash: hashToken(accessTokenOf(ctx, id)), customer: buyer, delivery: AT_THE_COUNTER },
    ...{ billing: null, window: null, anyTime: null, note: null, substitution: 'leave_out', coupon: null },
    payment: waysToPay(cash, code?.amount ?? 0),
    ...{ totals: { ...pricing.totals, shipping_total: 0 }, upperTotal: null, held: 0, lines },
    beginning: {
      events: [{ type: 'sold', status: 'delivered' }],
      ...{ paymentStatus: 'paid', expiresAt: null },
    },
  });
  if (code) await recordAtTheDoor(ctx, { purposeId: id, label: number, ...code });
  if (cash > 0) await recordAtTheDoor(ctx, { purposeId: id, label: number, amount: cash, reference: null });
  await claimStock(ctx, { orderId: id, lines });
  if (buyer.phone) await queueMessage(ctx, { kind: 'order_receipt', subjectId: id, audience: 'customer' });
}

function readCustomer({ customer }: Body): { name: string | null; phone: string } | null {
  if (!customer) return null;
  const form = openForm();
  const phone = form.phone('customer.phone', customer.phone);
  const name = form.lineOrNull(customer.name) && form.name('customer.name', customer.name ?? '');
  form.finish();
  return { name, phone };
}

/** The customer, with their record locked, and created if new; without a phone there is no record. */
async function holdCustomer(ctx: Context, customer: { name: string | null; phone: string } | null) {
  if (!customer) return { name: PASSER_BY, phone: '', email: null };
  const { phone } = customer;
  const name = customer.name ?? (await nameOfPhone(ctx, phone)) ?? phone.replace(/^\+250/, '0');
  const buyer = { name, phone, email: null };
  await holdBuyer(ctx, { ...buyer, accountId: null, source: 'counter' }).catch(giveUpWaiting);
  return buyer;
}

/**
 * The cash that stays in the drawer, and the amount paid to the MoMo code.
 * @throws validation_error on `cash_given` with the missing amount, on `code_amount` if it is more than the total, and
 * as readDoorMoney
 */
async function readMoney(ctx: Context, body: Body, total: number) {
  const { cash_given, code_amount = null } = body;
  const reference = oneLine(body.reference ?? '') || null;
  const money = await readDoorMoney(ctx, { amount: cash_given ?? null, code_amount, reference });
  const code = money?.code ?? null;
  const cash = total - (code?.amount ?? 0);
  if (cash < 0) requireAmount(code?.amount ?? 0, total, 'code_amount');
  const given = cash_given ?? 0;
  if (given < cash) requireAmount(given, cash, 'cash_given');
  if (cash === 0 && given > 0) throw fieldError('cash_given', 'It is paid: leave the cash empty.');
  return { cash, code };
}

/** The payment method of the sale, and its name. */
function waysToPay(cash: number, code: number): { code: string; name: string } {
  if (code === 0) return { code: cashOnDelivery.code, name: 'Cash' };
  if (cash === 0) return { code: momoCode.code, name: 'MoMoPay' };
  return { code: cashOnDelivery.code, name: 'Cash + MoMoPay' };
}

/** @throws invalid_state if the id belongs to another order, or to a sale with another total. */
function requireSame({ source, total }: { source: string; total: number }, body: Body): void {
  if (source === 'counter' && total === body.expected_total) return;
  const message = 'This sale was already recorded, with another total. Please check it under Orders.';
  throw new ShopError('invalid_state', { fields: [{ field: 'sale', message }] });
}

async function showSale(
  ctx: Context,
  { body, user }: { body: Body; user: Pick<SignedIn, 'role'> },
): Promise<CounterSale> {
  const { sale: id } = body;
  const order = await getStaffOrder(ctx, id, roleOf(user));
  const code = order.payments.filter(({ kind }) => kind === 'manual');
  const cash = order.total - code.reduce((sum, { amount }) => sum + amount, 0);
  const receipt = pathIn(order.language, `/orders/${id}/receipt#${accessTokenOf(ctx, id)}`);
  return { order, receipt, cash, change: Math.max(0, (body.cash_given ?? 0) - cash) };
}

/** Prices a sale at the counter: the weights on the scale count, and there is no delivery. */
function priceSale(ctx: Context, line_items: Lines): Promise<Pricing> {
  return priceCart(ctx, { line_items, isWeighed: true });
}

/**
 * What a sale costs now, and what differs from the till. Reserves nothing.
 * @throws validation_error as priceCart
 */
export async function quoteSale(ctx: Context, line_items: Lines): Promise<CounterQuote> {
  return toQuote(ctx, await priceSale(ctx, line_items));
}

/** A priced sale in its wire format. */
async function toQuote(ctx: Context, { lines, totals, changes }: Pricing): Promise<CounterQuote> {
  return {
    line_items: lines.map(toOrderLine),
    total: totals.total,
    changes: await sayChanges(ctx, changes),
  };
}

/**
 * Voids a sale of today: its goods go back into stock or are written off, and its money is paid back as coins; money
 * paid to the MoMo code may stay owed until it is sent back. After its day is closed it is in the books of the next
 * day.
 * @throws not_found; invalid_state if it is no sale at the counter, is voided already or is of another day, on
 * `version` if it has changed; validation_error on `reason`; step_up_required for a large amount.
 */
export function voidSale(
  ctx: Context,
  { id, body, user }: { id: string; body: BodyOf<typeof declaredVoid>; user: SignedIn },
): Promise<StaffOrder> {
  const reason = oneLine(body.reason);
  if (!reason) throw fieldError('reason', 'Please say why the sale is taken back.');
  return withOrder(ctx, id, async (ctx, order) => {
    requireVersion(order, body.version);
    requireOfToday(ctx, order);
    const kept = (await paymentsOf(ctx, id)).reduce((sum, each) => sum + leftOf(each), 0);
    await guardLargeRefund(ctx, { number: order.number, francs: order.given_back + kept });
    await endOrder(ctx, order, 'cancelled', reason);
    if (body.goods === 'waste') await writeOffGoods(ctx, id);
    await giveBack(ctx, id, { isAllInCoins: body.all_in_coins ?? false });
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

function requireOfToday(ctx: Context, order: LockedOrder): void {
  if (!canVoid(order)) throw new ShopError('invalid_state');
  if (isSaleOfDay(order, ctx.now())) return;
  const message = 'This sale is from another day: send the money back on its page under Money.';
  throw new ShopError('invalid_state', { fields: [{ field: 'sale', message }] });
}

/** Pays back from the drawer what a voided sale owes. */
async function giveBack(
  ctx: Context,
  id: string,
  { isAllInCoins }: { isAllInCoins: boolean },
): Promise<void> {
  const owing = (await paymentsOf(ctx, id)).filter(owesMoney);
  const inCoins = owing.filter(({ method }) => isAllInCoins || paymentMethodOf(method).kind === 'cash');
  for (const payment of inCoins) await sendBack(ctx, payment, { coins: true });
  const ended = await lockOrder(ctx.db, id);
  if (ended) await reconcileLocked(ctx, ended);
}
