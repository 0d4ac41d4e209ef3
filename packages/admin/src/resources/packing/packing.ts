import { useSyncExternalStore } from 'react';
import { CallFailure, call } from '#admin/api.ts';
import { readSession } from '#admin/session.ts';
import {
  afterStep,
  dropOrders,
  type Kept,
  keepIds,
  keepOrder,
  keepRows,
  keepSteps,
  type Me,
  nextStep,
  type PackOrder,
  readKept,
  readSteps,
  type Step,
  toPackOrder,
  toPackRow,
  type Work,
  withSteps,
} from './steps.ts';

/** The state of the packing screens. */
export interface Packing extends Omit<Kept, 'orders'> {
  orders: ReadonlyMap<string, PackOrder>;
  /** The data stored on this phone have been read. */
  isOpen: boolean;
  /** The shop could not be reached at the last try. */
  isCut: boolean;
}

const CLOSED: Packing = {
  ...{ orders: new Map(), rows: [], steps: [], wave: [], fetched: [] },
  ...{ isOpen: false, isCut: false },
};
/** How often waiting steps are sent again: browsers do not always report that the network is back. */
const AGAIN_MS = 10_000;
/** The maximum number of orders in the list. */
const MOST = 100;
/** The maximum number of stored orders; those packed longest ago are deleted first. */
const MOST_KEPT = 120;

let packing = CLOSED;
let owner: string | null = null;
const listeners = new Set<() => void>();
const tabs = new BroadcastChannel('isoko-packing');
/** Writes to the database run one after the other. */
let written: Promise<unknown> = Promise.resolve();

function set(change: Partial<Packing>): void {
  packing = { ...packing, ...change };
  for (const listener of listeners) listener();
}

function write(work: () => Promise<unknown>): Promise<unknown> {
  written = written.then(work).catch(console.warn);
  return written;
}

/** The state of the packing screens, live. */
export function usePacking(): Packing {
  return useSyncExternalStore(subscribe, () => packing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user logged in on this phone. */
export function me(): Me {
  const { id = '', name = '' } = readSession() ?? {};
  return { id, name };
}

/** The order with the waiting steps of this phone; undefined: this phone has never loaded it. */
export function orderIn({ orders, steps }: Packing, id: string): PackOrder | undefined {
  const order = orders.get(id);
  return order && withSteps(order, steps, me());
}

/** Whether this phone has that order. */
export const hasOrder = (id: string): boolean => packing.orders.has(id);

/** Reads the stored data of the logged-in user, and starts to send the waiting steps. */
export async function openPacking(): Promise<void> {
  const { id } = me();
  if (owner === id || id === '') return;
  owner = id;
  packing = CLOSED;
  const { orders, ...kept } = await readKept(id);
  set({ ...kept, orders: new Map(orders.map((order) => [order._id, order])), isOpen: true });
  void sendSteps();
}

/** Reads the orders to pack: by window and area, the oldest first. */
export async function lookForOrders(): Promise<void> {
  const query = { status: 'confirmed', sort: 'packing', limit: MOST } as const;
  const rows = await reach(async () => (await call('GET /admin/orders', { query })).data.map(toPackRow));
  if (!rows) return;
  set({ rows });
  void write(() => keepRows(rows));
  const needed = new Set([
    ...rows.map(({ _id }) => _id),
    ...packing.wave,
    ...packing.steps.map(({ order }) => order),
  ]);
  const unused = [...packing.orders.keys()].filter((id) => !needed.has(id));
  if (packing.orders.size <= MOST_KEPT) return;
  set({ orders: new Map([...packing.orders].filter(([id]) => needed.has(id))) });
  void write(() => dropOrders(unused));
}

/** Reads one order; without a network the stored version stays. @throws CallFailure when the shop refuses. */
export async function lookAtOrder(id: string): Promise<void> {
  const answer = await reach(() => call('GET /admin/orders/:id', { params: { id } }));
  if (answer) keep(toPackOrder(answer.data));
}

function keep(order: PackOrder): void {
  set({ orders: new Map(packing.orders).set(order._id, order) });
  void write(() => keepOrder(order));
}

/** Makes a request; null: the shop could not be reached. */
async function reach<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    const answer = await work();
    if (packing.isCut) set({ isCut: false });
    return answer;
  } catch (error) {
    if (!isLater(error)) throw error;
    set({ isCut: true });
    return null;
  }
}

/** Whether the same request may succeed later: there was no answer, or none from the shop. */
function isLater(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  return error.failure.kind !== 'http' || error.status >= 500 || [401, 408, 429].includes(error.status);
}

/** Does a step with an order: shown immediately, stored, and sent as soon as there is a network. */
export function press(id: string, work: Work): void {
  const order = packing.orders.get(id);
  if (!order) return;
  const last = packing.steps.at(-1)?.id ?? 0;
  const step: Step = {
    ...{ id: Math.max(last + 1, Date.now()), key: crypto.randomUUID(), order: id, number: order.number },
    ...{ seen: order.version, at: new Date().toISOString(), work, refused: null, field: null },
  };
  setSteps([...packing.steps, step]);
  void sendSteps();
}

