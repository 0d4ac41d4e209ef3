import type { OrderRow, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { forgetPacking, PACKING_DATABASE, WAITS } from '#admin/kept-on-phone.ts';
import { receiverOf, whereTo } from '#admin/ui/order-words.ts';

export type PackLine = StaffOrder['line_items'][number];

/** An order as packers need it: a phone stores no prices, phone number or street of it. */
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
  /** The area: its sector, or a substitute. */
  area: string;
  lines: PackLine[];
}

/** The same in the list of orders to pack. */
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

/** The work of a step. */
export type Work =
  | { kind: 'claim'; over: boolean }
  | { kind: 'tick'; line: string; name: string; picked: boolean; quantity: number }
  | { kind: 'weigh'; line: string; name: string; grams: number }
  | { kind: 'pack'; bags: number; all: boolean };

/** A step that waits to be sent, or was refused: then it and the later steps of its order wait for a decision. */
export interface Step {
  /** Steps are sent in the order of their ids. */
  id: number;
  /** The Idempotency-Key: a step sent twice counts once. */
  key: string;
  order: string;
  number: string;
  /** The version of the order that the packer saw. */
  seen: number;
  at: string;
  work: Work;
  /** Why the shop refused it, in its words. */
  refused: string | null;
  /** The field of that refusal: `take` while a colleague packs the order. */
  field: string | null;
}

/** The user of this phone. */
export interface Me {
  id: string;
  name: string;
}

/** The order after these steps. */
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
 * The steps left after the first of them was done, which led to this version of its order: later steps that saw
 * the version before now refer to this one. A tick changes no version: a changed version comes from another
 * user.
 */
export function afterStep(steps: readonly Step[], done: Step, version: number): Step[] {
  const left = steps.filter(({ id }) => id !== done.id);
  if (done.work.kind === 'tick') return left;
  return left.map((step) =>
    step.order === done.order && step.seen === done.seen ? { ...step, seen: version } : step,
  );
}

/** The first step that may be sent: no earlier step of its order waits for a decision. */
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

/** All products that a wave of orders needs, in the order of fetching. */
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

/** All data of the packing screens on this phone. */
export interface Kept {
  orders: PackOrder[];
  rows: PackRow[];
  /** The steps not sent yet, the first one first. */
  steps: Step[];
  /** The orders picked together, and their products that are fetched already. */
  wave: string[];
  fetched: string[];
}

interface Schema extends DBSchema {
  orders: { key: string; value: PackOrder };
  rows: { key: string; value: PackRow[] };
  /** `wave`, `fetched`, and `owner`: the id of the user to whom the data belong. */
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
    // The database is being deleted: the user has logged out.
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

/** The stored data of this user; data of another user are deleted first. */
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

/** Stores an order as last read. */
export async function keepOrder(order: PackOrder): Promise<void> {
  await (await open()).put('orders', order);
}

/** Stores the list as last read. */
export async function keepRows(rows: PackRow[]): Promise<void> {
  await (await open()).put('rows', rows, 'all');
}

/** Stores which orders are picked together, or which products are fetched. */
export async function keepIds(key: 'wave' | 'fetched', ids: string[]): Promise<void> {
  await (await open()).put('ids', ids, key);
}

/**
 * Replaces the waiting steps. The write is synchronous, unlike in a database: a step shown on the screen
 * survives if the page is closed at that moment.
 */
export function keepSteps(steps: readonly Step[]): void {
  if (steps.length > 0) localStorage.setItem(WAITS, JSON.stringify(steps));
  else localStorage.removeItem(WAITS);
}

/** The steps as stored now: another tab may have sent some. */
export function readSteps(): Step[] {
  return JSON.parse(localStorage.getItem(WAITS) ?? '[]') as Step[];
}

/** Deletes packed orders that were not opened since. */
export async function dropOrders(ids: readonly string[]): Promise<void> {
  const db = await open();
  await Promise.all(ids.map((id) => db.delete('orders', id)));
}
