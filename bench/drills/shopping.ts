import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { aGuestOrder, aStranger } from '../../packages/server/src/testing/given-checkout.ts';
import type { TestCustomer } from '../../packages/server/src/testing/given-customers.ts';
import type { RunningShop } from '../../packages/server/src/testing/run-shop.ts';
import type { Outcome } from '../../packages/server/src/testing/storm/ask.ts';
import type { Acknowledged } from '../../packages/server/src/testing/storm/buyer.ts';
import type { Dice } from '../../packages/server/src/testing/storm/dice.ts';
import type { Goods } from '../../packages/server/src/testing/storm/goods.ts';
import type { Traffic } from './traffic.ts';

/** The password of `someCustomers`. */
const PASSWORD = 'ikawa nziza cyane';
/**
 * The number of buyers: orders of one person wait for each other, and no real shop gets thirty a second from
 * one person.
 */
const BUYERS = 1_000;
/** The number of products with unlimited stock, which come first. */
const ENDLESS = 6;
const WORDS = ['ibira', 'tomatos', 'milk', 'rice', 'soap', 'kivu', 'avoc', 'bean', 'oil', 'tea'];
const PAGES = 8;

/** The data of a load. */
export interface Shopping {
  readonly goods: Goods;
  readonly people: readonly TestCustomer[];
  /** The slugs of all published products. */
  readonly slugs: readonly string[];
  readonly shop: Pick<RunningShop, 'address'>;
  readonly traffic: Traffic;
  readonly dice: Dice;
  readonly book: OrderBook;
}

/** The outcome of the orders. */
export interface OrderBook {
  /** Those that were acknowledged. */
  readonly orders: Acknowledged[];
  /** Orders without a known answer. */
  readonly open: OrderInput[];
}

/** An order to send, possibly several times. */
export interface OrderInput {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** The two loads of trust.md section 5. */
export function streamsOf(shopping: Shopping): { steady: Stream[]; burst: Stream[] } {
  const reads = { name: 'reads', atOnce: 400, send: () => readPath(shopping, somePath(shopping)) };
  const cached = { name: 'cached pages', atOnce: 100, send: () => readPath(shopping, cachedPath(shopping)) };
  const orders = { name: 'orders', atOnce: 400, send: () => order(shopping) };
  const logins = { name: 'logins', atOnce: 50, send: () => logIn(shopping) };
  return {
    steady: [
      { ...reads, perSecond: 200 },
      { ...orders, perSecond: 5 },
      { ...logins, perSecond: 1 },
    ],
    burst: [
      { ...cached, perSecond: 2_000 },
      { ...orders, perSecond: 30 },
    ],
  };
}

/** A path that people read: mostly pages, some of them new searches. */
function somePath({ dice, slugs }: Shopping): string {
  const chance = dice.below(100);
  if (chance < 20) return '/';
  if (chance < 35) return '/shop';
  if (chance < 65) return `/product/details/${dice.oneOf(slugs)}`;
  if (chance < 80) return `/api/v1/products/?page=${1 + dice.below(PAGES)}&limit=12`;
  if (chance < 90) return `/api/v1/products/filter/${dice.oneOf(WORDS)}?page=1&limit=12`;
  return `/api/v1/products/${dice.oneOf(slugs)}`;
}

/** Every path that `somePath` may choose. */
export function everyPath({ slugs }: Shopping): string[] {
  const lists = Array.from({ length: PAGES }, (_, page) => `/api/v1/products/?page=${1 + page}&limit=12`);
  const searches = WORDS.map((word) => `/api/v1/products/filter/${word}?page=1&limit=12`);
  const products = slugs.flatMap((slug) => [`/product/details/${slug}`, `/api/v1/products/${slug}`]);
  return ['/', '/shop', ...lists, ...searches, ...products];
}

function cachedPath({ dice, goods }: Shopping): string {
  return dice.oneOf(['/', '/shop', `/product/details/${goods.products[0]?.slug}`]);
}

/** Requests a path as a browser does. */
export function readPath({ traffic, shop }: Shopping, path: string) {
  const headers = { 'accept-encoding': 'br' };
  return traffic.exchange(shop.address, { method: 'GET', path, headers, isUnread: true });
}

async function order({ traffic, shop, goods, dice, book }: Shopping) {
  const lines = dice.shuffled(goods.products.slice(0, ENDLESS)).slice(0, 1 + dice.below(3));
  const n = dice.below(BUYERS);
  const buyer = aStranger(n, { phone: `07890${String(n).padStart(5, '0')}` });
  const body = aGuestOrder(
    lines.map(({ id }) => ({ product: id, quantity: 1 })),
    buyer,
  );
  const input: OrderInput = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body };
  const answer = await traffic.exchange(shop.address, { ...input, path: '/api/v1/orders/guests' });
  const { status, text } = answer;
  if (status === 0 || status === 503) book.open.push(input);
  else noteOrder(book, input, { status, body: JSON.parse(text) });
  return answer;
}

/** Records the shop's answer to an order. */
export function noteOrder(book: OrderBook, { headers }: OrderInput, { status, body }: Outcome): void {
  if (status !== 201) return;
  const { _id: id, number, total, access_token: token, status: stands, payment } = body.data;
  const key = headers['idempotency-key'] as string;
  book.orders.push({ key, id, number, total, token, status: stands, payment: payment.status });
}

function logIn({ traffic, shop, people, dice }: Shopping) {
  const body = { email: dice.oneOf(people).email, password: PASSWORD };
  return traffic.exchange(shop.address, { method: 'POST', path: '/api/v1/users/login', body });
}

const TICK_MS = 5;

/** One action, done or left out. */
export interface Shot {
  /** From the moment it was due, in ms: waiting for a turn counts too. */
  readonly ms: number;
  /** Of performance.now(). */
  readonly endedAt: number;
  readonly status: number;
  readonly fault: string | null;
}

export interface Stream {
  readonly name: string;
  readonly perSecond: number;
  /** The maximum sent at the same time; further actions that are due are left out and counted. */
  readonly atOnce: number;
  send(at: number): Promise<{ status: number; fault: string | null }>;
}

export interface Streamed {
  readonly stream: Stream;
  readonly shots: Shot[];
  /** Actions due while too many were running. */
  leftOut: number;
}

/**
 * Sends actions at the stream's pace, however slow the answers are (an open loop): a slow shop gets the same
 * load. Resolves after the last answer.
 */
export async function sendSteadily(stream: Stream, seconds: number): Promise<Streamed> {
  const done: Streamed = { stream, shots: [], leftOut: 0 };
  const onTheirWay = new Set<Promise<void>>();
  const begun = performance.now();
  const gapMs = 1_000 / stream.perSecond;
  const count = seconds * stream.perSecond;
  for (let at = 0; at < count; await pause(TICK_MS)) {
    for (; at < count && begun + at * gapMs <= performance.now(); at += 1) {
      if (onTheirWay.size >= stream.atOnce) {
        done.leftOut += 1;
        continue;
      }
      const shot = shoot(stream, at, begun + at * gapMs).then((each) => void done.shots.push(each));
      onTheirWay.add(shot);
      void shot.then(() => onTheirWay.delete(shot));
    }
  }
  await Promise.all(onTheirWay);
  return done;
}

async function shoot({ send }: Stream, at: number, dueAt: number): Promise<Shot> {
  const { status, fault } = await send(at);
  const endedAt = performance.now();
  return { status, fault, endedAt, ms: endedAt - dueAt };
}
