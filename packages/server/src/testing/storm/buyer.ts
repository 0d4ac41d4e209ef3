import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '@isoko/contract';
import { aGuestOrder } from '../given-checkout.ts';
import type { Asker, Outcome } from './ask.ts';
import type { Dice } from './dice.ts';
import { type Article, type Goods, STEP_GRAMS } from './goods.ts';
import { packOrder } from './packer.ts';

/** What the shop told a buyer about an order; it must be true later. */
export interface Acknowledged {
  readonly key: string;
  readonly id: string;
  readonly number: string;
  total: number;
  readonly token: string;
  status: Order['status'];
  payment: Order['payment']['status'];
}

/** The storm's own book: every order and every refusal that its buyers got. */
export interface Book {
  readonly orders: Acknowledged[];
  readonly refusals: Record<string, number>;
  /** Statements of the shop that cannot be true. */
  readonly contradictions: string[];
}

/** How buyers of a drill behave, and what happens to their orders; all in percent. */
export interface Habits {
  /** Share of wallet payments; the others pay at the door. */
  readonly byWallet: number;
  /** Share of buyers who leave after the order, without waiting for the payment. */
  readonly leaving: number;
  /** Share of confirmed orders that are packed. */
  readonly packed: number;
}

/** Four in ten pay by wallet, and everyone waits for the result. Half of the confirmed orders are packed. */
export const ORDINARY: Habits = { byWallet: 40, leaving: 0, packed: 50 };

export interface Buyer {
  readonly number: number;
  readonly habits: Habits;
  readonly dice: Dice;
  readonly asker: Asker;
  readonly goods: Goods;
  readonly book: Book;
}

const LOOK_AGAIN_MS = 1_000;
const GOOD_WALLET = '0788 123 456';
const DECLINING_WALLET = '0789000451';

/** Buys once, like a person: chooses, orders, pays, perhaps changes their mind; until the result is known. */
export async function buyOnce(buyer: Buyer, purchase: number): Promise<void> {
  const { dice, habits } = buyer;
  const order = await place(buyer, `storm ${buyer.number}-${purchase}`);
  if (!order || (habits.leaving && dice.percent(habits.leaving))) return;
  if (order.status === 'pending') {
    if (dice.percent(15)) return cancel(buyer, order);
    await awaitMoney(buyer, order);
    if (order.payment === 'failed') await payAgain(buyer, order);
    if (dice.percent(10)) await cancel(buyer, order);
  } else if (dice.percent(35)) {
    await pause(dice.below(300));
    await cancel(buyer, order);
  }
  if (order.status === 'confirmed' && dice.percent(habits.packed)) {
    await packOrder(buyer, order);
    await look(buyer, order);
  }
}

async function place(buyer: Buyer, key: string): Promise<Acknowledged | null> {
  const { asker, book, dice } = buyer;
  const body = orderInputOf(buyer);
  const request = { method: 'POST', path: '/orders/guests', headers: { 'idempotency-key': key }, body };
  // Now and then two tabs send the same order.
  const tabs = dice.percent(10) ? [request, request] : [request];
  const [first, second] = (await Promise.all(tabs.map((each) => asker.ask(each)))) as [Outcome, Outcome?];
  if (second && first.body.data?._id !== second.body.data?._id) {
    book.contradictions.push(`two tabs of ${key} heard ${told(first)} and ${told(second)}`);
  }
  if (first.status !== 201) {
    note(book, first);
    return null;
  }
  const { _id: id, number, total, access_token: token, status, payment } = first.body.data;
  const order: Acknowledged = { key, id, number, total, token, status, payment: payment.status };
  book.orders.push(order);
  return order;
}

function orderInputOf({ number, dice, goods, habits }: Buyer) {
  const lines = dice.shuffled(goods.products).slice(0, 1 + dice.below(3));
  const phone = `+2507881${String(10_000 + number).slice(-5)}`;
  const byWallet = dice.percent(habits.byWallet);
  const wallet = dice.percent(70) ? GOOD_WALLET : DECLINING_WALLET;
  return aGuestOrder(
    lines.map((article) => ({ product: article.id, quantity: quantityOf(article, dice) })),
    {
      customer: { name: `Buyer ${number}`, phone, email: `buyer${number}@example.com` },
      payment_method: byWallet ? 'mtn_momo' : 'cod',
      ...(byWallet && { payment: { phone: wallet } }),
      ...(dice.percent(25) && { coupon: goods.coupon }),
    },
  );
}

function quantityOf({ sold_by }: Article, dice: Dice): number {
  return sold_by === 'weight' ? STEP_GRAMS * (1 + dice.below(8)) : 1 + dice.below(2);
}

async function awaitMoney(buyer: Buyer, order: Acknowledged): Promise<void> {
  while (order.payment === 'pending' || order.payment === 'unpaid') {
    await pause(LOOK_AGAIN_MS);
    const body = { order: order.id };
    hear(buyer, order, await send(buyer, order, { method: 'POST', path: '/orders/confirm-payment', body }));
    if (order.status !== 'pending') return;
  }
}

/** After a refusal by the wallet: cash, or another wallet. */
async function payAgain(buyer: Buyer, order: Acknowledged): Promise<void> {
  const byCash = buyer.dice.percent(50);
  const body = byCash
    ? { payment_method: 'cod' }
    : { payment_method: 'mtn_momo', payment: { phone: GOOD_WALLET } };
  hear(buyer, order, await send(buyer, order, { method: 'POST', path: `/orders/${order.id}/payment`, body }));
  await look(buyer, order);
  if (order.status === 'pending') await awaitMoney(buyer, order);
}

async function cancel(buyer: Buyer, order: Acknowledged): Promise<void> {
  hear(buyer, order, await send(buyer, order, { method: 'DELETE', path: `/orders/${order.id}` }));
  await look(buyer, order);
  // A refusal may mean that an earlier try, whose answer was lost, did it. There is no other reason here.
  if (order.status !== 'cancelled')
    buyer.book.contradictions.push(`${order.number} cannot be cancelled: ${order.status}`);
}

async function look(buyer: Buyer, order: Acknowledged): Promise<void> {
  const outcome = await send(buyer, order, { method: 'GET', path: `/orders/${order.id}` });
  hear(buyer, order, outcome);
  if (outcome.status !== 200) {
    buyer.book.contradictions.push(`${order.number} was acknowledged, and then: ${told(outcome)}`);
  }
}

function send({ asker }: Buyer, { token }: Acknowledged, request: Parameters<Asker['ask']>[0]) {
  return asker.ask({ ...request, headers: { 'x-order-token': token } });
}

function hear({ book }: Buyer, order: Acknowledged, outcome: Outcome): void {
  if (outcome.status !== 200) {
    note(book, outcome);
    return;
  }
  const { _id, total, status, payment } = outcome.body.data as Order;
  if (_id !== order.id || total !== order.total) {
    book.contradictions.push(`${order.number} became ${_id} for ${total}`);
  }
  order.status = status;
  order.payment = payment.status;
}

function note(book: Book, outcome: Outcome): void {
  const words = told(outcome);
  book.refusals[words] = (book.refusals[words] ?? 0) + 1;
}

function told({ status, body }: Outcome): string {
  return `${status} ${body?.code ?? body?.data?._id ?? ''}`.trim();
}
