import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { checkInvariants } from '../check-invariants.ts';
import { expireOrder } from '../modules/orders/lifecycle/end-order.ts';
import { type PlacedOrder, placeOrder, postOrder } from './checkout.ts';
import { aCoupon, aProduct, aRegion } from './given.ts';
import { cartIn, cartOf } from './given-carts.ts';
import { aDeliveryZone, aGuestOrder, aStranger, emptyShop } from './given-checkout.ts';
import { aCustomer } from './given-customers.ts';
import { currentStatus, holderOf, offerEveryPayment, orderIn } from './order-life.ts';
import { aDesk, type StaffDesk } from './staff-desk.ts';
import type { Answer, TestShop } from './start-shop.ts';

/** Parallel requests for the same goods or money. Each run begins with an empty shop. */
export interface Race {
  readonly name: string;
  /** Runs it once and returns the broken promises. */
  run(shop: TestShop): Promise<string[]>;
}

const START = '2026-11-20T08:00:00Z';
const TIME_TO_PAY_MS = 20 * 60_000;
const MINUTE_MS = 60_000;
/** A wallet that answers only when the race tells it to. */
const SLOW_WALLET = { payment_method: 'mtn_momo', payment: { phone: '0789000453' } };

/** The races of trust.md section 5 and those between a payer's money and everything else. */
export const races: readonly Race[] = [
  { name: '200 buyers want 10 units', run: raceForStock },
  { name: '60 buyers want a coupon of 7 uses', run: raceForCoupon },
  { name: 'one order is sent by two tabs', run: orderInTwoTabs },
  { name: 'one cart is ordered in two tabs', run: cartInTwoTabs },
  { name: 'one order is paid in two tabs', run: payInTwoTabs },
  { name: 'an order is cancelled while its money arrives', run: cancelAgainstPaid },
  { name: 'an order expires while its money arrives', run: expireAgainstPaid },
  { name: 'the last goods are sold while the money for expired ones arrives', run: lateMoneyAgainstBuyer },
  { name: '40 buyers want the last kilos', run: raceForKilos },
  { name: 'two packers weigh one line', run: onTwoScales },
  { name: 'heavier bags want the last grams of a shelf', run: raceForGrams },
  { name: 'an order is weighed while it is cancelled', run: scaleAgainstCancel },
];

/** Runs a race in an emptied shop; the invariants are part of its promises. */
export async function runRace(shop: TestShop, race: Race): Promise<string[]> {
  shop.clock.set(START);
  await emptyShop(shop.ctx);
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  await offerEveryPayment(shop.ctx);
  shop.wallet.change({ outcome: 'ask', callback: 'once', report: {}, next: [] });
  const wrong = await race.run(shop);
  const broken = (await checkInvariants(shop.ctx.db, { now: shop.ctx.now() })).filter(
    ({ violations }) => violations > 0,
  );
  return [...wrong, ...broken.map(({ name, promise }) => `${name}: not ${promise}`)];
}

async function raceForStock(shop: TestShop): Promise<string[]> {
  const { id } = await aProduct(shop.ctx, { stock: 10 });
  const input = aGuestOrder([{ product: id, quantity: 1 }]);
  const answers = await Promise.all(times(200, (n) => postOrder(shop, input, `buyer ${n}`)));
  return differs(tally(answers), '10 × 201, 190 × 409 out_of_stock');
}

async function raceForCoupon(shop: TestShop): Promise<string[]> {
  const { id } = await aProduct(shop.ctx, { stock: 1_000 });
  const { code } = await aCoupon(shop.ctx, { max_uses: 7, per_customer: 1 });
  const answers = await Promise.all(
    times(60, (n) => {
      const person = { phone: `+2507881000${10 + n}`, email: `eric${n}@example.com` };
      const buyer = aStranger(n, { ...person, directions: `House ${n}, red gate` });
      return postOrder(shop, aGuestOrder([{ product: id, quantity: 1 }], { coupon: code, ...buyer }));
    }),
  );
  return differs(tally(answers), '7 × 201, 53 × 422 coupon_invalid');
}

async function orderInTwoTabs(shop: TestShop): Promise<string[]> {
  const input = await aInput(shop, {});
  const answers = await Promise.all(times(2, () => postOrder(shop, input, 'the same key')));
  const ids = new Set(answers.map(({ body }) => body.data?._id));
  return [...differs(tally(answers), '2 × 201'), ...differs(`${ids.size} order`, '1 order')];
}