/** Takes a free order for this user; the first tick says who packs it. */
export function claimIfFree(id: string): void {
  if (orderIn(packing, id)?.packer === null) press(id, { kind: 'claim', over: false });
}

function setSteps(steps: Step[], order?: PackOrder): void {
  const orders = order ? new Map(packing.orders).set(order._id, order) : packing.orders;
  set({ steps, orders });
  const keep = () => {
    keepSteps(packing.steps);
    tabs.postMessage('steps');
  };
  // The changed order is stored before its step is deleted: a step sent twice changes nothing, but one deleted
  // too early would be lost.
  if (order) void write(() => keepOrder(order)).then(keep);
  else keep();
}

/** Another tab stored or sent a step. */
tabs.addEventListener('message', () => set({ steps: readSteps() }));

let sending: Promise<void> | null = null;

/** Sends the waiting steps, one after the other, from one tab at a time. */
export function sendSteps(): Promise<void> {
  // Ended inside of the turn: giving the lock back takes a moment, and a press in it would wait for the next round.
  sending ??= inTurn(() =>
    sendAll().finally(() => {
      sending = null;
    }),
  );
  return sending;
}

/** Browsers only offer locks to pages with https. */
const inTurn = async (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('isoko-packing', work) : work();

async function sendAll(): Promise<void> {
  for (let step = nextStep(packing.steps); step; step = nextStep(packing.steps)) {
    const { id } = step;
    const sent = step;
    try {
      const answer = await reach(() => sendStep(sent));
      if (!answer) return;
      // A user who logged out meanwhile has no data here any more.
      if (me().id !== owner) return;
      const order = toPackOrder(answer.data);
      const now = packing.steps.find((each) => each.id === id) ?? sent;
      setSteps(afterStep(packing.steps, now, order.version), order);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const [field = null] = Object.keys(error.body.errors ?? {}).filter((each) => each !== 'root');
      const refused = { refused: error.message, field };
      setSteps(packing.steps.map((each) => (each.id === id ? { ...each, ...refused } : each)));
      await lookAtOrder(sent.order).catch(() => null);
    }
  }
}

function sendStep({ order: id, key, seen: version, work }: Step) {
  const headers = { 'idempotency-key': key };
  const params = { id };
  if (work.kind === 'claim') {
    const body = { take: true, over: work.over, version };
    return call('POST /admin/orders/:id/claim', { params, body, headers });
  }
  if (work.kind === 'pack') {
    const body = { status: 'packed', version, bags: work.bags, all_picked: work.all } as const;
    return call('POST /admin/orders/:id/status', { params, body, headers });
  }
  const { line } = work;
  if (work.kind === 'tick') {
    const body = { picked: work.picked, quantity: work.quantity };
    return call('PUT /admin/orders/:id/lines/:line/picked', { params: { id, line }, body });
  }
  const body = { version, grams: work.grams };
  return call('PUT /admin/orders/:id/lines/:line/weight', { params: { id, line }, body, headers });
}

/**
 * Continues after a refusal: sends the step again for the present order, takes the order over first, or drops
 * the step. The packer who has seen the change closes the bags again.
 */
export async function decide(step: Step, how: 'again' | 'over' | 'leave'): Promise<void> {
  await lookAtOrder(step.order).catch(() => null);
  const seen = packing.orders.get(step.order)?.version ?? step.seen;
  const over: Step = { ...step, id: step.id - 0.5, work: { kind: 'claim', over: true } };
  const again = (each: Step): Step => ({
    ...each,
    seen,
    key: crypto.randomUUID(),
    refused: null,
    field: null,
  });
  const steps = packing.steps.flatMap((each) => {
    if (each.order !== step.order) return [each];
    if (each.id === step.id) {
      if (how === 'leave') return [];
      const isClaim = step.work.kind === 'claim';
      return (how === 'over' ? [over, ...(isClaim ? [] : [each])] : [each]).map(again);
    }
    return each.work.kind === 'pack' ? [] : [again(each)];
  });
  setSteps(steps);
  await sendSteps();
}

/** Chooses the orders to pick together. */
export function chooseWave(wave: string[]): void {
  set({ wave, fetched: [] });
  void write(() => Promise.all([keepIds('wave', wave), keepIds('fetched', [])]));
}

/** Marks a product of the wave as fetched, or removes the mark. */
export function turnFetched(key: string): void {
  const { fetched: before } = packing;
  const fetched = before.includes(key) ? before.filter((each) => each !== key) : [...before, key];
  set({ fetched });
  void write(() => keepIds('fetched', fetched));
}

addEventListener('online', () => void sendSteps());
setInterval(() => packing.steps.some(({ refused }) => refused === null) && void sendSteps(), AGAIN_MS);
