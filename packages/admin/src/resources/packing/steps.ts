import type { OrderRow, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { forgetPacking, PACKING_DATABASE, WAITS } from '#admin/kept-on-phone.ts';
import { receiverOf, whereTo } from '#admin/ui/order-words.ts';

export type PackLine = StaffOrder['line_items'][number];

/** An order as packers need it: what a phone keeps of it has no money, no phone and no street. */
export interface PackOrder
  extends Pick<
    StaffOrder,
    | '_id'
    | 'number'
    | 'version'
    | 'status'
    | 'delivery_window'
    | 'note'
    | 'substitution'
    | 'packer'
    | 'bags'
    | 'late'
  > {
  name: string;
  /** Where it goes: its sector, or what takes the place of one. */
  area: string;
  lines: PackLine[];
}

/** The same in the list of what is to be packed. */
export type PackRow = Pick<
  OrderRow,
  '_id' | 'number' | 'status' | 'delivery_window' | 'late' | 'packer' | 'note' | 'lines' | 'picked'
> & { name: string; area: string };

export function toPackOrder(order: StaffOrder): PackOrder {
  const { _id, number, version, status, delivery_window, note, substitution, packer, bags, late } = order;
  const { name } = receiverOf(order);
  const same = { _id, number, version, status, delivery_window, note, substitution, packer, bags, late };
  return { ...same, name, area: whereTo(order), lines: order.line_items };
}

export function toPackRow(row: OrderRow): PackRow {
  const { _id, number, status, delivery_window, late, packer, note, lines, picked } = row;
  const same = { _id, number, status, delivery_window, late, packer, note, lines, picked };
  return { ...same, name: row.customer.name, area: whereTo(row) };
}

/** What a press of a packer does. */
export type Work =
  | { kind: 'claim'; over: boolean }
  | { kind: 'tick'; line: string; name: string; picked: boolean; quantity: number }
  | { kind: 'weigh'; line: string; name: string; grams: number }
  | { kind: 'pack'; bags: number; all: boolean };

/** A press that waits to be sent, or was refused: then it and what follows of its order waits for a decision. */
export interface Step {
  /** Steps are sent in the order of their ids. */
  id: number;
  /** The Idempotency-Key: sent twice it counts once. */
  key: string;
  order: string;
  number: string;
  /** The version of the order that was looked at. */
  seen: number;
  at: string;
  work: Work;
  /** Why the shop refused it, in its words. */
  refused: string | null;
  /** The field of that refusal: `take` while a colleague packs the order. */
  field: string | null;
}

/** Who works on this phone. */
export interface Me {
  id: string;
  name: string;
}

/** The order as it will be when these steps are done. */
export function withSteps(order: PackOrder, steps: readonly Step[], me: Me): PackOrder {
  return steps.filter((step) => step.order === order._id && step.refused === null).reduce(done(me), order);
}

const done =
  (me: Me) =>
  (order: PackOrder, { work, at }: Step): PackOrder => {
    if (work.kind === 'claim') return { ...order, packer: { _id: me.id, name: me.name, since: at } };
    if (work.kind === 'pack') return { ...order, status: 'packed', bags: work.bags };
    const tick = { by: me.name, at };
    const change = (line: PackLine): PackLine => {
      if (line._id !== work.line) return line;
      if (work.kind === 'tick') return { ...line, picked: work.picked ? (line.picked ?? tick) : null };
      return {
        ...line,
        quantity: work.grams,
        ordered: line.ordered ?? line.quantity,
        picked: line.picked ?? tick,
      };
    };
    return { ...order, lines: order.lines.map(change) };
  };

/**
 * The steps that are left after the first of them was done, which made this version of its order: what was looked at before
 * it is looked at after it. A tick changes no version: another one comes from someone else.
 */
export function afterStep(steps: readonly Step[], done: Step, version: number): Step[] {
  const left = steps.filter(({ id }) => id !== done.id);
  if (done.work.kind === 'tick') return left;
  return left.map((step) =>
    step.order === done.order && step.seen === done.seen ? { ...step, seen: version } : step,
  );
}

/** The first step that may be sent: of its order none before it waits for a decision. */
export function nextStep(steps: readonly Step[]): Step | undefined {
  const stuck = new Set<string>();
  for (const step of steps) {
    if (step.refused !== null) stuck.add(step.order);
    if (!stuck.has(step.order)) return step;
  }
  return undefined;
}

/** One product of several orders: how much of it to fetch, and for which bags. */
export interface Total
  extends Pick<PackLine, 'place' | 'category' | 'unit' | 'label' | 'product' | 'sold_by'> {
  key: string;
  quantity: number;
  /** Bags count from 1, in the order of the wave. */
  bags: { bag: number; quantity: number }[];
}

/** What a wave of orders needs in all, in the order in which it is fetched. */
export function totalsOf(orders: readonly PackOrder[]): Total[] {
  const totals = new Map<string, Total>();
  for (const [at, { lines }] of orders.entries()) {
    for (const { product, index, label, place, category, unit, sold_by, quantity, ordered } of lines) {
      const key = `${product._id} ${index}`;
      const same = { key, product, label, place, category, unit, sold_by };
      const total = totals.get(key) ?? { ...same, quantity: 0, bags: [] };
      const wanted = ordered ?? quantity;
      total.quantity += wanted;
      const bag = total.bags.find((each) => each.bag === at + 1);
      if (bag) bag.quantity += wanted;
      else total.bags.push({ bag: at + 1, quantity: wanted });
      totals.set(key, total);
    }
  }
  return [...totals.values()].sort(byPlace);
}

const names = new Intl.Collator('en', { numeric: true });
const missingLast = (a: string | null, b: string | null) =>
  Number(a === null) - Number(b === null) || names.compare(a ?? '', b ?? '');
const byPlace = (a: Total, b: Total) =>
  missingLast(a.place, b.place) ||
  missingLast(a.category, b.category) ||
  names.compare(a.product.name, b.product.name) ||
  names.compare(a.label ?? '', b.label ?? '');

/** Everything that the packer's screens keep on this phone. */
export interface Kept {
  orders: PackOrder[];
  rows: PackRow[];
  /** What was pressed and is not written down yet, the first first. */
  steps: Step[];
  /** The orders that are picked together, and the products of them that are fetched already. */
  wave: string[];
  fetched: string[];
}

interface Schema extends DBSchema {
  orders: { key: string; value: PackOrder };
  rows: { key: string; value: PackRow[] };
  /** `wave`, `fetched`, and `owner`: whose all of it is, one id. */
  ids: { key: string; value: string[] };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(PACKING_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('orders', { keyPath: '_id' });
      db.createObjectStore('rows');
      db.createObjectStore('ids');
    },
    // It is being deleted: whoever works here has logged out.
    blocking: () => {
      void opened?.then((db) => db.close());
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

/** What is kept for this person; what another one left here is deleted first. */
export async function readKept(owner: string): Promise<Kept> {
  const [before = owner] = (await (await open()).get('ids', 'owner')) ?? [];
  if (before !== owner) await forgetPacking();
  const db = await open();
  await db.put('ids', [owner], 'owner');
  return {
    orders: await db.getAll('orders'),
    steps: readSteps(),
    rows: (await db.get('rows', 'all')) ?? [],
    wave: (await db.get('ids', 'wave')) ?? [],
    fetched: (await db.get('ids', 'fetched')) ?? [],
  };
}

/** Keeps an order as it was last seen. */
export async function keepOrder(order: PackOrder): Promise<void> {
  await (await open()).put('orders', order);
}

/** Keeps the list as it was last seen. */
export async function keepRows(rows: PackRow[]): Promise<void> {
  await (await open()).put('rows', rows, 'all');
}

/** Keeps which orders are picked together, or what of them is fetched. */
export async function keepIds(key: 'wave' | 'fetched', ids: string[]): Promise<void> {
  await (await open()).put('ids', ids, key);
}

/**
 * Makes these the steps that wait. It is done when this returns, unlike in a database: what the screen shows as pressed
 * outlives a page that is closed in that moment.
 */
export function keepSteps(steps: readonly Step[]): void {
  if (steps.length > 0) localStorage.setItem(WAITS, JSON.stringify(steps));
  else localStorage.removeItem(WAITS);
}

/** The steps as they are kept now: another tab may have sent some. */
export function readSteps(): Step[] {
  return JSON.parse(localStorage.getItem(WAITS) ?? '[]') as Step[];
}

/** Orders that are packed, and were not looked at since, need no room. */
export async function dropOrders(ids: readonly string[]): Promise<void> {
  const db = await open();
  await Promise.all(ids.map((id) => db.delete('orders', id)));
}