/** Each tab sends a key of its own: only the cart can prevent two orders. */
async function cartInTwoTabs(shop: TestShop): Promise<string[]> {
  const { id } = await aProduct(shop.ctx, { stock: 10 });
  const { add, order, orders, look } = cartOf(shop, await aCustomer(shop.ctx));
  const { _id: cart } = cartIn(await add({ product: id, quantity: 6 }));
  const answers = await Promise.all(times(2, (n) => order({ cart }, `tab ${n}`)));
  const ids = new Set(answers.map(({ body }) => body.data?._id));
  const { body: own } = await orders();
  return [
    ...differs(tally(answers), '1 × 201, 1 × 409 already_ordered'),
    ...differs(`${ids.size} order told, ${own.total} placed`, '1 order told, 1 placed'),
    ...differs(`${(await look()).body.data}`, 'null'),
  ];
}

async function payInTwoTabs(shop: TestShop): Promise<string[]> {
  const order = await placeOrder(shop, await aInput(shop, { payment_method: 'momo_code' }));
  const { pay } = holderOf(shop, order);
  const answers = await Promise.all(times(2, () => pay('mtn_momo', { phone: '0788123456' })));
  await shop.runJobs();
  const wrong = differs(`${requestsFor(shop, order)} request`, '1 request');
  await shop.wallet.approve();
  await shop.runJobs();
  return [
    ...differs(tally(answers), '1 × 200, 1 × 409 invalid_state'),
    ...wrong,
    ...differs(await stands(shop, order), 'confirmed paid'),
  ];
}

async function cancelAgainstPaid(shop: TestShop): Promise<string[]> {
  const order = await moneyArrives(shop, await placeOrder(shop, await aInput(shop, SLOW_WALLET)));
  const { cancel, confirm } = holderOf(shop, order);
  const [cancelled] = await Promise.all([cancel(), confirm(), confirm(), shop.runJobs()]);
  await confirm();
  await shop.runJobs();
  return [
    ...differs(`${cancelled.status}`, '200'),
    ...differs(await stands(shop, order), 'cancelled refund_due'),
  ];
}

async function expireAgainstPaid(shop: TestShop): Promise<string[]> {
  const order = await moneyArrives(shop, await placeOrder(shop, await aInput(shop, SLOW_WALLET)));
  shop.clock.advance(TIME_TO_PAY_MS);
  const { confirm } = holderOf(shop, order);
  const expire = () => expireOrder(shop.ctx, order._id);
  await Promise.all([expire(), confirm(), expire(), confirm()]);
  return differs(await stands(shop, order), 'confirmed paid');
}

/** One of them has the goods; the other is refused, or gets the money back. */
async function lateMoneyAgainstBuyer(shop: TestShop): Promise<string[]> {
  const input = await aInput(shop, SLOW_WALLET, 10);
  const order = await placeOrder(shop, input);
  await shop.runJobs();
  shop.clock.advance(TIME_TO_PAY_MS + MINUTE_MS);
  await shop.runJobs();
  await moneyArrives(shop, order);
  const other = aGuestOrder(input.line_items);
  const [answer] = await Promise.all([postOrder(shop, other), holderOf(shop, order).confirm()]);
  await shop.runJobs();
  const outcome = `${tally([answer])}, ${await stands(shop, order)}`;
  const either = ['1 × 201, expired refund_due', '1 × 409 out_of_stock, confirmed paid'];
  return either.includes(outcome) ? [] : [`${outcome} instead of ${either.join(' or ')}`];
}

/** Of 10.4 kg each buys 1.5 kg: the last 1.4 kg are left over. */
async function raceForKilos(shop: TestShop): Promise<string[]> {
  const { id } = await tomatoes(shop, 10_400);
  const input = aGuestOrder([{ product: id, quantity: 1_500 }]);
  const answers = await Promise.all(times(40, (n) => postOrder(shop, input, `buyer ${n}`)));
  return differs(tally(answers), '6 × 201, 34 × 409 out_of_stock');
}

/** Both read the same order: one weight counts, and the other is refused. */
async function onTwoScales(shop: TestShop): Promise<string[]> {
  const packer = await aDesk(shop, 'packer');
  const order = await placeOrder(shop, await aWeighedInput(shop, { stock: 5_000 }));
  const looked = await staffOrder(packer, order);
  const answers = await Promise.all([1_140, 1_260].map((grams) => onScale(packer, looked, grams)));
  const { line_items, total } = await staffOrder(packer, order);
  const francs = { 1140: 1_520, 1260: 1_680 }[line_items[0]?.quantity ?? 0];
  return [
    ...differs(tally(answers), '1 × 200, 1 × 409 invalid_state'),
    ...differs(`${total - order.shipping_total}`, `${francs}`),
  ];
}

