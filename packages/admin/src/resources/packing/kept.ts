import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { forgetPacking, PACKING_DATABASE, WAITS } from '#admin/kept-on-phone.ts';
import type { PackOrder, PackRow, Step } from './steps.ts';

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