/** Three bags of 1.2 kg each weigh 90 g more, and 200 g are left in stock: only two bags can be taken. */
async function raceForGrams(shop: TestShop): Promise<string[]> {
  const packer = await aDesk(shop, 'packer');
  const input = await aWeighedInput(shop, { stock: 3_800 });
  const orders = await Promise.all(times(3, (n) => placeOrder(shop, input, `buyer ${n}`)));
  const looked = await Promise.all(orders.map((order) => staffOrder(packer, order)));
  const answers = await Promise.all(looked.map((order) => onScale(packer, order, 1_290)));
  return differs(tally(answers), '2 × 200, 1 × 409 out_of_stock');
}

/** Its money was held up to the bound; the payment is owed back, whoever was first. */
async function scaleAgainstCancel(shop: TestShop): Promise<string[]> {
  const packer = await aDesk(shop, 'packer');
  const input = await aWeighedInput(shop, { stock: 5_000, other: SLOW_WALLET });
  const order = await moneyArrives(shop, await placeOrder(shop, input));
  const { cancel, confirm, look } = holderOf(shop, order);
  await confirm();
  const looked = await staffOrder(packer, order);
  const [weighed, cancelled] = await Promise.all([onScale(packer, looked, 1_140), cancel()]);
  const { weighing, payment } = orderIn(await look());
  return [
    ...(weighed.status === 200 ? [] : differs(tally([weighed]), '1 × 409 invalid_state')),
    ...differs(tally([cancelled]), '1 × 200'),
    ...differs(await stands(shop, order), 'cancelled refund_due'),
    ...differs(`${payment.owed}`, `${weighing?.upper_total}`),
  ];
}

const tomatoes = (shop: TestShop, stock: number) =>
  aProduct(shop.ctx, { price: 1_333, stock, sold_by: 'weight', step_grams: 100, min_grams: 200 });

/** 1.2 kg of tomatoes, FRW 1,600. */
async function aWeighedInput(
  shop: TestShop,
  { stock, other = {} }: { stock: number; other?: Parameters<typeof aGuestOrder>[1] },
) {
  const { id } = await tomatoes(shop, stock);
  return aGuestOrder([{ product: id, quantity: 1_200 }], other);
}

async function staffOrder(packer: StaffDesk, { _id }: PlacedOrder): Promise<StaffOrder> {
  return (await packer.get(`/orders/${_id}`)).body.data;
}

function onScale(
  packer: StaffDesk,
  { _id, version, line_items }: StaffOrder,
  grams: number,
): Promise<Answer> {
  return packer.put(`/orders/${_id}/lines/${line_items[0]?._id}/weight`, { version, grams });
}

/** An order of `quantity` of everything. */
async function aInput(shop: TestShop, other: Parameters<typeof aGuestOrder>[1], quantity = 6) {
  const { id } = await aProduct(shop.ctx, { price: 1_000, stock: 10 });
  return aGuestOrder([{ product: id, quantity }], other);
}

/** The payer approves, and the shop does not know it yet. */
async function moneyArrives(shop: TestShop, order: PlacedOrder): Promise<PlacedOrder> {
  await shop.runJobs();
  shop.wallet.change({ callback: 'drop' });
  await shop.wallet.approve();
  return order;
}

function requestsFor(shop: TestShop, { number }: PlacedOrder): number {
  return shop.wallet.requests().filter(({ externalId }) => externalId === number).length;
}

async function stands(shop: TestShop, order: PlacedOrder): Promise<string> {
  return currentStatus(orderIn(await holderOf(shop, order).look()));
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

function tally(answers: Answer[]): string {
  const words = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
  const groups = Object.entries(Object.groupBy(words, (word) => word));
  return groups
    .map(([word, all]) => `${all?.length} × ${word}`)
    .toSorted((a, b) => a.slice(a.indexOf('×')).localeCompare(b.slice(b.indexOf('×'))))
    .join(', ');
}

function differs(is: string, promised: string): string[] {
  return is === promised ? [] : [`${is} instead of ${promised}`];
}
